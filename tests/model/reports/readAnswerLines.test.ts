import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswerLines, rowsStart } from '../../../src/model/reports/readAnswerLines';
import type { ExportTable } from '../../../src/reports/exportTable';
import { xlsxOf } from '../../../src/reports/xlsxOf';
import { readWorkbook, type Workbook } from '../../../src/schema/workbook/readWorkbook';

/** A text as it may come. */
async function* inParts(text: string, sizes: readonly number[] = []): AsyncGenerator<string> {
  let from = 0;
  for (const size of sizes) {
    yield text.slice(from, from + size);
    from += size;
  }
  yield text.slice(from);
}

const row = fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant(null)));

describe('an answer of many rows', () => {
  it('is read line by line as it would be in one piece', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        row,
        fc.array(fc.nat(60), { maxLength: 12 }),
        async (lines, rest, sizes) => {
          const text = lines.map((line) => JSON.stringify(line).slice(1, -1)).join(',\n');
          const whole = `${rowsStart}\n${text}\n],"rest":${JSON.stringify(rest)}}`;
          let pauses = 0;
          const pause = async () => {
            pauses += 1;
          };
          expect(await readAnswerLines(inParts(whole, sizes), pause)).toEqual(JSON.parse(whole));
          expect(pauses).toBe(lines.length);
        },
      ),
    );
  });

  it('is read before its end has come', async () => {
    let lines = 0;
    async function* parts() {
      yield `${rowsStart}\n{"a":1},{"a":2},\n{"a"`;
      expect(lines).toBe(1);
      yield ':3}\n],';
      expect(lines).toBe(2);
      yield '"rowCount":3}';
    }
    const read = await readAnswerLines(parts(), async () => {
      lines += 1;
    });
    expect(read).toEqual({ rowCount: 3, rows: [{ a: 1 }, { a: 2 }, { a: 3 }] });
  });

  it('of few is read at once', async () => {
    const never = () => Promise.reject(new Error('It waits.'));
    const text = '{"rows":[{"day":"a\\nb"}],"rowCount":1}';
    expect(await readAnswerLines(inParts(text, [4, 4, 4, 4]), never)).toEqual({ rows: [{ day: 'a\nb' }], rowCount: 1 });
  });

  it.each([`${rowsStart}\n{"a":1},\n{"b":`, `${rowsStart}\n{"a":1}\n`, `${rowsStart}\n`, rowsStart, '{"ro', ''])(
    'that is cut off is refused: %j',
    (text) => expect(readAnswerLines(inParts(text), async () => undefined)).rejects.toThrow(SyntaxError),
  );
});

it('writes days and hours of a report as dates, and codes as texts', async () => {
  const read = () => null;
  const table: ExportTable = {
    columns: [
      { label: 'Day', unit: null, form: 'day', read },
      { label: 'Hour', unit: null, form: 'minute', read },
      { label: 'Bundle', unit: null, form: 'text', read },
      { label: 'Revenue', unit: 'usd', read },
      { label: 'Requests', unit: 'count', read },
    ],
    count: 2,
    cellsOf: (index) =>
      [
        ['2026-11-24', '2026-11-24 10:00', '007', 12.5, '9223372036854775807'],
        ['Other', null, '=1+1', null, 2 ** 52],
      ][index] ?? [],
  };
  const bytes = new Uint8Array(await (await xlsxOf(table)).arrayBuffer());
  const { rows } = (await readWorkbook(bytes, undefined, { rows: 10, cells: 10 }, async () => undefined)) as Workbook;
  expect(rows.slice(1).map(({ cells, types }) => cells.map((cell, at) => [cell, types.get(at)]))).toEqual([
    [
      ['2026-11-24', 'date'],
      ['2026-11-24 10:00', 'date'],
      ['007', undefined],
      ['12.5', 'number'],
      ['9223372036854775807', undefined],
    ],
    [
      ['Other', undefined],
      ['', undefined],
      ['=1+1', undefined],
      ['', undefined],
      [String(2 ** 52), undefined],
    ],
  ]);
});
