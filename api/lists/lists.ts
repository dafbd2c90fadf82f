import { hexOf } from '../../src/model/hexOf';
import { resourceOf } from '../../src/resources';
import type { Records } from '../objects/records';
import { type Sight, sightKey } from '../objects/rights';
import type { Change, Ports, Scope } from '../ports';
import { createMakeBody, encryptionMark } from './listBody';
import { minuteOf } from './listVersion';
import { createWholeList, type WholeList } from './wholeList';

/** Prepared lists, shared by all viewers who may read the same rows and fields (decision 21). */
export type Lists = {
  of(sight: Sight, names: readonly string[], isLimited: boolean): WholeList;
};

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

  store.onChange((change) => {
    for (const list of lists.values()) if (concerns(list, change)) list.markStale();
  });
  traffic.onChange?.(({ type, ids, minute }) => {
    for (const list of lists.values()) if (list.type === type && showsTraffic(list)) list.markTraffic(ids, minuteOf(minute * 60_000));
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

  return {
    of(sight, names, isLimited) {
      const known = isLimited ? keys.limited : keys.whole;
      const key = known.get(names) ?? `${sightKey(sight, names)}|${isLimited}`;
      known.set(names, key);
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
const showsTraffic = ({ type, fields }: WholeList): boolean => {
  const { allFields } = resourceOf(type);
  return [...fields].some((name) => ['traffic', 'record'].includes(allFields[name]?.computed?.from ?? ''));
};

const concerns = ({ type, scope }: { readonly type: string; readonly scope: Scope }, change: Change): boolean =>
  change.type === type && (scope.owner === 'all' || change.owners.includes(scope.owner) || (scope.global && change.owners.includes(null)));

async function markOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return hexOf(digest.slice(0, 6));
}
