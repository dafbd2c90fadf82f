import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../src/schema/access';
import { defineResource } from '../../src/schema/defineResource';
import { bool, choice, cpm, dateTime, integer, params, ref, strings, text } from '../../src/schema/fields';
import { admin as adminRights, demand } from '../../src/schema/grants';
import {
  bareContext,
  defaults,
  derive,
  isSame,
  maySet,
  normalize,
  track,
  validate,
  warn,
} from '../../src/schema/validate';
import { viewerOf } from './viewer';

const viewer = viewerOf({ name: 'Mara', account: 31, owner: 31, timezone: -5, tagParams: [] });
const admin: Viewer = { ...viewer, role: 'admin', isSuper: true, account: null, owner: null };
const now = new Date('2026-11-20T12:00:00Z');
const context = bareContext(viewer, now);

const boxes = defineResource('boxes', ['Box', 'Boxes'], {
  fields: {
    kind: choice('Kind', { required: true, options: { open: 'Open', closed: 'Closed' } }),
    price: cpm('Price', { initial: 0 }),
    lid: text('Lid'),
    key: text('Key'),
    startsAt: dateTime('Starts'),
    endsAt: dateTime('Ends'),
    owner: ref('Owner', { to: 'advertisers' }),
    secret: text('Secret', { access: 'adminOnly' }),
    count: integer('Count', { access: 'server' }),
    isFull: bool('Full'),
    words: strings('Words'),
    options: params('Options'),
    marks: params('Marks'),
    colour: text('Colour', { access: 'server' }),
    verdict: choice('Verdict', {
      initial: 'new',
      access: 'admin',
      options: { new: 'New', good: 'Good', again: 'Again' },
    }),
    town: text('Town'),
  },
  derive: {
    colour: ({ kind }) => (kind === 'open' ? ' white ' : 'black'),
    verdict: ({ price }, stored) => (stored && stored.price !== price ? 'again' : undefined),
  },
  initial: {
    town: (_, { linked }) => linked('owner')[0]?.town,
    startsAt: (_, { now: at }) => at.toISOString().slice(0, 16),
    lid: ({ kind }) => (kind === 'closed' ? 'oak' : undefined),
  },
  requiredIf: { lid: ({ kind }) => kind === 'closed', marks: ({ lid }) => lid === 'marked' },
  onlyIf: { key: [({ kind }) => kind === 'closed', 'Only closed boxes have a key'] },
  rules: {
    endsAt: ({ startsAt, endsAt }) =>
      startsAt && endsAt && endsAt <= startsAt ? 'The end must be after the start.' : undefined,
  },
  warnings: { price: ({ price }) => (price === 0 ? 'It is free.' : undefined) },
  params: { options: ({ kind }) => (kind === 'closed' ? [{ name: 'bolts', type: 'number', required: true }] : []) },
  access: { read: [demand.any, adminRights.any], write: [demand.any, adminRights.only('verdict', 'colour')] },
});

const fresh = (given: Record<string, unknown> = {}) =>
  defaults(boxes, normalize(boxes, { name: 'A', kind: 'open', ...given }), context);
const codes = (problems: Record<string, { readonly code: string }>) =>
  Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path, problem.code]));

describe('validate', () => {
  it('accepts a new object made of defaults', () => expect(validate(boxes, fresh(), context)).toEqual({}));

  it('asks for what is required, and for what the record makes required', () => {
    expect(codes(validate(boxes, fresh({ name: ' ', kind: null }), context))).toEqual({
      name: 'required',
      kind: 'required',
    });
    expect(codes(validate(boxes, { ...fresh({ kind: 'closed', options: { bolts: 2 } }), lid: null }, context))).toEqual(
      { lid: 'required' },
    );
  });

  it('fills defaults that depend on the record, the clock and the viewer', () => {
    expect(fresh({ kind: 'closed' })).toMatchObject({
      lid: 'oak',
      startsAt: '2026-11-20 12:00',
      price: 0,
      isFull: false,
      words: [],
      status: 1,
    });
  });

  it('does not check a field that means nothing for this record', () => {
    expect(validate(boxes, { ...fresh(), key: 5 }, context)).toEqual({});
    expect(codes(validate(boxes, { ...fresh({ kind: 'closed', options: { bolts: 1 } }), key: 5 }, context))).toEqual({
      key: 'text',
    });
  });

  it('asks a params field for the values that the record names', () => {
    expect(codes(validate(boxes, fresh({ kind: 'closed' }), context))).toEqual({ 'options.bolts': 'required' });
    expect(codes(validate(boxes, fresh({ kind: 'closed', options: { bolts: 'two' } }), context))).toEqual({
      'options.bolts': 'paramNumber',
    });
  });

  it('runs a rule as soon as the fields it reads are right, beside faults of other fields', () => {
    const record = fresh({ startsAt: '2026-03-02 00:00', endsAt: '2026-03-01 00:00' });
    expect(validate(boxes, record, context)).toEqual({
      endsAt: { code: 'rule', message: 'The end must be after the start.' },
    });
    expect(codes(validate(boxes, { ...record, name: '', kind: 'x' }, context))).toEqual({
      name: 'required',
      kind: 'oneOf',
      endsAt: 'rule',
    });
    expect(codes(validate(boxes, { ...record, startsAt: 'soon' }, context))).toEqual({ startsAt: 'dateTime' });
  });

  it('checks on a change only what changed, so that an old object can have its note edited', () => {
    const stored = { ...fresh({ startsAt: '2026-03-02 00:00', endsAt: '2026-03-01 00:00' }), lid: 7, name: '' };
    expect(validate(boxes, { ...stored, note: 'seen' }, context, stored)).toEqual({});
    expect(codes(validate(boxes, { ...stored, startsAt: '2026-03-03 00:00' }, context, stored))).toEqual({
      endsAt: 'rule',
    });
    expect(codes(validate(boxes, { ...stored, lid: 8 }, context, stored))).toEqual({ lid: 'text' });
    expect(codes(validate(boxes, { ...fresh(), kind: 'closed', lid: null }, context, fresh()))).toEqual({
      'options.bolts': 'required',
      lid: 'required',
    });
  });

  it('takes named values of which there are none for an empty value', () => {
    expect(codes(validate(boxes, fresh({ lid: 'marked' }), context))).toEqual({ marks: 'required' });
    expect(validate(boxes, fresh({ lid: 'marked', marks: { a: 1 } }), context)).toEqual({});
  });

  it('leaves fields alone that the viewer cannot write', () => {
    expect(validate(boxes, { ...fresh(), secret: 5, count: 'x' }, context)).toEqual({});
    expect(codes(validate(boxes, { ...fresh(), secret: 5 }, bareContext(admin, now)))).toEqual({ secret: 'text' });
  });

  it('warns without refusing', () => {
    expect(warn(boxes, fresh(), context)).toEqual({ price: { code: 'rule', message: 'It is free.' } });
    expect(warn(boxes, fresh({ price: 2 }), context)).toEqual({});
  });

  it('tells which fields a callback looked at', () => {
    expect(track({ a: 1, b: 2 }, (record: { a: number; b: number }) => record.a + 1)).toEqual({
      result: 2,
      read: ['a'],
    });
  });

  it('fills defaults from what the record names, as far as that is known', () => {
    const linkedOf = (record: Readonly<Record<string, unknown>>, field: string) =>
      record[field] === 7 ? [{ id: 7, town: 'Lund' }] : [];
    expect(defaults(boxes, { owner: 7 }, { ...context, linkedOf }).town).toBe('Lund');
    expect(defaults(boxes, { owner: 7 }, context).town).toBe(null);
    expect(defaults(boxes, { owner: 7, town: 'Umeå' }, { ...context, linkedOf }).town).toBe('Umeå');
  });

  it('derives what the server sets, from the record and from what it was', () => {
    const made = derive(boxes, fresh(), undefined, context);
    expect([made.colour, made.verdict]).toEqual(['white', 'new']);
    expect(derive(boxes, { ...made, verdict: 'good' }, made, context)).toEqual({ ...made, verdict: 'good' });
    expect(derive(boxes, { ...made, kind: 'closed', price: 2 }, made, context)).toMatchObject({
      colour: 'black',
      verdict: 'again',
    });
  });

  it('takes nothing for nothing in whatever shape it came', () => {
    expect(
      normalize(boxes, { lid: [], price: '', words: '', owner: [], startsAt: [], isFull: null, kind: '' }),
    ).toEqual({ lid: null, price: null, words: [], owner: null, startsAt: null, isFull: false, kind: null });
  });

  it('shows callbacks no value that is none of its kind, and keeps none where the field means nothing', () => {
    const broken = { ...fresh(), kind: 5, price: 'much', key: 7, lid: { deep: [] } };
    expect(codes(validate(boxes, broken, context))).toEqual({ kind: 'oneOf', price: 'number', lid: 'text' });
    expect(derive(boxes, broken, undefined, context)).toMatchObject({
      colour: 'black',
      kind: 5,
      price: 'much',
      key: null,
    });
    expect(defaults(boxes, { name: 'A', owner: 'x', kind: [] }, context)).toMatchObject({
      town: null,
      owner: 'x',
      kind: [],
    });
  });

  it('lets a viewer set what both the field and the grant allow', () => {
    const settable = (who: Viewer) => ['verdict', 'colour', 'lid'].filter((name) => maySet(boxes, name, who));
    expect([settable(viewer), settable(admin), settable({ ...viewer, role: 'sub' })]).toEqual([
      ['lid'],
      ['verdict'],
      [],
    ]);
  });

  it('compares values as storage sees them', () => {
    expect(isSame({ a: 1, b: null }, { a: 1 })).toBe(true);
    expect(isSame([1, { a: undefined }], [1, {}])).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame([], {})).toBe(false);
    expect(isSame('1', 1)).toBe(false);
  });
});
