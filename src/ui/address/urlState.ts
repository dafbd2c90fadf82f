/** Mail programs and proxies cut longer addresses. */
export const longestSearch = 4000;

/** Query parameter with the key of state on the server. */
const name = 'kept';

type Place = { readonly search: string; readonly state?: unknown };

/**
 * Returns state that is too large for the address. It is in the history entry at once, for Back and reload; the address gets its
 * key as soon as the server has stored it.
 */
export function readUrlState(state: unknown): object | undefined {
  const kept = (state as { kept?: unknown } | null | undefined)?.kept;
  return typeof kept === 'object' && kept !== null ? kept : undefined;
}

export const keyIn = (search: string): string | undefined => new URLSearchParams(search).get(name) || undefined;

/** Returns the key of state that has to be loaded from the server. */
export const missingKey = ({ search, state }: Place): string | undefined =>
  readUrlState(state) ? undefined : keyIn(search);

export const withoutKey = (search: string): string =>
  search.replace(/([?&])kept=[^&]*(?:&|$)/, '$1').replace(/[?&]$/, '');

export function withKey(search: string, key: string): string {
  const rest = withoutKey(search);
  return `${rest}${rest ? '&' : '?'}${name}=${key}`;
}

/** Whether two entries have the same state, with or without its key. */
export const isSameView = (one: Place, other: Place): boolean =>
  readUrlState(one.state) !== undefined &&
  readUrlState(one.state) === readUrlState(other.state) &&
  withoutKey(one.search) === withoutKey(other.search);
