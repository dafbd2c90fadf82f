import { describe, expect, it } from 'vitest';
import { showProgress } from '../../server/intake/importProgress';

function show(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const output = { isTTY, write: (text: string) => written.push(text) };
  const { follow, end } = showProgress('a.csv', output, () => now);
  for (const [seconds, share] of [
    [0.1, 0.1],
    [1, 0.25],
    [1.1, 0.3],
    [6, 0.999],
  ] as const) {
    now = seconds * 1000;
    follow(share, seconds * 1000);
  }
  end();
  return written;
}

describe('how far an import is', () => {
  it('is a line that rewrites itself on a terminal, and leaves it free in the end', () => {
    expect(show(true)).toEqual([
      '\ra.csv: 25 %, 1,000 rows, 1,000 rows/s\x1b[K',
      '\ra.csv: 99 %, 6,000 rows, 1,000 rows/s\x1b[K',
      '\r\x1b[K',
    ]);
  });

  it('is a line every few seconds elsewhere', () => {
    expect(show(false)).toEqual(['a.csv: 99 %, 6,000 rows, 1,000 rows/s\n']);
  });
});
