import { expect, it } from 'vitest';
import { createAlerts } from '../../api/alerts/createAlerts';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import { createMemoryStore } from '../../api/memory/store';
import { createRecords } from '../../api/objects/records';
import { FactsMissing } from '../../api/ports/reports';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { createTraffic } from '../../api/traffic/createTraffic';
import { createTestHost, logins } from '../support/host';
import { silentLog } from '../support/silentLog';

const missing = new FactsMissing([{ table: 'fact_supply', month: 202609 }], true);

it('alerts say that the facts are missing, once in the log and to everyone who asks, until they are back', async () => {
  let time = Date.UTC(2026, 10, 26, 12);
  let isAway = true;
  const told: string[] = [];
  const engine = createMemoryReports();
  const reports = { ...engine, latest: () => (isAway ? Promise.reject(missing) : engine.latest()) };
  const clock = () => new Date(time);
  const store = createMemoryStore();
  const turns = createQueryQueue();
  const traffic = createTraffic({ reports, store, clock, log: silentLog });
  const alerts = createAlerts({
    ...{ store, reports, clock, turns, records: createRecords({ traffic, clock }) },
    log: { ...silentLog, warn: (event) => told.push(event) },
  });
  for (let round = 0; round < 3; round += 1) {
    await expect(alerts.soon(1_000)).rejects.toBe(missing);
    time += 60_000;
  }
  expect(told).toEqual(['alerts_unknown']);
  isAway = false;
  expect(await alerts.soon(10_000)).toMatchObject({ alerts: [] });
  isAway = true;
  time += 5 * 60_000;
  // What was found before is shown for some minutes.
  await alerts.refresh();
  expect(await alerts.soon(0)).toMatchObject({ alerts: [] });
  time += 20 * 60_000;
  await alerts.refresh();
  await expect(alerts.soon(0)).rejects.toBe(missing);
  expect(told).toEqual(['alerts_unknown', 'alerts_unknown']);
});

it('the call of the alerts answers 503 and why, instead of asking to wait for ever', async () => {
  const host = await createTestHost({ reports: { ...createMemoryReports(), latest: () => Promise.reject(missing) } });
  const call = await host.as(logins.demand);
  const { status, body } = await call('GET', '/api/alerts?mode=ssp');
  expect([status, body.detail]).toEqual([
    503,
    'All traffic data is missing on the server. Ask its operator to restore a backup.',
  ]);
  await host.close();
});
