import { describe, expect, it } from 'vitest';
import { resourceOf, resources } from '../../src/resources';
import { choice, cpm, integer, ref } from '../../src/schema/fields';
import type { Fields } from '../../src/schema/kinds';
import type { AnyResource } from '../../src/schema/resource';
import { catalogue, deletesOf } from './catalogue';
import { compareDelete, compareObject } from './compareObject';

const tags = resourceOf('tags');

/** The definition of tags, wrong in one place. */
const wrong = (change: Partial<AnyResource>, fields: Fields = {}): AnyResource => ({
  ...tags,
  fields: { ...tags.fields, ...fields },
  allFields: { ...tags.allFields, ...fields },
  ...change,
});
const said = (resource: AnyResource) => compareObject(resource, catalogue.get('tags')!).map(({ at, says }) => `${at} ${says}`);

const { cpm: _, ...withoutCpm } = tags.allFields;
const { endsAt: __, ...otherRules } = tags.rules ?? {};

// What the catalogue would not notice, it would not keep.
describe('the comparison with the catalogue', () => {
  it.each<[says: string, resource: AnyResource]>([
    ['tags.cpm is missing', wrong({ allFields: withoutCpm })],
    ['tags.price is not in the catalogue', wrong({}, { price: cpm('Price') })],
    ['tags.timeout.kind is choice, not integer', wrong({}, { timeout: choice('Timeout', { options: [50, 800] }) })],
    ['tags.timeout.max is 9000, not 5000', wrong({}, { timeout: integer('Timeout', { initial: 800, min: 50, max: 9000, unit: 'ms' }) })],
    ['tags.timeout.unit is "s", not "ms"', wrong({}, { timeout: integer('Timeout', { initial: 800, min: 50, max: 5000, unit: 's' }) })],
    [
      'tags.timeout.default starts as 900, not 800',
      wrong({}, { timeout: integer('Timeout', { initial: 900, min: 50, max: 5000, unit: 'ms' }) }),
    ],
    [
      'tags.pacing.values is ["asap","slow"], not ["asap","even"]',
      wrong({}, { pacing: choice('Pacing', { initial: 'asap', options: ['asap', 'slow'] }) }),
    ],
    ['tags.advertiser.required is not required', wrong({}, { advertiser: ref('Advertiser', { to: 'advertisers' }) })],
    [
      'tags.advertiser.to is "suppliers", not "advertisers"',
      wrong({}, { advertiser: ref('Advertiser', { to: 'suppliers', required: true }) }),
    ],
    ['tags.uid.access is open, not server', wrong({}, { uid: { ...tags.allFields.uid, access: undefined, computed: undefined } as never })],
    ['tags.endsAt.check lacks what "> startsAt" asks for', wrong({ rules: otherRules })],
    [
      'tags.environment.warnings lacks what "req; differing from a linked channel warns, the pair is skipped at serving" asks for',
      wrong({ warnings: {} }),
    ],
    [
      'tags.partner.filter is no filter',
      wrong({ list: { ...tags.list, filters: tags.list.filters.filter((name) => name !== 'partner') } }),
    ],
    ['tags.cpm.tab stands in no tab, not in Pricing', wrong({ form: { ...tags.form, Pricing: [] } })],
    [
      'tags.columns are id, name, not id, name, advertiser, cpm, apps, environment, channels, status, modifiedAt',
      wrong({ list: { ...tags.list, columns: ['id', 'name'] } }),
    ],
    ['tags.sort are name, asc, not modifiedAt, desc', wrong({ list: { ...tags.list, sort: ['name', 'asc'] } })],
    ['tags.mode are both, not ssp', wrong({ mode: undefined as never })],
  ])('says that %s', (says, resource) => {
    expect(said(tags).includes(says)).toBe(false);
    expect(said(resource)).toContain(says);
  });

  it('says who keeps an object from being deleted without a word of it, and who does not', () => {
    const others = resources.filter(({ name }) => name !== 'channels');
    const found = compareDelete(resourceOf('subpublishers'), { ...deletesOf.subpublishers!, keptBy: ['channels', 'tags'] }, others);
    expect(found.map(({ at, says }) => `${at} ${says}`)).toEqual(
      expect.arrayContaining([
        'subpublishers.delete.channels does not keep it from being deleted',
        'subpublishers.delete.tags does not keep it from being deleted',
      ]),
    );
    const strange = compareDelete(resourceOf('creatives'), { keptBy: [], protected: true, dropped: ['tags'] }, resources);
    expect(strange.map(({ at, says }) => `${at} ${says}`)).toEqual(
      expect.arrayContaining([
        'creatives.delete.campaigns keeps it, but not in the catalogue',
        'creatives.delete.tags does not drop its references to it',
        'creatives.delete has no protection of its own',
      ]),
    );
  });
});
