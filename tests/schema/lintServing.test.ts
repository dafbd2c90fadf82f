import { expect, it } from 'vitest';
import { resources } from '../../src/resources';
import { defineResource } from '../../src/schema/defineResource';
import { ref, text } from '../../src/schema/fields';
import { demand } from '../../src/schema/grants';
import { lint } from '../../src/schema/lint';
import type { AnyResource, ResourceInput } from '../../src/schema/resource';

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
