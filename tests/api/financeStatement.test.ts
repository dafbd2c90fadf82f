import { describe, expect, it } from 'vitest';
import { addressLines } from '../../api/finance/files/addressLines';
import { formatCents, formatCount } from '../../api/finance/files/formatFigures';
import { statementCsv } from '../../api/finance/files/statementCsv';
import { statementPdf } from '../../api/finance/files/statementPdf';
import { statementOf } from '../../src/model/finance/statementOf';
import { csvLine } from '../../src/schema/csvLine';
import { financeDetail, financeEntry, publisherLine } from '../support/financeDetail';

const from = { name: 'Operator', lines: ['1 Pier Road'] };
const to = { lines: ['Northbay Streaming Ltd'] };
const made = new Date('2026-10-02T00:00:00Z');
const paid = publisherLine({
  ...{ state: 'partPaid', invoice: '2026-0917', issuedAt: '2026-10-02', dueAt: '2026-11-01', paid: 50, balance: 37.176544 },
});
const payment = financeEntry({ id: 3, kind: 'payment', amount: 50, day: '2026-10-28', reference: 'SEPA-1' });

describe('a statement', () => {
  it('adds up to what is owed: the split, less the fees, with the entries', () => {
    const { tables, results } = statementOf(financeDetail(), from, to);
    expect(tables.map(({ title, sum }) => [title, sum?.at(-1)])).toEqual([
      ['Marketplace revenue, your share', { usd: 100.5 }],
      ['System cost', { usd: -3.2 }],
      ['Entries', { usd: -10.123456 }],
    ]);
    expect(results).toEqual([{ label: 'Due to you', usd: 87.176544, isStrong: true }]);
  });

  it('leaves out own demand, which the publisher is paid for by others', () => {
    const [earned] = statementOf(financeDetail(), from, to).tables;
    expect(earned?.rows.map(([name]) => name)).toEqual(['Żółta Łódź Exchange', 'Берег Медиа']);
  });

  it('has one row instead of a split that is another sum than what was frozen', () => {
    const detail = financeDetail({ isFrozen: true, line: publisherLine({ rev_md: 99 }) });
    const { tables, notes } = statementOf(detail, from, to);
    expect(tables[0]?.rows).toEqual([['All of 2026-09', { count: 200_000 }, { usd: 99 }]]);
    expect(notes.join(' ')).toContain('this one has no split');
  });

  it('says that it is a draft until it is issued', () => {
    expect(statementOf(financeDetail(), from, to).draft).toBe('Draft: the month is open and its figures can still change');
    expect(statementOf(financeDetail({ isFrozen: true }), from, to).draft).toBe('Not issued yet');
    expect(statementOf(financeDetail({ isFrozen: true, line: paid }), from, to).draft).toBeNull();
  });

  it('tells payments by the day on which they were paid, and the balance', () => {
    const { tables, results } = statementOf(financeDetail({ isFrozen: true, line: paid, entries: [payment] }), from, to);
    expect(tables.at(-1)?.rows).toEqual([['2026-10-28', 'SEPA-1', { usd: 50 }]]);
    expect(results.map(({ label, usd }) => [label, usd])).toEqual([
      ['Due to you', 87.176544],
      ['Paid', -50],
      ['Balance', 37.176544],
    ]);
  });

  it('has amounts to the millionth in CSV, and no name that a spreadsheet takes for a formula', () => {
    const line = publisherLine({ party: { type: 'demand', id: 31, name: '=HYPERLINK("http://x")' } });
    const csv = statementCsv(statementOf(financeDetail({ line }), from, to), (rows) => rows.map(csvLine).join(''));
    expect(csv).toContain('Entries,Total,,,-10.123456');
    expect(csv).toContain(`To,"'=HYPERLINK(""http://x"")"`);
  });

  it('names who sends it and who gets it', () => {
    const statement = statementOf(financeDetail(), from, to);
    const csv = statementCsv(statement, (rows) => rows.map(csvLine).join(''));
    expect(
      csv
        .split('\r\n')
        .slice(1, 4)
        .filter((line) => line.startsWith('From') || line.startsWith('To')),
    ).toEqual(['From,Operator,1 Pier Road', 'To,Northbay Streaming,Northbay Streaming Ltd']);
  });

  it('names who gets it by what is known of them', () => {
    const data = { billingName: 'Northbay Ltd', companyAddress: '1 Pier Road\nÅlesund', taxId: 'NO 1' };
    expect(addressLines(data, 'Northbay')).toEqual(['Northbay Ltd', '1 Pier Road', 'Ålesund', 'Tax ID NO 1']);
    expect(addressLines({}, 'Northbay')).toEqual([]);
  });
});

describe('the statement as PDF', () => {
  const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

  it('goes on over as many pages as it needs, and embeds its fonts', async () => {
    const parts = Array.from({ length: 90 }, (_, at) => ({
      id: at + 1,
      name: `Exchange ${at + 1}`,
      reqs: 10,
      imps: 10,
      gross: 2,
      cost: 1,
    }));
    const line = publisherLine({ rev_md: 90 });
    const pdf = text(await statementPdf(statementOf(financeDetail({ line, parts }), from, to), made));
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBe(4);
    expect(pdf).toContain('/FontFile2');
  });

  it.each([
    ['Greek, Cyrillic, Vietnamese and Hindi', 'Ελλάς Берег Việt हिन्दी', false],
    ['Japanese and Chinese', '日本テレビ（東京）、中国广播电视 髙﨑', false],
    ['Thai, Hebrew, Arabic and Korean', 'ไทยน้ำ ערוץ قناة ۱۲ می‌خواهم 방송', false],
    ['Armenian, Georgian, Khmer, Lao, Burmese and Ethiopic', 'Հայ საქ ខ្មែរ ລາວ မြန်မာ አማርኛ', false],
    ['Bengali, Tamil, Telugu, Kannada, Malayalam, Gujarati, Gurmukhi and Sinhala', 'বাংলা தமிழ் తెలుగు ಕನ್ನಡ മലയാളം ગુજરાતી ਪੰਜਾਬੀ සිංහල', false],
    ['signs of no script, and says so', 'Beacon 🚀', true],
  ])('sets names in %s', async (_, name, isLacking) => {
    const { createPage } = await import('../../api/finance/files/pdfPage');
    const page = await createPage({ size: [595, 842], title: '', author: '', foot: '', made, texts: [name] });
    expect(page.lackingNote()).toEqual(isLacking ? ['Signs that the fonts of this file lack are shown as ?. The CSV file has them.'] : []);
    const line = publisherLine({ party: { type: 'demand', id: 31, name } });
    const pdf = await statementPdf(statementOf(financeDetail({ line }), from, to), made);
    expect(pdf.length).toBeGreaterThan(5_000);
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
  ])('%s USD is %s: half a cent goes away from zero', (usd, words) => {
    expect(formatCents(usd)).toBe(words);
  });

  it('has counts in groups of three', () => {
    expect(formatCount(812_003_411)).toBe('812,003,411');
  });
});
