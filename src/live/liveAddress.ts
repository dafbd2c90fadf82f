import { figureNames, type LiveFigures } from '../model/live/auction';
import {
  type LiveFilter,
  type LiveFilterName,
  liveFilterNames,
  liveFilters,
  liveParams,
  readLiveFilter,
} from '../model/live/liveFilter';
import type { Mode } from '../schema/access';
import { addressQuery } from '../schema/addressQuery';

/** What the address of the live view says. */
export type LiveAddress = {
  readonly filter: LiveFilter;
  /** Said in the address, but not understood, or of the other mode: these do not narrow. */
  readonly ignored: readonly {
    readonly name: LiveFilterName;
    readonly value: string;
    readonly why: 'unknown' | 'otherMode';
  }[];
  /** The auction that is looked at, and the one beside it. */
  readonly auction: string | undefined;
  readonly beside: string | undefined;
  /** In the order in which they were pinned. */
  readonly pins: readonly string[];
  /** The counter that is drawn large. */
  readonly figure: keyof LiveFigures;
};

/** More would not fit beside each other, and hardly in an address. */
export const mostPins = 8;
const isId = (word: string): boolean => /^[\w.:-]{1,64}$/.test(word);

/** Those that mean something on a side. */
export const filtersOn = (mode: Mode): readonly LiveFilterName[] =>
  liveFilterNames.filter((name) => {
    const about = liveFilters[name];
    const sides: readonly Mode[] = 'sides' in about ? about.sides : [mode];
    return sides.includes(mode);
  });

export function readLiveAddress(search: string, mode: Mode): LiveAddress {
  const query = addressQuery(search);
  const offered = filtersOn(mode);
  const { filter, problems } = readLiveFilter(
    (name) => (offered.some((one) => one === name) ? query.get(name) : null),
    mode,
  );
  const ignored = liveFilterNames.flatMap((name): LiveAddress['ignored'] => {
    const value = query.get(name)?.trim();
    if (!value) return [];
    if (!offered.includes(name)) return [{ name, value, why: 'otherMode' }];
    return name in problems ? [{ name, value, why: 'unknown' }] : [];
  });
  const idAt = (key: string) => [query.get(key) ?? ''].find(isId);
  const shown = query.get('show');
  return {
    filter,
    ignored,
    auction: idAt('auction'),
    beside: idAt('beside'),
    pins: [...new Set((query.get('pins') ?? '').split(','))].filter(isId).slice(0, mostPins),
    figure: figureNames.find((name) => name === shown) ?? figureNames[0] ?? 'qps',
  };
}

/** The address with something changed; what is as usual is left out, and so is what was not understood of the filters. */
export function writeLiveAddress(address: LiveAddress, change: Partial<Omit<LiveAddress, 'ignored'>>): string {
  const { filter, auction, beside, pins, figure } = { ...address, ...change };
  const params = liveParams(filter);
  // The mode is the viewer's, not the address's.
  params.delete('mode');
  if (figure !== figureNames[0]) params.set('show', figure);
  if (pins.length > 0) params.set('pins', pins.join(','));
  if (auction !== undefined) params.set('auction', auction);
  if (auction !== undefined && beside !== undefined) params.set('beside', beside);
  return params.toString().replace(/%2C/g, ',').replace(/%3A/g, ':');
}

/** The filter without one of its parts. */
export function withFilter(filter: LiveFilter, name: LiveFilterName, value: string | undefined): LiveFilter {
  const params = liveParams(filter);
  if (value === undefined) params.delete(name);
  else params.set(name, value);
  return readLiveFilter((key) => params.get(key), filter.mode).filter;
}

export const isNarrowed = (filter: LiveFilter, name: LiveFilterName): boolean => filter[name] !== undefined;
