import { describe, expect, it } from 'vitest';
import { findNamed } from '../../src/dataProvider/lists/findNamed';
import { type Row, rowSpecOf } from '../../src/dataProvider/lists/rowSpec';
import { createRowIndex } from '../../src/model/rowIndex';

const indexOf = (rows: readonly Row[]) => createRowIndex(rows, rowSpecOf({}));

const boats = indexOf([
  { id: 1, name: 'Kestrel', uid: 'ab1' },
  { id: 2, name: 'Marlin, the second' },
  { id: 3, name: '1' },
  { id: 4, name: 'Twin' },
  { id: 5, name: 'twin' },
  { id: 6, name: 'Old', status: 2 },
  { id: 7, name: 'Heron', uid: '5' },
]);

describe('a pasted list', () => {
  it('names objects by id, uid or whole name, one a line or with commas between, each once', () => {
    expect(findNamed(boats, 'KESTREL\n"Marlin, the second"\t3\r\nAB1, 1;2')).toEqual({ ids: [1, 2, 3], missing: [] });
  });

  it('names objects however letters are composed, and without what cannot be seen', () => {
    const rows = indexOf([
      { id: 1, name: 'Café' },
      { id: 2, name: 'Re\u0301gie\u200b' },
    ]);
    expect(findNamed(rows, 'CAFE\u0301\u200b\nrégie')).toEqual({ ids: [1, 2], missing: [] });
  });

  it('gives back what names none, what names two, and what is archived', () => {
    expect(findNamed(boats, 'Kes\ntwin, 5\n6\nKes')).toEqual({ ids: [5], missing: ['Kes', 'twin', '6'] });
  });

  it('takes a number for an id before it takes it for a uid, and for a name last', () => {
    expect(findNamed(boats, '5\n1\nheron')).toEqual({ ids: [5, 1, 7], missing: [] });
    expect(
      findNamed(
        indexOf([
          { id: 8, name: '9' },
          { id: 10, name: 'Tern', uid: '9' },
        ]),
        '9',
      ),
    ).toEqual({ ids: [10], missing: [] });
  });

  it('finds 5,000 names among 50,000 in one go', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => ({ id: at + 1, name: `Boat ${at + 1}` }));
    const text = many.filter((_, at) => at % 10 === 0).map(({ name }) => name);
    expect(findNamed(indexOf(many), [...text, 'Boat x'].join('\n'))).toMatchObject({ ids: { length: 5000 }, missing: ['Boat x'] });
  });

  it('looks through no rows where all that is pasted is ids', () => {
    const rows = () => {
      throw new Error('Every row was looked at.');
    };
    expect(findNamed({ ...boats, rows }, '4\n2')).toEqual({ ids: [4, 2], missing: [] });
  });
});
