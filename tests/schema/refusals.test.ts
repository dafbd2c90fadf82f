import { describe, expect, it } from 'vitest';
import { type Around, type Condition, meets } from '../../src/schema/conditions';
import * as make from '../../src/schema/define';
import type { RuleContext } from '../../src/schema/resource';
import { validate, warn } from '../../src/schema/validate';
import { bare, defineBoxes, now, sentencesOf, viewer } from './viewer';

describe('a condition that compares', () => {
  it.each<[Condition, Record<string, unknown>, boolean]>([
    [{ size: { over: 10 } }, { size: 11 }, true],
    [{ size: { over: 10 } }, { size: 10 }, false],
    [{ size: { over: 10 } }, { size: null }, false],
    [{ size: { over: 0, under: 10 } }, { size: 9 }, true],
    [{ size: { over: 0, under: 10 } }, { size: 0 }, false],
    [{ size: { over: 0, under: 10 } }, { size: 10 }, false],
    [{ size: { atLeast: 10 } }, { size: 10 }, true],
    [{ size: { atMost: 10 } }, { size: 11 }, false],
    [{ size: { under: 'limit' } }, { size: 9, limit: 10 }, true],
    [{ size: { under: 'limit' } }, { size: 0, limit: 10 }, true],
    [{ size: { under: 'limit' } }, { size: 10, limit: 10 }, false],
    [{ size: { under: 'limit' } }, { size: 9, limit: null }, false],
    [{ twin: { same: 'id' } }, { twin: 7, id: 7 }, true],
    [{ twin: { same: 'id' } }, { twin: null }, false],
    [{ twins: { same: 'id' } }, { twins: [6, 7], id: 7 }, true],
    [{ twins: { same: 'id' } }, { twins: [], id: 7 }, false],
    [{ twin: { other: 'id' } }, { twin: 6, id: 7 }, true],
    [{ twin: { other: 'id' } }, { twin: 7, id: 7 }, false],
    [{ twin: { other: 'id' } }, { twin: null, id: 7 }, true],
    [{ twin: { other: 'id' } }, { twin: 7 }, true],
    [{ twin: { other: 'id' } }, { twin: null }, false],
    [{ derivedColumns: { outside: 'known' } }, { derivedColumns: [1, 2], known: [1] }, true],
    [{ derivedColumns: { outside: 'known' } }, { derivedColumns: [1], known: [] }, true],
    [{ derivedColumns: { outside: 'known' } }, { derivedColumns: [1], known: [1, 2] }, false],
    [{ derivedColumns: { outside: 'known' } }, { derivedColumns: [], known: [] }, false],
    [{ 'rows.side': { outside: 'known' } }, { rows: [{ side: 1 }, { side: 2 }], known: [1] }, true],
    [{ 'rows.side': { outside: 'known' } }, { rows: [], known: [1] }, false],
    [{ 'maker.town': 'Ulm' }, { maker: { town: 'Ulm' } }, true],
    [{ 'maker.town': null }, { maker: null }, true],
  ])('%j is of %j: %s', (condition, record, is) => expect(meets(condition, record)).toBe(is));

  it.each<[Condition, Around, boolean]>([
    [{ 'traffic.imps': { over: 0 } }, { traffic: { imps: 1 } }, true],
    [{ 'traffic.imps': { over: 0 } }, { traffic: {} }, false],
    [{ 'traffic.days': { under: 7 } }, { traffic: {} }, true],
    // What the form does not know holds.
    [{ 'traffic.days': { under: 7 } }, { traffic: { days: Number.NaN } }, false],
    [{ 'viewer.role': 'demand' }, { viewer }, true],
    [{ 'viewer.role': { not: 'demand' } }, { viewer }, false],
    [{ size: { over: 'account.limit' } }, { account: { id: 1, limit: 4 } }, true],
    [{ size: { over: 'account.limit' } }, {}, false],
    [{ 'owners.town': 'Ulm' }, { linked: () => ['Bonn', 'Ulm'].map((town, id) => ({ id, town })) }, true],
    [{ 'owners.town': 'Ulm' }, { linked: () => [{ id: 1, town: ['Bonn', 'Ulm'] }] }, true],
    [{ 'owners.town': 'Ulm' }, { linked: () => [] }, false],
    [{ 'owners.town': { other: 'town' } }, { linked: () => [{ id: 1, town: 'Bonn' }] }, true],
    [{ 'owners.town': { other: 'town' } }, { linked: () => [] }, false],
  ])('%j is of what lies beside the record, %j: %s', (condition, around, is) => {
    expect(meets(condition, { size: 5, town: 'Ulm', owners: [1, 2] }, around)).toBe(is);
  });
});

describe('a combination that a field refuses', () => {
  const boxes = defineBoxes({
    kind: make.choice('Kind', {
      options: ['open', 'closed', 'ajar'],
      refuse: [
        [{ kind: 'ajar', lid: null }, 'A box without a lid is not ajar.'],
        [{ kind: 'closed', size: { under: 3 } }, 'So small a box cannot be closed.'],
      ],
    }),
    lid: make.text('Lid'),
    size: make.integer('Size', {
      atMost: 'limit',
      refuse: [{ size: 13 }, '13 is too unlucky.'],
      warn: [{ size: { over: 100 } }, 'It is heavy.'],
    }),
    limit: make.integer('Limit'),
  });

  it.each([
    [{ kind: 'ajar' }, { kind: 'A box without a lid is not ajar.' }],
    [{ kind: 'ajar', lid: 'oak' }, {}],
    [{ kind: 'closed', size: 2 }, { kind: 'So small a box cannot be closed.' }],
    [{ size: 13 }, { size: '13 is too unlucky.' }],
    [{ size: 13, limit: 12 }, { size: 'Size must not exceed Limit.' }],
  ])('stands at it: %j', (record, said) => {
    expect(sentencesOf(validate(boxes, { name: 'A', ...record }, bare))).toEqual(said);
  });

  it('is not looked for where nothing that any of its pairs names was changed', () => {
    const stored = { name: 'A', kind: 'ajar', lid: null, size: 5, limit: null };
    const found = (change: object) => Object.keys(validate(boxes, { ...stored, ...change }, bare, stored));
    expect(found({ name: 'B' })).toEqual([]);
    expect(found({ limit: 9 })).toEqual([]);
    // The second pair names it, so the whole is looked at again.
    expect(found({ size: 6 })).toEqual(['kind']);
  });

  it('is left to the server where its viewer does not see a field of it', () => {
    const hidden: RuleContext = { ...bare, hidden: new Set(['lid']) };
    expect(validate(boxes, { name: 'A', kind: 'ajar' }, hidden)).toEqual({});
  });

  it('comes before a rule of the definition, which it does not replace', () => {
    const both = defineBoxes(boxes.fields, {
      rules: { size: ({ size }: { size: number }) => (size > 9 ? 'Too large.' : undefined) },
    });
    expect(sentencesOf(validate(both, { name: 'A', size: 13 }, bare))).toEqual({ size: '13 is too unlucky.' });
    expect(sentencesOf(validate(both, { name: 'A', size: 12 }, bare))).toEqual({ size: 'Too large.' });
  });

  it('is shown and saved where it only warns', () => {
    expect(validate(boxes, { name: 'A', size: 101 }, bare)).toEqual({});
    expect(sentencesOf(warn(boxes, { name: 'A', size: 101 }, bare))).toEqual({ size: 'It is heavy.' });
  });
});

describe('other words of a field that are conditions', () => {
  const boxes = defineBoxes(
    {
      kind: make.choice('Kind', {
        options: ['open', 'closed'],
        fixedIf: [{ 'traffic.imps': { over: 0 } }, 'The kind is fixed.'],
      }),
      owner: make.ref('Owner', { to: 'owners' }),
      lids: make.refs('Lids', {
        to: 'lids',
        rejectTarget: [
          [{ owner: { other: 'owner' } }, 'Is another’s.'],
          [{ derivedColumns: 'round' }, 'Is round.'],
        ],
      }),
      state: make.choice('State', {
        options: ['new'],
        computed: { from: 'record', by: ({ kind }) => kind, changesAt: ['starts', 'ends'] },
      }),
      other: make.text('Other', { computed: { from: 'record', by: () => 'x', changesAt: ['ends'] } }),
      starts: make.dateTime('Starts'),
      ends: make.dateTime('Ends'),
      maker: make.group('Maker', { fields: { town: make.text('Town') } }),
      derivedColumns: make.choices('Sides', { options: ['round'] }),
    },
    { protectIf: [{ 'traffic.reqs': { over: 0 } }, 'It has traffic.'] },
  );
  const busy: RuleContext = { ...bare, traffic: { imps: 1, reqs: 1 } };

  it('fix what is stored', () => {
    expect(boxes.fixed?.kind?.({} as never, busy)).toBe('The kind is fixed.');
    expect(boxes.fixed?.kind?.({} as never, bare)).toBeUndefined();
  });

  it('keep from choosing what does not fit to the record', () => {
    const why = (target: object) => boxes.validateTarget?.lids?.({ owner: 3 } as never, { id: 9, ...target }, bare);
    expect(why({ owner: 4 })).toBe('Is another’s.');
    expect(why({ owner: 3, derivedColumns: ['round'] })).toBe('Is round.');
    expect(why({ owner: 3 })).toBeUndefined();
  });

  it('keep from deleting', () => {
    expect(boxes.protect?.({} as never, busy)).toBe('It has traffic.');
    expect(boxes.protect?.({} as never, bare)).toBeUndefined();
  });

  it('tell how a value is computed, and when it changes by itself', () => {
    expect(boxes.compute?.state?.({ kind: 'open' } as never, { now, traffic: {}, linked: () => [] })).toBe('open');
    const starts = '2026-11-20 10:00';
    expect(boxes.moments?.({ starts, ends: undefined } as never)).toEqual([starts, null]);
    expect(defineBoxes({ kind: make.text('Kind') }).moments).toBeUndefined();
  });
});
