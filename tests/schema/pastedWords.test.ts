import { describe, expect, it } from 'vitest';
import { partsOf, pastedValues } from '../../src/schema/pastedWords';

describe('the values of a pasted list', () => {
  it('are its lines and the cells of its columns, whatever commas are in them, each once', () => {
    expect(pastedValues('Tom, Jerry & Co\r\nRock; Paper\n\n"a, b"\tc\rc\n')).toEqual(['Tom, Jerry & Co', 'Rock; Paper', 'a, b', 'c']);
  });

  it('have parts between their commas', () => {
    expect(partsOf('us, de;"fr" ,')).toEqual(['us', 'de', 'fr']);
  });
});
