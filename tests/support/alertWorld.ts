import { createRecords } from '../../api/objects/records';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { createTraffic } from '../../api/traffic/createTraffic';
import { readTrafficObjects } from '../../sample/traffic/readTrafficObjects';
import { simulateTraffic } from '../../sample/traffic/simulateTraffic';
import type { FactRow, TableLetter } from '../../src/model/reports/facts';
import { createSampleStore } from './sampleStore';
import { silentLog } from './silentLog';

/** A Friday. */
export const sampleNow = new Date('2026-11-20T12:20:00Z');

type Options = {
  readonly now?: Date;
  readonly seed?: number;
  readonly detail?: 'full' | 'light';
  readonly isQuiet?: boolean;
  readonly tables?: readonly TableLetter[];
};

/** The sample with its traffic in memory, and everything that alerts are computed from. */
export async function createAlertWorld({
  now = sampleNow,
  seed,
  detail = 'full',
  isQuiet = false,
  tables = ['S', 'D', 'B', 'I'],
}: Options = {}) {
  const store = await createSampleStore(now);
  const reports = createMemoryReports();
  const objects = await readTrafficObjects(store);
  let rows = new Map<TableLetter, FactRow[]>();
  let count = 0;
  let batch = 0;
  const add = async () => {
    batch += 1;
    await reports.add(
      `sample/${batch}`,
      [...rows].map(([table, list]) => ({ table, rows: [list] })),
    );
    rows = new Map();
    count = 0;
  };
  for (const slice of simulateTraffic({
    objects,
    now: now.getTime(),
    detail,
    isQuiet,
    ...(seed !== undefined && { seed }),
  })) {
    if (!tables.includes(slice.table)) continue;
    const list = rows.get(slice.table) ?? [];
    rows.set(slice.table, list);
    for (const row of slice.rows) list.push(row);
    count += slice.rows.length;
    if (count > 100_000) await add();
  }
  await add();
  const clock = () => now;
  const traffic = createTraffic({ reports, store, clock, log: silentLog });
  await traffic.refresh();
  const records = createRecords({ traffic, clock });
  return { store, reports, traffic, records, clock, log: silentLog, turns: createQueryQueue() };
}

export type AlertWorld = Awaited<ReturnType<typeof createAlertWorld>>;
