import { describe, expect, it } from 'vitest';
import { resourceOf, resources } from '../../../src/resources';
import type { AnyResource } from '../../../src/schema/resource';
import { fittingFilter } from '../../../src/ui/fields/inputs/fittingFilter';
import {
  type Draft,
  draftKey,
  draftText,
  dropDraft,
  pruneDrafts,
  readDraft,
  writeDraft,
} from '../../../src/ui/form/drafts';
import { handedOver } from '../../../src/ui/form/handedOver';
import { memoryStorage } from '../../support/memoryStorage';
import { demandViewer } from './viewers';

const tags = resourceOf('tags');
const changed = { before: { cpm: 24 }, changes: { cpm: 25 } };
const draft: Draft = { at: '2026-09-17T13:02:00Z', name: 'Halden EV launch', version: 16, ...changed };
const key = draftKey(demandViewer, 'tags', 12);

describe('a draft', () => {
  it('comes back as it was kept', () => {
    const storage = memoryStorage();
    expect(writeDraft(storage, key, draftText(tags, draft))).toBe(true);
    expect(readDraft(storage, key)).toEqual(draft);
    dropDraft(storage, key);
    expect(readDraft(storage, key)).toBeUndefined();
  });

  it('is of one person, of the administrator who acts for them, and of one object', () => {
    const [other, acting] = [{ user: 13 }, { admin: { user: 1, name: 'Operator' } }];
    const viewers = [demandViewer, { ...demandViewer, ...other }, { ...demandViewer, ...acting }];
    const objects = [13, 'create'] as const;
    const keys = [
      ...viewers.map((one) => draftKey(one, 'tags', 12)),
      ...objects.map((id) => draftKey(demandViewer, 'tags', id)),
    ];
    expect(new Set(keys).size).toBe(5);
  });

  it('never holds a secret', () => {
    const storage = memoryStorage();
    const changes = { requestHeaders: { Authorization: 'Bearer 1' }, cpm: 25 };
    const secret = { before: { requestHeaders: { set: true } }, changes };
    writeDraft(storage, key, draftText(tags, { ...draft, ...secret }));
    expect(readDraft(storage, key)).toMatchObject({ before: {}, changes: { cpm: 25 } });
    expect(storage.getItem(key)).not.toContain('Bearer');
  });

  it('is none when the storage holds something else', () => {
    expect(readDraft(memoryStorage({ [key]: '{"at":1' }), key)).toBeUndefined();
    expect(readDraft(memoryStorage({ [key]: '{"at":"2026-09-17T13:02:00Z"}' }), key)).toBeUndefined();
  });

  it('says so when a full storage did not take it', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(writeDraft({ ...memoryStorage(), setItem } as Storage, key, draftText(tags, draft))).toBe(false);
  });

  it('is forgotten after a week, and nothing else is', () => {
    const storage = memoryStorage({ mode: 'ssp' });
    writeDraft(storage, key, draftText(tags, draft));
    const other = draftKey(demandViewer, 'tags', 13);
    writeDraft(storage, other, draftText(tags, { ...draft, at: '2026-09-23T13:02:00Z' }));
    pruneDrafts(storage, new Date('2026-09-25T00:00:00Z'));
    expect(readDraft(storage, key)).toBeUndefined();
    expect(readDraft(storage, other)).toBeDefined();
    expect(storage.getItem('mode')).toBe('ssp');
  });
});

const from = (name: string, record: object, source: string, to: string) =>
  handedOver(resourceOf(name), record as never, source, resourceOf(to), demandViewer);

describe('an object that a form wants', () => {
  it.each([
    ['campaigns', { advertiser: 502, adFormat: 'audio' }, 'creatives', 'creatives', { advertiser: 502 }],
    ['campaigns', { advertiser: 502 }, 'creativeWeights.0.creative', 'creatives', { advertiser: 502 }],
    ['campaigns', { advertiser: null }, 'creatives', 'creatives', {}],
    ['deals', { adexchange: 302 }, 'supplier', 'suppliers', { adexchange: 302 }],
  ])('knows of %s %j at %s as one of %s: %j', (name, record, source, to, known) => {
    expect(from(name, record, source, to)).toEqual(known);
  });

  it('knows the only one of several, and none of more', () => {
    expect(from('campaigns', { adexchanges: [301] }, 'deals', 'deals')).toMatchObject({ adexchange: 301 });
    expect(from('campaigns', { adexchanges: [301, 302] }, 'deals', 'deals')).not.toHaveProperty('adexchange');
  });

  it('has what every reference of every resource demands of it, as far as its maker may set it', () => {
    const demanding = (resources as readonly AnyResource[]).flatMap((resource) =>
      Object.entries(resource.allFields).flatMap(([name, field]) =>
        'rejectTarget' in field && field.rejectTarget && 'to' in field
          ? [{ resource, name, to: resourceOf(field.to) as AnyResource }]
          : [],
      ),
    );
    const ones = Object.fromEntries(
      demanding.flatMap(({ resource }) => Object.keys(resource.allFields)).map((name) => [name, 7]),
    );
    for (const { resource, name, to } of demanding) {
      const wanted = Object.keys(fittingFilter(resource, name, ones, to)).filter(
        (one) => to.allFields[one]?.access === undefined,
      );
      expect(Object.keys(handedOver(resource, ones, name, to, demandViewer))).toEqual(expect.arrayContaining(wanted));
    }
    expect(demanding.length).toBeGreaterThan(2);
  });
});

it.each([
  ['creatives', 'creatives', { advertiser: 502, adFormat: 'video' }, { advertiser: [502], adFormat: ['video'] }],
  ['creatives', 'creatives', { advertiser: null, adFormat: 'video' }, { adFormat: ['video'] }],
  ['advertiser', 'advertisers', { advertiser: 502 }, {}],
])('the list of a picker is narrowed to what its field may name: %s of %s for %j', (field, to, record, filter) => {
  expect(fittingFilter(resourceOf('campaigns'), field, record, resourceOf(to))).toEqual(filter);
});
