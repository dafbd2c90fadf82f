import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import type { ReportAnswer } from '../../src/model/reports/reportCall';
import { createReportWorld, type Reporter, type ReportWorld } from '../reports/reportWorld';
import { testSeed } from '../support/seed';

const days = { startDate: '2026-11-10', endDate: '2026-11-20' };
const engine = createMemoryReports();

let world: ReportWorld;
let demand: Reporter;
beforeAll(async () => {
  world = await createReportWorld(testSeed, engine);
  demand = await world.as('demand@adx.example', 'ssp');
});

const json = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const response = await demand.call(method, path, body);
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
  return answer as T;
};
const run = (request: object) => json<ReportAnswer>('POST', '/api/rrun', { ...days, metrics: ['imps'], ...request });
const namesOf = ({ rows }: ReportAnswer) => rows.map(({ tag_name }) => tag_name);

describe('a filter by the status of objects', () => {
  it('leaves the rows of those that have it now, or all others', async () => {
    const tags = { dimensions: ['tag_name'], sortBy: 'tag_name', sortDesc: false };
    const all = await run(tags);
    const id = all.rows.map(({ _ids }) => _ids?.tag_name).find((one) => one) ?? 0;
    const [row] = all.rows.filter(({ _ids }) => _ids?.tag_name === id);
    await json('POST', '/api/demand/tags/bulk', { ids: all.rows.flatMap(({ _ids }) => _ids?.tag_name || []), changes: { status: 1 } });
    await json('POST', '/api/demand/tags/bulk', { ids: [id], changes: { status: 0 } });
    const by = (not: boolean, ...values: string[]) => run({ ...tags, filters: [{ dimension: 'tag_status', not, values }] });
    expect(namesOf(await by(false, 'inactive'))).toEqual([row?.tag_name]);
    expect((await by(true, 'inactive')).rowCount).toBe(all.rowCount - 1);
    expect((await by(false, 'active', 'inactive')).rows.length).toBe(all.rows.filter(({ _ids }) => _ids?.tag_name).length);
    expect((await by(false, 'asleep')).rows).toEqual([]);
  });

  it('is offered to filter by, with words, and to no viewer who does not own the objects', async () => {
    const { dimensions } = await demand.catalogue(0);
    expect(dimensions.find(({ id }) => id === 'tag_status')).toMatchObject({
      filterOnly: true,
      options: [{ value: 'active' }, { value: 'inactive' }, { value: 'archived' }],
    });
    const sub = await world.as('sub@adx.example', 'ssp');
    expect((await sub.catalogue(0)).dimensions.filter(({ id }) => id.endsWith('_status'))).toEqual([]);
    expect(dimensions.some(({ id }) => id === 'marketplace_status')).toBe(false);
  });
});

describe('an object that was deleted', () => {
  it('keeps its name in reports, with nothing behind it to be opened', async () => {
    const made = { name: 'Copperline Gone', bundle: 'com.copperline.gone', store: 'roku', storeId: '987654' };
    const { id } = await json<{ id: number }>('POST', '/api/demand/applications', made);
    const fact = { hour: Date.parse('2026-11-15T10:00:00Z'), demand: demand.viewer.owner ?? 0, app: id, imps: 7 };
    await engine.add('of the deleted', [{ table: 'S', rows: [[fact]] }]);
    const filters = [{ dimension: 'app_name', not: false, values: [made.name] }];
    const before = await run({ dimensions: ['app_name', 'app_bundle'], filters });
    expect(before.rows).toMatchObject([{ app_name: made.name, app_bundle: made.bundle, _ids: { app_name: id }, imps: 7 }]);
    await json('DELETE', `/api/demand/applications/${id}`);
    const { rows } = await run({ dimensions: ['app_name', 'app_bundle'] });
    const [gone] = rows.filter(({ app_name }) => String(app_name).includes('Gone'));
    expect(gone).toEqual({ app_name: 'Copperline Gone (deleted)', app_bundle: `#${id} (deleted)`, imps: 7 });

    // What a row is called leads into it, and is left out by it.
    const named = async (dimension: string, not: boolean) => {
      const value = String(gone?.[dimension]);
      const report = await run({ dimensions: ['app_name'], filters: [{ dimension, not, values: [value] }] });
      return report.rows.map(({ app_name }) => app_name);
    };
    for (const dimension of ['app_name', 'app_bundle']) {
      expect(await named(dimension, false)).toEqual(['Copperline Gone (deleted)']);
      expect(await named(dimension, true)).not.toContain('Copperline Gone (deleted)');
    }
    const other = await run({ dimensions: ['app_name'], filters: [{ dimension: 'app_name', not: false, values: ['Gone (deleted)'] }] });
    expect(other.rows).toEqual([]);
  });
});
