import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsAtMost, readIdList, writeIdList } from '../../src/schema/idList';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { minLength: 2, maxLength: 40 });
const word = fc.stringMatching(/^[A-Za-z][A-Za-z .&-]{0,12}$/);

describe('a text of ids', () => {
  it('reads as its ids, however they are separated', () => {
    const separator = fc.constantFrom('\n', '\r\n', '\r', ', ', ',', ';', ' ; ', ',\n', '\n\n', '\t');
    const mark = fc.constantFrom('', '#', "'");
    fc.assert(
      fc.property(ids, separator, mark, fc.constantFrom('', '\n', ' '), (all, between, before, after) => {
        expect(readIdList(all.map((id) => before + id).join(between) + after)).toEqual(all);
      }),
    );
  });

  it('reads as the column that has the ids', () => {
    fc.assert(
      fc.property(ids, word, fc.constantFrom('\t', ',', ';'), fc.boolean(), (all, name, separator, isHeaded) => {
        const lines = all.map((id) => [id, name].join(separator));
        expect(readIdList([...(isHeaded ? [['ID', 'Name'].join(separator)] : []), ...lines].join('\n'))).toEqual(all);
        expect(readIdList(['Requests\tID', ...all.map((id) => `7\t${id}`)].join('\n'))).toEqual(all);
      }),
    );
  });

  it('is read again as it is written', () => {
    fc.assert(
      fc.property(ids, (all) => {
        expect(readIdList(writeIdList(all))).toEqual(all);
      }),
    );
  });

  it.each(['11', ' 11 ', 'US CTV, Nov', '300 250', '11, winter', 'Winter\nSpring', '', ',', 'ID\n', '1.5, 2', '0, 0', '-1\n-2'])(
    'is none where it is a name or a number: %j',
    (text) => expect(readIdList(text)).toBeUndefined(),
  );

  it('takes each id once, and as many as a filter takes', () => {
    expect(readIdList('11\n12\n11')).toEqual([11, 12]);
    expect(readIdList(Array.from({ length: idsAtMost + 5 }, (_, at) => at + 1).join('\n'))).toHaveLength(idsAtMost);
  });
});
