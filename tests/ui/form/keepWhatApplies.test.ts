import { describe, expect, it } from 'vitest';
import { resourceOf } from '../../../src/resources';
import { keepWhatApplies } from '../../../src/ui/form/keepWhatApplies';

const tags = resourceOf('tags');
const appnexus = { integration: 'RTB', partner: 'appnexus', partnerParams: { placementId: 20417753, member: '958', invCode: 'a' } };
const change = (before: object, to: object) => keepWhatApplies(tags, before as never, { ...before, ...to } as never);

describe('another choice', () => {
  it('keeps what the new partner asks for too, and names the rest', () => {
    expect(
      change({ ...appnexus, integration: 'PreBid', partner: 'freewheelP', partnerParams: { zoneId: 'a1' } }, { partner: 'xandrP' }),
    ).toEqual({
      values: { partnerParams: {} },
      losses: [{ field: 'partnerParams', name: 'zoneId', value: 'a1' }],
    });
    const { values, losses } = change(appnexus, { partner: 'xandrT' });
    expect(values).toEqual({ partnerParams: { placementId: 20417753, invCode: 'a' } });
    expect(losses).toEqual([{ field: 'partnerParams', name: 'member', value: '958' }]);
  });

  it('keeps values under names of their own', () => {
    const before = { ...appnexus, partnerParams: { ...appnexus.partnerParams, feed: 'roku' } };
    expect(change(before, { partner: null }).values).toEqual({ partnerParams: { feed: 'roku' } });
  });

  it('reads a value as the new type where it can be', () => {
    const zone = (zoneId: unknown) => ({ integration: 'RTB', partner: 'across', partnerParams: { zoneId } });
    expect(change(zone('3371024'), { partner: 'magnite' })).toEqual({ values: { partnerParams: { zoneId: 3371024 } }, losses: [] });
    expect(change(zone('dXc'), { partner: 'magnite' }).losses).toEqual([{ field: 'partnerParams', name: 'zoneId', value: 'dXc' }]);
    expect(change({ ...zone(7), partner: 'magnite' }, { partner: 'across' })).toEqual({
      values: { partnerParams: { zoneId: '7' } },
      losses: [],
    });
  });

  it('of integration takes a partner of the other with its values', () => {
    const { values, losses } = change(appnexus, { integration: 'PreBid' });
    expect(values).toEqual({ partner: null, partnerParams: {} });
    expect(losses.map(({ field, name }) => name ?? field)).toEqual(['partner', 'placementId', 'member', 'invCode']);
    expect(change(appnexus, { integration: 'VAST' })).toEqual({ values: {}, losses: [] });
  });

  it('asks nothing about empty values, about secrets, and about a partner that did not fit before', () => {
    expect(change({ ...appnexus, partnerParams: { placementId: '' } }, { partner: null }).losses).toEqual([]);
    expect(change({ ...appnexus, partnerParams: { set: true } }, { partner: null })).toEqual({ values: {}, losses: [] });
    expect(change({ ...appnexus, integration: 'PreBid' }, { name: 'B' })).toEqual({ values: {}, losses: [] });
  });
});
