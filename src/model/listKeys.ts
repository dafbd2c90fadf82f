import type { AnyRecord } from '../schema/context';
import { readHost, withoutWww } from '../schema/reading/readHost';

/** The app or site that a request names. */
export type Inventory = { readonly bundle?: string; readonly app?: string; readonly domain?: string };

/** The entries by which a list matches the request; undefined where the request lacks what the list compares. */
export type ListKeys = {
  readonly keys: readonly string[];
  /** The list compares more than the request has: without a match, the result is unknown. */
  readonly isPartly?: true;
};

/** Longer names are compared by their first 80 characters. */
const longest = 80;

/**
 * Returns the entries by which an app list or a site list matches a request: they are looked up, instead of reading a list of a
 * hundred thousand. For TV apps, store id and bundle are the same.
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

/** Returns a host in the form of site lists. */
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
  // Older entries such as www.gov.uk were stored without www.
  const forms = host.startsWith('www.') ? [host, host.slice(4)] : [host];
  if (match === 'domain') return { keys: forms };
  // Entries may continue with a path, which requests do not keep.
  if (match === 'urlPrefix') return { keys: forms, isPartly: true };
  const labels = host.split('.');
  return { keys: labels.map((_, at) => labels.slice(at).join('.')) };
}
