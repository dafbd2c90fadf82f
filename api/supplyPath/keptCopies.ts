import type { AdsTxt } from '../../src/model/supplyPath/readAdsTxt';

/** What a check needs of a file: its ETag for the next request, and the lines of the systems on our paths. */
export type KeptCopy = { readonly etag: string | null; readonly readAt: number; readonly text: AdsTxt };

export type KeptCopies = {
  get(address: string, systems: ReadonlySet<string>): KeptCopy | undefined;
  put(address: string, systems: ReadonlySet<string>, copy: KeptCopy): void;
};

/** A copy has about 1 kB. */
const copiesAtMost = 20_000;
const linesAtMost = 100;

/**
 * Copies of the files read last, in memory. Only lines of the systems that a check is about are kept, so a copy counts for the
 * same systems alone. The oldest go first.
 */
export function createKeptCopies(): KeptCopies {
  const copies = new Map<string, KeptCopy & { readonly systems: string }>();
  const keyOf = (systems: ReadonlySet<string>) => [...systems].sort().join(' ');
  return {
    get(address, systems) {
      const copy = copies.get(address);
      return copy?.systems === keyOf(systems) ? copy : undefined;
    },
    put(address, systems, { text, ...rest }) {
      copies.delete(address);
      const sellers = text.sellers.filter(({ system }) => systems.has(system));
      const badLines = text.badLines.slice(0, linesAtMost);
      // A file with more is read again each time.
      if (sellers.length > linesAtMost || text.inventoryPartners.length + text.subdomains.length > linesAtMost) return;
      const kept = structuredClone({ ...text, sellers, badLines, contacts: [] });
      copies.set(address, { ...rest, text: kept, systems: keyOf(systems) });
      const oldest = copies.size > copiesAtMost ? copies.keys().next() : undefined;
      if (oldest && !oldest.done) copies.delete(oldest.value);
    },
  };
}
