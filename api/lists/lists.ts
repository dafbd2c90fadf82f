import { hexOf } from '../../src/model/hexOf';
import { listLimits as defaultLimits, type ListLimits } from '../../src/model/listAnswer';
import { resourceOf } from '../../src/resources';
import type { Records } from '../objects/records';
import { type Sight, sightKey } from '../objects/rights';
import type { Ports } from '../ports';
import { concerns } from './concerns';
import { createMakeBody, encryptionMark } from './listBody';
import { createLengths, type ListLength } from './listLengths';
import { minuteOf } from './listVersion';
import type { PagedList } from './pagedList';
import { createPagedLists } from './pagedLists';
import { projectionOf } from './projection';
import { createWholeList, type WholeList } from './wholeList';

/** Prepared lists, shared by all viewers who may read the same rows and fields. */
export type Lists = {
  of(sight: Sight, names: readonly string[], isLimited: boolean): WholeList;
  /** The list by pages, where it is too long to be sent or held whole. */
  paged(sight: Sight, names?: readonly string[]): Promise<PagedList | undefined>;
  /** The list by pages, however long it is. */
  indexed(sight: Sight): Promise<PagedList>;
  /** Reads a long list before it is asked for, where there is room for it. */
  warm(sight: Sight): Promise<void>;
  /** How many rows a list has, and whether that is too many. */
  lengthOf(sight: Sight, names?: readonly string[]): Promise<ListLength>;
  readonly limits: ListLimits;
};

export type ListParts = Pick<Ports, 'store' | 'clock' | 'log'> & { readonly records: Records };

const listsAtMost = 400;
const rowsAtMost = 1_000_000;

export function createLists(ports: Ports, records: Records): Lists {
  const { store, traffic, clock, log, encryption, build } = ports;
  const makeBody = createMakeBody(ports);
  const encryptedWith = encryptionMark(encryption);
  // In the order of use: what was not used for longest goes first.
  const lists = new Map<string, WholeList>();
  let latest: { readonly key: string; readonly list: WholeList } | undefined;
  // By the very list of names, which belongs to one sight.
  const keys = { whole: new WeakMap<readonly string[], string>(), limited: new WeakMap<readonly string[], string>() };

  const limits = ports.listLimits ?? defaultLimits;
  const paged = createPagedLists({ store, clock, log, records });
  const lengths = createLengths({ store, clock, log, records }, limits);

  store.onChange((change) => {
    lengths.forget(change);
    for (const list of [...lists.values(), ...paged.all()]) if (concerns(list, change)) list.markStale();
  });
  traffic.onChange?.(({ type, ids, minute }) => {
    for (const list of lists.values()) if (list.type === type && showsTraffic(list)) list.markTraffic(ids, minuteOf(minute * 60_000));
    for (const list of paged.all()) if (list.type === type && showsTraffic(list)) list.markTraffic(ids);
  });

  const trim = (): void => {
    let rows = 0;
    for (const list of lists.values()) rows += list.size;
    for (const [key, list] of lists) {
      if (lists.size <= listsAtMost && (rows <= rowsAtMost || lists.size === 1)) return;
      lists.delete(key);
      rows -= list.size;
    }
  };

  const keyOfWhole = (sight: Sight, names: readonly string[], isLimited: boolean): string => {
    const known = isLimited ? keys.limited : keys.whole;
    const key = known.get(names) ?? `${sightKey(sight, names)}|${isLimited}`;
    known.set(names, key);
    return key;
  };

  const isShort = (list: WholeList | undefined): boolean => list?.isWarm() === true && list.size <= limits.rows;

  return {
    limits,
    lengthOf(sight, names = projectionOf(sight)) {
      return lengths.of(sight, names, paged.held(sight, names));
    },
    async indexed(sight) {
      const names = projectionOf(sight);
      return paged.of(sight, names, await lengths.of(sight, names, paged.held(sight, names)));
    },
    async warm(sight) {
      const names = projectionOf(sight);
      if (sight.resource.paged || paged.held(sight, names)) return;
      const length = await lengths.of(sight, names);
      if (length.isLong && paged.hasRoom(length.rows)) await paged.of(sight, names, length).prepare();
    },
    async paged(sight, names = projectionOf(sight)) {
      // One that is held says itself how long it is.
      const held = keyOfWhole(sight, names, false);
      if (isShort(latest?.key === held ? latest.list : lists.get(held))) return undefined;
      if (sight.resource.paged) return undefined;
      const length = await lengths.of(sight, names, paged.held(sight, names));
      return length.isLong ? paged.of(sight, names, length) : undefined;
    },
    of(sight, names, isLimited) {
      const key = keyOfWhole(sight, names, isLimited);
      if (latest?.key === key) return latest.list;
      const found = lists.get(key);
      if (found) {
        lists.delete(key);
        lists.set(key, found);
        latest = { key, list: found };
        return found;
      }
      const mark = encryptedWith.then((secret) => markOf(`${key}|${build}|${secret}`));
      const list = createWholeList(sight, names, isLimited, { store, clock, log, records, makeBody, mark });
      lists.set(key, list);
      trim();
      // Never one that was dropped: it would not hear of changes any more.
      latest = { key, list };
      return list;
    },
  };
}

/** What is computed of the record may be so with its traffic. */
const showsTraffic = ({ type, fields }: Pick<WholeList, 'type' | 'fields'>): boolean => {
  const { allFields } = resourceOf(type);
  return [...fields].some((name) => ['traffic', 'record'].includes(allFields[name]?.computed?.from ?? ''));
};

async function markOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return hexOf(digest.slice(0, 6));
}
