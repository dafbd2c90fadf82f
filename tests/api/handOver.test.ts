import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, partners } from '../support/host';
import { hostIn } from '../support/hostIn';

const managers = '/api/admin/managers';
const account = `/api/demands/${accounts.demand}`;
const advertiser = `/api/admin/advs/${partners.adv}`;

describe('a manager who goes', () => {
  const { admin } = hostIn(beforeEach);
  let one: number;
  let two: number;
  const make = async (name: string) =>
    (await admin('POST', managers, { name, email: `${name}@operator.example` })).body.id;
  beforeEach(async () => {
    [one, two] = [await make('one'), await make('two')];
  });
  const get = async (path: string) => (await admin('GET', path)).body;
  const manages = async (id: number) => {
    const { demands, advertisers, subs } = await get(`${managers}/${id}`);
    return { demands, advertisers, subs };
  };
  const both = { demands: [accounts.demand], advertisers: [partners.adv], subs: [] };
  const name = (manager: number, path = account) => admin('PUT', path, { manager, version: 1 });
  const archive = (id: number, body: object) => admin('POST', `${managers}/${id}/archive`, { version: 1, ...body });
  const handTo = async (to: unknown) => {
    const { status, body } = await archive(one, { reassignTo: to });
    return [status, body.errors?.reassignTo?.code];
  };

  it('looks after accounts that name it, at either end', async () => {
    await admin('PUT', `${managers}/${one}`, { demands: [accounts.demand], version: 1 });
    await name(one, advertiser);
    expect(await get(account)).toMatchObject({ manager: one, version: 2 });
    expect(await manages(one)).toEqual(both);
    await admin('PUT', `${managers}/${two}`, { demands: [accounts.demand], version: 1 });
    expect([(await manages(one)).demands, (await manages(two)).demands]).toEqual([[], [accounts.demand]]);
  });

  it('is neither archived nor deleted while accounts name it', async () => {
    await name(one);
    const blockers = [{ resource: 'demands', count: 1, sample: [{ id: accounts.demand }] }];
    for (const refused of [await archive(one, { force: true }), await admin('DELETE', `${managers}/${one}`)])
      expect(refused).toMatchObject({ status: 409, body: { code: 'in_use', blockers } });
    const bulk = await admin('POST', `${managers}/bulk`, { ids: [one], changes: { status: 2 } });
    expect(bulk.body.code).toBe('in_use');
  });

  it('hands its accounts over in the same call', async () => {
    await name(one);
    await name(one, advertiser);
    const gone = await archive(one, { reassignTo: two });
    expect([gone.status, gone.body.status]).toEqual([200, 2]);
    expect(await manages(two)).toEqual(both);
    const [last] = await get(`${account}/history`);
    expect(last.changes).toEqual([{ field: 'manager', from: one, to: two }]);
    expect((await admin('DELETE', `${managers}/${one}`)).status).toBe(200);
  });

  it('hands its accounts over as it is deleted, with what is archived dropping it', async () => {
    await name(one);
    await name(one, advertiser);
    await admin('POST', `${advertiser}/archive`, { version: 2 });
    const remove = (to: unknown) => admin('DELETE', `${managers}/${one}?reassignTo=${to}`);
    for (const to of [one, 'two']) {
      const { status, body } = await remove(to);
      expect([status, body.errors?.reassignTo?.code]).toEqual([422, 'refMissing']);
    }
    expect(await remove(two)).toMatchObject({ status: 200, body: { id: one } });
    expect([(await get(account)).manager, (await get(advertiser)).manager]).toEqual([two, null]);
    expect((await admin('GET', `${managers}/${one}`)).status).toBe(404);
  });

  it('goes with others, and all of it can be undone', async () => {
    const three = await make('three');
    await name(one);
    await name(three, `/api/demands/${accounts.other}`);
    const bulk = (body: object) =>
      admin('POST', `${managers}/bulk`, { ids: [one, three], changes: { status: 2 }, ...body });
    const blockers = [{ resource: 'demands', count: 2 }];
    expect(await bulk({})).toMatchObject({ status: 409, body: { blockers } });
    const done = await bulk({ reassignTo: two });
    expect([done.status, done.body.changed]).toEqual([200, 2]);
    expect((await manages(two)).demands).toEqual([accounts.demand, accounts.other]);
    await admin('POST', `/api/undo/${done.body.undo}`, {});
    expect([(await manages(one)).demands, (await manages(two)).demands]).toEqual([[accounts.demand], []]);
    expect((await get(`${managers}/${three}`)).status).toBe(1);
  });

  it('hands over only to another live one', async () => {
    await name(one);
    for (const to of [one, 4711, 'two']) expect(await handTo(to)).toEqual([422, 'refMissing']);
    await archive(two, {});
    expect(await handTo(two)).toEqual([422, 'refArchived']);
    expect((await manages(one)).demands).toEqual([accounts.demand]);
  });
});
