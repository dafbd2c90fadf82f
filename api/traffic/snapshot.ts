import { hourMs } from '../../src/model/reports/days';
import { findDimension } from '../../src/model/reports/dimensions';
import type { FactKey } from '../../src/model/reports/facts';
import { factKeys } from '../../src/model/reports/facts';
import { lifetimeSources } from '../../src/model/reports/lifetimeTotals';
import { type Figures, noFigures, pacedKeys, sharedKeys, shownFigures } from '../../src/model/traffic/figures';
import { addCounts, type Counts, type FactSpan, figuresOf, newCounts } from '../../src/model/traffic/figuresOf';
import { resources } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import { createPace } from '../http/pause';
import type { Store } from '../ports';
import { dealField } from '../reports/lookUp';
import { type CountsByKey, pairName } from './readTraffic';

/** With all accounts, and of objects that everybody has with each of them. */
export type Known = { readonly all: Figures; readonly byOwner?: ReadonlyMap<number, Figures> };
/** By resource and id; an object that is not there has had no traffic. */
export type Snapshot = { readonly objects: ReadonlyMap<string, ReadonlyMap<number, Known>>; readonly none: Figures };

/** Resources whose objects facts know, and by which key. */
export const keyByType: ReadonlyMap<string, FactKey> = new Map(
  resources.flatMap((resource) => {
    const key = keyOfResource(resource);
    return key && shownFigures[key] ? [[resource.name, key] as const] : [];
  }),
);

function keyOfResource({ name, reports }: AnyResource): FactKey | undefined {
  const dimension = reports && findDimension(reports.dimension);
  return dimension?.by === 'object' && dimension.of.resource === name ? dimension.key : undefined;
}

/** `latest` is the last hour of facts. */
export async function makeSnapshot(
  counts: CountsByKey,
  now: number,
  store: Pick<Store, 'all'>,
  latest: number | null = null,
): Promise<Snapshot> {
  const found = new Map<string, ReadonlyMap<number, Known>>();
  const since = sinceOf(counts);
  const upTo = latest === null ? {} : { upTo: Math.min(latest + hourMs, Math.floor(now / hourMs) * hourMs) };
  const span: FactSpan = { since, ...upTo };
  const pace = createPace();
  for (const [type, key] of keyByType) {
    const objects = new Map<number, Known>();
    const known = counts.get(key) ?? new Map<number | string, ReadonlyMap<number, Counts>>();
    if (factKeys[key] === 'id') {
      for (const [id, byOwner] of known) {
        if (pace.isOver()) await pace.rest();
        objects.set(id as number, knownOf(key, byOwner, now, span));
      }
    } else if (known.size > 0) {
      const second = lifetimeSources.find((source) => source.key === key)?.with;
      for await (const rows of store.all(type, { owner: 'all', global: true }))
        for (const row of rows) {
          if (pace.isOver()) await pace.rest();
          const name = second ? pairName(String(row.data[dealField] ?? ''), String(row.data[second])) : row.id;
          const own = row.owner === null ? undefined : known.get(name)?.get(row.owner);
          if (own) objects.set(row.id, { all: figuresOf(key, own, now, span) });
        }
    }
    found.set(type, objects);
  }
  return { objects: found, none: { ...noFigures, ...upTo, ...(since < Number.POSITIVE_INFINITY && { since }) } };
}

function sinceOf(counts: CountsByKey): number {
  let since = Number.POSITIVE_INFINITY;
  for (const objects of counts.values())
    for (const byOwner of objects.values()) for (const { first } of byOwner.values()) since = Math.min(since, first);
  return since;
}

function knownOf(key: FactKey, byOwner: ReadonlyMap<number, Counts>, now: number, span: FactSpan): Known {
  const isShared = sharedKeys.has(key);
  const [first] = byOwner.values();
  const sum = byOwner.size === 1 && first ? first : newCounts();
  if (byOwner.size > 1) for (const counts of byOwner.values()) addCounts(sum, counts);
  return {
    all: figuresOf(key, sum, now, span),
    ...(isShared && { byOwner: new Map([...byOwner].map(([owner, counts]) => [owner, figuresOf(key, counts, now, span)])) }),
  };
}

/** Ids of objects whose rows may be others now. `isNextHour`: what goes by the hour may be, too. */
export async function changedIds(type: string, before: Snapshot, after: Snapshot, isNextHour: boolean): Promise<readonly number[] | 'all'> {
  if (before.none.since !== after.none.since) return 'all';
  const key = keyByType.get(type) as FactKey;
  // The schedule goes on for those without traffic, too, which are not in a snapshot.
  if ((isNextHour || before.none.upTo !== after.none.upTo) && pacedKeys.has(key)) return 'all';
  const names = shownFigures[key] ?? [];
  const [old, next] = [objectsOf(before, type), objectsOf(after, type)];
  const pace = createPace();
  const ids: number[] = [];
  for (const [id, known] of next) {
    if (pace.isOver()) await pace.rest();
    if (!isSame(names, old.get(id), known)) ids.push(id);
  }
  for (const id of old.keys()) if (!next.has(id)) ids.push(id);
  return ids;
}

const objectsOf = ({ objects }: Snapshot, type: string): ReadonlyMap<number, Known> => objects.get(type) ?? new Map();

function isSame(names: readonly (keyof Figures)[], old: Known | undefined, next: Known): boolean {
  if (!isAlike(names, old?.all ?? noFigures, next.all)) return false;
  const [before, after] = [old?.byOwner ?? new Map<number, Figures>(), next.byOwner ?? new Map<number, Figures>()];
  if (before.size !== after.size) return false;
  for (const [owner, figures] of after) if (!isAlike(names, before.get(owner) ?? noFigures, figures)) return false;
  return true;
}

function isAlike(names: readonly (keyof Figures)[], one: Figures, other: Figures): boolean {
  return names.every((name) => {
    if (name !== 'hours') return one[name] === other[name];
    const [a, b] = [one.hours, other.hours];
    if (!a || !b) return a === b;
    const lists = ['reqs', 'imps', 'spend'] as const;
    return a.until === b.until && lists.every((list) => a[list].every((count, at) => count === b[list][at]));
  });
}
