import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources';
import { defineResource } from '../../src/schema/defineResource';
import { bool, choice, choices, date, dateTime, group, integer, json, ref, refs, text } from '../../src/schema/fields';
import { demand } from '../../src/schema/grants';
import { lint } from '../../src/schema/lint';
import type { AnyResource, ResourceInput } from '../../src/schema/resource';

const define = ({ name = 'examples', ...input }: Record<string, unknown>): AnyResource =>
  defineResource(name as string, ['Example', 'Examples'], {
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
    [{ list: { quick: ['colour'] } }, "list.quick names 'colour', which is no field. Known: id, name, status"],
    [
      { fields: { extra: json('Extra', { filter: true } as never) } },
      "field 'extra' has a filter, but a json field cannot be filtered.",
    ],
    [{ list: { sort: ['siez', 'asc'] } }, "list.sort names 'siez', which is no field. Did you mean 'size'?"],
    [
      { fields: { domain: text('Domain'), size: integer('Size', { tab: false }) }, list: { columns: ['domain'] } },
      "field 'size' is in no tab of the form and no column; take out tab: false, or add it to list.columns.",
    ],
    [
      { fields: { a: text('A', { tab: 'One' }), b: text('B', { tab: 'Two' }), c: text('C', { tab: 'One' }) } },
      "the tab 'One' begins twice; put its fields together and say tab at the first one.",
    ],
    [{ tabModes: { Generel: 'dsp' } }, "tabModes names 'Generel', which is no tab. Did you mean 'General'?"],
    [{ rules: { domin: () => undefined } }, "rules names 'domin', which is no field. Did you mean 'domain'?"],
    [
      { fields: { advertiser: ref('Advertiser', { to: 'advertiser' }) } },
      "field 'advertiser' refers to 'advertiser', but there is no such resource. Did you mean 'advertisers'?",
    ],
    [
      { fields: { tags: ref('Tag', { to: 'tags', inverse: 'vendor' }) } },
      "field 'tags' mirrors tags.vendor, which is no field.",
    ],
    [
      { fields: { tags: refs('Tags', { to: 'tags', presets: 'name' }) } },
      "field 'tags' presets by tags.name, which is no switch.",
    ],
    [
      { fields: { total: integer('Total', { computed: { from: 'record' } }) } },
      "field 'total' is computed, but compute.total is missing.",
    ],
    [
      { fields: { total: integer('Total', { computed: { from: 'count', of: 'tags', field: 'vendor' } }) } },
      "field 'total' counts tags.vendor, which is no field.",
    ],
    [
      { fields: { kind: choice('Kind', { options: { a: 'A' }, initial: 'b' as never }) } },
      "field 'kind': Kind must be one of: a.",
    ],
    [{ derive: { domin: () => undefined } }, "derive names 'domin', which is no field. Did you mean 'domain'?"],
    [{ list: { picture: 'iconn' } }, "list.picture names 'iconn', which is no field. Known:"],
    [{ listFields: ['domian'] }, "listFields names 'domian', which is no field. Did you mean 'domain'?"],
    [
      { tabOf: { resource: 'tag', order: 1 } },
      "tabOf names 'tag', but there is no such resource. Did you mean 'tags'?",
    ],
    [
      { tabOf: { resource: 'tags', order: 1 }, menu: { group: 'Demand', order: 1 } },
      "is a tab of 'tags', so it has no menu entry of its own; take out menu or tabOf.",
    ],
    [
      { childRecords: { Users: { resource: 'user', by: 'account', where: {}, columns: [], fields: [] } } },
      "belongings of Users names 'user', but there is no such resource. Did you mean 'users'?",
    ],
    [
      { childRecords: { Tags: { resource: 'tags', by: 'vendr', where: { name: 'x' }, columns: [], fields: ['nam'] } } },
      "belongings of Tags names 'nam', which is no field of tags. Did you mean 'name'?",
    ],
    [
      {
        childRecords: {
          Tags: {
            resource: 'tags',
            by: 'vendor',
            where: {},
            columns: [],
            fields: [],
            calls: [{ call: 'x', icon: 'link', label: 'X', onlyIf: { naem: 'x' } }],
          },
        },
      },
      "belongings of Tags names 'naem', which is no field of tags. Did you mean 'name'?",
    ],
    [
      { childRecords: { Tags: { resource: 'tags', where: {}, columns: [], fields: [] } } },
      'belongings of Tags needs either by, their field with the id of this object, or named, the reference of this object.',
    ],
    [
      { protectIf: [{ 'traffic.rqes': { over: 0 } }, 'It has traffic.'] },
      "protectIf names 'traffic.rqes', but traffic has no 'rqes'. Did you mean 'reqs'?",
    ],
    [{ name: 'tags' }, 'has the same name as tags; give one of them another.'],
    [
      { fields: { status: choice('Status', { options: { open: 'Open', closed: 'Closed' } }) } },
      "examples: every object has the field 'status' already; leave it out, or give yours another name.",
    ],
    [{ fields: { note: text('Note') } }, "every object has the field 'note' already"],
    [{ base: '/api/demand/tags' }, 'has the same address as tags; give one of them another.'],
  ])('says what to write instead of %j', (input, sentence) => {
    expect(found(input)).toContain(sentence);
  });

  const kind = choice('Kind', { options: { open: 'Open', closed: 'Closed' } });

  it.each([
    [
      text('Lid', { requiredIf: { knid: 'open' } }),
      "requiredIf of field 'lid' names 'knid', which is no field. Did you mean 'kind'?",
    ],
    [text('Lid', { onlyIf: { kind: 'opne' } }), "onlyIf of field 'lid': Kind must be one of: open, closed."],
    [
      text('Lid', { onlyIf: { kind: { not: ['open', 'shut'] } } }),
      "onlyIf of field 'lid': Kind must be one of: open, closed.",
    ],
    [text('Lid', { requiredIf: { kinds: 'ajar' } }), "requiredIf of field 'lid': Kinds must be one of: open, closed."],
    [text('Lid', { requiredIf: { on: 1 } }), "requiredIf of field 'lid': On must be true or false."],
    [
      text('Lid', { requiredIf: { on: null } }),
      "requiredIf of field 'lid': On is a switch, which is never empty; ask for true or false.",
    ],
    [
      text('Lid', { onlyIf: { kind: 'open', on: true } }),
      "field 'lid': no reason can be made of its onlyIf, which asks too much; give one: onlyIf: [{ … }, 'Only …'].",
    ],
    [
      dateTime('Lid', { after: 'stars' }),
      "after of field 'lid' names 'stars', which is no field. Did you mean 'starts'?",
    ],
    [
      dateTime('Lid', { after: 'starts' }),
      "after of field 'lid' names 'starts', but dateTime cannot be compared with date.",
    ],
    [
      integer('Lid', { atLeast: 'kind' }),
      "atLeast of field 'lid' names 'kind', but integer cannot be compared with choice.",
    ],
    [integer('Lid', { atMost: ['sise', 'Too much.'] }), "atMost of field 'lid' names 'sise', which is no field."],
    [text('Lid', { initialFrom: 'demian' }), "field 'lid' begins with 'demian', but 'demian' is no field."],
    [text('Lid', { initialFrom: 'kind.name' }), "field 'lid' begins with 'kind.name', but 'kind' has no field 'name'."],
    [
      text('Lid', { initialFrom: 'advertiser.nmae' }),
      "field 'lid' begins with 'advertiser.nmae', but advertisers has no field 'nmae'. Did you mean 'name'?",
    ],
    [
      text('Lid', { initialFrom: ['kind', 'account.sellersJson.ids'] }),
      "field 'lid' begins with 'account.sellersJson.ids', but 'sellersJson' has no field 'ids'. Did you mean 'id'?",
    ],
    [
      text('Lid', { initialFrom: 'account' }),
      "field 'lid' begins with 'account', but it does not say which field of the account; write 'account.timezone' or the like.",
    ],
    [
      text('Lid', { initialFrom: 'viewer.name' }),
      "field 'lid' begins with 'viewer.name', but of the viewer there are timezone and tagParams.",
    ],
    [
      text('Lid', { computed: { from: 'record', path: 'advertiser.nmae' } }),
      "field 'lid' is computed from 'advertiser.nmae', but advertisers has no field 'nmae'. Did you mean 'name'?",
    ],
    [
      text('Lid', { computed: { from: 'record', path: 'viewer.timezone' } }),
      "field 'lid' is computed from 'viewer.timezone', but rows are the same for all viewers.",
    ],
    [
      text('Lid', { refuse: [{ knid: 'open' }, 'No.'] }),
      "refuse of field 'lid' names 'knid', which is no field. Did you mean 'kind'?",
    ],
    [text('Lid', { warn: [[{ kind: 'shut' }, 'No.']] }), "warn of field 'lid': Kind must be one of: open, closed."],
    [
      integer('Lid', { refuse: [{ lid: { over: 'sise' } }, 'No.'] }),
      "refuse of field 'lid' names 'sise', which is no field. Known: id,",
    ],
    [
      text('Lid', { refuse: [{ kind: { over: 3 } }, 'No.'] }),
      "refuse of field 'lid': Kind is no number, so it cannot be over anything; name values, or compare by same or other.",
    ],
    [
      text('Lid', { refuse: [{ 'advertiser.knid': 'dsp' }, 'No.'] }),
      "refuse of field 'lid' names 'advertiser.knid', but advertisers has no 'knid'. Did you mean 'kind'?",
    ],
    [
      text('Lid', { refuse: [{ 'advertiser.kind': 'shop' }, 'No.'] }),
      "refuse of field 'lid': Kind must be one of: brand, agency,",
    ],
    [
      text('Lid', { refuse: [{ 'account.sellersJson.id': 'x' }, 'No.'] }),
      "refuse of field 'lid' names 'account.sellersJson.id', which leads too far; name a field of 'account'.",
    ],
    [
      text('Lid', { fixedIf: [{ 'traffic.imprs': { over: 0 } }, 'No.'] }),
      "fixedIf of field 'lid' names 'traffic.imprs', but traffic has no 'imprs'. Did you mean 'imps'?",
    ],
    [
      text('Lid', { refuse: [{ 'viewer.role': 'boss' }, 'No.'] }),
      "refuse of field 'lid': Role must be one of: admin, demand, sub, adv.",
    ],
    [
      text('Lid', { refuse: [{ 'trafic.imps': { over: 0 } }, 'No.'] }),
      "refuse of field 'lid' names 'trafic.imps', but 'trafic' leads nowhere. Did you mean 'traffic'?",
    ],
    [
      text('Lid', { requiredIf: { 'traffic.imps': { over: 0 } } }),
      "requiredIf of field 'lid' names 'traffic.imps', but here only the fields of the object are known; name one of them.",
    ],
    [
      text('Lid', { requiredIf: { 'maker.twon': 'Ulm' } }),
      "names 'maker.twon', but 'maker' has no field 'twon'. Did you mean 'town'?",
    ],
    [
      ref('Lid', { to: 'tags', rejectTarget: [{ cmp: { over: 1 } }, 'No.'] }),
      "rejectTarget of field 'lid' names 'cmp', which is no field. Did you mean 'cpm'?",
    ],
    [
      ref('Lid', { to: 'tags', rejectTarget: [{ cpm: { over: 'sise' } }, 'No.'] }),
      "rejectTarget of field 'lid' names 'sise', which is no field. Known: id,",
    ],
    [
      text('Lid', { computed: { from: 'record', by: () => null, changesAt: ['stars'] } }),
      "changesAt of field 'lid' names 'stars', which is no field. Did you mean 'starts'?",
    ],
    [
      text('Lid', { computed: { from: 'record', by: () => null, changesAt: ['kind'] } }),
      "changesAt of field 'lid' names 'kind', which is no moment; name a dateTime field.",
    ],
    [
      group('Lid', { fields: { colour: text('Colour', { refuse: [{ kind: 'open' }, 'No.'] }) } }),
      "field 'lid.colour' is a part of another, so it can have no 'refuse'; give it to the whole, or check the parts there.",
    ],
    [
      group('Lid', { fields: { colour: text('Colour', { onlyIf: { kind: 'open' } }) } }),
      "field 'lid.colour' is a part of another, so it can have no 'onlyIf'; give it to the whole, or check the parts there.",
    ],
  ])('says what to write instead of a field as number %# of the list', (lid, sentence) => {
    const maker = group('Maker', { fields: { town: text('Town') } });
    const kinds = choices('Kinds', { options: { open: 'Open', closed: 'Closed' }, minItems: 2 });
    const fields = {
      kind,
      kinds,
      on: bool('On'),
      starts: date('Starts'),
      advertiser: ref('Advertiser', { to: 'advertisers' }),
      maker,
      lid,
    };
    expect(found({ fields })).toContain(sentence);
  });

  it('finds nothing in conditions, orders and sources that can be met', () => {
    const fields = {
      kind,
      on: bool('On'),
      starts: date('Starts'),
      advertiser: ref('Advertiser', { to: 'advertisers' }),
      ends: date('Ends', { after: 'starts', onlyIf: { on: false } }),
      size: integer('Size', { requiredIf: { kind: ['open', 'closed'], advertiser: { not: null } } }),
      least: integer('Least', { atMost: 'size', onlyIf: [{ kind: 'open', on: true }, 'Only of open ones'] }),
      weight: integer('Weight', {
        refuse: [{ weight: { over: 'size' }, 'viewer.role': 'demand', 'account.capQps': { over: 5 } }, 'No.'],
      }),
      tags: refs('Tags', {
        to: 'tags',
        rejectTarget: [{ advertiser: { other: 'advertiser' }, cpm: { under: 'size' } }, 'No.'],
      }),
      lid: text('Lid', { initialFrom: ['advertiser.name', 'account.sellersJson.id', 'least', 'viewer.timezone'] }),
    };
    expect(found({ fields })).toBe('');
  });
});

describe('a definition that says a thing twice', () => {
  it('is refused where it stands', () => {
    const fields = { kind: text('Kind'), lid: text('Lid', { requiredIf: { kind: 'open' } }) };
    expect(() => define({ fields, requiredIf: { lid: () => true } })).toThrow(
      "examples: field 'lid' says requiredIf itself, and so does the block requiredIf; keep one of them.",
    );
  });
});

describe('lint of serving rules', () => {
  const define = (input: Record<string, unknown>): AnyResource =>
    defineResource('examples', ['Example', 'Examples'], {
      fields: { domain: text('Domain'), buyer: ref('Buyer', { to: 'advertisers' }) },
      access: { read: [demand.any], write: [demand.any] },
      ...input,
    } as ResourceInput) as AnyResource;
  const found = (input: Record<string, unknown>) => lint([...resources, define(input)]).join('\n');

  const rule = {
    id: 'x',
    step: 'status',
    field: 'domain',
    rule: 'Has a domain.',
    problem: 'No domain.',
    why: () => undefined,
  };
  const link = { step: 'parents', field: 'buyer', need: 'every', rule: 'Its buyer serves.' };
  const pair = { id: 'y', field: 'domain', rule: 'They fit.', problem: 'They do not fit.', why: () => undefined };
  const serving = (parts: object) => ({ serving: { rules: [], ...parts } });

  it('finds nothing in a definition whose rules, links and pairs are right', () => {
    expect(
      found(serving({ rules: [rule], links: [{ ...link, pairs: [pair, { ...pair, id: 'z', field: ['domain'] }] }] })),
    ).toBe('');
    expect(
      found({
        fields: { buyer: ref('Buyer', { to: 'advertisers', serves: 'Its buyer serves.' }) },
        serving: { rules: [] },
      }),
    ).toBe('');
  });

  it.each([
    [
      serving({ rules: [{ ...rule, field: 'domian' }] }),
      "rule 'x' of serving names 'domian', which is no field. Did you mean 'domain'?",
    ],
    [
      serving({ rules: [{ ...rule, step: 'parent' }] }),
      "rule 'x' of serving has the step 'parent', which does not exist. Did you mean 'parents'?",
    ],
    [
      serving({ rules: [rule, { ...rule, field: 'name' }] }),
      "rule 'x' of serving has the id of another rule; give it one of its own, since lists are filtered by it.",
    ],
    [
      serving({ rules: [{ ...rule, rule: '' }] }),
      "rule 'x' of serving does not say what is to be so; give a sentence with its full stop: 'Its advertiser is serving.'",
    ],
    [
      serving({ rules: [{ ...rule, problem: 'No domain' }] }),
      "rule 'x' of serving does not say what is wrong where it is broken; give a sentence with its full stop: 'Switched off.'",
    ],
    [
      serving({ links: [{ ...link, none: () => 'It has none.' }] }),
      "the link 'buyer' of serving does not say what is wrong where it is broken; give a sentence with its full stop: 'Switched off.'",
    ],
    [
      serving({ links: [{ ...link, field: 'byuer' }] }),
      "the link 'byuer' of serving names 'byuer', which is no field. Did you mean 'buyer'?",
    ],
    [
      serving({ links: [{ ...link, field: 'domain' }] }),
      "the link 'domain' of serving follows a text field, which names no object; follow a reference, or make a rule of it.",
    ],
    [
      serving({ links: [{ ...link, rule: undefined }] }),
      "the link 'buyer' of serving does not say what is to be so; give a sentence with its full stop: 'Its advertiser is serving.'",
    ],
    [
      serving({ links: [{ ...link, pairs: [{ ...pair, field: ['domian'] }] }] }),
      "pair 'y' of the link 'buyer' of serving names 'domian', which is no field of advertisers. Did you mean 'domain'?",
    ],
    [
      serving({ links: [{ ...link, pairs: [{ ...pair, rule: 'They fit' }] }] }),
      "pair 'y' of the link 'buyer' of serving does not say what is to be so; give a sentence with its full stop: 'Its advertiser is serving.'",
    ],
    [
      { fields: { domain: text('Domain', { serves: 'Its domain serves.' } as never) } },
      "field 'domain' has serves, but a text field names no object; take a ref, or a link of serving.",
    ],
    [
      {
        fields: { buyer: ref('Buyer', { to: 'advertisers', serves: 'Its buyer serves.' }) },
        ...serving({ links: [link] }),
      },
      "field 'buyer' has serves and is a link of serving too; take one of them out.",
    ],
    [
      { fields: { buyer: ref('Buyer', { to: 'advertisers', serves: 'serves' }) } },
      "serves of field 'buyer' does not say what is to be so; give a sentence with its full stop: 'Its advertiser is serving.'",
    ],
  ])('says what to write in place of %j', (input, sentence) => {
    expect(found(input)).toContain(`examples: ${sentence}`);
  });
});
