import { describe, expect, it } from 'vitest';
import { namedLines, partsOf, pastedRows, pastedValues } from '../../src/schema/pastedWords';

describe('the values of a pasted list', () => {
  it('are its lines and the cells of its columns, whatever commas are in them, each once', () => {
    expect(pastedValues('Tom, Jerry & Co\r\nRock; Paper\n\n"a, b"\tc\rc\n')).toEqual(['Tom, Jerry & Co', 'Rock; Paper', 'a, b', 'c']);
  });

  it('have parts between their commas', () => {
    expect(partsOf('us, de;"fr" ,')).toEqual(['us', 'de', 'fr']);
  });
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
