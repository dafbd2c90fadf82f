import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources';
import { demand } from '../../src/schema/access';
import { choice, integer, ref, refs, text } from '../../src/schema/fields';
import { lint } from '../../src/schema/lint';
import { type AnyResource, defineResource, type ResourceInput } from '../../src/schema/resource';

const define = (input: Record<string, unknown>): AnyResource =>
  defineResource({
    name: 'vendors',
    label: ['Vendor', 'Vendors'],
    fields: { domain: text('Domain'), size: integer('Size') },
    access: { read: [demand.any], write: [demand.any] },
    ...input,
  } as ResourceInput) as AnyResource;

const found = (input: Record<string, unknown>) => lint([...resources, define(input)]).join('\n');

describe('lint of definitions', () => {
  it('finds nothing in the product', () => {
    expect(lint(resources)).toEqual([]);
  });

  it('finds nothing in the smallest useful definition', () => {
    expect(found({})).toBe('');
  });

  it.each([
    [{ list: { columns: ['id', 'domian'] } }, "list.columns names 'domian', which is no field. Did you mean 'domain'?"],
    [{ list: { filters: ['colour'] } }, "list.filters names 'colour', which is no field. Known: id, name, status"],
    [{ list: { sort: ['siez', 'asc'] } }, "list.sort names 'siez', which is no field. Did you mean 'size'?"],
    [
      { form: { General: ['domain'] }, list: { columns: ['id', 'name'] } },
      "field 'size' is in no tab of the form and no column; add it to form or list.columns.",
    ],
    [{ form: { General: ['domain', 'size', 'sise'] } }, "form tab General names 'sise', which is no field. Did you mean 'size'?"],
    [{ rules: { domin: () => undefined } }, "rules names 'domin', which is no field. Did you mean 'domain'?"],
    [
      { fields: { advertiser: ref('Advertiser', { to: 'advertiser' }) } },
      "field 'advertiser' refers to 'advertiser', but there is no such resource. Did you mean 'advertisers'?",
    ],
    [{ fields: { tags: ref('Tag', { to: 'tags', mirrors: 'vendor' }) } }, "field 'tags' mirrors tags.vendor, which is no field."],
    [{ fields: { tags: refs('Tags', { to: 'tags', presets: 'name' }) } }, "field 'tags' presets by tags.name, which is no switch."],
    [{ fields: { total: integer('Total', { computed: { from: 'record' } }) } }, "field 'total' is computed, but compute.total is missing."],
    [
      { fields: { total: integer('Total', { computed: { from: 'count', of: 'tags', field: 'vendor' } }) } },
      "field 'total' counts tags.vendor, which is no field.",
    ],
    [{ fields: { kind: choice('Kind', { options: { a: 'A' }, initial: 'b' as never }) } }, "field 'kind': Kind must be one of: a."],
    [{ derive: { domin: () => undefined } }, "derive names 'domin', which is no field. Did you mean 'domain'?"],
    [{ list: { picture: 'iconn' } }, "list.picture names 'iconn', which is no field. Known:"],
    [{ listFields: ['domian'] }, "listFields names 'domian', which is no field. Did you mean 'domain'?"],
    [{ tabOf: { resource: 'tag', order: 1 } }, "tabOf names 'tag', but there is no such resource. Did you mean 'tags'?"],
    [
      { tabOf: { resource: 'tags', order: 1 }, menu: { group: 'Demand', order: 1 } },
      "is a tab of 'tags', so it has no menu entry of its own; take out menu or tabOf.",
    ],
    [
      { belongings: { Users: { resource: 'user', by: 'account', where: {}, columns: [], fields: [] } } },
      "belongings of Users names 'user', but there is no such resource. Did you mean 'users'?",
    ],
    [
      { belongings: { Tags: { resource: 'tags', by: 'vendr', where: { name: 'x' }, columns: [], fields: ['nam'] } } },
      "belongings of Tags names 'nam', which is no field of tags. Did you mean 'name'?",
    ],
    [
      { belongings: { Tags: { resource: 'tags', where: {}, columns: [], fields: [] } } },
      'belongings of Tags needs either by, their field with the id of this object, or named, the reference of this object.',
    ],
    [{ name: 'tags' }, 'has the same name as tags; give one of them another.'],
    [{ base: '/api/demand/tags' }, 'has the same address as tags; give one of them another.'],
  ])('says what to write instead of %j', (input, sentence) => {
    expect(found(input)).toContain(sentence);
  });
});
