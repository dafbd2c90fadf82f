import { beforeAll, describe, expect, it } from 'vitest';
import { hostIn } from '../support/hostIn';

describe('reading many', () => {
  const { demand: call, adv } = hostIn(beforeAll);
  beforeAll(async () => {
    const advertiser = { kind: 'brand', domain: 'acme.example' };
    for (const [name, values] of [
      ['Acme 10', { country: 'us', creditLimit: 500, tagParams: ['a'] }],
      ['Acme 9', { country: 'de', creditLimit: 1500, note: 'Zebra' }],
      ['Zeta', { cats: ['IAB1', 'IAB2'], contactExpired: '2026-12-31' }],
      ['École', { cats: ['IAB2'], contactExpired: '2027-01-31', kind: 'agency' }],
    ] as const) {
      const { status, body } = await call('POST', '/api/demand/advs', { ...advertiser, ...values, name });
      expect([status, body]).toEqual([201, expect.anything()]);
    }
    const { body } = await call('GET', '/api/demand/advs?filter={"q":"zeta"}');
    await call('POST', `/api/demand/advs/${body[0].id}/archive`, { version: 1 });
  });

  const query = (filter: unknown, sort = '["name","ASC"]', range = '[0,9]') =>
    `/api/demand/advs?${new URLSearchParams({ filter: JSON.stringify(filter), sort, range })}`;
  const names = async (filter: unknown, sort?: string, range?: string) => {
    const { status, body } = await call('GET', query(filter, sort, range));
    expect([status, body]).toEqual([200, expect.any(Array)]);
    return body.map((row: { name: string }) => row.name);
  };

  // The second round is answered by the list in memory, the first by the store.
  describe.each(['by the store', 'by the list'])('answered %s', (how) => {
    beforeAll(async () => {
      const path = how === 'by the list' ? '/api/demand/advs/list' : '/api/preferences';
      expect((await call('GET', path)).status).toBe(200);
    });

    it.each([
      ['nothing', {}, ['Acme 9', 'Acme 10', 'École', 'Halden Motors']],
      ['a value', { kind: 'agency' }, ['École']],
      ['values', { country: ['us', 'de'] }, ['Acme 9', 'Acme 10']],
      ['what differs', { kind_neq: 'brand' }, ['École']],
      ['what differs from several', { country_neq: ['us', 'de'] }, ['École', 'Halden Motors']],
      ['at least', { contactExpired_gte: '2027-01-01' }, ['École']],
      ['a range', { contactExpired_gt: '2026-01-01', contactExpired_lte: '2027-01-31' }, ['École']],
      ['less', { contactExpired_lt: '2026-01-01' }, []],
      ['what is empty', { country_null: true }, ['École', 'Halden Motors']],
      ['what is not empty', { country_null: false }, ['Acme 9', 'Acme 10']],
      ['any of several values of a list', { cats: ['IAB2', 'IAB9'] }, ['École']],
      ['words', { q: ' MOTORS  hal' }, ['Halden Motors']],
      ['words and a value', { q: 'acme', country: 'de' }, ['Acme 9']],
      ['a state', { status: [2] }, ['Zeta']],
      ['a field outside the list', { creditLimit_gte: 1000 }, ['Acme 9']],
      ['text of a number', { country: 'us', status: ['1'] }, ['Acme 10']],
    ])('finds by %s', async (_, filter, found) => expect(await names(filter)).toEqual(found));

    it('reads several by id, archived ones too, and passes over those of others', async () => {
      const { body } = await call('GET', query({ status: [0, 1, 2] }));
      expect(await names({ id: [...body.map((row: { id: number }) => row.id), 999_999] })).toHaveLength(5);
    });

    it('sorts in both directions with empty ones last', async () => {
      expect(await names({}, '["creditLimit","ASC"]', '[0,1]')).toEqual(['Acme 10', 'Acme 9']);
      expect(await names({}, '["creditLimit","DESC"]', '[0,1]')).toEqual(['Acme 9', 'Acme 10']);
      expect(await names({}, '["name","DESC"]', '[0,0]')).toEqual(['Halden Motors']);
      expect((await names({}, '["contactExpired","DESC"]')).slice(0, 1)).toEqual(['École']);
    });

    it('tells which rows of how many, and how many there are unfiltered', async () => {
      const origin = { Origin: 'https://app.example' };
      const { headers } = await call('GET', query({ kind: 'brand' }, '["name","ASC"]', '[0,1]'), undefined, origin);
      expect([headers.get('Content-Range'), headers.get('X-Unfiltered-Total')]).toEqual(['advertisers 0-1/3', '4']);
      const beyond = await call('GET', query({}, '["name","ASC"]', '[10,19]'));
      expect([beyond.body, beyond.headers.get('Content-Range')]).toEqual([[], 'advertisers */4']);
      expect(headers.get('Access-Control-Expose-Headers')).toContain('Content-Range');
    });

    it('filters and sorts by what is counted', async () => {
      expect(await names({ tagCount: 0 }, '["tagCount","DESC"]')).toHaveLength(4);
      expect(await names({ tagCount_gte: 1 })).toEqual([]);
    });

    it.each([
      ['filter', query({ nonsense: 1 }), 'nonsense', /^lists\.unknown/, /nonsense.*Known: id, name, status/],
      ['suffix', query({ name_like: 'x' }), 'name_like', /^lists\.unknown/, /name_like.*Known: id, name, status/],
      ['sort', query({}, '["nonsense","ASC"]'), 'nonsense', /^lists\.unknown/, /nonsense.*Known: id, name, status/],
      [
        'sort by several values',
        query({}, '["cats","ASC"]'),
        'cats',
        /^lists\.notSorted$/,
        /^cats has several values and cannot be sorted by\.$/,
      ],
    ])('refuses by name what it does not know: a %s', async (_, path, name, messageCode, detail) => {
      const { status, body } = await call('GET', path);
      expect([status, body]).toMatchObject([400, { code: 'unknown_field', args: { name } }]);
      expect(body.messageCode).toMatch(messageCode);
      expect(body.detail).toMatch(detail);
    });
  });

  it.each(['filter={', 'filter=[]', 'sort="name"', 'range=[1]', 'range=[-1,5]', 'range="0-9"'])(
    'refuses what it cannot read: %s',
    async (part) => expect((await call('GET', `/api/demand/advs?${part}`)).status).toBe(400),
  );

  it('answers rows as the list has them, where that is enough', async () => {
    const whole = await call('GET', '/api/demand/advs/list');
    const inList = new Map(whole.body.map((row: { id: number }) => [row.id, row]));
    const asked = query({}, '["name","DESC"]', '[1,2]');
    const [full, short] = [await call('GET', asked), await call('GET', `${asked}&fields=list`)];
    expect(short.body).toEqual(full.body.map(({ id }: { id: number }) => inList.get(id)));
    expect(short.body[0]).not.toHaveProperty('note');
    for (const name of ['Content-Range', 'X-Unfiltered-Total'])
      expect(short.headers.get(name)).toBe(full.headers.get(name));
    // A list that does not have what is asked by answers as ever.
    expect((await call('GET', `${query({}, '["note","ASC"]')}&fields=list`)).body[0]).toHaveProperty('note');
  });

  it('answers a thousand rows at most', async () => {
    expect((await call('POST', '/api/demand/advs', { name: 'Last', kind: 'dsp' })).status).toBe(201);
    const { headers } = await call('GET', query({}, '["name","ASC"]', '[0,100000]'));
    expect(headers.get('Content-Range')).toBe('advertisers 0-4/5');
  });

  it('shows an advertiser its own record alone', async () => {
    expect((await adv('GET', query({}))).body.map((row: { name: string }) => row.name)).toEqual(['Halden Motors']);
    expect((await adv('GET', '/api/demand/advs/501')).body.name).toBe('Halden Motors');
    const { body } = await call('GET', query({ q: 'acme 9' }));
    expect((await adv('GET', `/api/demand/advs/${body[0].id}`)).status).toBe(404);
  });

  it('finds the members of a list among the objects that they stand for', async () => {
    const app = async (bundle: string) =>
      (await call('POST', '/api/demand/applications', { name: bundle, bundle, store: 'roku' })).body.id;
    const known = await app('com.one');
    await app('com.two');
    const list = await call('POST', '/api/demand/applists', { name: 'One', entries: ['com.one', 'com.unknown'] });
    const found = await call('GET', `/api/demand/applications?filter={"applist":${list.body.id}}`);
    expect(found.body.map((row: { id: number }) => row.id)).toEqual([known]);
    expect((await call('GET', '/api/demand/applications?filter={"applist":999}')).body).toEqual([]);
  });
});
