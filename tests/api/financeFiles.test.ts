import { beforeAll, describe, expect, it } from 'vitest';
import { fileColumns } from '../../api/finance/files/fileColumns';
import { addressLines, statementCsv } from '../../api/finance/files/fileRoutes';
import { formatCents, formatCount } from '../../api/finance/files/formatFigures';
import { statementPdf } from '../../api/finance/files/statementPdf';
import { type FinanceLine, type FinanceView, financeViews } from '../../src/model/finance/financeLine';
import { moneyColumns } from '../../src/model/finance/financeViews';
import { stateWords } from '../../src/model/finance/financeWords';
import { statementOf } from '../../src/model/finance/statementOf';
import { csvLine } from '../../src/schema/csvLine';
import { financeDetail, financeEntry, publisherLine } from '../support/financeDetail';
import {
  createSeptember,
  type FinanceWorld,
  september as month,
  putObject,
  factRow as row,
} from '../support/financeWorld';
import { logins } from '../support/host';
import { readSheet } from '../support/readSheet';

describe('financeFiles', () => {
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
    expect((await world.book({ amount: -0.000001, memo: '@SUM(A1)' })).status).toBe(201);
  });

  const asked = (view: FinanceView, format: string, more = '') =>
    `/api/admin/finance/export?view=${view}&from=${month}&to=${month}&format=${format}${more}`;
  async function fetched(path: string, headers: Record<string, string> = {}) {
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

  type Cell = string | number | null;
  /** The row of a line as a file is to have it: names and states as words, counts and dollars as numbers. */
  const cellsOf = (view: FinanceView, line: FinanceLine): readonly Cell[] => {
    const { party, account, managerName, state } = line;
    const words = { partyId: party.id, party: party.name, manager: managerName, state: stateWords[state] };
    const owner = view === 'publishers' ? party.name : account?.name;
    const cells = { ...line, ...words, account: owner } as unknown as Record<string, Cell>;
    return fileColumns(view).map(({ id }) => cells[id] ?? null);
  };

  describe('the lines of a view as a file', () => {
    it.each(financeViews)('of %s are the rows of the screen, in CSV and XLSX', async (view) => {
      const lines = await world.lines(view, month);
      expect(lines.length).toBeGreaterThan(0);
      const heads = fileColumns(view).map(({ label }) => label);
      const rows = lines.map((line) => cellsOf(view, line));
      const [csvHeads, ...csvRows] = await csvOf(asked(view, 'csv'));
      expect(csvHeads).toEqual(heads);
      // A sheet takes what begins with = for a formula, so CSV has a mark before it; XLSX says that it is text.
      const marked = (cell: Cell) =>
        typeof cell === 'string' ? cell.replace(/^(?=[=+\-@])/, "'") : String(cell ?? '');
      expect(csvRows).toEqual(rows.map((cells) => cells.map(marked)));
      const sheet = readSheet((await fetched(asked(view, 'xlsx'))).bytes);
      expect([sheet.frozenRows, sheet.rows[0]]).toEqual([1, heads]);
      const trimmed = (cells: readonly Cell[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
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
      const lines = await world.lines('publishers', month, more);
      const [, ...rows] = await csvOf(asked('publishers', 'csv', more));
      expect(lines.map(({ party }) => party.id)).toEqual([33, 32]);
      expect(rows.map((cells) => cells[1])).toEqual(['33', '32']);
    });

    it('have English heads and exact points in every language: a file outlives that of its first reader', async () => {
      const path = asked('publishers', 'csv');
      const english = await fetched(path, { 'Accept-Language': 'en' });
      expect((await fetched(path, { 'Accept-Language': 'fr' })).bytes.equals(english.bytes)).toBe(true);
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
      const [line] = await world.lines('publishers', month, '&filter={"account":31}');
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
      expect((await world.admin('GET', `${path.replace('31', '99')}?format=pdf`)).status).toBe(404);
    });
  });
});

const from = { name: 'Operator', lines: ['1 Pier Road'] };
const to = { lines: ['Northbay Streaming Ltd'] };
const made = new Date('2026-10-02T00:00:00Z');
const paid = publisherLine({
  state: 'partPaid',
  invoice: '2026-0917',
  issuedAt: '2026-10-02',
  dueAt: '2026-11-01',
  paid: 50,
  balance: 37.176544,
});
const payment = financeEntry({ id: 3, kind: 'payment', amount: 50, day: '2026-10-28', reference: 'SEPA-1' });

const statement = (...given: Parameters<typeof financeDetail>) => statementOf(financeDetail(...given), from, to);
const csvOf = (...given: Parameters<typeof financeDetail>) =>
  statementCsv(statement(...given), (rows) => rows.map(csvLine).join(''));

describe('a statement', () => {
  it('adds up to what is owed: the split, less the fees, with the entries', () => {
    const { tables, results } = statement();
    expect(tables.map(({ title, sum }) => [title, sum?.at(-1)])).toEqual([
      ['Marketplace revenue, your share', { usd: 100.5 }],
      ['System cost', { usd: -3.2 }],
      ['Entries', { usd: -10.123456 }],
    ]);
    expect(results).toEqual([{ label: 'Due to you', usd: 87.176544, isStrong: true }]);
  });

  it('leaves out own demand, which the publisher is paid for by others', () => {
    const [earned] = statement().tables;
    expect(earned?.rows.map(([name]) => name)).toEqual(['Żółta Łódź Exchange', 'Берег Медиа']);
  });

  it('has one row instead of a split that is another sum than what was frozen', () => {
    const { tables, notes } = statement({ isFrozen: true, line: publisherLine({ rev_md: 99 }) });
    expect(tables[0]?.rows).toEqual([['All of 2026-09', { count: 200_000 }, { usd: 99 }]]);
    expect(notes.join(' ')).toContain('this one has no split');
  });

  it('says that it is a draft until it is issued', () => {
    expect(statement().draft).toBe('Draft: the month is open and its figures can still change');
    expect(statement({ isFrozen: true }).draft).toBe('Not issued yet');
    expect(statement({ isFrozen: true, line: paid }).draft).toBeNull();
  });

  it('tells payments by the day on which they were paid, and the balance', () => {
    const { tables, results } = statement({ isFrozen: true, line: paid, entries: [payment] });
    expect(tables.at(-1)?.rows).toEqual([['2026-10-28', 'SEPA-1', { usd: 50 }]]);
    expect(results.map(({ label, usd }) => [label, usd])).toEqual([
      ['Due to you', 87.176544],
      ['Paid', -50],
      ['Balance', 37.176544],
    ]);
  });

  it('has amounts to the millionth in CSV, and no name that a spreadsheet takes for a formula', () => {
    const csv = csvOf({ line: publisherLine({ party: { type: 'demand', id: 31, name: '=HYPERLINK("http://x")' } }) });
    expect(csv).toContain('Entries,Total,,,-10.123456');
    expect(csv).toContain(`To,"'=HYPERLINK(""http://x"")"`);
  });

  it('names who sends it and who gets it', () => {
    const named = csvOf()
      .split('\r\n')
      .slice(1, 4)
      .filter((line) => /^(From|To)/.test(line));
    expect(named).toEqual(['From,Operator,1 Pier Road', 'To,Northbay Streaming,Northbay Streaming Ltd']);
  });

  it('names who gets it by what is known of them', () => {
    const data = { billingName: 'Northbay Ltd', companyAddress: '1 Pier Road\nÅlesund', taxId: 'NO 1' };
    expect(addressLines(data, 'Northbay')).toEqual(['Northbay Ltd', '1 Pier Road', 'Ålesund', 'Tax ID NO 1']);
    expect(addressLines({}, 'Northbay')).toEqual([]);
  });
});

describe('the statement as PDF', () => {
  it('goes on over as many pages as it needs, and embeds its fonts', async () => {
    const figures = { reqs: 10, imps: 10, gross: 2, cost: 1 };
    const parts = Array.from({ length: 90 }, (_, at) => ({ id: at + 1, name: `Exchange ${at + 1}`, ...figures }));
    const bytes = await statementPdf(statement({ line: publisherLine({ rev_md: 90 }), parts }), made);
    const pdf = new TextDecoder('latin1').decode(bytes);
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBe(4);
    expect(pdf).toContain('/FontFile2');
  });

  it.each([
    ['Greek, Cyrillic, Vietnamese and Hindi', 'Ελλάς Берег Việt हिन्दी', false],
    ['Japanese and Chinese', '日本テレビ（東京）、中国广播电视 髙﨑', false],
    ['Thai, Hebrew, Arabic and Korean', 'ไทยน้ำ ערוץ قناة ۱۲ می‌خواهم 방송', false],
    ['Armenian, Georgian, Khmer, Lao, Burmese and Ethiopic', 'Հայ საქ ខ្មែរ ລາວ မြန်မာ አማርኛ', false],
    ['Bengali, Tamil, Telugu and Kannada', 'বাংলা தமிழ் తెలుగు ಕನ್ನಡ', false],
    ['Malayalam, Gujarati, Gurmukhi and Sinhala', 'മലയാളം ગુજરાતી ਪੰਜਾਬੀ සිංහල', false],
    ['signs of no script, and says so', 'Beacon 🚀', true],
  ])('sets names in %s', async (_, name, isLacking) => {
    const { createPage } = await import('../../api/finance/files/pdfPage');
    const page = await createPage({ size: [595, 842], title: '', author: '', foot: '', made, texts: [name] });
    const lacking = 'Signs that the fonts of this file lack are shown as ?. The CSV file has them.';
    expect(page.lackingNote()).toEqual(isLacking ? [lacking] : []);
    const line = publisherLine({ party: { type: 'demand', id: 31, name } });
    expect((await statementPdf(statement({ line }), made)).length).toBeGreaterThan(5_000);
  });
});

describe('figures on paper', () => {
  it.each([
    [1234.5, '1,234.50'],
    [0.005, '0.01'],
    [-0.005, '-0.01'],
    [-0.004999, '0.00'],
    [1.005, '1.01'],
    [999_999_999.994999, '999,999,999.99'],
  ])('%s USD is %s: half a cent goes away from zero', (usd, words) => expect(formatCents(usd)).toBe(words));

  it('has counts in groups of three', () => expect(formatCount(812_003_411)).toBe('812,003,411'));
});
