/** Longer addresses are cut by mail programs and proxies. */
export const longestSearch = 4000;

/** Names in the address what the server keeps of it. */
const name = 'kept';

type Place = { readonly search: string; readonly state?: unknown };

/**
 * What was too large for an address: it goes with the history entry at once, where back and reload find it, and the address names it
 * as soon as the server has given its key.
 */
export function readUrlState(state: unknown): object | undefined {
  const kept = (state as { kept?: unknown } | null | undefined)?.kept;
  return typeof kept === 'object' && kept !== null ? kept : undefined;
}

export const keyIn = (search: string): string | undefined => new URLSearchParams(search).get(name) || undefined;

/** A key without what it stands for: the server is to be asked. */
export const missingKey = ({ search, state }: Place): string | undefined =>
  readUrlState(state) ? undefined : keyIn(search);

export const withoutKey = (search: string): string =>
  search.replace(/([?&])kept=[^&]*(?:&|$)/, '$1').replace(/[?&]$/, '');

export function withKey(search: string, key: string): string {
  const rest = withoutKey(search);
  return `${rest}${rest ? '&' : '?'}${name}=${key}`;
}

/** The same view, whether or not its key has come meanwhile. */
export const isSameView = (one: Place, other: Place): boolean =>
  readUrlState(one.state) !== undefined &&
  readUrlState(one.state) === readUrlState(other.state) &&
  withoutKey(one.search) === withoutKey(other.search);
