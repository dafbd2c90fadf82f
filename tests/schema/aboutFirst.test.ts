import { describe, expect, it } from 'vitest';
import { aboutFirst } from '../../src/schema/define';

describe('a sentence about the first of a list', () => {
  const say = (number: number) => number > 2 && `${number} is too many.`;

  it('is that of the first of which there is one to say', () => {
    expect(aboutFirst([1, 3, 4], say)).toBe('3 is too many.');
  });

  it('is none where there is nothing to say', () => {
    expect(aboutFirst([1, 2], say)).toBeUndefined();
    expect(aboutFirst([], say)).toBeUndefined();
  });
});
