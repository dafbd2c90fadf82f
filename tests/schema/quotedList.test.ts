import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotedList, readQuotedList } from '../../src/schema/quotedList';
import { testSeed } from '../support/seed';

describe('a list on one line', () => {
  it('keeps every value whole, whatever is in it', () => {
    const value = fc.oneof(fc.string({ minLength: 1, unit: fc.constantFrom('a', ' ', ',', '"', ';') }), fc.string({ minLength: 1 }));
    const values = fc.array(value);
    fc.assert(
      fc.property(values, (list) => {
        expect(readQuotedList(quotedList(list))).toEqual(list);
      }),
      { seed: testSeed },
    );
  });

  it('quotes only what needs it', () => {
    expect(quotedList(['news', 'Tom, Jerry & Co', 'say "hi"'])).toBe('news, "Tom, Jerry & Co", "say ""hi"""');
  });

  it('is read while it is typed', () => {
    expect(readQuotedList('news, "Tom, Je')).toEqual(['news', 'Tom, Je']);
    expect(readQuotedList('a b ,5" screen,')).toEqual(['a b', '5" screen']);
  });
});
