import { describe, expect, it } from 'vitest';
import { linesOf, readLines } from '../../../src/ui/form/readLines';

describe('the lines of a text', () => {
  it('are its first column, with empty ones in their places', () => {
    expect(linesOf('\uFEFFa,1\r\n\n"b ""c"";d"\t2\n\'=e')).toEqual({ values: ['a', '', 'b "c";d', '=e'], count: 3 });
    expect(linesOf('')).toEqual({ values: [], count: 0 });
    expect(linesOf('a\n')).toEqual({ values: ['a'], count: 1 });
  });

  it('are read in slices, so that a timer rings meanwhile', async () => {
    const text = Array.from({ length: 500_000 }, (_, at) => `com.example.app${at}`).join('\n');
    let rings = 0;
    const timer = setInterval(() => {
      rings += 1;
    }, 1);
    const parts: number[] = [];
    const { values, count } = await readLines(text, (part) => parts.push(part));
    clearInterval(timer);
    expect([values.length, count, values.at(-1)]).toEqual([500_000, 500_000, 'com.example.app499999']);
    expect(rings).toBeGreaterThan(1);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect(parts.every((part) => part > 0 && part <= 1)).toBe(true);
  });
});
