import { expect, it } from 'vitest';
import { isSameView, keyIn, missingKey, withKey, withoutKey } from '../../../src/ui/address/urlState';

it.each([
  ['', '?kept=demand-31-ab'],
  ['?page=2', '?page=2&kept=demand-31-ab'],
  ['?dim=day,hour&f=country:US', '?dim=day,hour&f=country:US&kept=demand-31-ab'],
])('an address %j with a key is %j, and without it as it was', (plain, keyed) => {
  expect([withKey(plain, 'demand-31-ab'), withKey(keyed, 'demand-31-ab')]).toEqual([keyed, keyed]);
  expect([withoutKey(keyed), withoutKey(plain)]).toEqual([plain, plain]);
  expect([keyIn(keyed), keyIn(plain)]).toEqual(['demand-31-ab', undefined]);
});

it('takes a key away wherever it stands, and nothing that looks like one', () => {
  expect(withoutKey('?kept=a&page=2')).toBe('?page=2');
  expect(withoutKey('?dim=day&kept=a&page=2')).toBe('?dim=day&page=2');
  expect(withoutKey('?unkept=a&q=kept=a')).toBe('?unkept=a&q=kept=a');
});

it('asks for what a key stands for only where that does not go with the history entry', () => {
  expect(missingKey({ search: '?kept=a' })).toBe('a');
  expect(missingKey({ search: '?kept=a', state: { unrun: true } })).toBe('a');
  expect(missingKey({ search: '?kept=a', state: { kept: { id: [1] } } })).toBeUndefined();
  expect(missingKey({ search: '?kept=' })).toBeUndefined();
});

it('is the same view when a key has come, and another with another state or address', () => {
  const kept = { id: [1] };
  const before = { search: '?page=2', state: { kept } };
  expect(isSameView({ search: '?page=2&kept=a', state: { kept } }, before)).toBe(true);
  expect(isSameView({ search: '?page=3&kept=a', state: { kept } }, before)).toBe(false);
  expect(isSameView({ search: '?page=2', state: { kept: { id: [2] } } }, before)).toBe(false);
  expect(isSameView({ search: '?page=2', state: null }, { search: '?page=2', state: null })).toBe(false);
});
