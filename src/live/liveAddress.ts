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

/** State of the live view in the URL. */
export type LiveAddress = {
  readonly filter: LiveFilter;
  /** Filters in the URL that are invalid or belong to the other mode; they do not apply. */
  readonly ignored: readonly {
    readonly name: LiveFilterName;
    readonly value: string;
    readonly why: 'unknown' | 'otherMode';
  }[];
  /** The open auction, and the one compared with it. */
  readonly auction: string | undefined;
  readonly beside: string | undefined;
  /** In pinning order. */
  readonly pins: readonly string[];
  /** The counter that is drawn large. */
  readonly figure: keyof LiveFigures;
};

/** More would not fit side by side, and hardly in a URL. */
export const mostPins = 8;
const isId = (word: string): boolean => /^[\w.:-]{1,64}$/.test(word);

/** The filters that apply in a mode. */
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

/** Writes the URL with changes; defaults and ignored filters are left out. */
export function writeLiveAddress(address: LiveAddress, change: Partial<Omit<LiveAddress, 'ignored'>>): string {
  const { filter, auction, beside, pins, figure } = { ...address, ...change };
  const params = liveParams(filter);
  // The viewer holds the mode, not the URL.
  params.delete('mode');
  if (figure !== figureNames[0]) params.set('show', figure);
  if (pins.length > 0) params.set('pins', pins.join(','));
  if (auction !== undefined) params.set('auction', auction);
  if (auction !== undefined && beside !== undefined) params.set('beside', beside);
  return params.toString().replace(/%2C/g, ',').replace(/%3A/g, ':');
}

/** Sets one part of the filter, or removes it with undefined. */
export function withFilter(filter: LiveFilter, name: LiveFilterName, value: string | undefined): LiveFilter {
  const params = liveParams(filter);
  if (value === undefined) params.delete(name);
  else params.set(name, value);
  return readLiveFilter((key) => params.get(key), filter.mode).filter;
}

export const isNarrowed = (filter: LiveFilter, name: LiveFilterName): boolean => filter[name] !== undefined;
