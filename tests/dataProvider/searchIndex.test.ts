import { describe, expect, it } from 'vitest';
import { rowSpecOf } from '../../src/dataProvider/lists/rowSpec';
import { searchIndex } from '../../src/dataProvider/lists/searchIndex';
import { createRowIndex } from '../../src/model/rowIndex';
import { defineResource } from '../../src/schema/defineResource';
import { text } from '../../src/schema/fields';
import { ranks } from '../../src/schema/rankText';

const { allFields } = defineResource('boats', ['Boat', 'Boats'], {
  fields: { uid: text('UID', { search: true }), hull: text('Hull', { search: true }) },
  access: { read: [], write: [] },
});

const row = (id: number, name: string, more: { status?: number; uid?: string; hull?: string } = {}) => ({ id, name, ...more });
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

describe('the search in a list', () => {
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
    const many = Array.from({ length: 40 }, (_, at) => row(at + 100, `A kestrel ${at}`));
    const index = indexOf([
      ...many,
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
    expect(found).toEqual({
      rows: [
        { id: 2, name: 'Kestrel 3', status: 1 },
        { id: 31, name: 'Kestrel 31', status: 1 },
      ],
      total: counted,
      best: ranks.starts,
    });
    expect(counted).toBe(5);
  });
});
