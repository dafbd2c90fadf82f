import { describe, expect, it } from 'vitest';
import { findNamed } from '../../src/dataProvider/lists/findNamed';
import { searchIndex } from '../../src/dataProvider/lists/listService';
import { type Row, rowSpecOf } from '../../src/dataProvider/lists/rowSpec';
import { createRowIndex } from '../../src/model/rowIndex';
import { defineResource } from '../../src/schema/defineResource';
import { text } from '../../src/schema/fields';
import { ranks } from '../../src/schema/rankText';

describe('the search in a list', () => {
  const { allFields } = defineResource('boats', ['Boat', 'Boats'], {
    fields: { uid: text('UID', { search: true }), hull: text('Hull', { search: true }) },
    access: { read: [], write: [] },
  });

  const row = (id: number, name: string, more: Omit<Partial<Row>, 'id' | 'name'> = {}) => ({ id, name, ...more });
  const indexOf = (rows: readonly ReturnType<typeof row>[]) => createRowIndex(rows, rowSpecOf(allFields));

  const boats = indexOf([
    row(1, 'Old Kestrel'),
    row(2, 'Kestrel 3'),
    row(3, 'Marlin'),
    row(4, 'Unkestrelled'),
    row(5, 'Petrel', { hull: 'Kestrel oak', status: 0 }),
    row(30, 'Kestrel', { status: 2, uid: 'ab30cd' }),
    row(31, 'Kestrel 31'),
  ]);
  const idsOf = (typed: string, limit = 10) => searchIndex(boats, typed, limit).rows.map(({ id }) => id);

  it('puts names by how they begin, those alike by name, and what is found elsewhere last', () => {
    expect(idsOf('kestrel')).toEqual([2, 31, 1, 4, 5]);
  });

  it('knows a whole id before every name, and an archived object by its id or uid alone', () => {
    expect(idsOf('3')).toEqual([3, 2, 31]);
    expect(idsOf('#30')).toEqual([30]);
    expect(idsOf('AB30cd')).toEqual([30]);
    expect(idsOf('ab30')).toEqual([]);
  });

  it('finds the best though many worse ones come before it', () => {
    const index = indexOf([
      ...Array.from({ length: 40 }, (_, at) => row(at + 100, `A kestrel ${at}`)),
      row(1, 'Kestrel zoo'),
      row(2, 'Kestrel'),
      row(3, 'Zoo', { uid: 'KESTREL' }),
      row(4, 'Ye unkestrelled'),
      row(5, 'Yes', { status: 2, uid: 'kestrel' }),
    ]);
    const found = searchIndex(index, 'kestrel', 5);
    expect(found.rows.map(({ id }) => id)).toEqual([3, 5, 2, 1, 100]);
    expect([found.best, found.total]).toEqual([ranks.exact, 44]);
  });

  it('hands out no more than is asked for, and counts as the list does', () => {
    const found = searchIndex(boats, 'kestrel', 2);
    const counted = boats.count({ where: [{ field: 'status', op: 'in', values: [0, 1] }], q: 'kestrel' });
    const rows = [
      [2, 'Kestrel 3'],
      [31, 'Kestrel 31'],
    ].map(([id, name]) => ({ id, name, status: 1 }));
    expect(found).toEqual({ rows, total: counted, best: ranks.starts });
    expect(counted).toBe(5);
  });
});

describe('a pasted list', () => {
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
    const tern = indexOf([
      { id: 8, name: '9' },
      { id: 10, name: 'Tern', uid: '9' },
    ]);
    expect(findNamed(tern, '9')).toEqual({ ids: [10], missing: [] });
  });

  it('finds 5,000 names among 50,000 in one go', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => ({ id: at + 1, name: `Boat ${at + 1}` }));
    const text = many.filter((_, at) => at % 10 === 0).map(({ name }) => name);
    const found = findNamed(indexOf(many), [...text, 'Boat x'].join('\n'));
    expect(found).toMatchObject({ ids: { length: 5000 }, missing: ['Boat x'] });
  });

  it('looks through no rows where all that is pasted is ids', () => {
    const rows = () => {
      throw new Error('Every row was looked at.');
    };
    expect(findNamed({ ...boats, rows }, '4\n2')).toEqual({ ids: [4, 2], missing: [] });
  });
});
