import { describe, expect, expectTypeOf, it } from 'vitest';
import { campaigns } from '../../src/resources/campaigns';
import type { tags } from '../../src/resources/tags';
import { defineResource } from '../../src/schema/defineResource';
import {
  bool,
  choice,
  choices,
  date,
  flag,
  integer,
  json,
  params,
  ref,
  refs,
  strings,
  text,
} from '../../src/schema/fields';
import { demand } from '../../src/schema/grants';
import type { AnyResource, Infer } from '../../src/schema/resource';

type Campaign = Infer<typeof campaigns>;
type Tag = Infer<typeof tags>;

const access = { read: [demand.any], write: [demand.any] } as const;
const label = ['Vendor', 'Vendors'] as const;

it('types of records follow from the fields', () => {
  expectTypeOf<Campaign['name']>().toEqualTypeOf<string>();
  expectTypeOf<Campaign['advertiser']>().toEqualTypeOf<number>();
  expectTypeOf<Campaign['pacing']>().toEqualTypeOf<'asap' | 'even' | 'ahead'>();
  expectTypeOf<Campaign['endsAt']>().toEqualTypeOf<string | null>();
  expectTypeOf<Campaign['channels' & keyof Campaign]>().toBeNever();
  expectTypeOf<Campaign['creatives']>().toEqualTypeOf<readonly number[]>();
  expectTypeOf<Campaign['environment']>().toEqualTypeOf<
    readonly ('ctv' | 'inapp' | 'mobileweb' | 'desktop' | 'dooh')[]
  >();
  expectTypeOf<Tag['freqCap']>().toExtend<{ readonly imps: number } | null>();
  const vendors = defineResource('vendors', label, {
    access,
    fields: {
      on: bool('On'),
      off: flag('Off', { off: null }),
      words: strings('Words', { nullable: true }),
      kind: choice('Kind', { options: [[1, 'One']] }),
      system: choice('System', { options: [{ id: 'Tizen', name: 'Samsung Tizen', maker: 'Samsung' }] }),
    },
  });
  expectTypeOf<Infer<typeof vendors>['on']>().toEqualTypeOf<boolean>();
  expectTypeOf<Infer<typeof vendors>['off']>().toEqualTypeOf<1 | null>();
  expectTypeOf<Infer<typeof vendors>['words']>().toEqualTypeOf<readonly string[] | null>();
  expectTypeOf<Infer<typeof vendors>['kind']>().toEqualTypeOf<1 | null>();
  expectTypeOf<Infer<typeof vendors>['system']>().toEqualTypeOf<'Tizen' | null>();
  expect(vendors.fields.system.options).toEqual([{ value: 'Tizen', label: 'Samsung Tizen' }]);
  expectTypeOf<typeof campaigns>().toExtend<AnyResource>();
  expect(campaigns.name).toBe('campaigns');
});

describe("a developer's mistakes are compile errors on the wrong word", () => {
  const fields = { domain: text('Domain'), size: integer('Size') };
  it('a misspelt column, sort and rule, and a filter that is not the field’s own', () => {
    // @ts-expect-error no such column
    const a = () => defineResource('vendors', label, { access, fields, list: { columns: ['id', 'domian'] } });
    // @ts-expect-error an own field says itself that it is a quick filter
    const b = () => defineResource('vendors', label, { access, fields, list: { quick: ['size'] } });
    // @ts-expect-error no such sort
    const c = () => defineResource('vendors', label, { access, fields, list: { sort: ['siez', 'asc'] } });
    // @ts-expect-error no such rule
    const d = () => defineResource('vendors', label, { access, fields, rules: { domian: () => undefined } });
    // @ts-expect-error no such property of the record
    const e = () => defineResource('vendors', label, { access, fields, rules: { domain: ({ siez }) => siez } });
    expect([a, b, c, d, e]).toHaveLength(5);
  });

  it('an option foreign to the kind', () => {
    // @ts-expect-error a whole number has no pattern
    const a = () => integer('Size', { pattern: /x/ });
    // @ts-expect-error text has no least value
    const b = () => text('Name', { min: 3 });
    // @ts-expect-error a switch has no options
    const c = () => bool('On', { options: [] });
    // @ts-expect-error a reference needs its target
    const d = () => ref('Advertiser', {});
    // @ts-expect-error a list of references has no least length of text
    const e = () => refs('Channels', { to: 'channels', maxLength: 3 });
    expect([a, b, c, d, e]).toHaveLength(5);
  });

  it('a condition or an order that its field cannot have', () => {
    // @ts-expect-error the value of which field?
    const a = () => text('Seats', { onlyIf: 'RTB' });
    // @ts-expect-error a condition names values, and is no function
    const b = () => text('Seats', { requiredIf: { kind: () => true } });
    // @ts-expect-error the contrary is called not
    const c = () => text('Seats', { requiredIf: { kind: { isNot: 'RTB' } } });
    // @ts-expect-error a reason is a text
    const d = () => text('Seats', { onlyIf: [{ kind: 'RTB' }, true] });
    // @ts-expect-error a date comes after another
    const e = () => date('Ends', { atLeast: 'starts' });
    // @ts-expect-error a number is at least another
    const f = () => integer('Longest', { after: 'shortest' });
    // @ts-expect-error a text has no order
    const g = () => text('Name', { atMost: 'domain' });
    // @ts-expect-error a refusal says why
    const h = () => text('Seats', { refuse: [{ kind: 'RTB' }] });
    // @ts-expect-error there is no such comparison
    const i = () => integer('Seats', { refuse: [{ size: { above: 3 } }, 'Too many.'] });
    // @ts-expect-error only references choose objects
    const j = () => text('Seats', { rejectTarget: [{ kind: 'RTB' }, 'Is no seat.'] });
    expect([a, b, c, d, e, f, g, h, i, j]).toHaveLength(10);
  });

  it('a filter by what has no one value', () => {
    // @ts-expect-error an object of any shape
    const a = () => json('Extra', { filter: true });
    // @ts-expect-error named values
    const b = () => params('Headers', { filter: true });
    // @ts-expect-error it is a filter or a quick one
    const c = () => text('Name', { filter: 'always' });
    expect([a, b, c]).toHaveLength(3);
  });

  it('a default outside the choices, or of another type', () => {
    // @ts-expect-error not among the options
    const a = () => choice('Kind', { options: { a: 'A', b: 'B' }, initial: 'c' });
    // @ts-expect-error not among the options
    const b = () => choices('Kinds', { options: { a: 'A', b: 'B' }, initial: ['c'] });
    // @ts-expect-error a number wants a number
    const c = () => integer('Size', { initial: '5' });
    // @ts-expect-error not among the options
    const d = () => choice('Terms', { options: [15, 30], initial: 45 });
    expect([a, b, c, d]).toHaveLength(4);
  });
});
