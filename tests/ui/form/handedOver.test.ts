import { describe, expect, it } from 'vitest';
import { resourceOf, resources } from '../../../src/resources';
import type { AnyResource } from '../../../src/schema/resource';
import { fittingFilter } from '../../../src/ui/fields/inputs/fittingFilter';
import { handedOver } from '../../../src/ui/form/handedOver';
import { demandViewer } from './viewers';

const from = (name: string, record: object, source: string, to: string) =>
  handedOver(resourceOf(name), record as never, source, resourceOf(to), demandViewer);

describe('an object that a form wants', () => {
  it('knows the advertiser of the campaign it is for', () => {
    expect(from('campaigns', { advertiser: 502, adFormat: 'audio' }, 'creatives', 'creatives')).toEqual({ advertiser: 502 });
    expect(from('campaigns', { advertiser: 502 }, 'creativeWeights.0.creative', 'creatives')).toEqual({ advertiser: 502 });
    expect(from('campaigns', { advertiser: null }, 'creatives', 'creatives')).toEqual({});
  });

  it('knows the only one of several, and none of more', () => {
    expect(from('campaigns', { adexchanges: [301] }, 'deals', 'deals')).toMatchObject({ adexchange: 301 });
    expect(from('campaigns', { adexchanges: [301, 302] }, 'deals', 'deals')).not.toHaveProperty('adexchange');
    expect(from('deals', { adexchange: 302 }, 'supplier', 'suppliers')).toEqual({ adexchange: 302 });
  });

  it('has what every reference of every resource demands of it, as far as its maker may set it', () => {
    const demanding = (resources as readonly AnyResource[]).flatMap((resource) =>
      Object.entries(resource.allFields).flatMap(([name, field]) =>
        'unfit' in field && field.unfit && 'to' in field ? [{ resource, name, to: resourceOf(field.to) as AnyResource }] : [],
      ),
    );
    const ones = Object.fromEntries(demanding.flatMap(({ resource }) => Object.keys(resource.allFields)).map((name) => [name, 7]));
    for (const { resource, name, to } of demanding) {
      const wanted = Object.keys(fittingFilter(resource, name, ones, to)).filter((one) => to.allFields[one]?.access === undefined);
      expect(Object.keys(handedOver(resource, ones, name, to, demandViewer))).toEqual(expect.arrayContaining(wanted));
    }
    expect(demanding.length).toBeGreaterThan(2);
  });
});

describe('the list of a picker', () => {
  it('is narrowed to what its field may name', () => {
    const campaigns = resourceOf('campaigns');
    const creatives = resourceOf('creatives');
    expect(fittingFilter(campaigns, 'creatives', { advertiser: 502, adFormat: 'video' }, creatives)).toEqual({
      advertiser: [502],
      adFormat: ['video'],
    });
    expect(fittingFilter(campaigns, 'creatives', { advertiser: null, adFormat: 'video' }, creatives)).toEqual({ adFormat: ['video'] });
    expect(fittingFilter(campaigns, 'advertiser', { advertiser: 502 }, resourceOf('advertisers'))).toEqual({});
  });
});
