import { expect, it } from 'vitest';
import { resourceOf } from '../../src/resources';
import { ownerMismatch, refOwner } from '../../src/schema/refOwner';

it.each([
  ['an object of the same publisher', 31, 31, false, undefined],
  ['an object of another publisher', 31, 32, true, 'refOfOther'],
  ['an object of a publisher, named by one without', null, 31, true, 'refOfAccount'],
  ['an object without a publisher', 31, null, true, undefined],
  ['an object without a publisher, where only own ones fit', 31, null, false, 'refOfPlatform'],
] as const)('says of %s whether it fits', (_, owner, targetOwner, mayBeGlobal, expected) => {
  expect(ownerMismatch(owner, targetOwner, mayBeGlobal)).toBe(expected);
});

it.each([
  ['the record’s publisher', 'campaigns', 'creatives', { id: 7, demand: 31 }, 31],
  ['no publisher, as long as none is known', 'campaigns', 'creatives', {}, undefined],
  ['the publisher itself for its own objects', 'demands', 'ivts', { id: 31 }, 31],
  ['no publisher for objects of the platform', 'managers', 'advertisers', { id: 5 }, null],
] as const)('finds %s', (_, from, to, record, expected) => {
  expect(refOwner(resourceOf(from), resourceOf(to), record)).toBe(expected);
});
