import { describe, expect, it } from 'vitest';
import { type Around, type Condition, meets } from '../../src/schema/conditions';
import {
  choice,
  choices,
  dateTime,
  defineResource,
  demand,
  group,
  integer,
  ref,
  refs,
  text,
} from '../../src/schema/define';
import type { Field } from '../../src/schema/kinds';
import type { AnyResource, RuleContext } from '../../src/schema/resource';
import { bareContext, validate, warn } from '../../src/schema/validate';
import { viewer } from './viewer';

const now = new Date('2026-11-20T12:00:00Z');
const bare = bareContext(viewer, now);

const define = (fields: Readonly<Record<string, Field>>, more: object = {}) =>
  defineResource('boxes', ['Box', 'Boxes'], {
    access: { read: [demand.any], write: [demand.any] },
    fields,
    ...more,
  }) as AnyResource;

const sentences = (problems: ReturnType<typeof validate>) =>
  Object.fromEntries(Object.entries(problems).map(([name, { message }]) => [name, message]));

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
  ])('%j is of %j: %s', (condition, record, is) => {
    expect(meets(condition, record)).toBe(is);
  });

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
    [
      { 'owners.town': 'Ulm' },
      {
        linked: () => [
          { id: 1, town: 'Bonn' },
          { id: 2, town: 'Ulm' },
        ],
      },
      true,
    ],
    [{ 'owners.town': 'Ulm' }, { linked: () => [{ id: 1, town: ['Bonn', 'Ulm'] }] }, true],
    [{ 'owners.town': 'Ulm' }, { linked: () => [] }, false],
    [{ 'owners.town': { other: 'town' } }, { linked: () => [{ id: 1, town: 'Bonn' }] }, true],
    [{ 'owners.town': { other: 'town' } }, { linked: () => [] }, false],
  ])('%j is of what lies beside the record, %j: %s', (condition, around, is) => {
    expect(meets(condition, { size: 5, town: 'Ulm', owners: [1, 2] }, around)).toBe(is);
  });
});

describe('a combination that a field refuses', () => {
  const boxes = define({
    kind: choice('Kind', {
      options: ['open', 'closed', 'ajar'],
      refuse: [
        [{ kind: 'ajar', lid: null }, 'A box without a lid is not ajar.'],
        [{ kind: 'closed', size: { under: 3 } }, 'So small a box cannot be closed.'],
      ],
    }),
    lid: text('Lid'),
    size: integer('Size', {
      atMost: 'limit',
      refuse: [{ size: 13 }, '13 is too unlucky.'],
      warn: [{ size: { over: 100 } }, 'It is heavy.'],
    }),
    limit: integer('Limit'),
  });

  it.each([
    [{ kind: 'ajar' }, { kind: 'A box without a lid is not ajar.' }],
    [{ kind: 'ajar', lid: 'oak' }, {}],
    [{ kind: 'closed', size: 2 }, { kind: 'So small a box cannot be closed.' }],
    [{ size: 13 }, { size: '13 is too unlucky.' }],
    [{ size: 13, limit: 12 }, { size: 'Size must not exceed Limit.' }],
  ])('stands at it: %j', (record, said) => {
    expect(sentences(validate(boxes, { name: 'A', ...record }, bare))).toEqual(said);
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
    const both = define(boxes.fields, {
      rules: { size: ({ size }: { size: number }) => (size > 9 ? 'Too large.' : undefined) },
    });
    expect(sentences(validate(both, { name: 'A', size: 13 }, bare))).toEqual({ size: '13 is too unlucky.' });
    expect(sentences(validate(both, { name: 'A', size: 12 }, bare))).toEqual({ size: 'Too large.' });
  });

  it('is shown and saved where it only warns', () => {
    expect(validate(boxes, { name: 'A', size: 101 }, bare)).toEqual({});
    expect(sentences(warn(boxes, { name: 'A', size: 101 }, bare))).toEqual({ size: 'It is heavy.' });
  });
});

describe('other words of a field that are conditions', () => {
  const boxes = define(
    {
      kind: choice('Kind', {
        options: ['open', 'closed'],
        fixedIf: [{ 'traffic.imps': { over: 0 } }, 'The kind is fixed.'],
      }),
      owner: ref('Owner', { to: 'owners' }),
      lids: refs('Lids', {
        to: 'lids',
        rejectTarget: [
          [{ owner: { other: 'owner' } }, 'Is another’s.'],
          [{ derivedColumns: 'round' }, 'Is round.'],
        ],
      }),
      state: choice('State', {
        options: ['new'],
        computed: { from: 'record', by: ({ kind }) => kind, changesAt: ['starts', 'ends'] },
      }),
      other: text('Other', { computed: { from: 'record', by: () => 'x', changesAt: ['ends'] } }),
      starts: dateTime('Starts'),
      ends: dateTime('Ends'),
      maker: group('Maker', { fields: { town: text('Town') } }),
      derivedColumns: choices('Sides', { options: ['round'] }),
    },
    { protectIf: [{ 'traffic.reqs': { over: 0 } }, 'It has traffic.'] },
  );
  const busy: RuleContext = { ...bare, traffic: { imps: 1, reqs: 1 } };

  it('fix what is stored', () => {
    expect([boxes.fixed?.kind?.({} as never, busy), boxes.fixed?.kind?.({} as never, bare)]).toEqual([
      'The kind is fixed.',
      undefined,
    ]);
  });

  it('keep from choosing what does not fit to the record', () => {
    const why = (target: object) => boxes.validateTarget?.lids?.({ owner: 3 } as never, { id: 9, ...target }, bare);
    expect([why({ owner: 4 }), why({ owner: 3, derivedColumns: ['round'] }), why({ owner: 3 })]).toEqual([
      'Is another’s.',
      'Is round.',
      undefined,
    ]);
  });

  it('keep from deleting', () => {
    expect([boxes.protect?.({} as never, busy), boxes.protect?.({} as never, bare)]).toEqual([
      'It has traffic.',
      undefined,
    ]);
  });

  it('tell how a value is computed, and when it changes by itself', () => {
    expect(boxes.compute?.state?.({ kind: 'open' } as never, { now, traffic: {}, linked: () => [] })).toBe('open');
    expect(boxes.moments?.({ starts: '2026-11-20 10:00', ends: undefined } as never)).toEqual([
      '2026-11-20 10:00',
      null,
    ]);
    expect(define({ kind: text('Kind') }).moments).toBeUndefined();
  });
});
