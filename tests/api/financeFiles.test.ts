import { beforeAll, describe, expect, it } from 'vitest';
import { fileColumns } from '../../api/finance/files/fileColumns';
import { type FinanceLine, type FinanceView, financeViews } from '../../src/model/finance/financeLine';
import { moneyColumns } from '../../src/model/finance/financeViews';
import { stateWords } from '../../src/schema/financeWords';
import { createSeptember, type FinanceWorld, september as month, putObject, factRow as row } from '../support/financeWorld';
import { logins } from '../support/host';
import { readSheet } from '../support/readSheet';

let world: FinanceWorld;
let cookie: string;
const formula = '=HYPERLINK("http://x.example","pay")';

beforeAll(async () => {
  world = await createSeptember();
  cookie = await world.cookieOf(logins.admin);
  await putObject(world.store, 'demands', 32, null, { name: formula, paymentTerms: 15 });
  await putObject(world.store, 'demands', 33, null, { name: '0049 "Żółta, Łódź"\nGmbH' });
  await world.add('S', [
    row(32, { reqs: 5, imps: 2, gross: 7, pay_demand: 3, gross_mkt: 1_000_001, pay_demand_mkt: 999_999 }),
    row(33, { reqs: 9_007_199_254, imps: 1, gross: 1 }),
  ]);
  const booked = await world.admin('POST', '/api/admin/finance/entries', {
    ...{ period: month, party: { type: 'demand', id: 31 }, kind: 'adjustment', amount: -0.000001, memo: '@SUM(A1)' },
  });
  expect(booked.status).toBe(201);
});

const asked = (view: FinanceView, format: string, more = '') =>
  `/api/admin/finance/export?view=${view}&from=${month}&to=${month}&format=${format}${more}`;
async function fetched(path: string, headers: Record<string, string> = {}): Promise<{ readonly bytes: Buffer; readonly headers: Headers }> {
  const answer = await world.fetch(path, { headers: { Cookie: cookie, ...headers } });
  expect(answer.status).toBe(200);
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
}
const csvOf = async (path: string) => parseCsv((await fetched(path)).bytes.toString('utf8'));

/** RFC 4180, behind the mark of UTF-8. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** The row of a line as a file is to have it: names and states as words, counts and dollars as numbers. */
const cellsOf = (view: FinanceView, line: FinanceLine): readonly (string | number | null)[] =>
  fileColumns(view).map(({ id }) => {
    if (id === 'partyId') return line.party.id;
    if (id === 'party') return line.party.name;
    if (id === 'account') return view === 'publishers' ? line.party.name : (line.account?.name ?? null);
    if (id === 'manager') return line.managerName;
    if (id === 'state') return stateWords[line.state];
    return (line as unknown as Record<string, string | number | null>)[id] ?? null;
  });

describe('the lines of a view as a file', () => {
  it.each(financeViews)('of %s are the rows of the screen, in CSV and XLSX', async (view) => {
    const { lines } = await world.list(view, month);
    expect(lines.length).toBeGreaterThan(0);
    const heads = fileColumns(view).map(({ label }) => label);
    const rows = lines.map((line) => cellsOf(view, line));
    const [csvHeads, ...csvRows] = await csvOf(asked(view, 'csv'));
    expect(csvHeads).toEqual(heads);
    // A sheet takes what begins with = for a formula, so CSV has a mark before it; XLSX says that it is text.
    const marked = (cell: string | number | null) => (typeof cell === 'string' ? cell.replace(/^(?=[=+\-@])/, "'") : String(cell ?? ''));
    expect(csvRows).toEqual(rows.map((cells) => cells.map(marked)));
    const sheet = readSheet((await fetched(asked(view, 'xlsx'))).bytes);
    expect(sheet.frozenRows).toBe(1);
    expect(sheet.rows[0]).toEqual(heads);
    const trimmed = (cells: readonly (string | number | null)[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
    expect(sheet.rows.slice(1).map(trimmed)).toEqual(rows.map(trimmed));
  });

  it('have every column of the view, and money to the millionth of a dollar, which adds up to the totals', async () => {
    for (const view of financeViews) {
      const { totals } = await world.list(view, month);
      const [, ...rows] = readSheet((await fetched(asked(view, 'xlsx'))).bytes).rows;
      for (const id of Object.keys(totals.sums)) {
        const at = fileColumns(view).findIndex((column) => column.id === id);
        expect(at, `${view}, ${id}`).toBeGreaterThanOrEqual(0);
        const unit = moneyColumns[view].has(id) ? 1e6 : 1;
        const sum = rows.reduce((all, cells) => all + Math.round(Number(cells[at] ?? 0) * unit), 0);
        expect(sum, `${view}, ${id}`).toBe(Math.round(Number(totals.sums[id] ?? 0) * unit));
      }
    }
    const [, first] = await csvOf(asked('publishers', 'csv', '&filter={"account":31}'));
    const at = fileColumns('publishers').findIndex(({ id }) => id === 'adjust');
    expect(first?.[at]).toBe('-0.000001');
  });

  it('are those that the filter leaves, in the order of the screen', async () => {
    const more = `&filter=${encodeURIComponent('{"account":[32,33]}')}&sort=${encodeURIComponent('["reqs","DESC"]')}`;
    const { lines } = await world.list('publishers', month, month, more);
    const [, ...rows] = await csvOf(asked('publishers', 'csv', more));
    expect(lines.map(({ party }) => party.id)).toEqual([33, 32]);
    expect(rows.map((cells) => cells[1])).toEqual(['33', '32']);
  });

  it('have English heads and exact points in every language: a file outlives that of its first reader', async () => {
    const path = asked('publishers', 'csv');
    const [english, french] = [await fetched(path, { 'Accept-Language': 'en' }), await fetched(path, { 'Accept-Language': 'fr' })];
    expect(french.bytes.equals(english.bytes)).toBe(true);
    expect([...english.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(english.headers.get('Content-Disposition')).toBe(`attachment; filename="finance-publishers-${month}.csv"`);
  });

  it('come as PDF, and no other way', async () => {
    const { bytes, headers } = await fetched(asked('publishers', 'pdf'));
    expect([bytes.subarray(0, 8).toString(), headers.get('Content-Type')]).toEqual(['%PDF-1.7', 'application/pdf']);
    expect((await world.admin('GET', asked('publishers', 'doc'))).body.errors).toHaveProperty('format');
  });
});

describe('a statement as a file', () => {
  const path = `/api/admin/finance/publishers/31/${month}/statement`;

  it('has in CSV what the line has, to the millionth, and no memo that a sheet takes for a formula', async () => {
    const rows = await csvOf(`${path}?format=csv`);
    const of = (label: string) => rows.find(([first]) => first === label);
    const [line] = (await world.list('publishers', month, month, '&filter={"account":31}')).lines;
    expect(of('Due to you')).toEqual(['Due to you', String(line?.payable)]);
    expect(of('Entries')).toEqual(['Entries', 'Kind', 'What for', 'Reference', 'Amount, USD']);
    expect(rows).toContainEqual(['Entries', 'Adjustment', "'@SUM(A1)", '', '-0.000001']);
    expect(of('To')?.[1]).toBe('Northbay Streaming');
    const other = await csvOf(`/api/admin/finance/publishers/32/${month}/statement?format=csv`);
    expect(other.find(([first]) => first === 'To')?.[1]).toBe(`'${formula}`);
  });

  it('comes as CSV and PDF; a line that is not there has none', async () => {
    expect((await fetched(`${path}?format=pdf`)).bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect((await world.admin('GET', `${path}?format=xlsx`)).body.errors).toHaveProperty('format');
    expect((await world.admin('GET', `/api/admin/finance/publishers/99/${month}/statement?format=pdf`)).status).toBe(404);
  });
});
