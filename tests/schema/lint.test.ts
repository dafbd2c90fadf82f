import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources';
import { defineResource } from '../../src/schema/defineResource';
import { bool, choice, choices, date, dateTime, group, integer, json, ref, refs, text } from '../../src/schema/fields';
import { admin, demand } from '../../src/schema/grants';
import type { Field } from '../../src/schema/kinds';
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
  it('finds nothing in the product', () => expect(lint(resources)).toEqual([]));

  it('finds nothing in the smallest useful definition', () => expect(found({})).toBe(''));

  const noField = (of: string, wrong: string, meant: string) =>
    `${of} names '${wrong}', which is no field. Did you mean '${meant}'?`;

  it.each([
    [{ list: { columns: ['id', 'domian'] } }, 'list.columns', 'domian', 'domain'],
    [{ list: { sort: ['siez', 'asc'] } }, 'list.sort', 'siez', 'size'],
    [{ rules: { domin: () => undefined } }, 'rules', 'domin', 'domain'],
    [{ derive: { domin: () => undefined } }, 'derive', 'domin', 'domain'],
    [{ listFields: ['domian'] }, 'listFields', 'domian', 'domain'],
  ])('says of %j that %s names %s, and that %s is meant', (input, of, wrong, meant) => {
    expect(found(input)).toContain(noField(of, wrong, meant));
  });

  const tags = { resource: 'tags', where: {}, columns: [], fields: [] };

  it.each([
    [{ list: { quick: ['colour'] } }, "list.quick names 'colour', which is no field. Known: id, name, status"],
    [
      { fields: { extra: json('Extra', { filter: true } as never) } },
      "field 'extra' has a filter, but a json field cannot be filtered.",
    ],
    [
      { fields: { domain: text('Domain'), size: integer('Size', { tab: false }) }, list: { columns: ['domain'] } },
      "field 'size' is in no tab of the form and no column; take out tab: false, or add it to list.columns.",
    ],
    [
      { fields: { a: text('A', { tab: 'One' }), b: text('B', { tab: 'Two' }), c: text('C', { tab: 'One' }) } },
      "the tab 'One' begins twice; put its fields together and say tab at the first one.",
    ],
    [{ tabModes: { Generel: 'dsp' } }, "tabModes names 'Generel', which is no tab. Did you mean 'General'?"],
    [
      { access: { owner: 'accountOrGlobal', read: [demand.any], write: [admin.any] } },
      "only administrators write it, so no account can own one; write owner: 'platform', or let accounts write.",
    ],
    [{ list: { picture: 'iconn' } }, "list.picture names 'iconn', which is no field. Known:"],
    [
      { tabOf: { resource: 'tag', order: 1 } },
      "tabOf names 'tag', but there is no such resource. Did you mean 'tags'?",
    ],
    [
      { tabOf: { resource: 'tags', order: 1 }, menu: { group: 'Demand', order: 1 } },
      "is a tab of 'tags', so it has no menu entry of its own; take out menu or tabOf.",
    ],
    [
      { childRecords: { Users: { ...tags, resource: 'user', by: 'account' } } },
      "childRecords of Users names 'user', but there is no such resource. Did you mean 'users'?",
    ],
    [
      { childRecords: { Tags: { ...tags, by: 'vendr', where: { name: 'x' }, fields: ['nam'] } } },
      "childRecords of Tags names 'nam', which is no field of tags. Did you mean 'name'?",
    ],
    [
      {
        childRecords: {
          Tags: { ...tags, by: 'vendor', calls: [{ call: 'x', icon: 'link', label: 'X', onlyIf: { naem: 'x' } }] },
        },
      },
      "childRecords of Tags names 'naem', which is no field of tags. Did you mean 'name'?",
    ],
    [
      { childRecords: { Tags: tags } },
      'childRecords of Tags needs either by, their field with the id of this object, or named, the reference of this object.',
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
    [{ limitedBy: 'maxTag' }, "limitedBy names 'maxTag', which is no field of demands. Did you mean 'maxTags'?"],
    [{ readBy: { people: 'domian' } }, "readBy names 'domian', which is no field. Did you mean 'domain'?"],
    [{ readBy: { people: 'domain size domain' } }, "readBy says twice that 'people' reads 'domain'; take one out."],
    [{ base: '/api/demand/tags' }, 'has the same address as tags; give one of them another.'],
  ])('says what to write instead of %j', (input, sentence) => expect(found(input)).toContain(sentence));

  it.each([
    [
      ref('Lid', { to: 'advertiser' }),
      " refers to 'advertiser', but there is no such resource. Did you mean 'advertisers'?",
    ],
    [ref('Lid', { to: 'tags', inverse: 'vendor' }), ' has the inverse tags.vendor, which is no field.'],
    [refs('Lid', { to: 'tags', presets: 'name' }), ' presets by tags.name, which is no switch.'],
    [integer('Lid', { computed: { from: 'record' } }), ' is computed, but compute.lid is missing.'],
    [
      integer('Lid', { computed: { from: 'count', of: 'tags', field: 'vendor' } }),
      ' counts tags.vendor, which is no field.',
    ],
    [choice('Lid', { options: { a: 'A' }, initial: 'b' as never }), ': Lid must be one of: a.'],
    [
      text('Lid', { access: 'server', readBy: 'people' }),
      ' is set by the server, so it has no readBy; say what sets it: writtenBy.',
    ],
    [
      text('Lid', { writtenBy: 'api/auth' }),
      " has writtenBy, but users set it; write access: 'server', or say who reads it: readBy.",
    ],
  ])('says what is wrong with one field: number %# of the list', (lid, sentence) => {
    expect(found({ fields: { lid } })).toContain(`field 'lid'${sentence}`);
  });

  const kind = choice('Kind', { options: { open: 'Open', closed: 'Closed' } });
  const kinds = choices('Kinds', { options: { open: 'Open', closed: 'Closed' }, minItems: 2 });
  const others = {
    kind,
    kinds,
    on: bool('On'),
    starts: date('Starts'),
    advertiser: ref('Advertiser', { to: 'advertisers' }),
    maker: group('Maker', { fields: { town: text('Town') } }),
  };
  const foundOf = (lid: Field) => found({ fields: { ...others, lid } });
  const oneOf = ': Kind must be one of: open, closed.';

  it.each([
    [text('Lid', { requiredIf: { knid: 'open' } }), 'requiredIf', 'knid', 'kind'],
    [dateTime('Lid', { after: 'stars' }), 'after', 'stars', 'starts'],
    [text('Lid', { refuse: [{ knid: 'open' }, 'No.'] }), 'refuse', 'knid', 'kind'],
    [ref('Lid', { to: 'tags', rejectTarget: [{ cmp: { over: 1 } }, 'No.'] }), 'rejectTarget', 'cmp', 'cpm'],
    [
      text('Lid', { computed: { from: 'record', by: () => null, changesAt: ['stars'] } }),
      'changesAt',
      'stars',
      'starts',
    ],
  ])('says which field is meant in a field as number %# of the list', (lid, of, wrong, meant) => {
    expect(foundOf(lid)).toContain(noField(`${of} of field 'lid'`, wrong, meant));
  });

  it.each<[of: string, value: unknown, sentence: string]>([
    ['onlyIf', { kind: 'opne' }, oneOf],
    ['onlyIf', { kind: { not: ['open', 'shut'] } }, oneOf],
    ['warn', [[{ kind: 'shut' }, 'No.']], oneOf],
    ['requiredIf', { kinds: 'ajar' }, ': Kinds must be one of: open, closed.'],
    ['requiredIf', { on: 1 }, ': On must be true or false.'],
    ['requiredIf', { on: null }, ': On is a switch, which is never empty; ask for true or false.'],
    ['refuse', [{ 'advertiser.kind': 'shop' }, 'No.'], ': Kind must be one of: brand, agency,'],
    ['refuse', [{ 'viewer.role': 'boss' }, 'No.'], ': Role must be one of: admin, demand, sub, adv.'],
    [
      'refuse',
      [{ kind: { over: 3 } }, 'No.'],
      ': Kind is no number, so it cannot be over anything; name values, or compare by same or other.',
    ],
  ])('says of a field with %s %j that it is wrong%s', (of, value, sentence) => {
    expect(foundOf(text('Lid', { [of]: value } as never))).toContain(`${of} of field 'lid'${sentence}`);
  });

  it.each<[of: string, condition: object, sentence: string]>([
    ['refuse', { 'advertiser.knid': 'dsp' }, "but advertisers has no 'knid'. Did you mean 'kind'?"],
    ['refuse', { 'account.sellersJson.id': 'x' }, "which leads too far; name a field of 'account'."],
    ['fixedIf', { 'traffic.imprs': { over: 0 } }, "but traffic has no 'imprs'. Did you mean 'imps'?"],
    ['refuse', { 'trafic.imps': { over: 0 } }, "but 'trafic' leads nowhere. Did you mean 'traffic'?"],
  ])('says where a path of %s leads: %j', (of, condition, sentence) => {
    const [path] = Object.keys(condition);
    const lid = text('Lid', { [of]: [condition, 'No.'] } as never);
    expect(foundOf(lid)).toContain(`${of} of field 'lid' names '${path}', ${sentence}`);
  });

  it.each<[from: string | readonly string[], sentence: string]>([
    ['demian', "'demian', but 'demian' is no field."],
    ['kind.name', "'kind.name', but 'kind' has no field 'name'."],
    ['advertiser.nmae', "'advertiser.nmae', but advertisers has no field 'nmae'. Did you mean 'name'?"],
    [
      ['kind', 'account.sellersJson.ids'],
      "'account.sellersJson.ids', but 'sellersJson' has no field 'ids'. Did you mean 'id'?",
    ],
    ['account', "'account', but it does not say which field of the account; write 'account.timezone' or the like."],
    ['viewer.name', "'viewer.name', but of the viewer there are timezone and tagParams."],
  ])('says why a field cannot begin with %j', (initialFrom, sentence) => {
    expect(foundOf(text('Lid', { initialFrom }))).toContain(`field 'lid' begins with ${sentence}`);
  });

  it.each([
    ['advertiser.nmae', "but advertisers has no field 'nmae'. Did you mean 'name'?"],
    ['viewer.timezone', 'but rows are the same for all viewers.'],
  ])('says why a field cannot be computed from %s', (path, sentence) => {
    const lid = text('Lid', { computed: { from: 'record', path } });
    expect(foundOf(lid)).toContain(`field 'lid' is computed from '${path}', ${sentence}`);
  });

  it.each(['refuse', 'onlyIf'])('says that a part of a field can have no %s', (of) => {
    const condition = { kind: 'open' };
    const colour = text('Colour', { [of]: of === 'refuse' ? [condition, 'No.'] : condition } as never);
    expect(foundOf(group('Lid', { fields: { colour } }))).toContain(
      `field 'lid.colour' is a part of another, so it can have no '${of}'; give it to the whole, or check the parts there.`,
    );
  });

  it.each([
    [
      text('Lid', { onlyIf: { kind: 'open', on: true } }),
      "field 'lid': no reason can be made of its onlyIf, which asks too much; give one: onlyIf: [{ … }, 'Only …'].",
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
    [
      integer('Lid', { refuse: [{ lid: { over: 'sise' } }, 'No.'] }),
      "refuse of field 'lid' names 'sise', which is no field. Known: id,",
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
      ref('Lid', { to: 'tags', rejectTarget: [{ cpm: { over: 'sise' } }, 'No.'] }),
      "rejectTarget of field 'lid' names 'sise', which is no field. Known: id,",
    ],
    [
      text('Lid', { computed: { from: 'record', by: () => null, changesAt: ['kind'] } }),
      "changesAt of field 'lid' names 'kind', which is no moment; name a dateTime field.",
    ],
    [text('Lid', { freeOf: ['tags', 'size.lid'] }), "field 'lid' is free of tags.size.lid, which is no field."],
  ])('says what to write instead of a field as number %# of the list', (lid, sentence) => {
    expect(foundOf(lid)).toContain(sentence);
  });

  it('finds nothing in conditions, orders and sources that can be met', () => {
    const fields = {
      ...others,
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

it('a definition that says a thing twice is refused where it stands', () => {
  const fields = { kind: text('Kind'), lid: text('Lid', { requiredIf: { kind: 'open' } }) };
  expect(() => define({ fields, requiredIf: { lid: () => true } })).toThrow(
    "examples: field 'lid' says requiredIf itself, and so does the block requiredIf; keep one of them.",
  );
});

describe('lint of serving rules', () => {
  const fields = { domain: text('Domain'), buyer: ref('Buyer', { to: 'advertisers' }) };

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
  const serving = (parts: object) => ({ fields, serving: { rules: [], ...parts } });

  const lonely = "does not say what is to be so; give a sentence with its full stop: 'Its advertiser is serving.'";
  const wordless = "does not say what is wrong where it is broken; give a sentence with its full stop: 'Switched off.'";
  const served = (serves: string) => ({ fields: { buyer: ref('Buyer', { to: 'advertisers', serves }) } });

  it('finds nothing in a definition whose rules, links and pairs are right', () => {
    const pairs = [pair, { ...pair, id: 'z', field: ['domain'] }];
    expect(found(serving({ rules: [rule], links: [{ ...link, pairs }] }))).toBe('');
    expect(found({ ...served('Its buyer serves.'), serving: { rules: [] } })).toBe('');
  });

  it.each([
    [{ field: 'domian' }, "names 'domian', which is no field. Did you mean 'domain'?"],
    [{ step: 'parent' }, "has the step 'parent', which does not exist. Did you mean 'parents'?"],
    [{ rule: '' }, lonely],
    [{ problem: 'No domain' }, wordless],
  ])('says what to write in place of a rule with %j', (more, sentence) => {
    expect(found(serving({ rules: [{ ...rule, ...more }] }))).toContain(`examples: rule 'x' of serving ${sentence}`);
  });

  it.each([
    [{ none: () => 'It has none.' }, `'buyer' of serving ${wordless}`],
    [{ field: 'byuer' }, "'byuer' of serving names 'byuer', which is no field. Did you mean 'buyer'?"],
    [
      { field: 'domain' },
      "'domain' of serving follows a text field, which names no object; follow a reference, or make a rule of it.",
    ],
    [{ rule: undefined }, `'buyer' of serving ${lonely}`],
  ])('says what to write in place of a link with %j', (more, sentence) => {
    expect(found(serving({ links: [{ ...link, ...more }] }))).toContain(`examples: the link ${sentence}`);
  });

  it.each([
    [{ field: ['domian'] }, "names 'domian', which is no field of advertisers. Did you mean 'domain'?"],
    [{ rule: 'They fit' }, lonely],
  ])('says what to write in place of a pair with %j', (more, sentence) => {
    expect(found(serving({ links: [{ ...link, pairs: [{ ...pair, ...more }] }] }))).toContain(
      `examples: pair 'y' of the link 'buyer' of serving ${sentence}`,
    );
  });

  it.each([
    [
      serving({ rules: [rule, { ...rule, field: 'name' }] }),
      "rule 'x' of serving has the id of another rule; give it one of its own, since lists are filtered by it.",
    ],
    [
      { fields: { domain: text('Domain', { serves: 'Its domain serves.' } as never) } },
      "field 'domain' has serves, but a text field names no object; take a ref, or a link of serving.",
    ],
    [
      { ...serving({ links: [link] }), ...served('Its buyer serves.') },
      "field 'buyer' has serves and is a link of serving too; take one of them out.",
    ],
    [served('serves'), `serves of field 'buyer' ${lonely}`],
  ])('says what to write in place of %j', (input, sentence) => expect(found(input)).toContain(`examples: ${sentence}`));
});
