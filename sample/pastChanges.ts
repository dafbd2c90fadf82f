import type { HistoryEntry } from '../api/ports';
import { dayMs } from '../src/model/reports/days';
import { pastStory } from '../src/model/sample/pastStory';
import { sampleAccounts, sampleUsers } from '../src/model/sample/sampleSignIns';
import type { AnyRecord, AnyResource } from '../src/schema/resource';
import { part } from './rows/unused';
import { incidentTimes } from './traffic/incidents';

type Turn = {
  readonly at: number;
  readonly by: { readonly id: number; readonly name: string };
  readonly action: 'update' | 'archive';
  readonly change: { readonly field: string; readonly from: unknown; readonly to: unknown };
};

/** Numbers that users change occasionally. */
const changed = ['cpm', 'floor', 'revShare', 'margin', 'fee', 'capQps', 'priority'];
const startsMs = (minute: unknown): number =>
  typeof minute === 'string' ? Date.parse(`${minute.replace(' ', 'T')}Z`) : Number.POSITIVE_INFINITY;

/**
 * Returns the history of changes that led to the sample's objects. Versions and times of the objects are derived from it: an
 * object without changes stays at version 1.
 */
export function pastChanges(
  order: readonly AnyResource[],
  made: ReadonlyMap<string, AnyRecord[]>,
  now: Date,
): readonly HistoryEntry[] {
  const story = toldOf(made, now);
  const entries: HistoryEntry[] = [];
  for (const resource of order) {
    const records = made.get(resource.name) ?? [];
    for (const [place, record] of records.entries()) {
      const turns = story.get(`${resource.name} ${record.id}`) ?? usualTurns(resource, record);
      const first = Math.min(...turns.map(({ at }) => at));
      const madeAt = Math.min(Date.parse(String(record.createdAt)), startsMs(record.startsAt) - 3 * dayMs);
      const created = madeAt < first ? madeAt : first - 30 * dayMs;
      const last = turns.at(-1);
      const createdAt = new Date(turns.length === 0 ? Math.min(created, now.getTime()) : created).toISOString();
      records[place] = {
        ...record,
        version: turns.length + 1,
        createdAt,
        modifiedAt: last ? new Date(last.at).toISOString() : createdAt,
        modifiedBy: (last?.by ?? makerOf(record)).id,
      };
      for (const [index, { at, by, action, change }] of turns.entries())
        entries.push({
          type: resource.name,
          id: record.id,
          version: index + 2,
          at: new Date(at).toISOString(),
          action,
          by,
          admin: null,
          changes: [change],
        });
    }
  }
  return entries.sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** Returns the planned changes of single objects, oldest first. */
function toldOf(made: ReadonlyMap<string, AnyRecord[]>, now: Date): ReadonlyMap<string, readonly Turn[]> {
  const times = incidentTimes(now.getTime(), Number(sampleAccounts[0]?.timezone ?? 0));
  const found = new Map<string, readonly Turn[]>();
  for (const { type, id, by, field, at, back, other } of pastStory(
    (name) => made.get(name) ?? [],
    times,
    now.getTime(),
  )) {
    const record = made.get(type)?.find((one) => one.id === id);
    const value = record?.[field];
    const was = record && other(value);
    if (!record || was === undefined) continue;
    const { id: user, name } = sampleUsers.find((one) => one.name === by) ?? sampleUsers[0];
    const common = { by: { id: user, name }, action: 'update' } as const;
    const turns: readonly Turn[] =
      back === undefined
        ? [{ ...common, at, change: { field, from: was, to: value } }]
        : [
            { ...common, at, change: { field, from: value, to: was } },
            { ...common, at: back, change: { field, from: was, to: value } },
          ];
    found.set(
      `${type} ${id}`,
      [...(found.get(`${type} ${id}`) ?? []), ...turns].sort((a, b) => a.at - b.at),
    );
  }
  return found;
}

/** Returns usual changes: objects became inactive or archived; of the rest, a third had a number changed or were reactivated. */
function usualTurns(resource: AnyResource, record: AnyRecord): readonly Turn[] {
  const common = { at: Date.parse(String(record.modifiedAt)), by: makerOf(record) };
  const { status } = record;
  if (common.at <= Date.parse(String(record.createdAt))) return [];
  if (status !== 1) {
    // Earlier than other changes: lists show the latest first, which should not all be inactive objects.
    const created = Date.parse(String(record.createdAt));
    const at = created + Math.round((common.at - created) * (0.1 + 0.6 * part(resource.name, record.id, 'off')));
    return [
      { ...common, at, action: status === 2 ? 'archive' : 'update', change: { field: 'status', from: 1, to: status } },
    ];
  }
  const field = changed.find(
    (name) => name in resource.fields && typeof record[name] === 'number' && Number(record[name]) > 0,
  );
  if (part(resource.name, record.id, 'changed') > 0.35) return [];
  if (field === undefined) return [{ ...common, action: 'update', change: { field: 'status', from: 0, to: 1 } }];
  const to = Number(record[field]);
  const from = Math.max(1, Math.round(to * (part(resource.name, record.id, 'from') < 0.5 ? 0.8 : 1.15)));
  return from === to ? [] : [{ ...common, action: 'update', change: { field, from, to } }];
}

/** Returns the maker of an object: ad operations for objects of the main account, the operator for all others. */
export function makerOf({ demand }: AnyRecord): { readonly id: number; readonly name: string } {
  const { id, name } =
    sampleUsers.find((user) => 'account' in user && user.account === demand && demand === sampleAccounts[0]?.id) ??
    sampleUsers[0];
  return { id, name };
}
