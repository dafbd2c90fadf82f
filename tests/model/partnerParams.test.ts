import { describe, expect, it } from 'vitest';
import { offeredPartner, partnerFits, partnerOptions, partnerParams } from '../../src/model/partnerParams';
import { adsTxtLine, nodeOfAccount } from '../../src/model/sellersJson';
import { channelAddress, exchangeAddresses, supplierAddress } from '../../src/model/serving/servingAddresses';
import { partners } from '../../src/reference/partners';
import { paramsOf, requiredParamsOf, unknownMacros, vast2Params, vastParams } from '../../src/reference/vastParams';
import { resourceOf } from '../../src/resources';
import { bareContext, defaults, normalize, validate } from '../../src/schema/validate';
import { viewerOf } from '../schema/viewer';
import { ruleContext } from '../support/ruleContext';

const viewer = viewerOf({ account: 31, owner: 31, timezone: 0, tagParams: ['placement'], showDsp: false });
const context = bareContext(viewer, new Date('2026-11-20T12:00:00Z'));
const tags = resourceOf('tags');
const tag = (given: Record<string, unknown>) =>
  defaults(tags, normalize(tags, { name: 'A', advertiser: 502, cpm: 3, ...given }), context);
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
    const params = partnerParams(partner).map(({ name, type }) => name + (type === 'number' ? ' N' : ''));
    expect(params.join(', ')).toBe(text);
    expect(partnerParams(partner).every((spec) => spec.required)).toBe(true);
  });

  it('of the one partner of the extended list can be kept; those of the 45 others are offered', () => {
    const offered = partners.filter(({ id }) => offeredPartner({}, id));
    expect(offered).toHaveLength(45);
    expect(offered).toEqual(partners.filter(({ extended }) => !extended));
    expect(partners.filter(({ extended }) => extended).map(({ id }) => id)).toEqual(['xandrT']);
    expect(partnerOptions.map(({ value }) => value)).toContain('xandrT');
  });

  it('are asked for by the tag, checked by type, and kept with further ones', () => {
    const url = 'https://a.example/';
    for (const { id, integration, params } of partners) {
      const problemsOf = (partnerParams: object) =>
        validate(tags, tag({ integration, partner: id, url, endpoint: url, partnerParams }), context);
      const pathsOf = (specs: typeof params) => specs.map(({ name }) => `partnerParams.${name}`).sort();
      const filled = (number: unknown, text: unknown) =>
        Object.fromEntries(params.map(({ name, type }) => [name, type === 'number' ? number : text]));
      expect(asked(problemsOf({ other: 'x y' })), id).toEqual(pathsOf(params.filter(({ required }) => required)));
      expect(problemsOf({ ...filled(7, 'two words'), other: 1 }), id).toEqual({});
      expect(asked(problemsOf(filled('seven', 7))), id).toEqual(pathsOf(params));
    }
  });

  it('go with PreBid for ids ending in P, and with VAST or RTB for the others', () => {
    expect((['PreBid', 'RTB'] as const).map((integration) => partnerFits('pubmaticP', integration))).toEqual([
      true,
      false,
    ]);
    expect((['VAST', 'PreBid'] as const).map((integration) => partnerFits('magnite', integration))).toEqual([
      true,
      false,
    ]);
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
    expect(unknownMacros('https://a.example/?cb={{CACHEBUSTER}}&t={{CONTENT_TITLE}}&x={{NOPE}}&y={{NOPE}}')).toEqual([
      '{{NOPE}}',
    ]);
  });
});

const seller = (values: object) => {
  const sellersJson = { domain: 'northbay.example', id: '31', name: 'Northbay', ...values };
  return ruleContext({ account: { id: 31, domain: 'ads.example', sellersJson } });
};

describe('a seller', () => {
  it('stands in the ads.txt of its partner as direct, unless it only passes on', () => {
    const line = (id: string | null, type: string) => adsTxtLine({ id: 801, sellersJson: { id, type } }, seller({}));
    expect(line('m-1', 'PUBLISHER')).toBe('northbay.example, m-1, DIRECT');
    expect(line('m-1', 'BOTH')).toBe('northbay.example, m-1, DIRECT');
    expect(line(null, 'INTERMEDIARY')).toBe('northbay.example, 801, RESELLER');
  });

  it('stands in none while the account has no domain', () => {
    const sellersJson = { id: 'm-1', type: 'BOTH' };
    for (const context of [seller({ domain: null }), ruleContext()])
      expect(adsTxtLine({ id: 801, sellersJson }, context)).toBeNull();
  });

  it('is the node that a tag of the account begins with', () => {
    expect(nodeOfAccount({}, seller({}))).toEqual({ asi: 'northbay.example', sid: '31', name: 'Northbay' });
    expect([nodeOfAccount({}, seller({ id: null })), nodeOfAccount({}, {})]).toEqual([undefined, undefined]);
  });
});

describe('addresses that the platform answers at', () => {
  it('are on the domain of the account', () => {
    expect(channelAddress({ integration: 'PreBid', uid: 'c1' }, seller({}))).toBe('https://ads.example/pb?c=c1');
    expect(supplierAddress({ adexchange: null, uid: 's1' }, seller({}))).toBe('https://ads.example/vast?s=s1');
    expect(exchangeAddresses({ region: ['eu', 'apac'], uid: 'x1' }, seller({}))).toEqual([
      'https://eu.ads.example/bid?x=x1',
      'https://apac.ads.example/bid?x=x1',
    ]);
  });

  it('are none where there is no domain, or an exchange stands between', () => {
    expect(channelAddress({ integration: 'VAST', uid: 'c1' }, ruleContext())).toBeNull();
    expect(supplierAddress({ adexchange: 3, uid: 's1' }, seller({}))).toBeNull();
    expect(supplierAddress({ adexchange: null, uid: 's1' }, ruleContext())).toBeNull();
    expect(exchangeAddresses({ region: ['eu'], uid: 'x1' }, ruleContext())).toEqual([]);
  });
});
