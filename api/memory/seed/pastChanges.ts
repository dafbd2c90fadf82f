import { dayMs } from '../../../src/model/reports/days';
import { pastStory } from '../../../src/model/sample/pastStory';
import { sampleAccounts, sampleUsers } from '../../../src/model/sample/sampleSignIns';
import type { AnyRecord } from '../../../src/schema/resource';
import type { HistoryEntry } from '../../ports';
import { incidentTimes } from './traffic/incidents';

/** The history of what people did to objects of the sample before these became as they are; raises their versions. */
export function pastChanges(made: ReadonlyMap<string, AnyRecord[]>, now: Date): readonly HistoryEntry[] {
  const times = incidentTimes(now.getTime(), Number(sampleAccounts[0]?.timezone ?? 0));
  const entries: HistoryEntry[] = [];
  for (const { type, id, by, field, at, back, other } of pastStory((name) => made.get(name) ?? [], times, now.getTime())) {
    const records = made.get(type) ?? [];
    const place = records.findIndex((record) => record.id === id);
    const record = records[place];
    const value = record?.[field];
    const was = record && other(value);
    if (!record || was === undefined) continue;
    const user = sampleUsers.find(({ name }) => name === by);
    const turns =
      back === undefined
        ? [{ ms: at, from: was, to: value }]
        : [
            { ms: at, from: value, to: was },
            { ms: back, from: was, to: value },
          ];
    for (const [index, { ms, from, to }] of turns.entries())
      entries.push({
        ...{ type, id, version: index + 2, at: new Date(ms).toISOString(), action: 'update', admin: null },
        by: user ? { id: user.id, name: user.name } : null,
        changes: [{ field, from, to }],
      });
    const changedAt = new Date(back ?? at).toISOString();
    records[place] = {
      ...{ ...record, version: turns.length + 1 },
      // It was there before it was changed.
      createdAt: record.createdAt < new Date(at).toISOString() ? record.createdAt : new Date(at - 30 * dayMs).toISOString(),
      modifiedAt: [String(record.modifiedAt), changedAt].sort().at(-1) ?? changedAt,
    };
  }
  return entries.sort((a, b) => (a.at < b.at ? -1 : 1));
}
