import { beforeAll, describe, expect, it } from 'vitest';
import { hostIn } from '../support/hostIn';

type Parameters = Readonly<Record<string, unknown>>;

const words = (parameters: Parameters): string => {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return String(new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, textOf(value)])));
};

describe('the parameters of a list', () => {
  const { demand: call } = hostIn(beforeAll);
  let list: string;
  beforeAll(async () => {
    const { body } = await call('POST', '/api/demand/applists', { name: 'Apps', entries: ['com.a', 'com.b'] });
    list = `/api/demand/applists/${body.id}`;
  });
  const ask = (path: string, parameters: Parameters) => call('GET', `${path}?${words(parameters)}`);

  const range = 'range must be two whole numbers like [0,99], for at most 1000 rows.';
  it.each<[Parameters, string, string, string]>([
    [{ range: [0] }, 'range', 'requests.range', range],
    [{ range: ['0', '19'] }, 'range', 'requests.range', range],
    [{ range: [-1, 19] }, 'range', 'requests.range', range],
    [{ range: { from: 0 } }, 'range', 'requests.range', range],
    [{ sort: 'null', filter: [1] }, 'filter', 'object', 'filter must be an object.'],
    [{ sort: [1, 'ASC'] }, 'sort', 'pattern', 'sort must look like ["name","ASC"].'],
    [{ sort: ['name', 1] }, 'sort', 'pattern', 'sort must look like ["name","ASC"].'],
    [{ sort: { field: 'name' } }, 'sort', 'pattern', 'sort must look like ["name","ASC"].'],
  ])('%j are refused at %s by the code %s', async (parameters, name, code, message) => {
    const { status, body } = await ask('/api/demand/tags', parameters);
    expect([status, body.code, body.detail, body.messageCode]).toEqual([400, 'bad_request', message, code]);
    expect(Object.keys(body.errors)).toEqual([name]);
    expect(body.errors[name]).toMatchObject({ code, message });
  });

  it.each<[Parameters]>([
    [{ range: [0, 19, 'more'] }],
    [{ range: [19, 0] }],
    [{ range: 'null', sort: 'null', filter: 'null' }],
    [{ sort: ['name'], unknown: '1' }],
    [{ sort: ['name', 'sideways', 3] }],
    [{ fields: 'all', filter: {} }],
  ])('%j are taken', async (parameters) => expect((await ask('/api/demand/tags', parameters)).status).toBe(200));

  it('cuts pages at 1000 rows, and entries and history by their range', async () => {
    const rangeOf = async (path: string, parameters: Parameters) =>
      (await ask(`${list}/${path}`, parameters)).headers.get('Content-Range');
    expect(await rangeOf('entries', { range: [1, 5000] })).toBe('entries 1-1/2');
    expect(await rangeOf('entries', { filter: { q: 'com.b' } })).toBe('entries 0-0/1');
    expect(await rangeOf('entries', { q: 'com.b' })).toBe('entries 0-0/1');
    for (const [filter, name] of [
      [[1], 'filter'],
      [{ q: 3 }, 'filter.q'],
      [{ value: 'com.b' }, 'filter.value'],
    ] as const) {
      const { status, body } = await ask(`${list}/entries`, { filter });
      expect([status, Object.keys(body.errors)]).toEqual([400, [name]]);
    }
    expect(await rangeOf('history', { range: [0, 0], linked: '0' })).toMatch(/^history 0-0\/\d+$/);
  });

  it('refuses a moment of the history by its name', async () => {
    const { status, body } = await ask(`${list}/history`, { to: 'yesterday' });
    const message = 'to must be like 2026-09-30 or 2026-09-30T16:05:00Z.';
    expect([status, body.detail, body.messageCode]).toEqual([400, message, 'requests.moment']);
  });

  it('takes a version of the list that is no number as none', async () => {
    const whole = await call('GET', '/api/demand/tags/list');
    const since = await ask('/api/demand/tags/list', { since: 'x' });
    expect([since.status, since.body]).toEqual([200, whole.body]);
  });

  const dateTime = (key: string) => `${key} must be a date and time like 2026-03-31 18:00.`;
  const number = (key: string) => `${key} must be a number, e.g. 1204.5.`;
  it.each<[Parameters, string, string]>([
    [{ cpm_gte: 'abc' }, 'number', number('cpm_gte')],
    [{ cpm_lt: '' }, 'number', number('cpm_lt')],
    [{ cpm_lte: true }, 'number', number('cpm_lte')],
    [{ name: 'x', cpm_gt: '12 USD of 3' }, 'number', number('cpm_gt')],
    [{ priority_gte: '2.5' }, 'integer', 'priority_gte must be a whole number, e.g. 1200.'],
    [{ advertiser_gte: 'Fox' }, 'ref', 'advertiser_gte must be the ID of an object.'],
    [{ yesterday_reqs_lte: 'many' }, 'integer', 'yesterday_reqs_lte must be a whole number, e.g. 1200.'],
    [{ startsAt_lte: 'soon' }, 'dateTime', dateTime('startsAt_lte')],
    [{ startsAt_gt: '' }, 'dateTime', dateTime('startsAt_gt')],
    [{ startsAt_gte: 20_260_930 }, 'dateTime', dateTime('startsAt_gte')],
    [{ createdAt_gte: '2026-02-31' }, 'dateTime', dateTime('createdAt_gte')],
    [{ createdAt_lt: '1' }, 'dateTime', dateTime('createdAt_lt')],
  ])('a bound that is no number or date is refused by its name: %j', async (filter, code, message) => {
    const [, key = ''] = /^(\S+)/.exec(message) ?? [];
    const answers = [
      await ask('/api/demand/tags', { filter }),
      await ask('/api/demand/tags', { filter, count: 'status' }),
      await call('POST', '/api/demand/tags/bulk', { filter, changes: { note: 'x' }, dryRun: true }),
      await call('POST', '/api/demand/tags/export', { filter }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code, body.detail, body.messageCode]).toEqual([400, 'bad_request', message, code]);
      expect(Object.keys(body.errors)).toEqual([`filter.${key}`]);
    }
  });

  it.each<[Parameters]>([
    [{ cpm_gte: '1,200', cpm_lte: '$5' }],
    [{ cpm_gte: 0, priority_lt: '1 000' }],
    [{ yesterday_reqs_gte: '99999999999999999999', yesterday_reqs_lt: 1e19 }],
    [{ name_gte: 'm', startsAt_gte: '2026-09-30', startsAt_lte: '2026/9/30 7:05' }],
    [{ createdAt_gte: '2026-09-30', createdAt_lt: '2026-09-30T09:00+02:00', modifiedAt_gt: '2026-09-30 09:00' }],
    [{ cpm: 'abc', advertiser: ['Fox', 1] }],
  ])('any other bound and value is taken as before: %j', async (filter) => {
    expect((await ask('/api/demand/tags', { filter })).status).toBe(200);
  });
});
