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

const own = ruleContext();
const noneOwn = ruleContext({ viewer: { ...own.viewer, tagParams: [] } });
const notOwn = (known: string) =>
  `${known === 'none' ? 'slot' : 'place'} is not a tag parameter of the account. Known: ${known}.`;
const filled = 'https://a.example/?cb={{CACHEBUSTER}}';
const unfilled = 'https://a.example/?a={{NOPE}}&b={{NEITHER}}';

it.each([
  ['are those of the catalogue', whyNoUrlParam({ vastParams: ['cb', 'ua'] }), undefined],
  ['are no others', whyNoUrlParam({ vastParams: ['cb', 'uaa'] }), 'uaa is not a URL parameter.'],
  ['have the macros of the catalogue', whyNoMacro({ vast2Params: { cb: 'x', tag_uid: 'y' } }), undefined],
  ['have no others', whyNoMacro({ vast2Params: { cb: 'x', tag: 'y' } }), 'tag is not an outbound macro.'],
  ['are taken before they are asked for', whyNotTaken({ requiredParams: ['ua'], vastParams: ['ua', 'ip'] }), undefined],
  [
    'are not asked for alone',
    whyNotTaken({ requiredParams: ['ua'], vastParams: ['ip'] }),
    'Add ua to the URL parameters first.',
  ],
  ['of the account’s own are named by its channels', whyNoTagParam({ tagParams: ['slot'] }, own), undefined],
  ['of no account are not', whyNoTagParam({ tagParams: ['place'] }, own), notOwn('slot')],
  ['of the account’s own are filled by its tags', whyNoTagValue({ tagParams: { slot: '1' } }, own), undefined],
  ['of no account are not filled', whyNoTagValue({ tagParams: { place: '1' } }, own), notOwn('slot')],
  ['may be none of its own', whyNoTagParam({ tagParams: ['slot'] }, noneOwn), notOwn('none')],
  ['of the account may be none', whyTakenName({ tagParams: null }), undefined],
  ['of the account have names of their own', whyTakenName({ tagParams: ['slot'] }), undefined],
  [
    'have no taken names',
    whyTakenName({ tagParams: ['slot', 'ua'] }),
    'The platform already has a URL parameter ua. Choose another name.',
  ],
  ['need no address', whyUnfilled({ url: null }), undefined],
  ['are filled in by the caller', whyUnfilled({ url: filled }), undefined],
  ['are named where they are not', whyUnfilled({ url: unfilled }), 'No value is set for {{NOPE}}, {{NEITHER}}.'],
])('parameters in addresses %s', (_, found, said) => expectSaid(found).toBe(said));

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

const account = ruleContext({ account: { id: 31, capQps: 500 } });
const exchange = ruleContext({ linked: { adexchange: [{ name: 'Skylark', capQps: 100 }] } });
const capQpsOverrides = [{ qps: 60 }, { qps: 50 }];
const over = 'The locations together exceed the requests per second of the marketplace.';

it.each([
  ['of a channel: as the account has', overAccount({ capQps: 500 }, account), undefined],
  ['of a channel: no cap', overAccount({ capQps: null }, account), undefined],
  ['of a channel: no cap of the account', overAccount({ capQps: 501 }, ruleContext()), undefined],
  ['of a channel: more', overAccount({ capQps: 501 }, account), 'The account limit is 500 requests per second.'],
  ['of a supplier: as its exchange has', overExchange({ capQps: 100 }, exchange), undefined],
  ['of a supplier: no cap', overExchange({ capQps: null }, exchange), undefined],
  ['of a supplier: more', overExchange({ capQps: 101 }, exchange), 'Skylark sends at most 100 requests per second.'],
  ['of places: together those of the marketplace', placesOverCap({ capQpsOverrides, capQps: 110 }), undefined],
  ['of places: no cap', placesOverCap({ capQpsOverrides, capQps: null }), undefined],
  ['of places: together more', placesOverCap({ capQpsOverrides, capQps: 109 }), over],
])('requests a second %s', (_, found, said) => expectSaid(found).toBe(said));
