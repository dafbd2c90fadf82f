import { describe, expect, it } from 'vitest';
import { readWorkbook, type Workbook } from '../../../src/schema/workbook/readWorkbook';
import { archiveOf, workbookOf, workbookParts } from '../../support/makeWorkbook';
import { texts } from '../../support/words';

const limits = { rows: 1000, cells: 100 };
const goOn = async () => undefined;

describe('a workbook', () => {
  const read = async (bytes: Uint8Array, sheet?: number) =>
    (await readWorkbook(bytes, sheet, limits, goOn)) as Workbook;
  const readRows = async (rows: string, more: Readonly<Record<string, string>> = {}) =>
    read(await archiveOf(workbookParts({ One: rows }, more)));
  const cellsOf = ({ rows }: Workbook) => rows.map(({ cells }) => cells);
  const problemOf = async (bytes: Uint8Array) => readWorkbook(bytes, undefined, limits, goOn);

  it('has shared, inline and formula texts, truths, errors and numbers', async () => {
    const strings =
      '<sst><si><t>First</t></si><si><r><t>Se</t></r><r><t xml:space="preserve">cond &amp; </t></r><rPh><t>NO</t></rPh></si><si><t>a_x000A_b_x005F_x0041_</t></si></sst>';
    const rows =
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c t="s"><v>2</v></c></row>' +
      '<row r="5"><c t="str"><f>A1&amp;"x"</f><v>made</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c><v>529479190</v></c><c><v>0.30000000000000004</v></c><c><v>1.2345678901234568E+17</v></c><c t="inlineStr"><is><t>in &lt;line&gt;</t></is></c><c><v>1E-7</v></c></row>';
    const found = await readRows(rows, { 'xl/sharedStrings.xml': strings });
    expect(cellsOf(found)).toEqual([
      ['First', '', 'Second & ', 'a\nb_x0041_'],
      ['made', 'true', 'false', '#N/A', '529479190', '0.3', '1.2345678901234568E+17', 'in <line>', '0.0000001'],
    ]);
    expect(found.rows.map(({ line }) => line)).toEqual([2, 5]);
    expect([...(found.rows[1]?.types ?? [])].map(([at]) => at)).toEqual([4, 5, 6, 8]);
  });

  const formats = (codes: readonly string[]) =>
    `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="10"/>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`;

  it('shows dates, shares and padded numbers as their format does', async () => {
    const codes = texts`
      yyyy\\-mm\\-dd hh:mm | [$-409]d\\-mmm\\-yy;@ | 0.00&quot;% of days&quot; | 00000 | [h]:mm |
      [Red]0.0;0.0 &quot;d&quot; | h:mm AM/PM | 0.00E+00
    `;
    // Each the number of a style and what is stored.
    const values = texts`
      1 46387 | 1 46387.5 | 2 46387 | 3 0.125 | 4 46387.999305555553 | 5 46387 | 6 12.5 | 7 501 | 8 1.5 | 9 7 |
      10 0.75 | 11 1500 | 1 60 | 1 59 | 1 61
    `.map((pair) => pair.split(' '));
    const row = `<row>${values.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')}<c t="d"><v>2026-12-31T18:00:00Z</v></c><c t="d"><v>2026-12-31T00:00:00</v></c></row>`;
    const found = await readRows(row, { 'xl/styles.xml': formats(codes) });
    expect(cellsOf(found)[0]).toEqual(texts`
      2026-12-31 | 2026-12-31 12:00 | 2026-12-31 00:00 | 12.5% | 2026-12-31 23:59 | 2026-12-31 | 12.5 | 00501 | 1.5 |
      7 | 18:00 | 1500 | 60 | 1900-02-28 | 1900-03-01 | 2026-12-31 18:00 | 2026-12-31
    `);
    expect(found.rows[0]?.types.get(4)).toBe('date');
    const parts = workbookParts({ One: '<row><c s="1"><v>44925</v></c></row>' }, { 'xl/styles.xml': formats([]) });
    const macs = {
      ...parts,
      'xl/workbook.xml': parts['xl/workbook.xml']?.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') ?? '',
    };
    expect(cellsOf(await read(await archiveOf(macs)))).toEqual([['2026-12-31']]);
  });

  it('is read from its first visible sheet with something in it, or from the one that is chosen', async () => {
    const parts = workbookParts({
      Hidden: '<row><c><v>1</v></c></row>',
      Empty: '<row><c/></row>',
      Deals: '<row><c><v>3</v></c></row>',
    });
    const hidden = {
      ...parts,
      'xl/workbook.xml': parts['xl/workbook.xml']?.replace('sheetId="1"', 'sheetId="1" state="hidden"') ?? '',
    };
    const bytes = await archiveOf(hidden);
    expect(await read(bytes)).toMatchObject({
      sheets: ['Hidden', 'Empty', 'Deals'],
      sheet: 2,
      rows: [{ cells: ['3'] }],
    });
    expect(await read(bytes, 0)).toMatchObject({ sheet: 0, rows: [{ cells: ['1'] }] });
    expect(await read(bytes, 9)).toMatchObject({ rows: [] });
  });

  it('may have prefixes, comments, CDATA and single quotes, cut anywhere', async () => {
    const long = 'x'.repeat(70_000);
    const xml = `<x:worksheet xmlns:x='a>b'><!-- <row> --><x:sheetData><x:row r='1'><x:c t='inlineStr'><x:is><x:t><![CDATA[<${long}>]]></x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(cellsOf(await readRows('', { 'xl/worksheets/sheet1.xml': xml }))).toEqual([[`<${long}>`]]);
  });

  it('of a sheet with a cell at its far end takes no room for the others', async () => {
    const found = await readRows('<row><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>');
    expect(found.rows).toMatchObject([{ cells: ['1'], isWide: true }]);
  });

  it('is refused with what is wrong with it', async () => {
    const good = await workbookOf({ One: [['a', 1]] });
    expect(await problemOf(good.slice(0, good.length - 30))).toMatchObject({ code: 'fileIsBroken' });
    const bent = Uint8Array.from(good, (byte, at) => (at > 60 && at < 400 ? byte ^ 0x55 : byte));
    expect(await problemOf(bent)).toMatchObject({ code: 'fileIsBroken' });
    expect(await problemOf(await archiveOf({ 'a.txt': 'text' }))).toMatchObject({ code: 'fileIsNoSheet' });
    for (const xml of [
      '<worksheet><sheetData><row></sheetData></worksheet>',
      '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>',
      '<worksheet><c>&b;</c></worksheet>',
      '<worksheet>',
      'text',
      `<worksheet ${'a'.repeat(2_000_000)}`,
      '<a>'.repeat(200),
    ])
      expect([
        xml.slice(0, 40),
        await problemOf(await archiveOf(workbookParts({ One: '' }, { 'xl/worksheets/sheet1.xml': xml }))),
      ]).toEqual([xml.slice(0, 40), { code: 'fileIsBroken', args: {} }]);
  });

  it('unpacks no further than a limit, whatever it says of its size', async () => {
    const blank = Uint8Array.from(Buffer.alloc(160 * 2 ** 20, `<!-- ${' '.repeat(991)} -->`));
    const bomb = await archiveOf({ ...workbookParts({ One: '' }), 'xl/worksheets/sheet1.xml': blank });
    expect(bomb.length).toBeLessThan(2 ** 20);
    expect(await problemOf(bomb)).toMatchObject({ code: 'fileUnpacksLarge' });
  });

  it('has at most 2,000 files', async () => {
    const others = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`xl/media/${at}.txt`, '']));
    const large = await archiveOf({ ...workbookParts({ One: '' }), ...others });
    expect(await problemOf(large)).toEqual({ code: 'fileManyParts', args: { max: 2_000 } });
  });

  it('takes time in proportion to its size', async () => {
    const timeOf = async (count: number) => {
      const rows = '<row><c t="inlineStr"><is><t>a &amp; b</t></is></c><c r="ZZ1"><v>1</v></c></row>'.repeat(count);
      const bytes = await archiveOf(workbookParts({ One: rows }));
      // Of the processor: the machine may be busy with other tests.
      const spent = async () => {
        const before = process.cpuUsage();
        await readWorkbook(bytes, 0, { rows: 1_000_000, cells: 100 }, goOn);
        return process.cpuUsage(before).user;
      };
      return Math.min(await spent(), await spent(), await spent());
    };
    await timeOf(5_000);
    const [once, twice] = [await timeOf(20_000), await timeOf(40_000)];
    expect(twice).toBeLessThan(once * 4);
  });
});
