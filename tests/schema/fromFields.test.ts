import { describe, expect, it } from 'vitest';
import { type Condition, meets } from '../../src/schema/conditions';
import * as make from '../../src/schema/define';
import type { AnyResource } from '../../src/schema/resource';
import { defaults, isRequired, validate, warn } from '../../src/schema/validate';
import { expectSaid } from '../support/expectSaid';
import { bare, defineBoxes, now, sentencesOf, viewer } from './viewer';

const saidOf = (resource: AnyResource, record: Record<string, unknown>) =>
  sentencesOf(validate(resource, { name: 'A', ...record }, bare));

describe('a condition', () => {
  it.each<[Condition, Record<string, unknown>, boolean]>([
    [{ kind: 'open' }, { kind: 'open' }, true],
    [{ kind: 'open' }, { kind: 'closed' }, false],
    [{ kind: 'open' }, {}, false],
    [{ kind: ['open', 'ajar'] }, { kind: 'ajar' }, true],
    [{ kind: ['open', 'ajar'] }, { kind: null }, false],
    [{ kind: { not: 'open' } }, { kind: 'closed' }, true],
    [{ kind: { not: 'open' } }, { kind: null }, true],
    [{ kind: { not: ['open', 'ajar'] } }, { kind: 'ajar' }, false],
    [{ lid: null }, { lid: null }, true],
    [{ lid: null }, {}, true],
    [{ lid: null }, { lid: [] }, true],
    [{ lid: null }, { lid: 0 }, false],
    [{ lid: { not: null } }, { lid: 'oak' }, true],
    [{ lid: { not: null } }, { lid: '' }, false],
    [{ on: true }, { on: true }, true],
    [{ on: true }, {}, false],
    [{ on: false }, {}, true],
    [{ on: false }, { on: true }, false],
    [{ count: 0 }, { count: null }, false],
    [{ kinds: 'open' }, { kinds: ['ajar', 'open'] }, true],
    [{ kinds: { not: 'open' } }, { kinds: [] }, true],
    [{ kind: 'open', lid: null }, { kind: 'open', lid: 'oak' }, false],
    [{ kind: 'open', lid: null }, { kind: 'open', lid: null }, true],
  ])('%j is of %j: %s', (condition, record, is) => expect(meets(condition, record)).toBe(is));

  it('lets a field mean nothing, or be needed', () => {
    const boxes = defineBoxes({
      kind: make.choice('Kind', { options: ['open', 'closed'] }),
      key: make.text('Key', { onlyIf: { kind: 'closed' }, requiredIf: { kind: 'closed' } }),
    });
    expect(saidOf(boxes, { kind: 'closed' })).toEqual({ key: 'Key is required.' });
    expect(saidOf(boxes, { kind: 'open' })).toEqual({});
    expect(isRequired(boxes, 'key', { kind: 'closed' })).toBe(true);
  });

  it('leaves an old object alone where nothing that it names was changed', () => {
    const boxes = defineBoxes({
      kind: make.choice('Kind', { options: ['open', 'closed'] }),
      lid: make.text('Lid'),
      key: make.text('Key', { requiredIf: { kind: 'closed' } }),
    });
    const stored = { name: 'A', kind: 'closed', key: null, lid: null };
    const found = (change: object) => validate(boxes, { ...stored, ...change }, bare, stored);
    expect(found({ lid: 'oak' })).toEqual({});
    expect(Object.keys(validate(boxes, stored, bare, { ...stored, kind: 'open' }))).toEqual(['key']);
  });
});

describe('the reason why a field means nothing', () => {
  const all = {
    kind: make.choice('Kind', { options: { open: 'Open', closed: 'Closed', ajar: 'Ajar', lost: 'Lost' } }),
    derivedColumns: make.choices('Sides', { options: [[1, 'Left']] }),
    lid: make.text('Lid'),
    on: make.bool('Lamp'),
  };
  const reason = (onlyIf: Condition) => defineBoxes({ ...all, key: make.text('Key', { onlyIf }) }).onlyIf?.key?.[1];

  it.each<[Condition, string]>([
    [{ kind: 'open' }, 'Only with Open'],
    [{ kind: ['open', 'ajar'] }, 'Only with Open or Ajar'],
    [{ kind: ['open', 'ajar', 'lost'] }, 'Only with Open, Ajar or Lost'],
    [{ kind: { not: 'open' } }, 'Not with Open'],
    [{ kind: { not: ['open', 'ajar'] } }, 'Not with Open or Ajar'],
    [{ derivedColumns: 1 }, 'Only with Left'],
    [{ lid: null }, 'Only if Lid is empty'],
    [{ lid: { not: null } }, 'Only with Lid'],
    [{ on: true }, 'Only if Lamp is on'],
    [{ on: false }, 'Only if Lamp is off'],
    [{ on: { not: true } }, 'Only if Lamp is off'],
  ])('is made of %j: %s', (condition, sentence) => expectSaid(reason(condition)).toBe(sentence));

  it('is not made where it would be long', () => {
    expect(reason({ kind: ['open', 'closed', 'ajar', 'lost'] })).toBe('');
    expect(reason({ kind: 'open', on: true })).toBe('');
  });

  it('is the field’s own where it gives one', () => {
    const boxes = defineBoxes({
      ...all,
      key: make.text('Key', { onlyIf: [{ kind: 'closed' }, 'Only closed boxes have a key'] }),
    });
    expect(boxes.onlyIf?.key?.[1]).toBe('Only closed boxes have a key');
  });
});

describe('the order of two fields', () => {
  const boxes = defineBoxes(
    {
      starts: make.date('Starts'),
      ends: make.date('Ends', { after: 'starts' }),
      least: make.integer('Least weight'),
      most: make.integer('Most weight', { atLeast: 'least', atMost: ['limit', 'No box is so strong.'] }),
      limit: make.integer('Limit'),
    },
    { rules: { most: ({ most }: { most: number }) => (most === 13 ? '13 is too unlucky.' : undefined) } },
  );

  it.each([
    [{ starts: '2026-02-01', ends: '2026-02-01' }, { ends: 'The end must be after the start.' }],
    [{ starts: '2026-02-01', ends: '2026-02-02' }, {}],
    [{ starts: null, ends: '2026-02-02' }, {}],
    [{ least: 5, most: 4 }, { most: 'Most weight must be at least Least weight.' }],
    [{ least: 0, most: 0 }, {}],
    [{ most: 9, limit: 8 }, { most: 'No box is so strong.' }],
    [{ least: 20, most: 13 }, { most: 'Most weight must be at least Least weight.' }],
    [{ most: 13 }, { most: '13 is too unlucky.' }],
  ])('of %j is judged %j', (record, said) => expect(saidOf(boxes, record)).toEqual(said));
});

describe('where a new object’s value comes from', () => {
  const boxes = defineBoxes({
    owners: make.refs('Owners', { to: 'owners' }),
    town: make.text('Town', { initialFrom: ['owners.address.town', 'account.town'] }),
    zone: make.integer('Zone', { initialFrom: ['account.timezone', 'viewer.timezone'] }),
    words: make.strings('Words', { initialFrom: 'viewer.tagParams' }),
    label: make.text('Label', { initialFrom: 'town' }),
    doors: make.refs('Doors', { to: 'doors', initialFrom: ['owners.doors', 'account.doors'] }),
  });
  const made = (account: object | undefined, owner: object | undefined) => {
    const linkedOf = () => (owner ? [{ id: 2, ...owner }] : []);
    return defaults(boxes, {}, { viewer, now, linkedOf, ...(account && { account: { id: 1, ...account } }) });
  };

  it('is the first of its sources that has one', () => {
    expect(made({ town: 'Ulm', timezone: 0 }, { address: { town: 'Bonn' } })).toMatchObject({ town: 'Bonn', zone: 0 });
    expect(made({ town: 'Ulm', timezone: null }, { address: null })).toMatchObject({ town: 'Ulm', zone: 2 });
    expect(made(undefined, undefined)).toMatchObject({ town: null, zone: 2, words: ['slot'], doors: [] });
    expect([{ doors: [] }, { doors: [5] }].map((owner) => made({ doors: [4] }, owner).doors)).toEqual([[4], [5]]);
  });

  it('may be a field of the object that has just got its own', () => {
    expect(made({ town: 'Ulm' }, undefined)).toMatchObject({ town: 'Ulm', label: 'Ulm' });
  });
});

it('what is computed from a path is what stands there', () => {
  const boxes = defineBoxes({
    maker: make.group('Maker', { fields: { town: make.text('Town') } }),
    town: make.text('Town', { computed: { from: 'record', path: 'maker.town' } }),
    host: make.text('Host', { computed: { from: 'record', path: 'account.domain' } }),
  });
  const context = { now, traffic: {}, linked: () => [], account: { id: 1, domain: 'boxes.example' } };
  const record = { maker: { town: 'Ulm' } } as never;
  expect([boxes.compute?.town?.(record, context), boxes.compute?.host?.(record, context)]).toEqual([
    'Ulm',
    'boxes.example',
  ]);
});

describe('a day that lies behind', () => {
  const boxes = defineBoxes(
    {
      size: make.integer('Size'),
      ends: make.date('Ends', { past: 'It has ended.' }),
      begins: make.date('Begins', { past: 'It has begun.' }),
    },
    { warnings: { ends: ({ size }: { size: number }) => (size > 9 ? 'It will never end.' : undefined) } },
  );
  const warned = (record: object) => Object.values(warn(boxes, record as never, bare)).map(({ message }) => message);

  it.each([
    [{ ends: '2026-11-19' }, ['It has ended.']],
    [{ ends: '2026-11-20' }, []],
    [{ ends: null }, []],
    [{ ends: '2026-11-19', size: 10 }, ['It has ended.']],
    [{ ends: '2026-11-21', size: 10 }, ['It will never end.']],
    [{ begins: '2026-11-01' }, ['It has begun.']],
  ])('of %j is warned of with %j', (record, said) => expect(warned(record)).toEqual(said));
});

describe('where a field stands', () => {
  const fields = {
    name: make.text('Name'),
    a: make.text('A', { filter: true }),
    b: make.text('B', { tab: 'Two', filter: 'quick' }),
    c: make.text('C', { tab: false, filter: true }),
    d: make.text('D'),
    e: make.text('E', { tab: 'Three' }),
  };

  it('is the tab that began last, General before the first, or none', () => {
    expect(defineBoxes(fields).form).toEqual({ General: ['a'], Two: ['b', 'd'], Three: ['e'] });
  });

  it('is among the filters, in the order of the fields, with the common ones', () => {
    const filters = ['a', 'c', 'createdAt', 'modifiedAt'];
    expect(defineBoxes(fields).list).toMatchObject({ quick: ['status', 'b'], filters });
    const { list } = defineBoxes(fields, { list: { quick: [] } });
    expect(list).toMatchObject({ quick: ['b'], filters: ['status', ...filters] });
  });

  it('is among the columns, between those of every list unless the definition names all of them', () => {
    const columnsOf = (list: object) => defineBoxes(fields, list).list.columns.join(' ');
    expect(columnsOf({})).toBe('id name a b c d e status modifiedAt');
    expect(columnsOf({ list: { columns: ['b'] } })).toBe('id name b status modifiedAt');
    expect(columnsOf({ list: { columns: ['name', 'b'] } })).toBe('name b');
  });

  it('is the mode of its menu entries, where they have one in common', () => {
    const entry = { group: 'Demand', order: 1 };
    expect(defineBoxes(fields, { menu: { ...entry, mode: 'dsp' } }).mode).toBe('dsp');
    expect(defineBoxes(fields, { menu: { demand: entry, admin: { ...entry, mode: 'ssp' } } }).mode).toBeUndefined();
    expect(defineBoxes(fields).mode).toBeUndefined();
  });
});
