import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFile } from '../../server/intake/importFile';
import { type ClickHouseReports, openReports } from '../../server/reports/openReports';
import { plus } from '../../src/model/exactSums';
import { readCode } from '../../src/model/reports/factCodes';
import { type FactKey, type FactRow, factKeys, factTables } from '../../src/model/reports/facts';
import { key, plan, time } from '../contracts/reportFacts';
import { plainRow } from '../support/factFiles';
import { newFolders } from '../support/newFolders';
import { testSeed } from '../support/seed';
import { randomFacts } from './randomFacts';

const table = factTables.D;
const from = Date.UTC(2026, 0, 1);
const rows = fc.sample(randomFacts('D', from, 2000, 300), { seed: testSeed, numRuns: 1 })[0] as FactRow[];
const dir = newFolders()();
let engine: ClickHouseReports;

beforeAll(async () => {
  engine = await openReports({ path: join(dir, 'facts'), keep: null });
  await engine.add('direct', [{ table: 'D', rows: [rows] }]);
});
afterAll(() => engine?.close());

const asked = plan({
  groups: [key('adomain'), time('day')],
  sums: [{ counter: 'imps' }, { counter: 'gross' }],
  limit: 10_000,
});
const sums = () => engine.run(asked, { maxMs: 60_000 });
/** Codes are as the reference lists spell them. */
const asImported = (row: FactRow): FactRow => ({ ...row, ...codesOf(row) });
const codesOf = (row: FactRow) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'string' && name in factKeys ? [[name, readCode(name as FactKey, value).code]] : [],
    ),
  );
const sorted = (facts: readonly FactRow[]) =>
  facts.map((row) => JSON.stringify(plainRow(table, row), sortedNames)).sort();
/** Maps have no order. */
const sortedNames = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value).sort() : value;

it.each([
  ['CSVWithNames', 'csv', 'toJSONString(params)', {}],
  ['JSONEachRow', 'jsonl', 'params', {}],
  [
    'Parquet',
    'parquet',
    'params',
    { output_format_parquet_compression_method: "'zstd'", output_format_parquet_row_group_size: 70 },
  ],
  ['Parquet', 'snappy.parquet', 'params', { output_format_parquet_compression_method: "'snappy'" }],
])(
  'facts that ClickHouse writes as %s into a file .%s come back as they were',
  async (format, ending, params, settings) => {
    const path = join(dir, `demand.${ending}`);
    await engine.addBy(`export ${ending}`, async (client) => {
      const options = Object.entries({ ...settings, output_format_json_quote_64bit_integers: 1 }).map(
        ([name, value]) => `${name} = ${value}`,
      );
      const query = `INSERT INTO FUNCTION file('${path}', ${format}) SELECT * EXCEPT (batch) REPLACE (${params} AS params) FROM adx.fact_demand WHERE batch = (SELECT number FROM adx.batches WHERE id = 'direct') SETTINGS ${options.join(', ')}`;
      await client.command({ query });
    });
    const before = await sums();
    const kept: FactRow[] = [];
    const imported = await importFile(
      path,
      { map: new Map(), ignoresUnknown: false, isStrict: true },
      (id, letter, parts) => {
        const keeping = async function* () {
          for await (const part of parts) {
            kept.push(...part);
            yield part;
          }
        };
        return engine.add(id, [{ table: letter, rows: keeping() }]);
      },
      () => undefined,
      Date.UTC(2027, 1, 1),
    );
    expect(imported).toMatchObject({ rows: rows.length, bad: 0, isNew: true });
    expect(sorted(kept)).toEqual(sorted(rows.map(asImported)));
    const after = await sums();
    expect([after.rowCount, after.total]).toEqual([
      before.rowCount,
      before.total.map((sum, at) => plus(sum, first.total[at] ?? 0)),
    ]);
  },
);

let first: Awaited<ReturnType<typeof sums>>;
beforeAll(async () => {
  first = await sums();
});
