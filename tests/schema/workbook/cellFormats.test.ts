import { describe, expect, it } from 'vitest';
import { anyValue, readListFile } from '../../../src/schema/files/readListFile';
import { formatOf, numberText } from '../../../src/schema/workbook/cellFormats';
import { type ListBytes, readListBytes } from '../../../src/schema/workbook/listBytes';
import { longestHold } from '../../support/longestHold';
import { archiveOf, workbookParts } from '../../support/makeWorkbook';
import { texts } from '../../support/words';

const shown = (code: string, number = '46112.75'): string => numberText(number, formatOf(200, code), false).text;

describe('the format of a cell', () => {
  it.each([
    ...texts`
      yyyy-mm-dd | d-mmm-yy;@ | [$-409]d-mmm-yy;@ | dd.mm.yyyy | mmm | b1yyyy | bbbb |
      [$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy
    `,
    ...['e', 'gge', 'ggge', 'e/m/d', 'rr', '[$-411]ggge"年"m"月"d"日"', 'yyyy"年"m"月"d"日"', 'aaa', 'aaaa'],
  ])('%s is a date, of an era too', (code) => expect(shown(code, '46112')).toBe('2026-03-31'));

  it.each(['dd/mm/yyyy hh:mm', 'e/m/d h:mm', 'yyyy-mm-dd hh:mm:ss.000'])('%s is a date with its time', (code) => {
    expect(shown(code)).toBe('2026-03-31 18:00');
  });

  it.each(['hh:mm', 'h:mm AM/PM', 'mm:ss.0', 's', 'h A/P'])('%s is a time', (code) => {
    expect(shown(code, '0.75')).toBe('18:00');
  });

  it.each([
    ...texts`
      0.0,,M | 0.0,,"M" | 0 d | #,##0\\ "h" | 0.0,B | # ?/? | 0.00E+00 | 0 "day" | [Red]0 | 0_d | 0*d | #,##0 [$TRY]
    `,
    ...['General', 'Standard', '@', '[<1]0.00;0', '[h]:mm:ss', '0.0,,E', '?? a'],
  ])('%s is a number', (code) => expect(shown(code)).toBe('46112.75'));

  it('is a share where it ends in a percent sign', () => {
    expect(['0%', '0.00%', '0.0 %'].map((code) => shown(code, '0.125'))).toEqual(['12.5%', '12.5%', '12.5%']);
  });
});

const longest = 100_000;

describe('the list in a workbook', () => {
  const bytesOf = (rows: string, texts: string) =>
    archiveOf(workbookParts({ One: rows }, { 'xl/sharedStrings.xml': `<sst>${texts}</sst>` }));
  const longText = `<si><t>${'a'.repeat(longest)}</t></si>`;
  const named = '<row><c t="s"><v>0</v></c></row>';

  /** Reads a list with turns for others, and tells how long these waited. */
  async function readIn(bytes: Uint8Array) {
    let began = performance.now();
    const pause = async () => {
      if (performance.now() - began < 8) return;
      await new Promise((go) => setImmediate(go));
      began = performance.now();
    };
    const read = async () => {
      const found = await readListBytes(bytes, {}, pause);
      return 'code' in found ? found : readListFile(found.content, anyValue, { separator: '\t' }, pause);
    };
    const result = await read();
    return { result, wait: await longestHold(read) };
  }

  it('has so many characters at most, however often its cells name one text', async () => {
    const large = await bytesOf(named.repeat(6_000), longText);
    expect(large.length).toBeLessThan(3_000);
    const { result, wait } = await readIn(large);
    expect(result).toMatchObject({ code: 'fileLongTexts' });
    expect(wait).toBeLessThan(50);
  });

  it('reads long texts within 50 ms a step', async () => {
    const { result, wait } = await readIn(await bytesOf(named.repeat(300), longText));
    expect(result).toMatchObject({ values: { length: 300 } });
    expect(wait).toBeLessThan(50);
  });

  it('has so many cells at most, with the empty ones before a far column', async () => {
    const far = (count: number) => bytesOf('<row><c r="GR1"><v>1</v></c></row>'.repeat(count), '');
    const { result, wait } = await readIn(await far(300_000));
    expect(result).toMatchObject({ code: 'fileManyCells' });
    expect(wait).toBeLessThan(50);
    const few = await readIn(await far(20_000));
    expect(few.result).toMatchObject({ columns: { length: 200 } });
    expect(few.wait).toBeLessThan(50);
  });

  it('shares so many texts at most', async () => {
    const { result } = await readIn(await bytesOf('<row><c><v>1</v></c></row>', '<si/>'.repeat(6_000_000)));
    expect(result).toMatchObject({ code: 'fileManyCells' });
  });

  it('keeps the line of each row and what stands in its cells', async () => {
    const texts =
      '<si><t>com.fox</t></si><si><t xml:space="preserve"> a "b"\t&#10;c </t></si><si><t># note</t></si><si><t>Bundle</t></si>';
    const cells = (...places: readonly number[]) => places.map((place) => `<c t="s"><v>${place}</v></c>`).join('');
    const rows = `<row r="2">${cells(3)}</row><row r="5">${cells(0)}</row><row r="6">${cells(2)}</row><row r="9">${cells(1)}</row>`;
    const found = (await readListBytes(await bytesOf(rows, texts), {}, async () => undefined)) as ListBytes;
    const rules = { ...anyValue, headings: ['bundle'] };
    expect(await readListFile(found.content, rules, { separator: '\t' }, async () => undefined)).toMatchObject({
      heading: { line: 2, text: 'Bundle' },
      comments: 1,
      values: ['com.fox', 'a "b"  c'],
      lines: [5, 9],
    });
  });
});
