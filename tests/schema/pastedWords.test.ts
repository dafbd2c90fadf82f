import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsAtMost, readIdList, writeIdList } from '../../src/schema/idList';
import { namedLines, partsOf, pastedRows, pastedValues } from '../../src/schema/pastedWords';
import { quotedList, readQuotedList } from '../../src/schema/quotedList';
import { testSeed } from '../support/seed';
import { texts } from '../support/words';

describe('the values of a pasted list', () => {
  it('are its lines and the cells of its columns, whatever commas are in them, each once', () => {
    expect(pastedValues('Tom, Jerry & Co\r\nRock; Paper\n\n"a, b"\tc\rc\n')).toEqual([
      'Tom, Jerry & Co',
      'Rock; Paper',
      'a, b',
      'c',
    ]);
  });

  it('have parts between their commas', () => expect(partsOf('us, de;"fr" ,')).toEqual(['us', 'de', 'fr']));
});

describe('pasted columns', () => {
  const known = new Set(['Tom, Jerry & Co', 'Acme', '31', '302']);
  const wholes = (text: string) => namedLines(text, (word) => known.has(word)).map(({ whole }) => whole);

  it('are read by the one that names something, without their heading', () => {
    expect(wholes('Advertiser\tSpend\nTom, Jerry & Co\t12\nAcme\t7')).toEqual(['Tom, Jerry & Co', 'Acme']);
    expect(wholes('Spend,Advertiser\n12,Acme\n7,"Tom, Jerry & Co"\n')).toEqual(['Acme', 'Tom, Jerry & Co']);
    expect(wholes('ID;Name\n31;Acme\n302;Tom')).toEqual(['31', '302']);
    expect(wholes('Acme\t5\nNo such\t6')).toEqual(['Acme', 'No such']);
  });

  it('are none where a comma stands between the names of a list, or nothing names anything', () => {
    expect(wholes('Acme,31\n302,Acme')).toEqual(['Acme,31', '302,Acme']);
    expect(wholes('a\tb\nc\td')).toEqual(['a', 'b', 'c', 'd']);
    expect(pastedRows('a\tb\tc')).toBeUndefined();
    expect(pastedRows('Tom, Jerry & Co\nA, B')).toBeUndefined();
  });
});

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

  it.each([
    '11',
    ' 11 ',
    ...texts`US CTV, Nov | 300 250 | 11, winter | Winter\nSpring`,
    '',
    ',',
    'ID\n',
    ...texts`1.5, 2 | 0, 0 | -1\n-2`,
  ])('is none where it is a name or a number: %j', (text) => expect(readIdList(text)).toBeUndefined());

  it('takes each id once, and as many as a filter takes', () => {
    expect(readIdList('11\n12\n11')).toEqual([11, 12]);
    expect(readIdList(Array.from({ length: idsAtMost + 5 }, (_, at) => at + 1).join('\n'))).toHaveLength(idsAtMost);
  });
});

describe('a list on one line', () => {
  it('keeps every value whole, whatever is in it', () => {
    const value = fc.oneof(
      fc.string({ minLength: 1, unit: fc.constantFrom('a', ' ', ',', '"', ';') }),
      fc.string({ minLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(value), (list) => {
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
