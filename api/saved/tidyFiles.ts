import { hourMs } from '../../src/model/reports/days';
import type { Ports } from '../ports';

type Needs = Pick<Ports, 'store' | 'savedFiles' | 'clock'>;

/** Files whose time is over go; their reports stay. */
export async function expireFiles({ store, savedFiles, clock }: Needs): Promise<void> {
  for (const { id, file } of await store.savedReports.expired(clock().toISOString())) {
    await store.savedReports.dropFile(id, file);
    await savedFiles.remove(file);
  }
}

/** Removes broken-off files and files without a report, once no process can be writing them. */
export async function removeLeftovers({ store, savedFiles, clock }: Needs): Promise<void> {
  const untouched = await savedFiles.untouchedSince(new Date(clock().getTime() - hourMs));
  const known = new Set(await store.savedReports.known(untouched));
  for (const file of untouched) if (!known.has(file)) await savedFiles.remove(file);
}
