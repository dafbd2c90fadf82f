import { expect, it } from 'vitest';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { createMemorySavedFiles } from '../../api/reports/memory/savedFiles';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { openStore } from '../../server/store/openStore';
import { reportRequest, savedReport } from '../contracts/storedReports';
import { createTestHost } from '../support/host';
import { createDatabase } from '../support/postgres';
import { createSavedRunner } from '../support/savedRunner';
import { silentLog } from '../support/silentLog';

it('two processes on one PostgreSQL share the files that wait, and make one of each time of a schedule', async () => {
  const databaseUrl = await createDatabase();
  const [one, two] = await Promise.all([
    openStore({ databaseUrl, log: silentLog }),
    openStore({ databaseUrl, log: silentLog }),
  ]);
  const { ports } = await createTestHost({ store: one.store });
  const sight = { user: 12, account: 'demand:31' };
  const definition = { ...sight, state: 'queued' } as const;
  const add = (report: ReturnType<typeof savedReport>) => one.store.savedReports.add(report, 'Mara', 100);
  for (let at = 0; at < 12; at += 1) await add(savedReport({}, definition));
  const nextAt = '2026-11-20T11:00:00.000Z';
  const hourly = { every: 'hour', hour: 0, weekday: null, monthDay: null, format: 'csv', emails: [] } as const;
  await add(savedReport(reportRequest(), { ...sight, name: 'Hourly', schedule: hourly, nextAt }));

  const files = createMemorySavedFiles();
  const written: string[] = [];
  const write = (...[key, body]: Parameters<typeof files.write>) => {
    written.push(key);
    return files.write(key, body);
  };
  const savedFiles = { ...files, write };
  const runners = [one, two].map(({ store }) => {
    const own = { ...ports, store, savedFiles, reports: createMemoryReports() };
    return createSavedRunner({ ports: own, turns: createQueryQueue(), isAlone: false });
  });
  await Promise.all(runners.map((runner) => runner.tick()));
  await Promise.all(runners.map((runner) => runner.drain()));

  const found = await two.store.savedReports.find(sight);
  expect(found).toHaveLength(14);
  const hourlies = found.filter(({ name }) => name.startsWith('Hourly ·')).map(({ name }) => name);
  expect(hourlies).toEqual(['Hourly · 2026-11-20 07:00']);
  const withFile = found.filter(({ file }) => file !== null);
  expect(withFile).toHaveLength(13);
  expect(written.sort()).toEqual(withFile.map(({ file }) => file).sort());
  await Promise.all([one.store.close(), two.store.close()]);
});
