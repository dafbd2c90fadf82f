import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleWorld, type SampleConsole } from '../support/sampleConsole';
import { demandLogin, firstPage } from '../support/withCampaigns';

const base = '/api/demand/campaigns';

describe('a list that the server answers by pages', () => {
  it('says that it is too long to sort by figures, the first time as well', async () => {
    const { provider } = await (await createSampleWorld({ listLimits: { rows: 5, bytes: 1e9 } })).open(demandLogin);
    const sort = { field: 'yesterday_rev', order: 'DESC' } as const;
    await expect(provider.getList('campaigns', { ...firstPage, sort })).rejects.toThrow('This list is too long to sort or filter by this.');
    await expect(provider.filteredIds('campaigns', { filter: {}, sort })).rejects.toThrow(
      'This list is too long to sort or filter by this.',
    );
  });

  let screen: SampleConsole;
  beforeAll(async () => {
    screen = await (await createSampleWorld({ listLimits: { rows: 5, bytes: 1e9 } })).open(demandLogin);
    await screen.provider.getList('campaigns', firstPage);
    expect(await screen.provider.holdList('campaigns')).toBe(false);
    screen.asked.length = 0;
  });

  it('is asked for as a whole once, and by pages from then on', async () => {
    for (const page of [1, 2, 3]) {
      const { data, total = 0, meta } = await screen.provider.getList('campaigns', { ...firstPage, pagination: { page, perPage: 10 } });
      expect([data.length, meta.unfiltered, meta.isHeld]).toEqual([10, total, undefined]);
    }
    expect(screen.asked).toHaveLength(3);
    expect(screen.asked.every((call) => call.startsWith(`GET ${base}?`))).toBe(true);
  });

  it('is searched, filtered and sorted by the server', async () => {
    const all = await screen.provider.getList('campaigns', { ...firstPage, pagination: { page: 1, perPage: 1000 } });
    const { data, total } = await screen.provider.getList('campaigns', {
      ...{ filter: { q: 'halden', status: [0, 1] }, sort: { field: 'name', order: 'DESC' }, pagination: { page: 1, perPage: 1000 } },
    });
    const expected = all.data.filter((row) => JSON.stringify(row).toLowerCase().includes('halden'));
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(expected.length);
    const names = data.map(({ name }) => String(name));
    expect(
      names
        .map((name) => name.toLowerCase())
        .every((name, at) => at === 0 || name.localeCompare(names[at - 1] ?? '', 'en', { numeric: true }) <= 0),
    ).toBe(true);
  });

  it('has the figures of yesterday beside the rows of each page', async () => {
    const about = await screen.provider.joinSide('campaigns', 'figures');
    expect(about.figures?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { data } = await screen.provider.getList('campaigns', firstPage);
    expect(data.every((row) => Object.keys(row).some((field) => field.startsWith('yesterday_')))).toBe(true);
  });

  it('says what it cannot be sorted by', async () => {
    const asked = screen.provider.getList('campaigns', { ...firstPage, sort: { field: 'yesterday_rev', order: 'DESC' } });
    await expect(asked).rejects.toThrow('This list is too long to sort or filter by this.');
  });

  it('finds the objects that a pasted text names', async () => {
    const { data } = await screen.provider.getList('campaigns', firstPage);
    const [one, two] = data.map(({ id, name }) => ({ id: Number(id), name: String(name) }));
    const found = await screen.provider.findNamed('campaigns', { text: `${one?.id}\n${two?.name}\nno such campaign` });
    expect(found).toEqual({ ids: [one?.id, two?.id], missing: ['no such campaign'] });
  });

  it('counts the rows of each value for the filter panel', async () => {
    const whole = await (await createSampleWorld()).open(demandLogin);
    for (const [field, filter] of [
      ['flightState', {}],
      ['advertiser', { q: 'halden' }],
      ['status', { status: [0, 1, 2] }],
    ] as const) {
      const [ours, theirs] = await Promise.all([screen, whole].map(({ provider }) => provider.valueCounts('campaigns', { field, filter })));
      expect(ours).toEqual(theirs);
      expect(ours?.size).toBeGreaterThan(0);
    }
  });

  it('shows what another session has changed', async () => {
    const { data } = await screen.provider.getList('campaigns', firstPage);
    const [row] = data;
    await screen.provider.update('campaigns', { id: row?.id ?? 0, data: { ...row, name: 'Zulu' }, previousData: row as never });
    const { data: later } = await screen.provider.getList('campaigns', { ...firstPage, filter: { q: 'zulu' } });
    expect(later.map(({ id }) => id)).toEqual([row?.id]);
  });
});

describe('a list of names that is too long to be sent whole', () => {
  const limits = [
    { rows: 1000, bytes: 1e9 },
    { rows: 1, bytes: 1e9 },
  ];
  const open = (login: string) => Promise.all(limits.map(async (listLimits) => (await createSampleWorld({ listLimits })).open(login)));

  it('says so, and answers by search, by id and by pages with its own fields alone', async () => {
    const [short, long] = await open('sub@adx.example');
    const path = '/api/demand/channelNames/list';
    const { json: all } = (await short?.transport.json<{ id: number; name: string }[]>(path)) ?? { json: [] };
    const { json: told } = (await long?.transport.json<unknown>(path)) ?? { json: undefined };
    expect(told).toEqual({ paged: true, total: all.length, limit: limits[1] });
    const ask = async (query: Record<string, unknown>) => {
      const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]));
      const [ours, theirs] = await Promise.all(
        [long, short].map((one) => one?.transport.json<Record<string, unknown>[]>(`${path}?${asked}`)),
      );
      expect(ours?.json).toEqual(theirs?.json);
      return ours?.json ?? [];
    };
    const page = await ask({ filter: {}, sort: ['name', 'DESC'], range: [1, 1] });
    expect(page.map((row) => Object.keys(row).sort())).toEqual(page.map(() => Object.keys(all[0] ?? {}).sort()));
    expect(page).toHaveLength(1);
    const last = all.at(-1);
    expect((await ask({ filter: { id: [last?.id] } })).map(({ id }) => id)).toEqual([last?.id]);
    expect((await ask({ filter: { q: last?.name.toLowerCase() }, range: [0, 9] })).map(({ id }) => id)).toContain(last?.id);
  });

  it('gives pickers what is typed, and labels their names', async () => {
    const [short, long] = await open('sub@adx.example');
    const choices = { limit: 50, q: '' };
    const theirs = await short?.provider.choices('channels', choices);
    const ours = await long?.provider.choices('channels', choices);
    const idsOf = (found: typeof ours) => found?.items.map(({ id, name }) => [id, name]);
    expect([idsOf(ours), ours?.total]).toEqual([idsOf(theirs), theirs?.total]);
    const [id] = theirs?.items.map((one) => one.id) ?? [];
    const { data } = (await long?.provider.getMany('channels', { ids: [id as number] })) ?? { data: [] };
    expect(data.map((row) => row.name)).toEqual([theirs?.items[0]?.name]);
  });
});
