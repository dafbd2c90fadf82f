import type { RaRecord } from 'ra-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { resourceOf } from '../../src/resources';
import { createSampleWorld, type SampleConsole } from '../support/sampleConsole';
import { demandLogin, firstPage } from '../support/withCampaigns';

const listLimits = { rows: 5, bytes: 1e9 };
const firstThousand = { filter: {}, pagination: { page: 1, perPage: 1000 } };
const idsOf = (rows: readonly RaRecord[] = []) => rows.map(({ id }) => id);

/** The figures of four tags yesterday. */
async function reportsOf(figures: (at: number) => object) {
  const reports = createMemoryReports();
  const of = { hour: Date.parse('2026-11-19T12:00:00Z'), demand: 31 };
  const rows = [4101, 4102, 4103, 4104].map((tag, at) => ({ ...of, tag, ...figures(at) }));
  await reports.add('facts', [{ table: 'D', rows: [rows] }]);
  return reports;
}
const openWhole = async () => (await createSampleWorld()).open(demandLogin);

describe('a list that the server answers by pages', () => {
  it('is sorted, filtered and counted by the figures of yesterday like a whole one, the first time as well', async () => {
    const reports = await reportsOf((at) => ({ reqs: 100 * at, imps: 7 * at, pay_demand: 500_000 * at }));
    const worlds = [createSampleWorld({ reports, listLimits }), createSampleWorld({ reports })];
    const screens = await Promise.all(worlds.map(async (world) => (await world).open(demandLogin)));
    const both = <T>(ask: (one: SampleConsole) => Promise<T>) => Promise.all(screens.map(ask));
    for (const [order, filter] of [
      ['DESC', {}],
      ['ASC', { yesterday_rev_gt: 1 }],
      ['DESC', { yesterday_fill_null: true, q: 'ctv' }],
      ['ASC', { yesterday_reqs_lte: 150, status: [0, 1, 2] }],
    ] as const) {
      const sort = { field: 'yesterday_rev', order };
      const [ours, theirs] = await both(({ provider }) => provider.getList('tags', { ...firstPage, sort, filter }));
      expect([idsOf(ours?.data), ours?.total]).toEqual([idsOf(theirs?.data), theirs?.total]);
      expect(ours?.total).toBeGreaterThan(0);
      const counted = { field: 'flightState', filter };
      const [counts, expected] = await both(({ provider }) => provider.valueCounts('tags', counted));
      expect(counts).toEqual(expected);
      const asked = { format: 'csv', filter, sort, figures: 'yesterday' } as const;
      const [file, other] = await both(async ({ provider }) => (await provider.exportSheet('tags', asked)).text());
      expect(file?.split('\n').length).toBe(other?.split('\n').length);
    }
  });

  it('is sorted by the figures of yesterday where more ids are chosen than an address takes', async () => {
    const reports = await reportsOf((at) => ({ reqs: 10, imps: 5, pay_demand: [3, 1, 4, 2][at] ?? 0 }));
    const { provider } = await (await createSampleWorld({ reports, listLimits })).open(demandLogin);
    const id = [4101, 4102, 4103, 4104, ...Array.from({ length: 900 }, (_, at) => 9_000_000 + at)];
    const sort = { field: 'yesterday_rev', order: 'DESC' } as const;
    const { data } = await provider.getList('tags', { ...firstPage, filter: { id, status: [0, 1] }, sort });
    expect(idsOf(data)).toEqual([4103, 4101, 4104, 4102]);
  });

  it('says that it is too long to filter by what stops its objects', async () => {
    const { provider } = await (await createSampleWorld({ listLimits })).open(demandLogin);
    const asked = provider.getList('campaigns', { ...firstPage, filter: { serving: ['inactive'] } });
    await expect(asked).rejects.toThrow('This list is too long to filter by serving problem.');
  });

  let screen: SampleConsole;
  beforeAll(async () => {
    screen = await (await createSampleWorld({ listLimits })).open(demandLogin);
    await screen.provider.getList('campaigns', firstPage);
    expect(await screen.provider.holdList('campaigns')).toBe(false);
    screen.asked.length = 0;
  });

  it('is asked for as a whole once, and by pages from then on', async () => {
    for (const page of [1, 2, 3]) {
      const asked = { ...firstPage, pagination: { page, perPage: 10 } };
      const { data, total = 0, meta } = await screen.provider.getList('campaigns', asked);
      expect([data.length, meta.unfiltered, meta.isHeld]).toEqual([10, total, undefined]);
    }
    expect(screen.asked).toEqual(Array(3).fill(expect.stringMatching(/^GET \/api\/demand\/campaigns\?/)));
  });

  it('is searched, filtered and sorted by the server', async () => {
    const all = await screen.provider.getList('campaigns', { ...firstThousand, sort: firstPage.sort });
    const { data, total } = await screen.provider.getList('campaigns', {
      ...firstThousand,
      filter: { q: 'halden', status: [0, 1] },
      sort: { field: 'name', order: 'DESC' },
    });
    const expected = all.data.filter((row) => JSON.stringify(row).toLowerCase().includes('halden'));
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(expected.length);
    const names = data.map(({ name }) => String(name));
    expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })));
  });

  it('has the figures of yesterday beside the rows of each page', async () => {
    const about = await screen.provider.joinSide('campaigns', 'yesterday');
    expect(about.figures?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { data } = await screen.provider.getList('campaigns', firstPage);
    expect(data.every((row) => Object.keys(row).some((field) => field.startsWith('yesterday_')))).toBe(true);
  });

  it('finds the objects that a pasted text names', async () => {
    const { data } = await screen.provider.getList('campaigns', firstPage);
    const [one, two] = data.map(({ id, name }) => ({ id: Number(id), name: String(name) }));
    const found = await screen.provider.findNamed('campaigns', { text: `${one?.id}\n${two?.name}\nno such campaign` });
    expect(found).toEqual({ ids: [one?.id, two?.id], missing: ['no such campaign'] });
  });

  it('finds what a pasted text names where there is never a whole list, and gives back the rest', async () => {
    for (const name of ['applications', 'sites']) {
      const { data } = await screen.provider.getList(name, firstPage);
      const { id } = data[0] ?? {};
      const unknown = Array.from({ length: 300 }, (_, at) => `com.unknown.app${at}`);
      const found = await screen.provider.findNamed(name, { text: [id, ...unknown].join('\n') });
      expect(found).toEqual({ ids: [id], missing: unknown });
    }
  });

  it('answers more ids than an address takes like a whole list', async () => {
    const whole = await openWhole();
    await whole.provider.getList('campaigns', firstPage);
    expect(await whole.provider.holdList('campaigns')).toBe(true);
    const all = await screen.provider.getList('campaigns', { ...firstThousand, sort: firstPage.sort });
    const others = Array.from({ length: 9_000 }, (_, at) => 9_000_000 + at);
    const id = [...others.slice(0, 4_000), ...idsOf(all.data).slice(3).map(Number), ...others.slice(4_000)];
    for (const [field, order] of [
      ['name', 'DESC'],
      ['cpm', 'ASC'],
    ] as const) {
      const params = { filter: { id, status: [0, 1] }, sort: { field, order }, pagination: { page: 2, perPage: 5 } };
      const answers = [screen, whole].map(({ provider }) => provider.getList('campaigns', params));
      const [ours, theirs] = (await Promise.all(answers)).map(({ data, total, meta }) => [
        idsOf(data),
        total,
        meta.unfiltered,
      ]);
      expect(ours).toEqual(theirs);
      expect(ours?.[0]).toHaveLength(5);
    }
  });

  it.each(['campaigns', 'deals'])(
    'of %s opens with what runs, then what is scheduled, then what ended, in the order of a whole list',
    async (name) => {
      expect(resourceOf(name).list.sort).toEqual(['flightState', 'asc']);
      const whole = await openWhole();
      const standing = ['running', 'capped', 'scheduled', 'blocked', 'draft', 'ended'];
      for (const order of ['ASC', 'DESC'] as const) {
        const params = { ...firstThousand, sort: { field: 'flightState', order } };
        // Before the list is held the server answers.
        const cold = await whole.provider.getList(name, params);
        expect(await whole.provider.holdList(name)).toBe(true);
        const [ours, theirs] = await Promise.all([screen, whole].map(({ provider }) => provider.getList(name, params)));
        const ids = idsOf(theirs?.data);
        expect([idsOf(ours?.data), idsOf(cold.data)]).toEqual([ids, ids]);
        const places = theirs?.data.map(({ flightState }) => standing.indexOf(flightState)) ?? [];
        expect(places).toEqual(places.toSorted((a, b) => (order === 'ASC' ? a - b : b - a)));
        expect(new Set(places).size).toBeGreaterThan(2);
      }
      const sort = { field: 'flightState', order: 'ASC' } as const;
      const { data } = await whole.provider.getList(name, { ...firstThousand, sort });
      const of = (state: string, field: string) =>
        data.filter(({ flightState }) => flightState === state).map((row) => row[field] ?? '~');
      expect(of('running', 'endsAt')).toEqual(of('running', 'endsAt').toSorted());
      expect(of('scheduled', 'startsAt')).toEqual(of('scheduled', 'startsAt').toSorted());
      expect(of('ended', 'endsAt')).toEqual(of('ended', 'endsAt').toSorted().toReversed());
    },
  );

  it('counts the rows of each value for the filter panel', async () => {
    const whole = await openWhole();
    for (const [field, filter] of [
      ['flightState', {}],
      ['advertiser', { q: 'halden' }],
      ['status', { status: [0, 1, 2] }],
    ] as const) {
      const [ours, theirs] = await Promise.all(
        [screen, whole].map(({ provider }) => provider.valueCounts('campaigns', { field, filter })),
      );
      expect(ours).toEqual(theirs);
      expect(ours?.size).toBeGreaterThan(0);
    }
  });

  it('shows what another session has changed', async () => {
    const [row] = (await screen.provider.getList('campaigns', firstPage)).data;
    const change = { id: row?.id ?? 0, data: { ...row, name: 'Zulu' }, previousData: row as never };
    await screen.provider.update('campaigns', change);
    const later = await screen.provider.getList('campaigns', { ...firstPage, filter: { q: 'zulu' } });
    expect(idsOf(later.data)).toEqual([row?.id]);
  });
});

describe('a list of names that is too long to be sent whole', () => {
  const limits = [
    { rows: 1000, bytes: 1e9 },
    { rows: 1, bytes: 1e9 },
  ];
  const open = (login: string) =>
    Promise.all(limits.map(async (listLimits) => (await createSampleWorld({ listLimits })).open(login)));

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
    const found = await ask({ filter: { q: last?.name.toLowerCase() }, range: [0, 9] });
    expect(found.map(({ id }) => id)).toContain(last?.id);
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
