import { describe, expect, it } from 'vitest';
import { resourceOf, resources } from '../../../src/resources';
import type { Viewer } from '../../../src/schema/access';
import type { AnyResource } from '../../../src/schema/resource';
import { bareContext, type Document, defaults } from '../../../src/schema/validate';
import { createFormCheck } from '../../../src/ui/form/formCheck';
import { commonLabel, otherChoice } from '../../../src/ui/form/otherChoice';
import { foldedIn } from '../../../src/ui/form/useFoldedFields';
import { adminViewer, demandViewer } from './viewers';

const supply: Viewer = { ...demandViewer, mode: 'ssp' };

function foldedOf(name: string, values: Document = {}, isCreate = true) {
  const resource: AnyResource = resourceOf(name);
  const first = { ...defaults(resource, {}, { viewer: supply, now: new Date() }), ...(isCreate ? {} : values) };
  const start = { record: first, isCreate };
  const checked = createFormCheck(resource, supply)({ ...first, ...values }, start, bareContext(supply, new Date()));
  return foldedIn(resource, Object.keys(resource.allFields), { ...checked, start });
}

const rtb = ['endpoint', 'rtbVersion', 'auctionType', 'seats', 'requestHeaders', 'gzip'];

describe('fields that belong to another choice', () => {
  it('are hidden while they are empty or as they begin, and in sight with a value of their own', () => {
    expect(foldedOf('tags')).toEqual(expect.arrayContaining(rtb));
    expect(foldedOf('tags', { integration: 'RTB' })).toEqual([]);
    expect(foldedOf('tags', { seats: ['958'] })).not.toContain('seats');
    expect(foldedOf('tags', { rtbVersion: '2.5' }, false)).not.toContain('rtbVersion');
    expect(foldedOf('tags', { rtbVersion: '2.6' }, false)).toContain('rtbVersion');
  });

  it('are only those that a choice turns off: what a reference or a switch turns off stays with its reason', () => {
    expect(foldedOf('creatives', { clickable: false })).not.toContain('landingUrl');
    expect(foldedOf('tags', { integration: 'RTB', marketplace: 61 })).not.toContain('endpoint');
  });

  it('are in no resource required, whatever is chosen', () => {
    for (const resource of resources as readonly AnyResource[]) {
      const record = defaults(resource, {}, { viewer: adminViewer, now: new Date() });
      const start = { record, isCreate: true };
      const checked = createFormCheck(resource, adminViewer)(record, start, bareContext(adminViewer, new Date()));
      const hidden = foldedIn(resource, Object.keys(resource.allFields), { ...checked, start });
      expect(hidden.filter((name) => checked.facts[name]?.isRequired || checked.problems[name])).toEqual([]);
    }
  });

  it('have the name of the one option that all of them need', () => {
    const { allFields } = resourceOf('tags') as AnyResource;
    const record = { integration: 'VAST', marketplace: null };
    const labels = rtb.map((name) => otherChoice(allFields[name] as never, record, allFields) ?? []);
    expect(commonLabel(labels)).toBe('RTB');
    expect(commonLabel([['RTB', 'PreBid']])).toBeUndefined();
    expect(commonLabel([['A'], ['B']])).toBeUndefined();
  });
});
