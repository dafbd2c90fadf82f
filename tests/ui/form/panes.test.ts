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
const ninth = { id: 9, name: 'Ninth' };
const south: PaneGroup = { key: 'south', label: 'South', items: [...itemsOf('Brazil', 'Korea, Republic of'), ninth] };
const [parts, repair] = [
  { id: 'IAB2-1', name: 'Parts' },
  { id: 'IAB2-2', name: 'Repair' },
];
/** A group that may be chosen itself. */
const cars: PaneGroup = { key: 'IAB2', id: 'IAB2', label: 'Automotive', items: [parts, repair] };
const chosen = (...ids: (string | number)[]) => new Set(ids);

describe('what is chosen in the panes', () => {
  it('of a group is all, some or nothing of it', () => {
    expect([[], ['ca'], ['ca', 'un']].map((ids) => tickOf(north, chosen(...ids)))).toEqual(['none', 'some', 'all']);
    expect([...setGroup(north, true, chosen('br', 'ca'))]).toEqual(['br', 'ca', 'un']);
    expect([...setGroup(north, false, chosen('br', 'ca'))]).toEqual(['br']);
  });

  it('is a group in place of its items where it can be chosen itself, and the other items once one is taken out', () => {
    const whole = setGroup(cars, true, chosen('IAB2-1', 'x'));
    expect([...whole]).toEqual(['x', 'IAB2']);
    expect([tickOf(cars, whole), tickOf(cars, chosen('IAB2-1', 'IAB2-2'))]).toEqual(['all', 'some']);
    expect([...setItem(parts, cars, false, whole)]).toEqual(['x', 'IAB2-2']);
    expect([...setGroup(cars, false, chosen('IAB2', 'x'))]).toEqual(['x']);
  });

  it('has nothing that may not be chosen', () => {
    const off = { id: 2, name: 'B', offReason: 'Of another account' };
    const group: PaneGroup = { key: '', items: [{ id: 1, name: 'A' }, off] };
    expect([...setGroup(group, true, chosen())]).toEqual([1]);
    expect(tickOf(group, chosen(1))).toBe('all');
    expect([...setItem(off, group, true, chosen())]).toEqual([]);
  });

  it('is all that was found, at one click', () => {
    const found = searchGroups([north, south], 'a');
    expect([...setAll(found, true, chosen())]).toEqual(['ca', 'un', 'br', 'ko']);
    const ticks = [['ca'], ['ca', 'un', 'br', 'ko']].map((ids) => tickOfAll(found, chosen(...ids)));
    expect([...ticks, tickOfAll([], chosen())]).toEqual(['some', 'all', 'none']);
  });
});

describe('a search in the panes', () => {
  const names = (q: string) => searchGroups([north, south], q).flatMap(({ items }) => items.map(({ name }) => name));

  it.each([
    ['unit', ['United States']],
    ['br', ['Brazil']],
    ['9', ['Ninth']],
    ['nord', ['Canada', 'United States']],
    ['zz', []],
  ])('looks at names, codes, ids and other words, and shows all of a group that it means: %s', (q, found) => {
    expect(names(q)).toEqual(found);
  });

  it('keeps the whole group at hand', () => {
    const [group] = searchGroups([cars], 'parts');
    expect([group?.items.length, group?.whole.items.length]).toEqual([1, 2]);
  });
});

it('the rows of the panes are the heads, and the items of what is open or has no head', () => {
  const rows = rowsOf(searchGroups([north, { key: '', items: south.items }], ''), (key) => key === 'other');
  const places = rows.map(({ key, place }) => [key, place.level, place.at, place.of].join(' '));
  expect(places).toEqual(['north 1 1 2', '/br 1 1 3', '/ko 1 2 3', '/9 1 3 3']);
  expect(rowsOf(searchGroups([north], ''), () => true).map(({ place }) => place.level)).toEqual([1, 2, 2]);
});

describe('a pasted list', () => {
  const read = createReader([north, south, cars]);

  it.each([
    ['CA\nbrazil\t9', ['ca', 'br', 9]],
    ['un, ca; br', ['un', 'ca', 'br']],
    ['North\n"Korea, Republic of"', ['ca', 'un', 'ko']],
    ['automotive, IAB2-1', ['IAB2', 'IAB2-1']],
  ])('is read by name, code, id or group, one a line or with commas between: %j', (text, ids) => {
    expect(read(text).ids).toEqual(ids);
  });

  it('gives back what it does not know, each once and as it was written', () => {
    expect(read('Atlantis, ca\n Atlantis \n\n#12')).toEqual({ ids: ['ca'], missing: ['Atlantis', '#12'] });
  });

  it('takes no name that two things have', () => {
    const items = ['Sports', 'sports', '1'].map((name, at) => ({ id: at + 1, name }));
    const twins = createReader([{ key: '', items }]);
    expect(twins('Sports')).toEqual({ ids: [], missing: ['Sports'] });
    expect(twins('1').ids).toEqual([1]);
  });

  it('of 5,000 lines out of 5,000 is read in a moment', () => {
    const items = Array.from({ length: 5000 }, (_, id) => ({ id, name: `List ${id}`, code: String(id) }));
    expect(createReader([{ key: '', items }])(items.map(({ name }) => name).join('\n')).ids).toHaveLength(5000);
  });
});
