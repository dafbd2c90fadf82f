import { describe, expect, it } from 'vitest';
import { notFetched } from '../../api/outbound/failures';
import { createCheckVast } from '../../api/vast/createCheckVast';
import { readVast } from '../../src/model/vast/readVast';
import { outboundTo, type There } from '../support/outboundTo';
import { vastOf, wrapperTo } from '../support/vastOf';

const first = 'https://ads.example/path/1';
const bring = (there: Readonly<Record<string, There>>) => {
  const outbound = outboundTo(there);
  const checkVast = createCheckVast({ outbound, readVast: async (source) => readVast(source) });
  return { outbound, checkVast };
};
const check = (there: Readonly<Record<string, There>>) => bring(there).checkVast({ url: first });
const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code);
const at = (name: string) => `https://ads.example/path/${name}`;
const adOf = (text: string) => /<Ad .*<\/Ad>/s.exec(text)?.[0] ?? '';
const media = (name: string) =>
  `<MediaFile type="video/mp4" width="1280" height="720">https://cdn.example/${name}.mp4</MediaFile>`;
/** An ad of a response with several. */
const inLine = (name: string, sequence?: number) =>
  adOf(vastOf({ media: media(name) })).replace(
    '<Ad id="1"',
    `<Ad id="${name}"${sequence === undefined ? '' : ` sequence="${sequence}"`}`,
  );
const wrapper = (
  address: string,
  { sequence, attributes = '' }: { readonly sequence?: number; readonly attributes?: string } = {},
) =>
  adOf(wrapperTo(address))
    .replace('<Wrapper>', `<Wrapper${attributes && ` ${attributes}`}>`)
    .replace('<Ad id="w"', `<Ad id="w"${sequence === undefined ? '' : ` sequence="${sequence}"`}`);
const response = (...ads: readonly string[]) => `<VAST version="4.2">${ads.join('')}</VAST>`;
const noAd = { valid: true, ads: 0, media: [], errors: [] };

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
    expect(found).toMatchObject({
      ...noAd,
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'noAd' })]),
    });
  });

  it('gives way to the next ad, and is named', async () => {
    const found = await check({ [first]: response(wrapper(at('empty')), inLine('later')), [at('empty')]: '<VAST/>' });
    expect(found).toMatchObject({ valid: true, media: [{ url: 'https://cdn.example/later.mp4' }] });
    expect(found.warnings).toContainEqual({
      code: 'noAdBefore',
      message: 'Ad 1 is empty right now; a later one was checked.',
      messageCode: 'vast.noAdBefore',
      args: { place: 1 },
      step: 0,
    });
  });

  it.each([
    ['a host that does not answer', notFetched('timeout')],
    ['a broken document', '<VAST'],
    ['an ad without media', vastOf({ media: '' })],
  ] satisfies [string, There][])('gives way as %s does, which is told as a warning', async (_, there) => {
    const found = await check({ [first]: response(wrapper(at('bad')), inLine('later')), [at('bad')]: there as There });
    expect(found).toMatchObject({ valid: true, errors: [], media: [{ url: 'https://cdn.example/later.mp4' }] });
    expect(found.warnings.some(({ step }) => step === 1)).toBe(true);
  });

  it('is no reason to forget that another ad failed', async () => {
    const found = await check({
      [first]: response(wrapper(at('empty')), wrapper(at('bad'))),
      [at('empty')]: 204,
      [at('bad')]: notFetched('timeout'),
    });
    expect(found).toMatchObject({ valid: false, errors: [{ code: 'timeout', step: 1 }] });
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
    expect(await check({ [first]: text, [meant]: vastOf() })).toMatchObject({ valid: true, wrappers: 1 });
  });

  it('is relative to where its document came from after redirects', async () => {
    const body = new TextEncoder().encode(wrapperTo('next'));
    const moved: There = { ok: true, status: 200, type: 'text/xml', body, url: 'https://moved.example/a/b', ms: 1 };
    expect(await check({ [first]: moved, 'https://moved.example/a/next': vastOf() })).toMatchObject({
      valid: true,
      wrappers: 1,
    });
  });

  it('in a text alone may leave out the scheme, and nothing else', async () => {
    const { checkVast } = bring({ 'https://other.example/2': vastOf() });
    expect(await checkVast({ xml: wrapperTo('//other.example/2') })).toMatchObject({ valid: true, wrappers: 1 });
    expect(await checkVast({ xml: wrapperTo('/2') })).toMatchObject({
      valid: false,
      errors: [{ code: 'badAddress', step: 0 }],
    });
  });

  it('without an address is refused', async () => {
    expect(await check({ [first]: wrapperTo('') })).toMatchObject({
      valid: false,
      errors: [{ code: 'noAddress', step: 0 }],
    });
  });

  it('may forbid further wrappers', async () => {
    const forbidding = response(wrapper(at('2'), { attributes: 'followAdditionalWrappers="false"' }));
    expect(await check({ [first]: forbidding, [at('2')]: vastOf() })).toMatchObject({ valid: true, wrappers: 1 });
    const found = await check({ [first]: forbidding, [at('2')]: wrapperTo(at('3')), [at('3')]: vastOf() });
    expect(found).toMatchObject({ valid: false, errors: [{ code: 'noFollow', step: 1 }] });
    expect(
      await check({
        [first]: response(wrapper(at('2'), { attributes: 'followAdditionalWrappers="1"' })),
        [at('2')]: wrapperTo(at('3')),
        [at('3')]: vastOf(),
      }),
    ).toMatchObject({ valid: true, wrappers: 2 });
  });

  it('allows one ad that stands alone behind it, unless it allows several', async () => {
    const several = response(inLine('second', 2), inLine('alone'), inLine('first', 1));
    const media = async (attributes: string) =>
      (await check({ [first]: response(wrapper(at('2'), { attributes })), [at('2')]: several })).media[0]?.url;
    expect(await media('')).toBe('https://cdn.example/alone.mp4');
    expect(await media('allowMultipleAds="true"')).toBe('https://cdn.example/first.mp4');
    const pod = response(inLine('first', 1));
    expect(await check({ [first]: response(wrapper(at('2'))), [at('2')]: pod })).toMatchObject({
      valid: false,
      errors: [{ code: 'noPod', step: 1 }],
    });
  });

  it('of VAST 2 knows no such limits', async () => {
    const found = await check({
      [first]: wrapperTo(at('2')).replace('3.0', '2.0'),
      [at('2')]: response(inLine('first', 1)),
    });
    expect(found).toMatchObject({ valid: true, media: [{ url: 'https://cdn.example/first.mp4' }] });
  });

  it('is followed within a number of documents', async () => {
    const many = response(...Array.from({ length: 20 }, (_, index) => wrapper(at(`n${index}`))));
    const { outbound, checkVast } = bring({
      [first]: many,
      ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [at(`n${index}`), 204])),
    });
    expect(await checkVast({ url: first })).toMatchObject({ valid: false, errors: [{ code: 'slow' }] });
    expect(outbound.asked).toHaveLength(12);
  });
});

describe('a pod', () => {
  it('plays by sequence, before the ads that stand alone', async () => {
    const found = await check({
      [first]: response(inLine('alone'), inLine('third', 10), inLine('second', 2), inLine('first', 1)),
    });
    expect(found).toMatchObject({ valid: true, ads: 4, media: [{ url: 'https://cdn.example/first.mp4' }] });
    expect(found.warnings).toContainEqual({
      code: 'manyAds',
      message: 'This is a pod of 4 ads. The first one by sequence was checked.',
      messageCode: 'vast.pod',
      args: { count: 4 },
      step: 0,
    });
  });

  it('goes on with its next ad where one has none', async () => {
    const found = await check({
      [first]: response(inLine('alone'), inLine('second', 2), wrapper(at('empty'), { sequence: 1 })),
      [at('empty')]: 204,
    });
    expect(found.media[0]?.url).toBe('https://cdn.example/second.mp4');
  });

  it('falls back to an ad that stands alone where its wrapper says so', async () => {
    const fallback = wrapper(at('empty'), { sequence: 1, attributes: 'fallbackOnNoAd="true"' });
    const found = await check({
      [first]: response(inLine('alone'), inLine('second', 2), fallback),
      [at('empty')]: 204,
    });
    expect(found.media[0]?.url).toBe('https://cdn.example/alone.mp4');
  });

  it('is replaced by an ad that stands alone where none of it can be shown', async () => {
    const found = await check({
      [first]: response(inLine('alone'), wrapper(at('empty'), { sequence: 1 })),
      [at('empty')]: 204,
    });
    expect(found.media[0]?.url).toBe('https://cdn.example/alone.mp4');
  });
});

describe('the https rule', () => {
  const insecure = (inside: string) => vastOf({ inside });

  it.each([
    [
      'a parameter of an address',
      vastOf({ impression: '<Impression>https://t.example/i?u=http://page.example/</Impression>' }),
    ],
    ['a namespace', vastOf().replace('<VAST ', '<VAST xmlns:xs="http://www.w3.org/2001/XMLSchema" ')],
    [
      'where a click leads',
      vastOf({ clicks: '<VideoClicks><ClickThrough>http://brand.example/</ClickThrough></VideoClicks>' }),
    ],
    ['a registry', insecure('<Category authority="http://iab.example/">IAB1</Category>')],
    [
      'an extension',
      insecure('<Extensions><Extension><Impression>http://t.example/</Impression></Extension></Extensions>'),
    ],
    [
      'text for a script',
      vastOf().replace(
        '<TrackingEvents>',
        '<AdParameters><![CDATA[{"u":"http://a.example"}]]></AdParameters><TrackingEvents>',
      ),
    ],
    [
      'media on the viewer’s own machine',
      vastOf({ media: '<MediaFile type="video/mp4">http://127.0.0.1:8080/a.mp4</MediaFile>' }),
    ],
  ])('leaves alone %s', async (_, text) => {
    const found = await check({ [first]: text });
    expect([found.valid, codes(found.errors), codes(found.warnings)]).toEqual([true, [], []]);
  });

  it.each([
    ['media', vastOf({ media: '<MediaFile type="video/mp4">http://cdn.example/a.mp4</MediaFile>' })],
    [
      'a script of a verification',
      insecure(
        '<AdVerifications><Verification><JavaScriptResource>http://v.example/o.js</JavaScriptResource></Verification></AdVerifications>',
      ),
    ],
    [
      'an interactive file',
      vastOf().replace(
        '<MediaFiles>',
        '<MediaFiles><InteractiveCreativeFile>http://cdn.example/i.html</InteractiveCreativeFile>',
      ),
    ],
    [
      'a verification in an extension',
      insecure(
        '<Extensions><Extension type="AdVerifications"><AdVerifications><Verification><JavaScriptResource>http://v.example/o.js</JavaScriptResource></Verification></AdVerifications></Extension></Extensions>',
      ),
    ],
  ])('refuses %s over http', async (_, text) => {
    expect(await check({ [first]: text })).toMatchObject({
      valid: false,
      errors: [{ code: 'insecureMedia', step: 0 }],
    });
  });

  it('refuses a wrapper whose ad is loaded over http, and looks behind it all the same', async () => {
    const found = await check({ [first]: wrapperTo('http://ads.example/2'), 'http://ads.example/2': vastOf() });
    expect(found).toMatchObject({
      valid: false,
      wrappers: 1,
      errors: [{ code: 'insecureMedia', step: 0 }],
      media: [expect.anything()],
    });
  });

  it('warns of pixels and pictures over http, which browsers load over https or not at all', async () => {
    for (const text of [
      vastOf({ impression: '<Impression>http://t.example/i</Impression>' }),
      vastOf().replace('https://t.example/start', 'http://t.example/start'),
      insecure('<Error>http://t.example/e</Error>'),
      vastOf().replace(
        '<Creatives>',
        '<Creatives><Creative><CompanionAds><Companion><StaticResource>http://cdn.example/a.png</StaticResource></Companion></CompanionAds></Creative>',
      ),
    ]) {
      const found = await check({ [first]: text });
      expect([found.valid, codes(found.warnings)]).toEqual([true, ['insecurePixels']]);
    }
  });

  it('looks at every ad of a pod', async () => {
    const found = await check({
      [first]: response(
        inLine('first', 1),
        inLine('second', 2).replace('https://cdn.example/second', 'http://cdn.example/second'),
      ),
    });
    expect(found).toMatchObject({
      valid: false,
      errors: [{ code: 'insecureMedia', message: expect.stringContaining('http://cdn.example/second.mp4') }],
    });
  });
});

describe('odd documents', () => {
  it.each([
    ['an empty impression', vastOf({ impression: '<Impression/><Impression> </Impression>' }), ['noImpression']],
    ['a price without a value', vastOf({ inside: '<Pricing model="CPM" currency="USD"/>' }), []],
    [
      'a price that is no number',
      vastOf({ inside: '<Pricing model="CPM" currency="USD"><![CDATA[free]]></Pricing>' }),
      [],
    ],
    [
      'stray CDATA',
      vastOf()
        .replace('<Creatives>', '<![CDATA[stray]]><Creatives><![CDATA[stray]]>')
        .replace('</VAST>', '<![CDATA[stray]]></VAST>'),
      [],
    ],
    ['an empty ad before the ad', vastOf().replace('<Ad id="1">', '<Ad/><Ad id="1">'), []],
    ['comments everywhere', vastOf().replace(/></g, '><!-- x --><'), []],
  ])('with %s are read', async (_, text, warnings) => {
    const found = await check({ [first]: text });
    expect([found.valid, codes(found.warnings), found.price]).toEqual([true, warnings, null]);
  });

  it('are decoded by their own encoding, and told where that cannot be', async () => {
    const text = vastOf({ inside: '<Advertiser>Café</Advertiser>' }).replace('UTF-8', 'ISO-8859-1');
    const body = Uint8Array.from(text, (one) => one.charCodeAt(0));
    const answer = (more: object): There => ({
      ok: true,
      status: 200,
      type: 'text/xml',
      body,
      url: first,
      ms: 1,
      ...more,
    });
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
    expect(await check({ [first]: status })).toMatchObject({
      valid: false,
      errors: [{ code: 'status', message, step: 0 }],
    });
  });
});
