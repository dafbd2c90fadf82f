import { describe, expect, it } from 'vitest';
import { notFetched } from '../../api/outbound/failures';
import { createCheckVast } from '../../api/vast/createCheckVast';
import { readVast } from '../../src/model/vast/readVast';
import { outboundTo, type There } from '../support/outboundTo';
import { vastOf, wrapperTo } from '../support/vastOf';

const first = 'https://ads.example/path/1';
const bring = (there: Readonly<Record<string, There>>) => {
  const outbound = outboundTo(there);
  return { outbound, checkVast: createCheckVast({ outbound, readVast: async (source) => readVast(source) }) };
};
const check = (there: Readonly<Record<string, There>>) => bring(there).checkVast({ url: first });
const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code);
const at = (name: string) => `https://ads.example/path/${name}`;
const adOf = (text: string) => /<Ad .*<\/Ad>/s.exec(text)?.[0] ?? '';
const media = (name: string) =>
  `<MediaFile type="video/mp4" width="1280" height="720">https://cdn.example/${name}.mp4</MediaFile>`;
const numbered = (sequence?: number) => (sequence === undefined ? '' : ` sequence="${sequence}"`);
/** An ad of a response with several. */
const inLine = (name: string, sequence?: number) =>
  adOf(vastOf({ media: media(name) })).replace('<Ad id="1"', `<Ad id="${name}"${numbered(sequence)}`);
const wrapper = (address: string, { sequence, attributes = '' }: { sequence?: number; attributes?: string } = {}) =>
  adOf(wrapperTo(address))
    .replace('<Wrapper>', `<Wrapper${attributes && ` ${attributes}`}>`)
    .replace('<Ad id="w"', `<Ad id="w"${numbered(sequence)}`);
const response = (...ads: readonly string[]) => `<VAST version="4.2">${ads.join('')}</VAST>`;
const noAd = { valid: true, ads: 0, media: [], errors: [] };
const shown = (name: string) => ({ valid: true, media: [{ url: `https://cdn.example/${name}.mp4` }] });
const refused = (code: string, step = 0) => ({ valid: false, errors: [{ code, step }] });
const through = (wrappers: number) => ({ valid: true, wrappers });

describe('an ad server without an ad', () => {
  const answers: readonly [string, There][] = [
    ['an empty answer', ''],
    ['a status of no content', 204],
    ['blanks', ' \r\n'],
    ['an empty document', '<VAST></VAST>'],
    ['an empty document with a version', '<VAST version="3.0"/>'],
    ['a version that no player knows', '<VAST version="9"/>'],
    ['an error pixel', '<VAST version="4.0"><Error>https://t.example/e</Error></VAST>'],
    ['an empty ad', '<VAST version="3.0"><Ad/></VAST>'],
    ['ads without anything in them', '<VAST version="3.0"><Ad id="1"> </Ad><Ad sequence="1"></Ad></VAST>'],
  ];

  it.each(answers)('is no fault: %s', async (_, there) => {
    const found = await check({ [first]: there });
    expect(found).toMatchObject({ ...noAd, warnings: [{ code: 'noAd', message: 'No ad right now.', step: 0 }] });
  });

  it.each(answers)('is no fault behind a wrapper: %s', async (_, there) => {
    const found = await check({ [first]: wrapperTo(at('2')), [at('2')]: there });
    const warnings = expect.arrayContaining([expect.objectContaining({ code: 'noAd' })]);
    expect(found).toMatchObject({ ...noAd, warnings });
  });

  it('gives way to the next ad, and is named', async () => {
    const found = await check({ [first]: response(wrapper(at('empty')), inLine('later')), [at('empty')]: '<VAST/>' });
    expect(found).toMatchObject(shown('later'));
    const message = 'Ad 1 is empty right now; a later one was checked.';
    const told = { messageCode: 'vast.noAdBefore', args: { place: 1 } };
    expect(found.warnings).toContainEqual({ code: 'noAdBefore', message, ...told, step: 0 });
  });

  it.each([
    ['a host that does not answer', notFetched('timeout')],
    ['a broken document', '<VAST'],
    ['an ad without media', vastOf({ media: '' })],
  ] satisfies [string, There][])('gives way as %s does, which is told as a warning', async (_, there) => {
    const found = await check({ [first]: response(wrapper(at('bad')), inLine('later')), [at('bad')]: there as There });
    expect(found).toMatchObject({ ...shown('later'), errors: [] });
    expect(found.warnings.some(({ step }) => step === 1)).toBe(true);
  });

  it('is no reason to forget that another ad failed', async () => {
    const ads = response(wrapper(at('empty')), wrapper(at('bad')));
    const found = await check({ [first]: ads, [at('empty')]: 204, [at('bad')]: notFetched('timeout') });
    expect(found).toMatchObject(refused('timeout', 1));
  });
});

describe('a wrapper', () => {
  it.each([
    ['//other.example/2', 'https://other.example/2'],
    ['/2', 'https://ads.example/2'],
    ['2', 'https://ads.example/path/2'],
    ['../2?a=1&amp;b=2', 'https://ads.example/2?a=1&b=2'],
    ['?x=1', 'https://ads.example/path/1?x=1'],
    [' HTTPS://ads.example/2 ', 'HTTPS://ads.example/2'],
  ])('may say %j, relative to its own address', async (written, meant) => {
    const text = wrapperTo('').replace(/<VASTAdTagURI>.*<\/VASTAdTagURI>/, `<VASTAdTagURI>${written}</VASTAdTagURI>`);
    expect(await check({ [first]: text, [meant]: vastOf() })).toMatchObject(through(1));
  });

  it('is relative to where its document came from after redirects', async () => {
    const body = new TextEncoder().encode(wrapperTo('next'));
    const moved: There = { ok: true, status: 200, type: 'text/xml', body, url: 'https://moved.example/a/b', ms: 1 };
    expect(await check({ [first]: moved, 'https://moved.example/a/next': vastOf() })).toMatchObject(through(1));
  });

  it('in a text alone may leave out the scheme, and nothing else', async () => {
    const { checkVast } = bring({ 'https://other.example/2': vastOf() });
    expect(await checkVast({ xml: wrapperTo('//other.example/2') })).toMatchObject(through(1));
    expect(await checkVast({ xml: wrapperTo('/2') })).toMatchObject(refused('badAddress'));
  });

  it('without an address is refused', async () => {
    expect(await check({ [first]: wrapperTo('') })).toMatchObject(refused('noAddress'));
  });

  it('may forbid further wrappers', async () => {
    const following = (isFollowed: string) =>
      response(wrapper(at('2'), { attributes: `followAdditionalWrappers="${isFollowed}"` }));
    const more = { [at('2')]: wrapperTo(at('3')), [at('3')]: vastOf() };
    expect(await check({ [first]: following('false'), [at('2')]: vastOf() })).toMatchObject(through(1));
    expect(await check({ [first]: following('false'), ...more })).toMatchObject(refused('noFollow', 1));
    expect(await check({ [first]: following('1'), ...more })).toMatchObject(through(2));
  });

  it('allows one ad that stands alone behind it, unless it allows several', async () => {
    const several = response(inLine('second', 2), inLine('alone'), inLine('first', 1));
    const found = (attributes: string) =>
      check({ [first]: response(wrapper(at('2'), { attributes })), [at('2')]: several });
    expect(await found('')).toMatchObject(shown('alone'));
    expect(await found('allowMultipleAds="true"')).toMatchObject(shown('first'));
    const pod = { [first]: response(wrapper(at('2'))), [at('2')]: response(inLine('first', 1)) };
    expect(await check(pod)).toMatchObject(refused('noPod', 1));
  });

  it('of VAST 2 knows no such limits', async () => {
    const old = wrapperTo(at('2')).replace('3.0', '2.0');
    expect(await check({ [first]: old, [at('2')]: response(inLine('first', 1)) })).toMatchObject(shown('first'));
  });

  it('is followed within a number of documents', async () => {
    const all = Array.from({ length: 20 }, (_, index) => at(`n${index}`));
    const empty = Object.fromEntries(all.map((address) => [address, 204]));
    const { outbound, checkVast } = bring({ [first]: response(...all.map((address) => wrapper(address))), ...empty });
    expect(await checkVast({ url: first })).toMatchObject({ valid: false, errors: [{ code: 'slow' }] });
    expect(outbound.asked).toHaveLength(12);
  });
});

describe('a pod', () => {
  it('plays by sequence, before the ads that stand alone', async () => {
    const ads = [inLine('alone'), inLine('third', 10), inLine('second', 2), inLine('first', 1)];
    const found = await check({ [first]: response(...ads) });
    expect(found).toMatchObject({ ...shown('first'), ads: 4 });
    const message = 'This is a pod of 4 ads. The first one by sequence was checked.';
    const told = { messageCode: 'vast.pod', args: { count: 4 } };
    expect(found.warnings).toContainEqual({ code: 'manyAds', message, ...told, step: 0 });
  });

  const fallback = 'fallbackOnNoAd="true"';
  it.each([
    ['goes on with its next ad where one has none', [inLine('alone'), inLine('second', 2)], '', 'second'],
    [
      'falls back to one that stands alone where its wrapper says so',
      [inLine('alone'), inLine('second', 2)],
      fallback,
      'alone',
    ],
    ['is replaced by one that stands alone where none of it can be shown', [inLine('alone')], '', 'alone'],
  ])('%s', async (_, ads, attributes, name) => {
    const empty = wrapper(at('empty'), { sequence: 1, attributes });
    expect(await check({ [first]: response(...ads, empty), [at('empty')]: 204 })).toMatchObject(shown(name));
  });
});

describe('the https rule', () => {
  const insecure = (inside: string) => vastOf({ inside });
  const mediaAt = (url: string) => vastOf({ media: `<MediaFile type="video/mp4">${url}</MediaFile>` });
  const before = (tag: string, text: string) => vastOf().replace(tag, `${text}${tag}`);
  const behind = (tag: string, text: string) => vastOf().replace(tag, `${tag}${text}`);
  const impression = (url: string) => vastOf({ impression: `<Impression>${url}</Impression>` });
  const clicks = '<VideoClicks><ClickThrough>http://brand.example/</ClickThrough></VideoClicks>';
  const extension = '<Extensions><Extension><Impression>http://t.example/</Impression></Extension></Extensions>';
  const parameters = '<AdParameters><![CDATA[{"u":"http://a.example"}]]></AdParameters>';
  const script = '<JavaScriptResource>http://v.example/o.js</JavaScriptResource>';
  const verification = `<AdVerifications><Verification>${script}</Verification></AdVerifications>`;
  const inExtension = `<Extensions><Extension type="AdVerifications">${verification}</Extension></Extensions>`;
  const interactive = '<InteractiveCreativeFile>http://cdn.example/i.html</InteractiveCreativeFile>';

  it.each([
    ['a parameter of an address', impression('https://t.example/i?u=http://page.example/')],
    ['a namespace', vastOf().replace('<VAST ', '<VAST xmlns:xs="http://www.w3.org/2001/XMLSchema" ')],
    ['where a click leads', vastOf({ clicks })],
    ['a registry', insecure('<Category authority="http://iab.example/">IAB1</Category>')],
    ['an extension', insecure(extension)],
    ['text for a script', before('<TrackingEvents>', parameters)],
    ['media on the viewer’s own machine', mediaAt('http://127.0.0.1:8080/a.mp4')],
  ])('leaves alone %s', async (_, text) => {
    const found = await check({ [first]: text });
    expect([found.valid, codes(found.errors), codes(found.warnings)]).toEqual([true, [], []]);
  });

  it.each([
    ['media', mediaAt('http://cdn.example/a.mp4')],
    ['a script of a verification', insecure(verification)],
    ['an interactive file', behind('<MediaFiles>', interactive)],
    ['a verification in an extension', insecure(inExtension)],
  ])('refuses %s over http', async (_, text) => {
    expect(await check({ [first]: text })).toMatchObject(refused('insecureMedia'));
  });

  it('refuses a wrapper whose ad is loaded over http, and looks behind it all the same', async () => {
    const found = await check({ [first]: wrapperTo('http://ads.example/2'), 'http://ads.example/2': vastOf() });
    const oneMedia = { wrappers: 1, media: [expect.anything()] };
    expect(found).toMatchObject({ ...refused('insecureMedia'), ...oneMedia });
  });

  const picture = '<Companion><StaticResource>http://cdn.example/a.png</StaticResource></Companion>';
  const companion = `<Creative><CompanionAds>${picture}</CompanionAds></Creative>`;
  it.each([
    ['an impression', impression('http://t.example/i')],
    ['an event', vastOf().replace('https://t.example/start', 'http://t.example/start')],
    ['an error', insecure('<Error>http://t.example/e</Error>')],
    ['a picture', behind('<Creatives>', companion)],
  ])('warns of %s over http, which browsers load over https or not at all', async (_, text) => {
    const found = await check({ [first]: text });
    expect([found.valid, codes(found.warnings)]).toEqual([true, ['insecurePixels']]);
  });

  it('looks at every ad of a pod', async () => {
    const second = inLine('second', 2).replace('https://cdn.example/second', 'http://cdn.example/second');
    const found = await check({ [first]: response(inLine('first', 1), second) });
    const message = expect.stringContaining('http://cdn.example/second.mp4');
    expect(found).toMatchObject({ valid: false, errors: [{ code: 'insecureMedia', message }] });
  });
});

describe('odd documents', () => {
  const priced = (inside: string) => vastOf({ inside: `<Pricing model="CPM" currency="USD"${inside}` });
  const stray = '<![CDATA[stray]]>';
  const strayed = vastOf().replace('<Creatives>', `${stray}<Creatives>${stray}`).replace('</VAST>', `${stray}</VAST>`);
  it.each([
    ['an empty impression', vastOf({ impression: '<Impression/><Impression> </Impression>' }), ['noImpression']],
    ['a price without a value', priced('/>'), []],
    ['a price that is no number', priced('><![CDATA[free]]></Pricing>'), []],
    ['stray CDATA', strayed, []],
    ['an empty ad before the ad', vastOf().replace('<Ad id="1">', '<Ad/><Ad id="1">'), []],
    ['comments everywhere', vastOf().replace(/></g, '><!-- x --><'), []],
  ])('with %s are read', async (_, text, warnings) => {
    const found = await check({ [first]: text });
    expect([found.valid, codes(found.warnings), found.price]).toEqual([true, warnings, null]);
  });

  it('are decoded by their own encoding, and told where that cannot be', async () => {
    const text = vastOf({ inside: '<Advertiser>Café</Advertiser>' }).replace('UTF-8', 'ISO-8859-1');
    const body = Uint8Array.from(text, (one) => one.charCodeAt(0));
    const usual = { ok: true, status: 200, type: 'text/xml', body, url: first, ms: 1 } as const;
    const answer = (more: object): There => ({ ...usual, ...more });
    expect(await check({ [first]: answer({}) })).toMatchObject({ advertiser: 'Café', warnings: [] });
    const found = await check({ [first]: answer({ charset: 'utf-8' }) });
    expect(found).toMatchObject({ valid: true, advertiser: 'Caf\uFFFD' });
    expect(codes(found.warnings)).toEqual(['misread']);
  });

  it.each([
    [403, 'The ad server responded 403 to the User-Agent “adx-console”. It may only respond to players.'],
    [404, 'The ad server responded with status 404.'],
    [500, 'The ad server responded with status 500.'],
  ])('are not what comes with the status %s', async (status, message) => {
    const errors = [{ code: 'status', message, step: 0 }];
    expect(await check({ [first]: status })).toMatchObject({ valid: false, errors });
  });
});
