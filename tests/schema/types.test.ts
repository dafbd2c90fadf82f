import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Campaign } from '../../src/resources/campaigns';
import { campaigns } from '../../src/resources/campaigns';
import type { Tag } from '../../src/resources/tags';
import { demand } from '../../src/schema/access';
import { bool, choice, choices, flag, integer, ref, refs, strings, text } from '../../src/schema/fields';
import { type AnyResource, defineResource, type Infer } from '../../src/schema/resource';

const access = { read: [demand.any], write: [demand.any] } as const;
const label = ['Vendor', 'Vendors'] as const;

describe('types of records', () => {
  it('follow from the fields', () => {
    expectTypeOf<Campaign['name']>().toEqualTypeOf<string>();
    expectTypeOf<Campaign['advertiser']>().toEqualTypeOf<number>();
    expectTypeOf<Campaign['pacing']>().toEqualTypeOf<'asap' | 'even' | 'ahead'>();
    expectTypeOf<Campaign['endsAt']>().toEqualTypeOf<string | null>();
    expectTypeOf<Campaign['channels' & keyof Campaign]>().toBeNever();
    expectTypeOf<Campaign['creatives']>().toEqualTypeOf<readonly number[]>();
    expectTypeOf<Campaign['environment']>().toEqualTypeOf<readonly ('ctv' | 'inapp' | 'mobileweb' | 'desktop' | 'dooh')[]>();
    expectTypeOf<Tag['freqCap']>().toExtend<{ readonly imps: number } | null>();
    const vendors = defineResource({
      name: 'vendors',
      label,
      access,
      fields: {
        on: bool('On'),
        off: flag('Off', { off: null }),
        words: strings('Words', { nullable: true }),
        kind: choice('Kind', { options: [[1, 'One']] }),
      },
    });
    expectTypeOf<Infer<typeof vendors>['on']>().toEqualTypeOf<boolean>();
    expectTypeOf<Infer<typeof vendors>['off']>().toEqualTypeOf<1 | null>();
    expectTypeOf<Infer<typeof vendors>['words']>().toEqualTypeOf<readonly string[] | null>();
    expectTypeOf<Infer<typeof vendors>['kind']>().toEqualTypeOf<1 | null>();
    expectTypeOf<typeof campaigns>().toExtend<AnyResource>();
    expect(campaigns.name).toBe('campaigns');
  });
});

describe("a developer's mistakes are compile errors on the wrong word", () => {
  const fields = { domain: text('Domain'), size: integer('Size') };
  it('a misspelt column, filter, sort, form field and rule', () => {
    // @ts-expect-error no such column
    const a = () => defineResource({ name: 'vendors', label, access, fields, list: { columns: ['id', 'domian'] } });
    // @ts-expect-error no such filter
    const b = () => defineResource({ name: 'vendors', label, access, fields, list: { filters: ['siez'] } });
    // @ts-expect-error no such sort
    const c = () => defineResource({ name: 'vendors', label, access, fields, list: { sort: ['siez', 'asc'] } });
    // @ts-expect-error no such field
    const d = () => defineResource({ name: 'vendors', label, access, fields, form: { General: ['domian'] } });
    // @ts-expect-error no such rule
    const e = () => defineResource({ name: 'vendors', label, access, fields, rules: { domian: () => undefined } });
    // @ts-expect-error no such property of the record
    const f = () => defineResource({ name: 'vendors', label, access, fields, rules: { domain: ({ siez }) => siez } });
    expect([a, b, c, d, e, f]).toHaveLength(6);
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
