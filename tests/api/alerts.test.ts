import { beforeAll, describe, expect, it } from 'vitest';
import { createAlerts } from '../../api/alerts/createAlerts';
import type { FoundAlert } from '../../api/alerts/foundAlert';
import { type AlertWorld, createAlertWorld } from '../support/alertWorld';
import { isFullRun } from '../support/seed';

const find = async (world: AlertWorld): Promise<readonly FoundAlert[]> => {
  const alerts = createAlerts(world);
  await alerts.refresh();
  return alerts.current()?.alerts ?? [];
};

const spanOf = ({ since, until }: FoundAlert) => [
  new Date(since).toISOString(),
  until === null ? null : new Date(until).toISOString(),
];
const changeOf = ({ changes }: FoundAlert) =>
  changes.map(({ object, entry }) => [object.type, object.id, entry.at, entry.changes]).at(0);
const ofKind = (alerts: readonly FoundAlert[], kind: string) => alerts.filter((alert) => alert.kind === kind);
const patternKinds = ['offPattern', 'slowAnswers', 'invalidTraffic', 'noTraffic'];

describe('the alerts of the sample', () => {
  let alerts: readonly FoundAlert[] = [];
  beforeAll(async () => {
    alerts = await find(await createAlertWorld({ tables: isFullRun ? ['S', 'D', 'B', 'I'] : ['S', 'B', 'I'] }));
  }, 400_000);

  it('have the outage, once, with its six hours, what it cost, and the domain that was changed before', () => {
    const [outage, ...others] = ofKind(alerts, 'offPattern');
    expect(others).toEqual([]);
    expect(outage?.object).toMatchObject({ type: 'demands', id: 31 });
    expect(outage && spanOf(outage)).toEqual(['2026-10-28T12:00:00.000Z', '2026-10-28T18:00:00.000Z']);
    expect(outage?.told.platform.values).toMatchObject({ measure: 'requests', hours: 6 });
    expect(outage?.told.platform.values.pct).toBeLessThan(-95);
    expect(outage?.told.platform.money).toMatchObject({ is: 'lost', per: 'hour' });
    // By the days before and after, the account takes in some four hundred dollars in such an hour.
    expect(outage?.told.platform.money?.usd).toBeGreaterThan(250);
    expect(outage?.told.platform.money?.usd).toBeLessThan(600);
    expect(outage && changeOf(outage)).toEqual([
      ...['demands', 31, '2026-10-28T11:48:00.000Z'],
      [{ field: 'domain', from: 'ads.northbay.example', to: 'play.northbay.example' }],
    ]);
  });

  it('have the fraud spike with its three days, at the place that machines found, and what was cleared before', () => {
    const [fraud, ...others] = ofKind(alerts, 'invalidTraffic');
    expect(others).toEqual([]);
    expect(fraud?.object).toMatchObject({ type: 'sites', id: 50_003, owner: 31 });
    expect(fraud && spanOf(fraud)).toEqual(['2026-11-08T00:00:00.000Z', '2026-11-11T00:00:00.000Z']);
    expect(fraud?.told.account.money).toMatchObject({ is: 'lost', per: 'inAll' });
    expect(fraud && changeOf(fraud)).toEqual([
      ...['sites', 50_003, '2026-11-07T21:50:00.000Z'],
      [{ field: 'quality', from: 'watch', to: 'normal' }],
    ]);
  });

  it('have a campaign behind its pace since its flight began, and the daily budget that it was given before', () => {
    const slow = ofKind(alerts, 'behindPace').find(({ object }) => object?.id === 7001);
    // Its flight begins at midnight by the clock of the account, five hours behind; the first rows of the night are rich.
    expect(slow?.since).toBeGreaterThanOrEqual(Date.parse('2026-11-01T05:00:00Z'));
    expect(slow?.since).toBeLessThanOrEqual(Date.parse('2026-11-01T12:00:00Z'));
    expect(slow?.until).toBeNull();
    expect(slow?.told.account.values.pct).toBeLessThan(60);
    expect(slow?.told.account.money).toMatchObject({ is: 'atStake', per: 'inAll' });
    expect(slow && changeOf(slow)).toEqual([
      ...['campaigns', 7001, '2026-10-31T21:20:00.000Z'],
      [{ field: 'budgetDay', from: 4000, to: 400 }],
    ]);
  });

  it.runIf(isFullRun)('have the tag that answered too late, with its hours', () => {
    const [late, ...others] = ofKind(alerts, 'slowAnswers');
    expect(others).toEqual([]);
    expect(late?.object).toMatchObject({ type: 'tags', id: 4102 });
    expect(late?.since).toBe(Date.parse('2026-11-17T05:00:00Z'));
    expect(late?.until).toBe(Date.parse('2026-11-18T00:00:00Z'));
  });

  it('draw the band of what was usual around what was', () => {
    const course = ofKind(alerts, 'offPattern')[0]?.told.account.course;
    const during = (course?.points ?? []).filter(({ at }) => at >= '2026-10-28T12' && at < '2026-10-28T18');
    expect(during.length).toBe(6);
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
});

describe('the alerts of the sample, laid around another day', () => {
  const days = isFullRun ? ['2026-11-23T00:50:00Z', '2026-12-02T17:05:00Z'] : ['2026-11-23T00:50:00Z'];
  it.each(days)(
    'have what happens in it, and what was changed before (%s)',
    async (day) => {
      const alerts = await find(
        await createAlertWorld({ now: new Date(day), detail: isFullRun ? 'full' : 'light', tables: ['S', 'B', 'I'] }),
      );
      const midnight = Date.parse(day.slice(0, 10));
      const daysAgo = (ms: number) => (midnight - ms) / 86_400_000;
      const outage = ofKind(alerts, 'offPattern').find(({ object }) => object?.type === 'demands' && object.id === 31);
      const [fraud] = ofKind(alerts, 'invalidTraffic');
      // From noon to six, also where facts of long ago are of six hours each; the change that caused it comes before.
      expect([outage?.since, outage?.until].map((ms) => daysAgo(ms ?? 0))).toEqual([23 - 12 / 24, 23 - 18 / 24]);
      expect(outage?.told.platform.values).toMatchObject({ measure: 'requests', hours: 6 });
      expect(outage?.told.platform.values.pct).toBeLessThan(-95);
      expect(outage && changeOf(outage)?.slice(0, 3)).toEqual([
        'demands',
        31,
        new Date((outage?.since ?? 0) - 12 * 60_000).toISOString(),
      ]);
      expect(daysAgo(fraud?.since ?? 0)).toBeGreaterThan(11);
      expect(daysAgo(fraud?.since ?? 0)).toBeLessThanOrEqual(12);
      expect(daysAgo(fraud?.until ?? 0)).toBe(9);
      expect(fraud && changeOf(fraud)?.[3]).toEqual([{ field: 'quality', from: 'watch', to: 'normal' }]);
      const explained = ofKind(alerts, 'behindPace').filter(({ changes }) =>
        changes.some(({ entry }) => entry.changes[0]?.field === 'budgetDay'),
      );
      expect(explained.length).toBe(1);
    },
    400_000,
  );
});

describe('a quiet month', () => {
  const seeds = isFullRun ? [11, 12, 13, 14, 15] : [11];
  it.each(seeds)(
    'raises no alert of the pattern kind (seed %i)',
    async (seed) => {
      const world = await createAlertWorld({ seed, isQuiet: true, detail: isFullRun ? 'full' : 'light' });
      expect((await find(world)).filter(({ kind }) => patternKinds.includes(kind)).map(({ id }) => id)).toEqual([]);
    },
    400_000,
  );
});
