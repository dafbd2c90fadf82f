import { beforeAll, describe, expect, it } from 'vitest';
import { type AlertsKnown, createAlerts } from '../../api/alerts/createAlerts';
import { presentAlerts } from '../../api/alerts/describeAlerts';
import { adminViewer, viewerOfAccount } from '../../sample/rows/shares';
import { sampleAccounts } from '../../src/model/sample/sampleSignIns';
import { findResource } from '../../src/resources';
import type { Mode, Viewer } from '../../src/schema/access';
import { type AlertWorld, createAlertWorld } from '../support/alertWorld';
import { createTestHost, logins } from '../support/host';

const modes: readonly Mode[] = ['ssp', 'dsp'];
const people: readonly (readonly [string, Viewer])[] = sampleAccounts.map((account) => [
  String(account.name),
  viewerOfAccount(account),
]);

describe('the alerts of a viewer', () => {
  let world: AlertWorld;
  let known: AlertsKnown | undefined;
  beforeAll(async () => {
    world = await createAlertWorld({ tables: ['S', 'B', 'I'] });
    const alerts = createAlerts(world);
    await alerts.refresh();
    known = alerts.current();
  }, 400_000);

  it('are of both modes and several accounts to an administrator', () => {
    const told = modes.flatMap((mode) => presentAlerts(known, adminViewer, mode).alerts);
    expect(new Set(told.map(({ account }) => account?.id)).size).toBeGreaterThan(2);
    expect(told.some(({ kind }) => kind === 'offPattern')).toBe(true);
    expect(told.some(({ kind }) => kind === 'behindPace')).toBe(true);
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
    const listed = alerts.filter(
      ({ kind, object }) => kind === 'adsTxtMissing' && object?.resource === 'applications',
    ).length;
    const beyond =
      more.find(({ kind, resource }) => kind === 'adsTxtMissing' && resource === 'applications')?.count ?? 0;
    const all = known?.alerts.filter(
      ({ kind, object }) => kind === 'adsTxtMissing' && object?.type === 'applications',
    ).length;
    expect(listed + beyond).toBe(all);
  });
});

describe('the calls of the alerts', () => {
  it('answer accounts and administrators, in a mode that they have, and no others', async () => {
    const host = await createTestHost();
    const ask = async (login: string, path: string) => (await (await host.as(login))('GET', path)).status;
    expect(await ask(logins.admin, '/api/alerts?mode=dsp')).toBe(200);
    expect(await ask(logins.demand, '/api/alerts')).toBe(200);
    expect(await ask(logins.demand, '/api/alerts?mode=both')).toBe(400);
    expect(await ask(logins.supply, '/api/alerts?mode=dsp')).toBe(403);
    for (const login of [logins.sub, logins.adv, logins.helpdesk])
      expect(await ask(login, '/api/alerts'), login).toBe(403);
    expect(await ask(logins.demand, '/api/alerts/offPattern-none')).toBe(404);
    await host.close();
  });
});
