import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, type Call, createTestHost, logins, partners } from '../support/host';

describe('a manager who goes', () => {
  let admin: Call;
  let one: number;
  let two: number;
  beforeEach(async () => {
    admin = await (await createTestHost()).as(logins.admin);
    const make = async (name: string) =>
      (await admin('POST', '/api/admin/managers', { name, email: `${name}@operator.example` })).body.id;
    [one, two] = [await make('one'), await make('two')];
  });
  const manages = async (id: number) => {
    const { demands, advertisers, subs } = (await admin('GET', `/api/admin/managers/${id}`)).body;
    return { demands, advertisers, subs };
  };
  const archive = (id: number, body: object) => admin('POST', `/api/admin/managers/${id}/archive`, body);

  it('looks after accounts that name it, at either end', async () => {
    await admin('PUT', `/api/admin/managers/${one}`, { demands: [accounts.demand], version: 1 });
    await admin('PUT', `/api/admin/advs/${partners.adv}`, { manager: one, version: 1 });
    expect((await admin('GET', `/api/demands/${accounts.demand}`)).body).toMatchObject({ manager: one, version: 2 });
    expect(await manages(one)).toEqual({ demands: [accounts.demand], advertisers: [partners.adv], subs: [] });
    await admin('PUT', `/api/admin/managers/${two}`, { demands: [accounts.demand], version: 1 });
    expect([(await manages(one)).demands, (await manages(two)).demands]).toEqual([[], [accounts.demand]]);
  });

  it('is neither archived nor deleted while accounts name it', async () => {
    await admin('PUT', `/api/demands/${accounts.demand}`, { manager: one, version: 1 });
    for (const refused of [
      await archive(one, { version: 1, force: true }),
      await admin('DELETE', `/api/admin/managers/${one}`),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
      expect(refused.body.blockers).toMatchObject([
        { resource: 'demands', count: 1, sample: [{ id: accounts.demand }] },
      ]);
    }
    const bulk = await admin('POST', '/api/admin/managers/bulk', { ids: [one], changes: { status: 2 } });
    expect(bulk.body.code).toBe('in_use');
  });

  it('hands its accounts over in the same call', async () => {
    await admin('PUT', `/api/demands/${accounts.demand}`, { manager: one, version: 1 });
    await admin('PUT', `/api/admin/advs/${partners.adv}`, { manager: one, version: 1 });
    const gone = await archive(one, { version: 1, reassignTo: two });
    expect([gone.status, gone.body.status]).toEqual([200, 2]);
    expect(await manages(two)).toEqual({ demands: [accounts.demand], advertisers: [partners.adv], subs: [] });
    const history = (await admin('GET', `/api/demands/${accounts.demand}/history`)).body;
    expect(history[0].changes).toEqual([{ field: 'manager', from: one, to: two }]);
    expect((await admin('DELETE', `/api/admin/managers/${one}`)).status).toBe(200);
  });

  it('hands its accounts over as it is deleted, with what is archived dropping it', async () => {
    await admin('PUT', `/api/demands/${accounts.demand}`, { manager: one, version: 1 });
    await admin('PUT', `/api/admin/advs/${partners.adv}`, { manager: one, version: 1 });
    await admin('POST', `/api/admin/advs/${partners.adv}/archive`, { version: 2 });
    for (const [to, code] of [
      [one, 'refMissing'],
      ['two', 'refMissing'],
    ]) {
      const refused = await admin('DELETE', `/api/admin/managers/${one}?reassignTo=${to}`);
      expect([refused.status, refused.body.errors?.reassignTo?.code]).toEqual([422, code]);
    }
    const gone = await admin('DELETE', `/api/admin/managers/${one}?reassignTo=${two}`);
    expect([gone.status, gone.body]).toEqual([200, { id: one }]);
    expect((await admin('GET', `/api/demands/${accounts.demand}`)).body.manager).toBe(two);
    expect((await admin('GET', `/api/admin/advs/${partners.adv}`)).body.manager).toBeNull();
    expect((await admin('GET', `/api/admin/managers/${one}`)).status).toBe(404);
  });

  it('goes with others, and all of it can be undone', async () => {
    const three = (await admin('POST', '/api/admin/managers', { name: 'three', email: 'three@operator.example' })).body
      .id;
    await admin('PUT', `/api/demands/${accounts.demand}`, { manager: one, version: 1 });
    await admin('PUT', `/api/demands/${accounts.other}`, { manager: three, version: 1 });
    const bulk = (body: object) =>
      admin('POST', '/api/admin/managers/bulk', { ids: [one, three], changes: { status: 2 }, ...body });
    const refused = await bulk({});
    expect([refused.status, refused.body.blockers]).toMatchObject([409, [{ resource: 'demands', count: 2 }]]);
    const done = await bulk({ reassignTo: two });
    expect([done.status, done.body.changed]).toEqual([200, 2]);
    expect((await manages(two)).demands).toEqual([accounts.demand, accounts.other]);
    await admin('POST', `/api/undo/${done.body.undo}`, {});
    expect([(await manages(one)).demands, (await manages(two)).demands]).toEqual([[accounts.demand], []]);
    expect((await admin('GET', `/api/admin/managers/${three}`)).body.status).toBe(1);
  });

  it('hands over only to another live one', async () => {
    await admin('PUT', `/api/demands/${accounts.demand}`, { manager: one, version: 1 });
    for (const to of [one, 4711, 'two']) {
      const refused = await archive(one, { version: 1, reassignTo: to });
      expect([refused.status, refused.body.errors?.reassignTo?.code]).toEqual([422, 'refMissing']);
    }
    await archive(two, { version: 1 });
    expect((await archive(one, { version: 1, reassignTo: two })).body.errors.reassignTo.code).toBe('refArchived');
    expect((await manages(one)).demands).toEqual([accounts.demand]);
  });
});
