import { atHours, hourMs } from '../../src/model/reports/days';
import type { FactKey } from '../../src/model/reports/facts';
import { type LifetimeSource, lifetimeSources, monthOf } from '../../src/model/reports/lifetimeTotals';
import type { PlanRow } from '../../src/model/reports/reportPlan';
import { hoursKept } from '../../src/model/traffic/figures';
import { addHour, addLife, addWindow, type Counts, newCounts } from '../../src/model/traffic/figuresOf';
import { endOf, type WindowPlan, type WindowSum, windowPlans } from '../../src/model/traffic/windowPlans';
import { createPace } from '../http/pause';
import type { ReportEngine, RunOptions } from '../reports/ports/reports';
import type { PastAnswers } from './pastAnswers';

/** By object key, then by account. A second key follows the first one: `deal-7 301`. */
export type CountsByKey = ReadonlyMap<FactKey, ReadonlyMap<number | string, ReadonlyMap<number, Counts>>>;

/** Reads all figures of objects, one query after another, so that users' reports can run in between. The caller keeps `past`. */
export async function readTraffic(
  reports: ReportEngine,
  now: number,
  options: RunOptions,
  past: PastAnswers,
): Promise<CountsByKey> {
  const found = new Map<FactKey, Map<number | string, Map<number, Counts>>>();
  const countsOf = (key: FactKey, value: number | string, demand: number): Counts => {
    const objects = at(found, key, () => new Map<number | string, Map<number, Counts>>());
    return at(
      at(objects, value, () => new Map<number, Counts>()),
      demand,
      newCounts,
    );
  };
  const latest = await reports.latest();
  if (latest === null) return found;
  for (const source of lifetimeSources) await readLives(reports, source, now, options, countsOf);
  for (const asked of windowPlans(now, latest)) await readWindow(reports, asked, now, options, countsOf);
  const pace = createPace();
  for (const { keys, names, rows } of await past.of(reports, now, options))
    for (const row of rows) {
      if (pace.isOver()) await pace.rest();
      for (const [place, key] of keys.entries()) {
        const value = row[1 + place];
        if (value) addWindows(countsOf(key, value, Number(row[0])), names, row, 1 + keys.length);
      }
    }
  return found;
}

/** The name of an object with a second key. */
export const pairName = (value: number | string, other: number | string): string => `${value} ${other}`;

type CountsOf = (key: FactKey, value: number | string, demand: number) => Counts;

async function readLives(
  reports: ReportEngine,
  source: LifetimeSource,
  now: number,
  options: RunOptions,
  countsOf: CountsOf,
): Promise<void> {
  for await (const lives of await reports.lives(source, monthOf(now), options))
    for (const life of lives)
      addLife(countsOf(source.key, source.with ? pairName(life.key, life.with) : life.key, life.demand), life);
}

async function readWindow(
  reports: ReportEngine,
  asked: WindowPlan,
  now: number,
  options: RunOptions,
  countsOf: CountsOf,
): Promise<void> {
  const hours = new Map(
    Array.from({ length: hoursKept }, (_, at) => [atHours(endOf(now) / hourMs - hoursKept + at), at]),
  );
  const { rows, close } = await reports.read(asked.plan, options);
  try {
    for await (const part of rows)
      for (const row of part) {
        const [demand, value, third] = row;
        if (!value) continue;
        const sums = row.slice(asked.plan.groups.length);
        const counts = countsOf(asked.key, asked.with ? pairName(value, third as number) : value, Number(demand));
        if (asked.byHour)
          for (const [at, name] of asked.names.entries())
            addHour(counts, name, hours.get(String(third)) ?? -1, Number(sums[at] ?? 0));
        else addWindows(counts, asked.names, sums, 0);
      }
  } finally {
    await close();
  }
}

/** The sums of a row begin at `from`. */
function addWindows(counts: Counts, names: readonly WindowSum[], row: PlanRow, from: number): void {
  for (const [at, name] of names.entries()) addWindow(counts, name, row[from + at] ?? 0);
}

function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
