import type { AnyRecord } from '../schema/context';
import { readHost, withoutWww } from '../schema/reading/readHost';

/** What a request says of where it comes from. */
export type Inventory = { readonly bundle?: string; readonly app?: string; readonly domain?: string };

/** What a list would have to hold for the request to be on it; nothing where the request says nothing that the list compares. */
export type ListKeys = {
  readonly keys: readonly string[];
  /** It compares more than is known of the request: not to hold these says nothing. */
  readonly isPartly?: true;
};

/** Longer names than this are compared by their beginning. */
const longest = 80;

/**
 * The entries by which an app list or a site list (3.15) takes a request: looked up in a list of a hundred thousand
 * instead of reading it. In stores the id and the bundle of a TV app are the same.
 */
export function listKeys(
  kind: 'apps' | 'sites',
  list: AnyRecord,
  { bundle, app, domain }: Inventory,
): ListKeys | undefined {
  if (kind === 'sites') return domain === undefined ? undefined : siteKeys(list.match, siteOf(domain));
  const value = list.kind === 'appName' ? app : bundle;
  if (value === undefined) return undefined;
  return { keys: appKeys[list.match as keyof typeof appKeys]?.(value.slice(0, longest), value) ?? [value] };
}

/** As site lists keep hosts. */
function siteOf(domain: string): string {
  const found = readHost(domain);
  return withoutWww('host' in found ? found.host : domain.toLowerCase());
}

const appKeys = {
  exact: (_: string, value: string) => [value],
  prefix: (text: string, value: string) => [...new Set([...beginnings(text), value])],
  contains: (text: string) => [...new Set([...text].flatMap((_, at) => beginnings(text.slice(at))))],
} as const;

const beginnings = (text: string): readonly string[] =>
  Array.from({ length: text.length }, (_, at) => text.slice(0, at + 1));

function siteKeys(match: unknown, host: string): ListKeys {
  // Entries such as www.gov.uk were once kept without www.
  const forms = host.startsWith('www.') ? [host, host.slice(4)] : [host];
  if (match === 'domain') return { keys: forms };
  // Entries may go on with a path, which is not kept of a request.
  if (match === 'urlPrefix') return { keys: forms, isPartly: true };
  const labels = host.split('.');
  return { keys: labels.map((_, at) => labels.slice(at).join('.')) };
}
