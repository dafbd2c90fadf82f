import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswerLines, rowsStart } from '../../../src/model/reports/readAnswerLines';

const row = fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant(null)));

describe('an answer of many rows', () => {
  it('is read line by line as it would be in one piece', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        row,
        async (lines, rest) => {
          const text = lines.map((line) => JSON.stringify(line).slice(1, -1)).join(',\n');
          const whole = `${rowsStart}\n${text}\n],"rest":${JSON.stringify(rest)}}`;
          let pauses = 0;
          const pause = async () => {
            pauses += 1;
          };
          expect(await readAnswerLines(whole, pause)).toEqual(JSON.parse(whole));
          expect(pauses).toBe(lines.length);
        },
      ),
    );
  });

  it('of few is read at once, and what is cut off is refused', async () => {
    const never = () => Promise.reject(new Error('It waits.'));
    expect(await readAnswerLines('{"rows":[{"day":"a\\nb"}],"rowCount":1}', never)).toEqual({ rows: [{ day: 'a\nb' }], rowCount: 1 });
    await expect(readAnswerLines(`${rowsStart}\n{"a":1},\n{"b":`, async () => undefined)).rejects.toThrow(SyntaxError);
  });
});
