import { describe, expect, it } from 'vitest';
import { listKeys } from '../../src/model/listKeys';
import { overAccount, overExchange, placesOverCap } from '../../src/model/terms/requestCaps';
import {
  whyNoMacro,
  whyNoTagParam,
  whyNoTagValue,
  whyNotTaken,
  whyNoUrlParam,
  whyTakenName,
  whyUnfilled,
} from '../../src/model/terms/urlParams';
import { expectSaid } from '../support/expectSaid';
import { ruleContext } from '../support/ruleContext';
import { words } from '../support/words';

describe('parameters in addresses', () => {
  it('are those of the catalogue', () => {
    expectSaid([whyNoUrlParam({ vastParams: ['cb', 'ua'] }), whyNoUrlParam({ vastParams: ['cb', 'uaa'] })]).toEqual([
      undefined,
      'uaa is not a URL parameter.',
    ]);
    expectSaid(whyNoMacro({ vast2Params: { cb: 'x', tag_uid: 'y' } })).toBeUndefined();
    expectSaid(whyNoMacro({ vast2Params: { cb: 'x', tag: 'y' } })).toBe('tag is not an outbound macro.');
  });

  it('are taken before they are asked for', () => {
    expectSaid(whyNotTaken({ requiredParams: ['ua'], vastParams: ['ua', 'ip'] })).toBeUndefined();
    expectSaid(whyNotTaken({ requiredParams: ['ua'], vastParams: ['ip'] })).toBe('Add ua to the URL parameters first.');
  });

  it('of the account’s own are named by its channels and filled by its tags', () => {
    const sentence = 'place is not a tag parameter of the account. Known: slot.';
    expectSaid([
      whyNoTagParam({ tagParams: ['slot'] }, ruleContext()),
      whyNoTagParam({ tagParams: ['place'] }, ruleContext()),
    ]).toEqual([undefined, sentence]);
    expectSaid([
      whyNoTagValue({ tagParams: { slot: '1' } }, ruleContext()),
      whyNoTagValue({ tagParams: { place: '1' } }, ruleContext()),
    ]).toEqual([undefined, sentence]);
    const viewer = { ...ruleContext().viewer, tagParams: [] };
    expectSaid(whyNoTagParam({ tagParams: ['slot'] }, ruleContext({ viewer }))).toBe(
      'slot is not a tag parameter of the account. Known: none.',
    );
  });

  it('of the account have names of their own', () => {
    expectSaid([whyTakenName({ tagParams: null }), whyTakenName({ tagParams: ['slot'] })]).toEqual([
      undefined,
      undefined,
    ]);
    expectSaid(whyTakenName({ tagParams: ['slot', 'ua'] })).toBe(
      'The platform already has a URL parameter ua. Choose another name.',
    );
  });

  it('are filled in by the caller', () => {
    expectSaid([whyUnfilled({ url: null }), whyUnfilled({ url: 'https://a.example/?cb={{CACHEBUSTER}}' })]).toEqual([
      undefined,
      undefined,
    ]);
    expectSaid(whyUnfilled({ url: 'https://a.example/?a={{NOPE}}&b={{NEITHER}}' })).toBe(
      'No value is set for {{NOPE}}, {{NEITHER}}.',
    );
  });
});

const app = { bundle: 'com.news', app: 'Copperline' };
const keysOf = (values: object, kind: 'apps' | 'sites' = 'apps', inventory: object = app) =>
  listKeys(kind, { id: 1, ...values }, inventory)?.keys;

describe('the entries by which a list takes a request', () => {
  it('are the bundle or the id itself, or its beginnings', () => {
    expect(keysOf({ kind: 'bundle', match: 'exact' })).toEqual(['com.news']);
    expect(keysOf({ kind: 'storeId', match: 'prefix' }, 'apps', { bundle: '698' })).toEqual(['6', '69', '698']);
  });

  it('are parts of the name of an app', () => {
    expect(keysOf({ kind: 'appName', match: 'contains' }, 'apps', { app: 'abc' })).toEqual(words`a ab abc b bc c`);
    expect(keysOf({ kind: 'appName', match: 'exact' })).toEqual(['Copperline']);
    expect(keysOf({ kind: 'appName', match: 'contains' }, 'apps', { app: 'x'.repeat(500) })?.length).toBe(80);
  });

  it('are the domain, with those above it where subdomains count', () => {
    expect(keysOf({ match: 'domain' }, 'sites', { domain: 'www.News.example' })).toEqual(['news.example']);
    expect(keysOf({ match: 'domainAndSub' }, 'sites', { domain: 'a.news.example' })).toEqual([
      'a.news.example',
      'news.example',
      'example',
    ]);
  });

  it.each(['domain', 'urlPrefix'])('are both forms of a host that keeps its www. where %s is compared', (match) => {
    expect(keysOf({ match }, 'sites', { domain: 'www.gov.uk' })).toEqual(['www.gov.uk', 'gov.uk']);
  });

  it('do not settle it where entries may go on with a path', () => {
    expect(listKeys('sites', { id: 1, match: 'urlPrefix' }, { domain: 'news.example' })).toEqual({
      keys: ['news.example'],
      isPartly: true,
    });
  });

  it('are none where the request does not say what the list compares', () => {
    expect(keysOf({ kind: 'appName', match: 'exact' }, 'apps', { bundle: 'x' })).toBeUndefined();
    expect(keysOf({ match: 'domain' }, 'sites')).toBeUndefined();
  });
});

describe('requests a second', () => {
  it('of a channel are at most those of the account', () => {
    const context = ruleContext({ account: { id: 31, capQps: 500 } });
    expectSaid([
      overAccount({ capQps: 500 }, context),
      overAccount({ capQps: null }, context),
      overAccount({ capQps: 501 }, ruleContext()),
    ]).toEqual([undefined, undefined, undefined]);
    expectSaid(overAccount({ capQps: 501 }, context)).toBe('The account limit is 500 requests per second.');
  });

  it('of a supplier are at most those of its ad exchange', () => {
    const context = ruleContext({ linked: { adexchange: [{ name: 'Skylark', capQps: 100 }] } });
    expectSaid([overExchange({ capQps: 100 }, context), overExchange({ capQps: null }, context)]).toEqual([
      undefined,
      undefined,
    ]);
    expectSaid(overExchange({ capQps: 101 }, context)).toBe('Skylark sends at most 100 requests per second.');
  });

  it('of the places of a marketplace are together at most its own', () => {
    const capQpsOverrides = [{ qps: 60 }, { qps: 50 }];
    expectSaid([
      placesOverCap({ capQpsOverrides, capQps: 110 }),
      placesOverCap({ capQpsOverrides, capQps: null }),
    ]).toEqual([undefined, undefined]);
    expectSaid(placesOverCap({ capQpsOverrides, capQps: 109 })).toBe(
      'The locations together exceed the requests per second of the marketplace.',
    );
  });
});
