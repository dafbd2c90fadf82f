import { describe, expect, it } from 'vitest';
import { decimalSignReader, evidenceOf } from '../../../src/schema/files/decimalSign';

describe('the decimal sign of a file', () => {
  it.each([
    ['12.5', '.'],
    ['12,5', ','],
    ['1,500', 'either'],
    ['1.500', 'either'],
    ['0,500', ','],
    ['1500,250', ','],
    ['1,000,000', '.'],
    ['1.000.000', ','],
    ['1.234,5', ','],
    ['1,234.5', '.'],
    ['1 200,5', ','],
    ['$ 12.50', '.'],
    ['12,5 %', ','],
    ['-1.5', '.'],
    ['1500', 'none'],
    ['x', 'none'],
    ['', 'none'],
    ['1,'.repeat(60), 'none'],
  ] as const)('is told by %s: %s', (text, evidence) => {
    expect(evidenceOf(text)).toBe(evidence);
  });

  const signOf = (texts: readonly string[], isPointUsual = false) => {
    const reader = decimalSignReader();
    for (const [at, text] of texts.entries()) reader.take({ line: at + 2, text });
    return reader.sign(isPointUsual);
  };

  it('is one for all its numbers, and unknown where none tells', () => {
    expect(signOf(['1,500', '12,5'])).toBe(',');
    expect(signOf(['1,500', '12.5'])).toBe('.');
    expect(signOf(['1,500'])).toBe('unknown');
    expect(signOf(['1,500'], true)).toBe('.');
    expect(signOf(['7', '12'])).toBe('.');
    expect(signOf(['12,5', '7', '12.5'])).toEqual({ comma: { line: 2, text: '12,5' }, point: { line: 4, text: '12.5' } });
  });
});
