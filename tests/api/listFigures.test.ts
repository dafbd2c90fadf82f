import { beforeAll, describe, expect, it } from 'vitest';
import { rowsDigest } from '../../api/sheets/importFile';
import type { ListFigures } from '../../src/schema/derivedColumns';
import { createReportWorld, type Reporter } from '../reports/reportWorld';
import { hostIn } from '../support/hostIn';
import { archiveOf, workbookParts } from '../support/makeWorkbook';
import { createSampleWorld } from '../support/sampleConsole';
import { demandLogin } from '../support/withCampaigns';

describe('a page of a list', () => {
  type Tag = { readonly id: number; readonly name: string };
  const base = '/api/demand/tags';
  /** Its five tags earn differently; other seeds may leave three. */
  const seed = 3;

  let demand: Reporter;
  let revenue: (id: number) => number;
  const page = async (filter: unknown, sort: unknown): Promise<readonly Tag[]> => {
    const of = { filter: JSON.stringify(filter), sort: JSON.stringify(sort), range: '[0,999]', fields: 'list' };
    return (await demand.call('GET', `${base}?${new URLSearchParams(of)}`)).json();
  };

  beforeAll(async () => {
    demand = await (await createReportWorld(seed)).as('demand@adx.example', 'ssp');
    const { metrics, ids, values }: ListFigures = await (await demand.call('GET', `${base}/figures`)).json();
    expect(ids.length).toBeGreaterThan(3);
    const own = values[metrics.indexOf('rev')] ?? [];
    revenue = (id) => Number(own[ids.indexOf(id)] ?? 0);
  });

  it('is sorted by yesterday’s revenue, the most first', async () => {
    const sums = (await page({}, ['yesterday_rev', 'DESC'])).map(({ id }) => revenue(id));
    expect(sums.length).toBeGreaterThan(3);
    expect(sums[0]).toBeGreaterThan(0);
    expect(sums).toEqual([...sums].sort((a, b) => b - a));
  });

  it('has the rows above a bound, and their number is that of an export and of a bulk edit', async () => {
    const all = await page({}, ['id', 'ASC']);
    const bound = Math.max(...all.map(({ id }) => revenue(id))) / 2;
    const filter = { yesterday_rev_gt: bound };
    const expected = all.filter(({ id }) => revenue(id) > bound).map(({ id }) => id);
    expect((await page(filter, ['id', 'ASC'])).map(({ id }) => id)).toEqual(expected);
    const file = await (await demand.call('POST', `${base}/export`, { format: 'csv', filter })).text();
    expect(file.trim().split('\r\n')).toHaveLength(expected.length + 1);
    expect((await demand.call('POST', `${base}/bulk`, { filter, changes: { note: 'Earns well' } })).status).toBe(200);
    const noteOf = async (id: number) => (await (await demand.call('GET', `${base}/${id}`)).json()).note;
    const noted = await Promise.all(all.map(async ({ id }) => ((await noteOf(id)) === 'Earns well' ? [id] : [])));
    expect(noted.flat()).toEqual(expected);
  });

  it('is refused where the viewer has no such figure', async () => {
    const answer = await demand.call('GET', `${base}?filter=${encodeURIComponent('{"yesterday_win_rate_gt":1}')}`);
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'unknown_field']);
  });
});

describe('the totals of a list', () => {
  it('are of all rows behind the filter, the same from a list that is held and from one that is read by pages', async () => {
    const worlds = [
      await createSampleWorld(),
      await createSampleWorld({ listLimits: { rows: 5, bytes: 1e9 } }),
    ] as const;
    const [whole, paged] = [await worlds[0].open(demandLogin), await worlds[1].open(demandLogin)];
    const { data } = await whole.provider.getList('campaigns', {
      filter: {},
      sort: { field: 'id', order: 'ASC' },
      pagination: { page: 1, perPage: 1000 },
    });
    const running = data.filter(({ flightState }) => flightState === 'running');
    expect(running.length).toBeGreaterThan(20);
    const cents = (rows: typeof data) => Math.round(rows.reduce((sum, { spent }) => sum + Number(spent), 0) * 100);
    const { advertiser } = running[0] as (typeof running)[number];
    const totals = (filter: Record<string, unknown>) => whole.provider.totals('campaigns', { filter });
    const filters = [
      {},
      { advertiser: [advertiser] },
      { q: 'CTV' },
      { flightState: ['ended'] },
      { id: [running[1]?.id] },
    ];
    for (const filter of filters)
      expect([filter, await paged.provider.totals('campaigns', { filter })]).toEqual([filter, await totals(filter)]);
    const all = await totals({});
    expect([all?.running, Math.round(Number(all?.spent) * 100)]).toEqual([running.length, cents(running)]);
    const own = await totals({ advertiser: [advertiser] });
    expect(own?.running).toBe(running.filter((row) => row.advertiser === advertiser).length);
    expect(await totals({ flightState: ['ended'] })).toMatchObject({ running: 0, spent: 0 });
  });
});

describe('a call for totals', () => {
  const { demand, adv } = hostIn(beforeAll);
  const campaigns = (filter: unknown, by = demand) =>
    by('GET', `/api/demand/campaigns?${new URLSearchParams({ totals: '1', filter: JSON.stringify(filter) })}`);

  it('is refused for a list without totals, and to a viewer who may not read their fields', async () => {
    expect((await campaigns({})).body).toMatchObject({ running: 0, behind: 0, unspent: 0 });
    for (const { status, body } of [await demand('GET', '/api/demand/tags?totals=1'), await campaigns({}, adv)])
      expect([status, body.detail]).toEqual([400, 'This list has no totals.']);
    expect((await campaigns({ nosuch: 1 })).status).toBe(400);
  });
});

describe('a file of objects', () => {
  const { demand: call } = hostIn(beforeAll);
  const look = (body: BodyInit, type: string) =>
    call('POST', '/api/demand/advs/import?dryRun=1', body, { 'Content-Type': type });

  it('is refused at the lines of cells that are far too long, before they are read', async () => {
    const long = 'x'.repeat(100_000);
    const heads = ['Name', 'Note'].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('');
    const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(100);
    const shared = { 'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>` };
    const workbook = await archiveOf(workbookParts({ One: `<row>${heads}</row>${rows}` }, shared));
    const { status, body } = await look(workbook, 'application/octet-stream');
    expect([status, body.rejectedCount]).toEqual([200, 100]);
    expect(body.rejected[0]).toMatchObject({ line: 2, field: 'Name', code: 'sheetCellFar', args: { length: 100_000 } });
  });

  it('takes a cell with white space around its value, and tells of one that is a little too long what its field takes', async () => {
    const csv = (name: string) => look(`Name,Kind\n"${name}",DSP\n`, 'text/csv');
    expect((await csv(`${' '.repeat(900)}One`)).body).toMatchObject({ create: 1, rejectedCount: 0 });
    expect((await csv('x'.repeat(300))).body.rejected).toMatchObject([
      { line: 2, field: 'Name', code: 'maxLength', args: { max: 255 } },
    ]);
  });
});

describe('the digest of rows', () => {
  const text = 'x'.repeat(100_000);
  const rowOf = (line: number, last: string) => ({
    line,
    id: undefined,
    version: undefined,
    names: [],
    body: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, at === 29 ? last : text])),
  });

  it('takes more text than one string can hold, and differs by one letter', async () => {
    const rows = Array.from({ length: 190 }, (_, line) => rowOf(line, text));
    const other = [...rows.slice(0, -1), rowOf(189, `${text}y`)];
    const [one, same, two] = [await rowsDigest(rows), await rowsDigest(rows), await rowsDigest(other)];
    expect([one === same, one === two]).toEqual([true, false]);
  });
});
