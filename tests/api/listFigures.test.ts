import { beforeAll, describe, expect, it } from 'vitest';
import { createReportWorld, type Reporter } from '../reports/reportWorld';

type Tag = { readonly id: number; readonly name: string };
type Figures = {
  readonly metrics: readonly string[];
  readonly ids: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
};
const base = '/api/demand/tags';
/** Its five tags earn differently; other seeds may leave three. */
const seed = 3;

describe('a page of a list', () => {
  let demand: Reporter;
  let revenue: (id: number) => number;
  const page = async (filter: unknown, sort: unknown): Promise<readonly Tag[]> => {
    const asked = new URLSearchParams({ filter: JSON.stringify(filter), sort: JSON.stringify(sort), range: '[0,999]', fields: 'list' });
    return (await demand.call('GET', `${base}?${asked}`)).json();
  };

  beforeAll(async () => {
    demand = await (await createReportWorld(seed)).as('demand@adx.example', 'ssp');
    const { metrics, ids, values }: Figures = await (await demand.call('GET', `${base}/figures`)).json();
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
    const edited = await demand.call('POST', `${base}/bulk`, { filter, changes: { note: 'Earns well' } });
    expect(edited.status).toBe(200);
    const noted = await Promise.all(
      all.map(async ({ id }) => ((await (await demand.call('GET', `${base}/${id}`)).json()).note === 'Earns well' ? [id] : [])),
    );
    expect(noted.flat()).toEqual(expected);
  });

  it('is refused where the viewer has no such figure', async () => {
    const answer = await demand.call('GET', `${base}?filter=${encodeURIComponent('{"yesterday_win_rate_gt":1}')}`);
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'unknown_field']);
  });
});
