import { describe, expect, it } from 'vitest';
import {
  type PaneGroup,
  rowsOf,
  searchGroups,
  setAll,
  setGroup,
  setItem,
  tickOf,
  tickOfAll,
} from '../../../src/ui/fields/transfer/paneGroups';
import { createReader } from '../../../src/ui/fields/transfer/readPasted';

const itemsOf = (...names: string[]) =>
  names.map((name) => ({ id: name.slice(0, 2).toLowerCase(), name, code: name.slice(0, 2).toUpperCase() }));
const north: PaneGroup = { key: 'north', label: 'North', also: ['Nord'], items: itemsOf('Canada', 'United States') };
const south: PaneGroup = {
  key: 'south',
  label: 'South',
  items: [...itemsOf('Brazil', 'Korea, Republic of'), { id: 9, name: 'Ninth' }],
};
/** A group that may be chosen itself. */
const cars: PaneGroup = {
  key: 'IAB2',
  id: 'IAB2',
  label: 'Automotive',
  items: [
    { id: 'IAB2-1', name: 'Parts' },
    { id: 'IAB2-2', name: 'Repair' },
  ],
};
const chosen = (...ids: (string | number)[]) => new Set(ids);

describe('what is chosen in the panes', () => {
  it('of a group is all, some or nothing of it', () => {
    expect([tickOf(north, chosen()), tickOf(north, chosen('ca')), tickOf(north, chosen('ca', 'un'))]).toEqual([
      'none',
      'some',
      'all',
    ]);
    expect([...setGroup(north, true, chosen('br', 'ca'))]).toEqual(['br', 'ca', 'un']);
    expect([...setGroup(north, false, chosen('br', 'ca'))]).toEqual(['br']);
  });

  it('is a group in place of its items where it can be chosen itself, and the other items once one is taken out', () => {
    const whole = setGroup(cars, true, chosen('IAB2-1', 'x'));
    expect([...whole]).toEqual(['x', 'IAB2']);
    expect([tickOf(cars, whole), tickOf(cars, chosen('IAB2-1', 'IAB2-2'))]).toEqual(['all', 'some']);
    expect([...setItem(cars.items[0] as never, cars, false, whole)]).toEqual(['x', 'IAB2-2']);
    expect([...setGroup(cars, false, chosen('IAB2', 'x'))]).toEqual(['x']);
  });

  it('has nothing that may not be chosen', () => {
    const group: PaneGroup = {
      key: '',
      items: [
        { id: 1, name: 'A' },
        { id: 2, name: 'B', offReason: 'Of another account' },
      ],
    };
    expect([...setGroup(group, true, chosen())]).toEqual([1]);
    expect(tickOf(group, chosen(1))).toBe('all');
    expect([...setItem(group.items[1] as never, group, true, chosen())]).toEqual([]);
  });

  it('is all that was found, at one click', () => {
    const found = searchGroups([north, south], 'a');
    expect([...setAll(found, true, chosen())]).toEqual(['ca', 'un', 'br', 'ko']);
    expect([
      tickOfAll(found, chosen('ca')),
      tickOfAll(found, chosen('ca', 'un', 'br', 'ko')),
      tickOfAll([], chosen()),
    ]).toEqual(['some', 'all', 'none']);
  });
});

describe('a search in the panes', () => {
  const names = (q: string) => searchGroups([north, south], q).flatMap(({ items }) => items.map(({ name }) => name));

  it('looks at names, codes, ids and other words, and shows all of a group that it means', () => {
    expect(names('unit')).toEqual(['United States']);
    expect(names('br')).toEqual(['Brazil']);
    expect(names('9')).toEqual(['Ninth']);
    expect(names('nord')).toEqual(['Canada', 'United States']);
    expect(names('zz')).toEqual([]);
  });

  it('keeps the whole group at hand', () => {
    const [group] = searchGroups([cars], 'parts');
    expect([group?.items.length, group?.whole.items.length]).toEqual([1, 2]);
  });
});

describe('the rows of the panes', () => {
  it('are the heads, and the items of what is open or has no head', () => {
    const rows = rowsOf(searchGroups([north, { key: '', items: south.items }], ''), (key) => key === 'other');
    expect(rows.map(({ key, place }) => [key, place.level, place.at, place.of])).toEqual([
      ['north', 1, 1, 2],
      ['/br', 1, 1, 3],
      ['/ko', 1, 2, 3],
      ['/9', 1, 3, 3],
    ]);
    expect(rowsOf(searchGroups([north], ''), () => true).map(({ place }) => place.level)).toEqual([1, 2, 2]);
  });
});

describe('a pasted list', () => {
  const read = createReader([north, south, cars]);

  it('is read by name, code, id or group, one a line or with commas between', () => {
    expect(read('CA\nbrazil\t9').ids).toEqual(['ca', 'br', 9]);
    expect(read('un, ca; br').ids).toEqual(['un', 'ca', 'br']);
    expect(read('North\n"Korea, Republic of"').ids).toEqual(['ca', 'un', 'ko']);
    expect(read('automotive, IAB2-1').ids).toEqual(['IAB2', 'IAB2-1']);
  });

  it('gives back what it does not know, each once and as it was written', () => {
    expect(read('Atlantis, ca\n Atlantis \n\n#12')).toEqual({ ids: ['ca'], missing: ['Atlantis', '#12'] });
  });

  it('takes no name that two things have', () => {
    const twins = createReader([
      {
        key: '',
        items: [
          { id: 1, name: 'Sports' },
          { id: 2, name: 'sports' },
          { id: 3, name: '1' },
        ],
      },
    ]);
    expect(twins('Sports')).toEqual({ ids: [], missing: ['Sports'] });
    expect(twins('1').ids).toEqual([1]);
  });

  it('of 5,000 lines out of 5,000 is read in a moment', () => {
    const items = Array.from({ length: 5000 }, (_, id) => ({ id, name: `List ${id}`, code: String(id) }));
    expect(createReader([{ key: '', items }])(items.map(({ name }) => name).join('\n')).ids).toHaveLength(5000);
  });
});
