// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions stand here as they are written in the code.
import { describe, expect, it, vi } from 'vitest';
import { checkPatterns, madeException, patternsIn, whySlow } from '../tools/checkPatterns.mjs';

// An expression that was not judged before takes up to some seconds.
vi.setConfig({ testTimeout: 600_000 });

describe('the regular expressions of the product', () => {
  it('are linear, or meet text whose length is bounded before', () => expect(checkPatterns()).toEqual([]));

  it.each(['(a+)+$', '\\s+$', '^\\s+|\\s+$', '(\\w+)-(\\d+)', '^(a|aa)*$', '/\\*.*\\*/'])(
    'would not be so with %s',
    (source) => {
      expect(whySlow(source, '')).toMatch(/polynomial|exponential|cannot be judged/);
    },
  );

  it('are excepted one by one where they are put together: another in the same file is not', () => {
    const known = "new RegExp(`[:${start}][:${more}]*`, 'uy')";
    expect(madeException('src/model/vast/parseXml.ts', known)).toBeDefined();
    expect(madeException('src/model/vast/parseXml.ts', 'new RegExp(`(${more}+)+$`)')).toBeUndefined();
    expect(madeException('src/model/other.ts', known)).toBeUndefined();
  });

  it('are found wherever they stand in the code', () => {
    const code = [
      'const a = /x+$/gi;',
      "const b = text.replace(/y/g, '').split(/z/);",
      "const c = new RegExp('w+', 'u');",
      "const d = String(RegExp('v'));",
      "// const e = /no/; const f = '/no/';",
      'const g = <T,>(given: T) => new RegExp(given);',
    ].join('\n');
    expect(patternsIn('some.ts', code)).toEqual([
      { path: 'some.ts', line: 1, source: 'x+$', flags: 'gi' },
      { path: 'some.ts', line: 2, source: 'y', flags: 'g' },
      { path: 'some.ts', line: 2, source: 'z', flags: '' },
      { path: 'some.ts', line: 3, source: 'w+', flags: 'u' },
      { path: 'some.ts', line: 4, source: 'v', flags: '' },
      { path: 'some.ts', line: 6, made: 'new RegExp(given)' },
    ]);
  });
});
