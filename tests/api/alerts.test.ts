import { beforeAll, describe, expect, it } from 'vitest';
import { type AlertsKnown, createAlerts } from '../../api/alerts/createAlerts';
import { presentAlerts } from '../../api/alerts/describeAlerts';
import type { FoundAlert } from '../../api/alerts/foundAlert';
import { createMemoryStore } from '../../api/memory/store';
import { createRecords } from '../../api/objects/records';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { FactsMissing } from '../../api/reports/ports/reports';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { createTraffic } from '../../api/traffic/createTraffic';
import { adminViewer, viewerOfAccount } from '../../sample/rows/shares';
import { sampleAccounts } from '../../src/model/sample/sampleSignIns';
import { findResource } from '../../src/resources';
import type { Mode, Viewer } from '../../src/schema/access';
import { type AlertWorld, createAlertWorld } from '../support/alertWorld';
import { createTestHost, logins } from '../support/host';
import { hostIn } from '../support/hostIn';
import { isFullRun } from '../support/seed';
import { silentLog } from '../support/silentLog';

const find = async (world: AlertWorld): Promise<AlertsKnown | undefined> => {
  const alerts = createAlerts(world);
  await alerts.refresh();
  return alerts.current();
};
const findAlerts = async (world: AlertWorld): Promise<readonly FoundAlert[]> => (await find(world))?.alerts ?? [];

const spanOf = (alert?: FoundAlert) => [alert?.since, alert?.until].map((ms) => ms && new Date(ms).toISOString());
/** The first change before an alert: of which object, when, and what. */
const changeOf = (alert?: FoundAlert) =>
  alert?.changes.map(({ object, entry }) => [`${object.type} ${object.id}`, entry.at, entry.changes]).at(0);
const ofKind = (alerts: readonly FoundAlert[], kind: string) => alerts.filter((alert) => alert.kind === kind);
const patternKinds = ['offPattern', 'slowAnswers', 'invalidTraffic', 'noTraffic'];
const modes: readonly Mode[] = ['ssp', 'dsp'];
const detail = isFullRun ? 'full' : 'light';
const people = sampleAccounts.map((account): [string, Viewer] => [String(account.name), viewerOfAccount(account)]);

const cleared = [{ field: 'quality', from: 'watch', to: 'normal' }];

describe('the alerts of the sample', () => {
  let world: AlertWorld;
  let known: AlertsKnown | undefined;
  let alerts: readonly FoundAlert[] = [];
  beforeAll(async () => {
    world = await createAlertWorld({ tables: isFullRun ? ['S', 'D', 'B', 'I'] : ['S', 'B', 'I'] });
    known = await find(world);
    alerts = known?.alerts ?? [];
  }, 400_000);

  it('have the outage, once, with its six hours, what it cost, and the domain that was changed before', () => {
    const [outage, ...others] = ofKind(alerts, 'offPattern');
    expect(others).toEqual([]);
    expect(outage?.object).toMatchObject({ type: 'demands', id: 31 });
    expect(spanOf(outage)).toEqual(['2026-10-28T12:00:00.000Z', '2026-10-28T18:00:00.000Z']);
    expect(outage?.told.platform.values).toMatchObject({ measure: 'requests', hours: 6 });
    expect(outage?.told.platform.values.pct).toBeLessThan(-95);
    expect(outage?.told.platform.money).toMatchObject({ is: 'lost', per: 'hour' });
    // By the days before and after, the account takes in some four hundred dollars in such an hour.
    expect(outage?.told.platform.money?.usd).toBeGreaterThan(250);
    expect(outage?.told.platform.money?.usd).toBeLessThan(600);
    const changes = [{ field: 'domain', from: 'ads.northbay.example', to: 'play.northbay.example' }];
    expect(changeOf(outage)).toEqual(['demands 31', '2026-10-28T11:48:00.000Z', changes]);
  });

  it('have the fraud spike with its three days, at the place that machines found, and what was cleared before', () => {
    const [fraud, ...others] = ofKind(alerts, 'invalidTraffic');
    expect(others).toEqual([]);
    expect(fraud?.object).toMatchObject({ type: 'sites', id: 50_003, owner: 31 });
    expect(spanOf(fraud)).toEqual(['2026-11-08T00:00:00.000Z', '2026-11-11T00:00:00.000Z']);
    expect(fraud?.told.account.money).toMatchObject({ is: 'lost', per: 'inAll' });
    expect(changeOf(fraud)).toEqual(['sites 50003', '2026-11-07T21:50:00.000Z', cleared]);
  });

  it('have a campaign behind its pace since its flight began, and the daily budget that it was given before', () => {
    const slow = ofKind(alerts, 'behindPace').find(({ object }) => object?.id === 7001);
    // Its flight begins at midnight by the clock of the account, five hours behind; the first rows of the night are rich.
    expect(slow?.since).toBeGreaterThanOrEqual(Date.parse('2026-11-01T05:00:00Z'));
    expect(slow?.since).toBeLessThanOrEqual(Date.parse('2026-11-01T12:00:00Z'));
    expect(slow?.until).toBeNull();
    expect(slow?.told.account.values.pct).toBeLessThan(60);
    expect(slow?.told.account.money).toMatchObject({ is: 'atStake', per: 'inAll' });
    const changes = [{ field: 'budgetDay', from: 4000, to: 400 }];
    expect(changeOf(slow)).toEqual(['campaigns 7001', '2026-10-31T21:20:00.000Z', changes]);
  });

  it.runIf(isFullRun)('have the tag that answered too late, with its hours', () => {
    const [late, ...others] = ofKind(alerts, 'slowAnswers');
    expect(others).toEqual([]);
    expect(late?.object).toMatchObject({ type: 'tags', id: 4102 });
    expect(spanOf(late)).toEqual(['2026-11-17T05:00:00.000Z', '2026-11-18T00:00:00.000Z']);
  });

  it('draw the band of what was usual around what was', () => {
    const points = ofKind(alerts, 'offPattern')[0]?.told.account.course?.points ?? [];
    const during = points.filter(({ at }) => at >= '2026-10-28T12' && at < '2026-10-28T18');
    expect(during).toHaveLength(6);
    for (const { value, low, usual, high } of during) {
      expect(value).toBeLessThan(low ?? 0);
      expect(usual).toBeGreaterThan(low ?? 0);
      expect(usual).toBeLessThan(high ?? 0);
    }
  });

  it('have no state that is not so, and none of objects that are switched off', () => {
    for (const { object } of alerts) expect(object?.status).toBe(1);
    for (const { object } of ofKind(alerts, 'creativeDenied')) expect(object?.data.auditStatus).toBe(4);
    for (const { object } of ofKind(alerts, 'adsTxtMissing'))
      expect(['missing', 'noFile']).toContain(object?.data.adsTxt ?? object?.data.appAdsTxt);
    expect(new Set(alerts.map(({ id }) => id)).size).toBe(alerts.length);
  });

  describe('of a viewer', () => {
    it('are of both modes and several accounts to an administrator', () => {
      const told = modes.flatMap((mode) => presentAlerts(known, adminViewer, mode).alerts);
      expect(new Set(told.map(({ account }) => account?.id)).size).toBeGreaterThan(2);
      expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['offPattern', 'behindPace']));
    });

    it('say that facts are late where none has come in for a while, and not while old ones are coming in', async () => {
      let now = world.clock().getTime() + 6 * 3_600_000;
      const alerts = createAlerts({ ...world, clock: () => new Date(now) });
      const isTold = () => alerts.current()?.alerts.some(({ kind }) => kind === 'factsLate');
      await alerts.refresh();
      expect(isTold()).toBe(false);
      now += 6 * 60_000;
      await alerts.refresh();
      expect(isTold()).toBe(true);
    });

    it.each(people)('are never about an object, or the traffic, of another account: %s', async (_, viewer) => {
      for (const mode of modes) {
        const { alerts } = presentAlerts(known, viewer, mode);
        for (const { id, object, account, changes } of alerts) {
          expect(account, id).toBeNull();
          const about = known?.alerts.find((alert) => alert.id === id);
          expect(about?.account ?? viewer.owner, id).toBe(viewer.owner);
          for (const { resource, id: of } of [...(object ? [object] : []), ...changes]) {
            const [stored] = await world.store.get(resource, [of]);
            expect([viewer.owner, null], `${id} names ${resource} ${of}`).toContain(stored?.owner);
            if (findResource(resource)?.owner === 'platform' && resource === 'demands') expect(of).toBe(viewer.owner);
          }
        }
      }
    });

    it('leave out what a field tells whose reader they are not, and money as the platform counts it', () => {
      const [, viewer] = people[0] ?? [];
      if (!viewer) throw new Error('The sample has no account.');
      for (const mode of modes)
        for (const { changes } of presentAlerts(known, viewer, mode).alerts)
          for (const { resource, fields } of changes)
            for (const { field } of fields)
              expect(findResource(resource)?.allFields[field]?.access).not.toBe('adminOnly');
      const outage = known?.alerts.find(({ kind }) => kind === 'offPattern');
      const [own] = presentAlerts(known, viewer, 'ssp').alerts.filter(({ kind }) => kind === 'offPattern');
      expect(own?.money?.usd).toBe(outage?.told.account.money?.usd);
      expect(outage?.told.account.money?.usd).toBeLessThan(outage?.told.platform.money?.usd ?? 0);
    });

    it('say of many of a kind how many more there are', () => {
      const { alerts, more } = presentAlerts(known, adminViewer, 'ssp');
      const isOne = (kind: string, of: string | undefined) => kind === 'adsTxtMissing' && of === 'applications';
      const listed = alerts.filter(({ kind, object }) => isOne(kind, object?.resource));
      const beyond = more.find(({ kind, resource }) => isOne(kind, resource))?.count ?? 0;
      const all = known?.alerts.filter(({ kind, object }) => isOne(kind, object?.type));
      expect(listed.length + beyond).toBe(all?.length);
    });
  });
});

describe('the alerts of the sample, laid around another day', () => {
  const days = isFullRun ? ['2026-11-23T00:50:00Z', '2026-12-02T17:05:00Z'] : ['2026-11-23T00:50:00Z'];
  it.each(days)('have what happens in it, and what was changed before (%s)', { timeout: 400_000 }, async (day) => {
    const options = { now: new Date(day), detail, tables: ['S', 'B', 'I'] } as const;
    const alerts = await findAlerts(await createAlertWorld(options));
    const daysAgo = (ms: number | null = 0) => (Date.parse(day.slice(0, 10)) - Number(ms)) / 86_400_000;
    const outage = ofKind(alerts, 'offPattern').find(({ object }) => object?.type === 'demands' && object.id === 31);
    const [fraud] = ofKind(alerts, 'invalidTraffic');
    // From noon to six, also where facts of long ago are of six hours each; the change that caused it comes before.
    expect([daysAgo(outage?.since), daysAgo(outage?.until)]).toEqual([23 - 12 / 24, 23 - 18 / 24]);
    expect(outage?.told.platform.values).toMatchObject({ measure: 'requests', hours: 6 });
    expect(outage?.told.platform.values.pct).toBeLessThan(-95);
    const justBefore = new Date((outage?.since ?? 0) - 12 * 60_000).toISOString();
    expect(changeOf(outage)?.slice(0, 2)).toEqual(['demands 31', justBefore]);
    expect(daysAgo(fraud?.since)).toBeGreaterThan(11);
    expect(daysAgo(fraud?.since)).toBeLessThanOrEqual(12);
    expect(daysAgo(fraud?.until)).toBe(9);
    expect(changeOf(fraud)?.[2]).toEqual(cleared);
    const explained = ofKind(alerts, 'behindPace').filter(({ changes }) =>
      changes.some(({ entry }) => entry.changes[0]?.field === 'budgetDay'),
    );
    expect(explained).toHaveLength(1);
  });
});

describe('a quiet month', () => {
  const seeds = isFullRun ? [11, 12, 13, 14, 15] : [11];
  it.each(seeds)('raises no alert of the pattern kind (seed %i)', { timeout: 400_000 }, async (seed) => {
    const alerts = await findAlerts(await createAlertWorld({ seed, isQuiet: true, detail }));
    expect(alerts.filter(({ kind }) => patternKinds.includes(kind)).map(({ id }) => id)).toEqual([]);
  });
});

describe('the calls of the alerts', () => {
  const { admin, demand, supply } = hostIn(beforeAll);
  it.each([
    ['an administrator', '?mode=dsp', 200, admin],
    ['an account', '', 200, demand],
    ['an account', '?mode=both', 400, demand],
    ['an account', '/offPattern-none', 404, demand],
    ['an account with supply only', '?mode=dsp', 403, supply],
  ])('answer %s: /api/alerts%s with %i', async (_, path, status, call) => {
    expect((await call('GET', `/api/alerts${path}`)).status).toBe(status);
  });
});

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
    store,
    reports,
    clock,
    turns,
    records: createRecords({ traffic, clock }),
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
  const { status, body } = await (await host.as(logins.demand))('GET', '/api/alerts?mode=ssp');
  const detail = 'All traffic data is missing on the server. Ask its operator to restore a backup.';
  expect([status, body.detail]).toEqual([503, detail]);
  await host.close();
});
