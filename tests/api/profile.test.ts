import { beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../support/host';
import { hostIn } from '../support/hostIn';
import { words } from '../support/words';

const path = '/api/demand/info';

describe('the profile', () => {
  const { host, demand: call, admin, sub, adv } = hostIn(beforeEach);
  const read = async (by = call) => (await by('GET', path)).body;
  const put = async (change: object, by = call) => by('PUT', path, { ...(await read(by)), ...change });

  it('has the fields of the specification, by role', async () => {
    const both = words`name companyName companyAddress contactNumber contactExpired token domain contacts tagParams version`;
    const options = ['timezone', 'priceReq', 'priceDsp', 'priceImp', 'delOldCreatives'];
    expect(Object.keys(await read()).sort()).toEqual([...both, ...options, 'sellersJson'].sort());
    expect(Object.keys(await read(sub)).sort()).toEqual([...both, 'sellersJson'].sort());
    expect(Object.keys(await read(adv)).sort()).toEqual(both.sort());
  });

  it('is stored as a whole, and answered as it is stored', async () => {
    const contactEmail = 'adops@northbay.example';
    const general = { firstName: 'Mara', lastName: 'Lindqvist', contactPhone: '+1 555 0111', contactEmail };
    const change = {
      name: 'Northbay',
      companyName: 'x'.repeat(100),
      timezone: -7,
      delOldCreatives: 1,
      contactExpired: '2027-03-31',
      contacts: { general },
      sellersJson: { id: '31', domain: 'northbay.example', name: 'Northbay Inc.' },
    };
    const { status, body } = await put(change);
    expect([status, body]).toMatchObject([200, change]);
    expect(await read()).toEqual(body);
  });

  it('takes a profile without a version on top of the newest, and the history says so', async () => {
    await put({ companyName: 'Northbay Media Inc.' });
    const { version: _, ...profile } = await read();
    const { status, body } = await call('PUT', path, { ...profile, companyAddress: '1 Pier Road' });
    expect([status, body.companyName, body.companyAddress]).toEqual([200, 'Northbay Media Inc.', '1 Pier Road']);
    const { body: rows } = await admin('GET', `/api/demands/${accounts.demand}/history`);
    expect(rows.map(({ by }: { by: { isBlind?: true } }) => by?.isBlind ?? false).slice(0, 2)).toEqual([true, false]);
  });

  it('keeps an empty list of parameters as null', async () => {
    expect((await put({ tagParams: ['one', 'two'] })).body.tagParams).toEqual(['one', 'two']);
    expect((await put({ tagParams: [] })).body.tagParams).toBeNull();
    expect((await put({ tagParams: null })).body.tagParams).toBeNull();
  });

  it('changes time zone and parameters of the signed-in user at once', async () => {
    await put({ timezone: 11, tagParams: ['feed'] });
    expect((await call('GET', '/api/auth/session')).body.user).toMatchObject({ timezone: 11, tagParams: ['feed'] });
  });

  it.each([
    ['a name that is missing', { name: ' ' }, 'name', 'required'],
    ['a company name that is too long', { companyName: 'x'.repeat(101) }, 'companyName', 'maxLength'],
    ['a time zone beyond the last', { timezone: 13 }, 'timezone', 'oneOf'],
    ['no email address', { contacts: { billing: { contactEmail: 'x' } } }, 'contacts.billing.contactEmail', 'email'],
    ['a parameter that the platform has', { tagParams: ['w'] }, 'tagParams', 'rules.urlParamTaken'],
    ['the price of a request', { priceReq: 9 }, 'priceReq', 'adminOnly'],
    ['the price of an impression', { priceImp: 9 }, 'priceImp', 'adminOnly'],
    ['the share of the demand side', { priceDsp: 9 }, 'priceDsp', 'adminOnly'],
    ['the token', { token: 'mine' }, 'token', 'readOnly'],
    ['the domain', { domain: 'evil.example' }, 'domain', 'adminOnly'],
    ['the uid', { uid: 'super' }, 'uid', 'readOnly'],
    ['the rights of the account', { showDsp: false }, 'showDsp', 'adminOnly'],
    ['the state of the account', { status: 0 }, 'status', 'adminOnly'],
    ['a field that is none', { nope: 1 }, 'nope', 'unknownField'],
  ])('refuses %s at its field, and stores nothing', async (_, change, field, code) => {
    const before = await read();
    const { status, body } = await put({ companyAddress: 'Elsewhere', ...change });
    expect([status, body.errors?.[field]?.code]).toEqual([422, code]);
    expect(await read()).toEqual(before);
  });

  it('tells of a change since the version that was read', async () => {
    expect((await call('PUT', path, { name: 'x' })).status).toBe(200);
    const before = await read();
    await put({ name: 'First' });
    const late = await call('PUT', path, { ...before, name: 'Second' });
    expect([late.status, late.body.code, late.body.current.name]).toEqual([409, 'version_conflict', 'First']);
  });

  it('shows an acting admin the uid, and takes no parameters from them', async () => {
    await admin('POST', '/api/switch', { type: 'demand', id: accounts.demand, reason: 'ticket 4711' });
    expect(await read(admin)).toHaveProperty('uid');
    expect(await read()).not.toHaveProperty('uid');
    const refused = await put({ tagParams: ['new'] }, admin);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['tagParams']]);
    expect((await put({ companyAddress: 'Pier 1' }, admin)).body.companyAddress).toBe('Pier 1');
  });

  describe('and what the account has cost', () => {
    const month = { startDate: '2026-11-01', endDate: '2026-11-30', metrics: ['systemCost'], limit: 1 };
    const ask = (change: object = {}, by = call) => by('POST', '/api/rrun', { ...month, ...change });

    it('is the last row of the month', async () => {
      const hour = Date.parse('2026-11-05T10:00:00Z');
      const ofDemand = { hour, demand: accounts.demand };
      const supply = [
        { ...ofDemand, sys_cost: 1_800_000_000 },
        { hour, demand: accounts.other, sys_cost: 7 },
      ];
      await host.ports.reports.add('facts', [
        { table: 'S', rows: [supply] },
        { table: 'B', rows: [[{ ...ofDemand, campaign: 1, sys_cost: 34_220_000 }]] },
      ]);
      const { status, body } = await ask();
      expect([status, body.rows.at(-1), body.rowCount]).toEqual([200, { systemCost: 1834.22 }, 1]);
    });

    it('is refused at its field where there is no such thing, or where it is not shown', async () => {
      const at = async (change: object) => {
        const errors: Record<string, { code: string }> = (await ask(change)).body.errors;
        return Object.entries(errors).map(([path, { code }]) => [path, code]);
      };
      expect(await at({ metrics: ['systemCost', 'money'] })).toEqual([['metrics.1', 'unknown_metric']]);
      expect(await at({ endDate: '2026-10-01' })).toEqual([['endDate', 'before_start']]);
      expect(await at({ startDate: null })).toEqual([['startDate', 'date']]);
      await admin('PUT', `/api/demands/${accounts.demand}`, { showSystemCost: false, version: 1 });
      expect(await at({})).toEqual([['metrics.0', 'not_allowed']]);
    });
  });
});
