import { describe, expect, it } from 'vitest';
import { channels } from '../../src/resources/channels';
import { demands } from '../../src/resources/demands';
import { managers } from '../../src/resources/managers';
import { subpublishers } from '../../src/resources/subpublishers';
import { tags } from '../../src/resources/tags';
import type { AnyResource } from '../../src/schema/resource';
import { bareContext, defaults, normalize, validate, warn } from '../../src/schema/validate';
import { viewerOf } from '../schema/viewer';

const now = new Date('2026-11-20T12:00:00Z');
const admin = viewerOf({
  role: 'admin',
  isSuper: true,
  account: null,
  owner: null,
  tagParams: [],
  showSystemCost: true,
});
const context = bareContext(admin, now);

const record = (resource: AnyResource, given: object): Record<string, unknown> => {
  return { ...defaults(resource, normalize(resource, { name: 'One', ...given }), { viewer: admin, now }), id: 7 };
};
const problems = (resource: AnyResource, given: object) =>
  Object.fromEntries(
    Object.entries(validate(resource, record(resource, given), context)).map(([path, { message }]) => [path, message]),
  );

describe('a publisher', () => {
  const demand = demands as AnyResource;
  const of = (given: object) => problems(demand, given);

  it('needs one side of the market at least', () => {
    const showSsp = 'Turn on the supply side (full or limited) or the demand side.';
    expect(of({ showSsp: false })).toEqual({ showSsp });
    expect([{}, { showSsp: false, showSspMin: true }, { showSsp: false, showDsp: true }].map(of)).toEqual([{}, {}, {}]);
  });

  it('has tag parameters of its own, not those of every channel', () => {
    const tagParams = 'The platform already has a URL parameter w. Choose another name.';
    expect([of({ tagParams: [' placement ', 'feed'] }), of({ tagParams: ['w'] })]).toEqual([{}, { tagParams }]);
    expect(Object.keys(of({ tagParams: ['with space'] }))).toEqual(['tagParams']);
    expect(record(demand, { tagParams: [] }).tagParams).toBeNull();
  });

  it('has the ID of a seller beside its domain', () => {
    const domain = 'northbay.example';
    expect(of({ sellersJson: { domain } })).toEqual({ 'sellersJson.id': 'Enter a seller ID for the domain.' });
    expect(of({ sellersJson: { domain, id: '31' } })).toEqual({});
  });

  it.each(['3 1', '3,1', '#31', '31;', '3\t1'])('has no seller ID that a file cannot hold: %j', (id) =>
    expect(Object.keys(of({ sellersJson: { id } }))).toEqual(['sellersJson.id']),
  );

  it('is warned of a contract that has ended', () => {
    const warned = (contactExpired: string) => Object.keys(warn(demand, record(demand, { contactExpired }), context));
    expect([warned('2026-11-19'), warned('2026-11-20')]).toEqual([['contactExpired'], []]);
  });
});

describe('a sub-publisher', () => {
  const of = (given: object) =>
    Object.keys(problems(subpublishers as AnyResource, { domain: 'mossgate.example', ...given }));

  it.each([
    [{}, []],
    [{ costModel: 'revshare', revShare: null }, ['revShare']],
    [{ costModel: 'fixed' }, ['cpm']],
    [{ costModel: 'bid', revShare: null }, []],
    [{ sellersJson: { status: 1 } }, ['sellersJson.name']],
    [{ sellersJson: { status: 1, name: 'Mossgate' } }, ['sellersJson.domain']],
    [{ sellersJson: { status: 1, name: 'Mossgate', confidential: 1 } }, []],
    [{ sellersJson: { status: 1, name: 'Mossgate', domain: 'mossgate.example' } }, []],
  ])(
    'has the price of its cost model, and stands in sellers.json with name and domain: %j lacks %j',
    (given, lacking) => expect(of(given)).toEqual(lacking),
  );

  it('is an intermediary that is neither listed nor confidential at first', () => {
    expect(record(subpublishers as AnyResource, {}).sellersJson).toMatchObject({
      type: 'INTERMEDIARY',
      status: 0,
      confidential: 0,
    });
  });

  it('is told the line of ads.txt to publish', () => {
    const account = { id: 31, sellersJson: { domain: 'northbay.example' } };
    const line = (sellersJson: object, of: object = account) =>
      subpublishers.compute?.adsTxtLine?.(
        { id: 802, sellersJson } as never,
        { now, traffic: {}, linked: () => [], account: of } as never,
      );
    expect(line({ type: 'INTERMEDIARY', id: null })).toBe('northbay.example, 802, RESELLER');
    expect(line({ type: 'BOTH', id: 'tern-1' })).toBe('northbay.example, tern-1, DIRECT');
    expect(line({ type: 'PUBLISHER', id: null }, { id: 31, sellersJson: null })).toBeNull();
  });
});

describe('a manager', () => {
  it('has a backup, and a sign-in of an administrator', () => {
    const found = problems(managers as AnyResource, { email: 'desk@operator.example', backup: 7 });
    expect(found).toEqual({ backup: 'A manager cannot be their own backup.' });
    const why = (type: string) => managers.validateTarget?.user?.({} as never, { id: 1, type }, { viewer: admin, now });
    expect([why('admin'), why('sub')]).toEqual([undefined, 'Not an administrator login.']);
  });
});

describe('the terms of a partner', () => {
  const made = (resource: object, given: object, partner: object, account: object = {}) =>
    defaults(resource as AnyResource, given as never, {
      viewer: admin,
      now,
      account: { id: 31, ...account },
      linkedOf: (_, field) => (field === 'sub' || field === 'advertiser' ? [{ id: 1, ...partner }] : []),
    });
  const sub = { sub: 801 };
  const tag = { advertiser: 501 };

  it.each([
    [channels, sub, { costModel: 'fixed', cpm: 3 }, { costModel: 'fixed', cpm: 3 }],
    [channels, sub, { costModel: 'none' }, { costModel: 'revshare' }],
    [channels, sub, { costModel: 'bid' }, { costModel: 'revshare' }],
    [channels, { ...sub, integration: 'RTB' }, { costModel: 'bid' }, { costModel: 'bid' }],
    [channels, {}, { costModel: 'fixed' }, { costModel: 'none' }],
    [channels, sub, { ivts: [21], maxIvtRate: 4 }, { ivts: [21], maxIvtRate: 4, adsTxtMode: 'enforce' }],
    [channels, sub, { ivts: [], adsTxtMode: 'off' }, { ivts: [22], maxIvtRate: 10, adsTxtMode: 'off' }],
    [tags, tag, { integration: 'RTB', discrepancyPct: 4 }, { integration: 'RTB', discrepancyPct: 4 }],
    [tags, tag, { integration: 'PreBid', partner: 'adformP' }, { integration: 'PreBid', partner: 'adformP' }],
    [tags, { ...tag, integration: 'RTB' }, { partner: 'adformP' }, { integration: 'RTB', partner: null }],
    [tags, { ...tag, marketplace: 61 }, { partner: 'magnite' }, { partner: null }],
  ])('are those of its new channels or tags, case %#', (resource, given, partner, expected) =>
    expect(made(resource, given, partner, { ivts: [22], adsTxtMode: 'enforce' })).toMatchObject(expected),
  );
});
