import { describe, expect, it } from 'vitest';
import { offeredPartner, partnerFits, partnerOptions, partnerParams } from '../../src/model/partnerParams';
import { partners } from '../../src/reference/partners';
import { paramsOf, requiredParamsOf, unknownMacros, vast2Params, vastParams } from '../../src/reference/vastParams';
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { bareContext, defaults, normalize, validate } from '../../src/schema/validate';

const viewer: Viewer = {
  user: 1,
  name: '',
  role: 'demand',
  isSuper: false,
  account: 31,
  owner: 31,
  mode: 'ssp',
  timezone: 0,
  tagParams: ['placement'],
  vastParams: [],
  vast2Params: [],
  showSsp: true,
  showSspMin: false,
  showDsp: false,
  showSystemCost: false,
};
const context = bareContext(viewer, new Date('2026-11-20T12:00:00Z'));
const tags = resourceOf('tags');
const tag = (given: Record<string, unknown>) => defaults(tags, normalize(tags, { name: 'A', advertiser: 502, cpm: 3, ...given }), context);
const asked = (problems: Record<string, unknown>) =>
  Object.keys(problems)
    .filter((path) => path.startsWith('partnerParams'))
    .sort();

describe('partner parameters', () => {
  // Word for word from section 2 of the specification; N marks numbers.
  const specified: readonly (readonly [partner: string, params: string])[] = [
    ['across', 'zoneId'],
    ['adformP', 'mid N'],
    ['appnexus', 'placementId N, member, invCode'],
    ['colossusssp', 'placement_id N, group_id N, traffic'],
    ['freewheelM', 'appId, networkId, prefixId, profileId, brand'],
    ['magnite', 'zoneId N, siteId, publisherId'],
    ['pubmaticP', 'publisherId, tagId, adSlot, kadFloor'],
    ['rubiconP', 'accountId N, siteId N, zoneId N'],
    ['smartadserverP', 'networkId, pageId, formatId'],
    ['tappxP', 'tappxKey, endpoint'],
    ['xandrT', 'placementId N, invCode, memberId, videoPlcmt N, adPos'],
  ];
  it.each(specified)('of %s are %s, all required', (partner, text) => {
    expect(
      partnerParams(partner)
        .map((spec) => spec.name + (spec.type === 'number' ? ' N' : ''))
        .join(', '),
    ).toBe(text);
    expect(partnerParams(partner).every((spec) => spec.required)).toBe(true);
  });

  it('of the extended list can be kept, and are not offered', () => {
    const offered = partners.filter(({ id }) => offeredPartner({}, id)).map(({ id }) => id);
    expect(offered).toHaveLength(45);
    expect(offered).not.toContain('xandrT');
    expect(partnerOptions.map(({ value }) => value)).toContain('xandrT');
  });

  it('are asked for by the tag, checked by type, and kept with further ones', () => {
    for (const partner of partners) {
      const given = { integration: partner.integration, partner: partner.id, url: 'https://a.example/', endpoint: 'https://a.example/' };
      const required = partner.params
        .filter((spec) => spec.required)
        .map((spec) => `partnerParams.${spec.name}`)
        .sort();
      expect(asked(validate(tags, tag({ ...given, partnerParams: { other: 'x y' } }), context)), partner.id).toEqual(required);
      const good = Object.fromEntries(partner.params.map((spec) => [spec.name, spec.type === 'number' ? 7 : 'two words']));
      expect(validate(tags, tag({ ...given, partnerParams: { ...good, other: 1 } }), context), partner.id).toEqual({});
      const swapped = Object.fromEntries(partner.params.map((spec) => [spec.name, spec.type === 'number' ? 'seven' : 7]));
      expect(asked(validate(tags, tag({ ...given, partnerParams: swapped }), context)), partner.id).toEqual(
        Object.keys(good)
          .map((name) => `partnerParams.${name}`)
          .sort(),
      );
    }
  });

  it('go with PreBid for ids ending in P, and with VAST or RTB for the others', () => {
    expect([
      partnerFits('pubmaticP', 'PreBid'),
      partnerFits('pubmaticP', 'RTB'),
      partnerFits('magnite', 'VAST'),
      partnerFits('magnite', 'PreBid'),
    ]).toEqual([true, false, true, false]);
  });

  it('count 45 partners and one of the extended list', () => {
    expect(partners.filter((partner) => !partner.extended)).toHaveLength(45);
    expect(partners.filter((partner) => partner.extended).map((partner) => partner.id)).toEqual(['xandrT']);
  });
});

describe('parameters and macros', () => {
  it('have each its own name', () => {
    expect(new Set(vastParams.map((entry) => entry.name)).size).toBe(vastParams.length);
    expect(new Set(vast2Params.map((entry) => entry.macro)).size).toBe(vast2Params.length);
  });

  it('are those of the environment', () => {
    expect(requiredParamsOf('ctv').toSorted()).toEqual(['app_bundle', 'ip', 'ua']);
    expect(requiredParamsOf('mobileweb').toSorted()).toEqual(['ip', 'ua', 'url']);
    expect(paramsOf('desktop')).not.toContain('app_bundle');
  });

  it('tell which macros of an address are unknown', () => {
    expect(unknownMacros('https://a.example/?cb={{CACHEBUSTER}}&t={{CONTENT_TITLE}}&x={{NOPE}}&y={{NOPE}}')).toEqual(['{{NOPE}}']);
  });
});
