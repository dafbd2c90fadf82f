import type { Row } from '../../../src/dataProvider/lists/rowSpec';
import type { ConsoleProvider } from '../../../src/model/consoleProvider';
import { objectOf } from '../form/formWorld';
import { createListWorld } from '../list/listProvider';
import { answerTo, createReports } from './renderReport';

const channel = (id: number, name: string): Row => objectOf('channels', { id, name, version: 1 });
const applist = (id: number, name: string, values: Partial<Row> = {}): Row =>
  objectOf('applists', { id, name, kind: 'bundle', match: 'exact', version: 4, ...values });

/** The channels and app lists behind the rows of a report, and what is in those lists. */
export function createActWorld() {
  const world = createListWorld({
    channels: [channel(11, 'Northbay Roku FAST'), channel(12, 'Harbour Sport'), channel(13, 'Tern outstream')],
    applists: [
      applist(71, 'Roku premium'),
      applist(72, 'Of everybody', { demand: null }),
      applist(73, 'By name', { kind: 'appName' }),
    ],
  });
  const entries = new Map<number, Set<string>>([[71, new Set(['com.fox'])]]);
  const versions = new Map<number, number>([[71, 4]]);
  const importEntries: ConsoleProvider['importEntries'] = async (name, { id, mode, values, version, dryRun }) => {
    world.calls.push(`${dryRun ? 'look' : mode} ${name}`);
    const there = entries.get(id) ?? new Set<string>();
    if (version !== (versions.get(id) ?? 4)) throw new Error(`Version ${version} is not that of list ${id}.`);
    const coming = mode === 'append' ? values.filter((value) => !there.has(value)) : [];
    const going = mode === 'remove' ? values.filter((value) => there.has(value)) : [];
    if (!dryRun) {
      for (const value of coming) there.add(value);
      for (const value of going) there.delete(value);
      entries.set(id, there);
      versions.set(id, version + 1);
    }
    const counts = {
      added: coming.length,
      removed: going.length,
      duplicate: values.length - coming.length,
      invalid: 0,
      rejected: [],
    };
    return { ...counts, count: there.size, version: versions.get(id) ?? 1, ...(dryRun && { coming }) };
  };
  const made: Row[] = [];
  const create = async (_: string, { data }: { data: { entries: readonly string[] } }) => {
    const row = { ...data, id: 90, version: 1 } as unknown as Row;
    made.push(row);
    entries.set(90, new Set(data.entries));
    return { data: row };
  };
  return {
    ...world,
    provider: { ...world.provider, importEntries, create } as unknown as ConsoleProvider,
    entries,
    made,
  };
}

/** Apps, one of them twice and one without a bundle. */
export const appRows: readonly Record<string, unknown>[] = [
  { app_name: 'Fox', app_bundle: 'com.fox', _ids: { app_name: 1, app_bundle: 1 }, rev: 100.5, reqs: 1000 },
  { app_name: 'Copperline', app_bundle: 'com.copper', _ids: { app_name: 2, app_bundle: 2 }, rev: 20, reqs: 500 },
  { app_name: 'Copperline TV', app_bundle: 'com.copper', _ids: { app_name: 3, app_bundle: 3 }, rev: 5, reqs: 50 },
  { app_name: null, app_bundle: null, _ids: { app_name: 0, app_bundle: 0 }, rev: 1, reqs: 9 },
];

export const appReports = () => createReports((request) => answerTo(request, appRows));
export const appAddress = '/report?range=last7&dim=app_name,app_bundle&met=rev,reqs&sort=-rev';
