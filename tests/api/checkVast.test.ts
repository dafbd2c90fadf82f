import { describe, expect, it } from 'vitest';
import { notFetched } from '../../api/outbound/failures';
import type { Outbound } from '../../api/ports/outbound';
import { createCheckVast, wrappersAtMost } from '../../api/vast/createCheckVast';
import { readVast } from '../../src/model/vast/readVast';
import { outboundTo, type There } from '../support/outboundTo';
import { mp4, quartiles, vastOf, wrapperTo } from '../support/vastOf';

const first = 'https://ads.example/1';
const checkBy = (outbound: Outbound) => createCheckVast({ outbound, readVast: async (source) => readVast(source) });
const check = (there: Readonly<Record<string, There>>) => checkBy(outboundTo(there))({ url: first });
const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code);
const step = (count: number) => `https://ads.example/${count}`;

describe('a VAST document', () => {
  it.each(['2.0', '3.0', '4.0', '4.1', '4.2', '4.3'])('of version %s is taken for what it is', async (version) => {
    const media = [{ mime: 'video/mp4', w: 1920, h: 1080, kbps: 8200, url: 'https://cdn.example/a.mp4' }];
    expect(await check({ [first]: vastOf({ version }) })).toEqual({
      valid: true,
      vastVersion: version,
      duration: 30,
      wrappers: 0,
      ads: 1,
      price: null,
      advertiser: null,
      media,
      events: quartiles,
      clickThrough: 'https://brand.example/offer',
      errors: [],
      warnings: [],
    });
  });

  it('is taken as text too', async () => {
    const found = await checkBy(outboundTo({}))({ xml: vastOf() });
    expect([found.valid, found.vastVersion, found.duration]).toEqual([true, '4.2', 30]);
  });

  const notVast = 'This is XML, but not a VAST document.';
  const vmap = '<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"/>';
  const entities = '<!DOCTYPE v [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><VAST version="3.0"><Ad>&b;</Ad></VAST>';
  const declares = 'the DOCTYPE declares its own elements or entities. Remove the part in [ ].';
  const insecure = 'Players must load http://cdn.example/a.mp4 over https. Change http:// to https://.';
  const long = `<VAST version="3.0"><!--${'x'.repeat(1_000_000)}--></VAST>`;
  const broken = '<VAST version="3.0">\n<Ad><InLine></VAST>';
  it.each([
    ['broken XML', broken, 'notXml', 'Not well-formed XML, line 2, column 13: </VAST> closes no open element.'],
    ['a text', 'No ads today', 'notXml', 'Not well-formed XML, line 1, column 1: text outside the root element.'],
    ['HTML', '<html><body>Not here</body></html>', 'notVast', notVast],
    ['VMAP', vmap, 'notVast', notVast],
    ['VAST 1', '<VideoAdServingTemplate/>', 'notVast', notVast],
    ['a version that is not known', vastOf({ version: '5.0' }), 'version', 'Unknown VAST version 5.0. Use 2.0 to 4.3.'],
    ['no media', vastOf({ media: '' }), 'noMedia', 'The ad has no media file to play.'],
    ['media without https', vastOf({ media: mp4.replace('https:', 'http:') }), 'insecureMedia', insecure],
    ['entities that refer to each other', entities, 'notXml', `Not readable XML, line 1, column 13: ${declares}`],
    ['more than a player waits for', long, 'tooLong', 'The document is larger than 1 MB, too large for players.'],
  ])('that is %s cannot be shown, and says why', async (_, text, code, message) => {
    expect(await check({ [first]: text })).toMatchObject({ valid: false, errors: [{ code, message, step: 0 }] });
  });

  const vpaid = '<MediaFile type="application/javascript" apiFramework="VPAID" width="1" height="1">';
  const interactive = '<InteractiveCreativeFile type="text/javascript" apiFramework="VPAID">';
  const script = 'https://cdn.example/v.js';
  it.each([
    ['VPAID', vastOf({ media: `${mp4}${vpaid}${script}</MediaFile>` }), ['vpaid']],
    ['interactive VPAID', vastOf({ media: `${mp4}${interactive}${script}</InteractiveCreativeFile>` }), ['vpaid']],
    ['no MP4', vastOf({ media: mp4.replace('video/mp4', 'video/webm') }), ['noMp4']],
    ['no length', vastOf({ duration: '' }), ['noDuration']],
    ['no events of some kind', vastOf({ events: ['start', 'midpoint'] }), ['noEvents']],
    ['no click-through', vastOf({ clicks: '' }), ['noClickThrough']],
    ['no impression', vastOf({ impression: '' }), ['noImpression']],
    ['two ads', vastOf().replace('</VAST>', `${/<Ad .*<\/Ad>/.exec(vastOf())?.[0]}</VAST>`), ['manyAds']],
  ])('with %s can be shown, with a warning', async (_, text, expected) => {
    const found = await check({ [first]: text });
    expect([found.valid, codes(found.errors), codes(found.warnings)]).toEqual([true, [], expected]);
  });

  it('names the events that have no pixel', async () => {
    const found = await check({ [first]: vastOf({ events: ['start', 'complete'] }) });
    expect(found.warnings[0]?.message).toBe('No pixels for these events: firstQuartile, midpoint, thirdQuartile.');
  });
});

describe('a chain of wrappers', () => {
  const chain = (length: number): Readonly<Record<string, string>> => ({
    ...Object.fromEntries(Array.from({ length }, (_, at) => [step(at + 1), wrapperTo(step(at + 2))])),
    [step(length + 1)]: vastOf({ events: ['start'] }),
  });

  const lengths = it.each([0, 1, 3]);
  lengths('counts the wrappers named in its findings when the last document does not load: %s', async (count) => {
    const { [step(count + 1)]: _, ...there } = chain(count);
    const { wrappers, errors } = await check(there);
    expect([wrappers, errors.map((one) => one.step)]).toEqual([count, [count]]);
  });

  it('is followed to its ad, with the trackers of all', async () => {
    const tracking = quartiles.map((event) => `<Tracking event="${event}">https://w.example/${event}</Tracking>`);
    const [second, third] = [wrapperTo(step(3)), vastOf({ events: [], impression: '' })];
    const found = await check({ [first]: wrapperTo(step(2), tracking.join('')), [step(2)]: second, [step(3)]: third });
    expect(found).toMatchObject({ valid: true, wrappers: 2, vastVersion: '3.0', duration: 30, warnings: [] });
    expect([...found.events].sort()).toEqual([...quartiles].sort());
  });

  it('may have its full length and no more', async () => {
    expect(await check(chain(wrappersAtMost))).toMatchObject({ valid: true, wrappers: wrappersAtMost });
    const deep = { code: 'depth', message: 'There are more than 5 wrappers before the ad.', step: wrappersAtMost };
    expect(await check(chain(wrappersAtMost + 1))).toMatchObject({ valid: false, errors: [deep] });
  });

  it('that leads back to itself ends there', async () => {
    const found = await check({ [first]: wrapperTo(step(2)), [step(2)]: wrapperTo(first) });
    expect(found).toMatchObject({ valid: false, wrappers: 1, errors: [{ code: 'circle', step: 1 }] });
  });

  it.each([
    ['does not answer in time', notFetched('timeout'), 'timeout'],
    ['is private', notFetched('refused'), 'refused'],
    ['is larger than is fetched', notFetched('tooLarge'), 'tooLarge'],
    ['is not there', 404, 'status'],
    ['is broken', '<VAST', 'notXml'],
  ])('of which a part %s, says which', async (_, there, code) => {
    const found = await check({ [first]: wrapperTo(step(2)), [step(2)]: there });
    expect(found).toMatchObject({ valid: false, errors: [{ code, step: 1 }], media: [] });
  });

  it('that is slow in all its parts is given up', async () => {
    const outbound = outboundTo(chain(4));
    const slow = { ...outbound, get: async (address: string) => ({ ...(await outbound.get(address)), ms: 4_500 }) };
    expect(await checkBy(slow)({ url: first })).toMatchObject({ valid: false, errors: [{ code: 'slow' }] });
  });

  it('is called with examples in place of macros', async () => {
    const outbound = outboundTo({}, () => 404);
    const url = 'https://ads.example/v?cb={{CACHEBUSTER}}&ua={{USER_AGENT}}&d=[DOMAIN]&x=[NOBODY]{{NOBODY}}';
    await checkBy(outbound)({ url });
    expect(outbound.asked).toEqual(['https://ads.example/v?cb=83710&ua=Roku%2FDVP-12.0&d=harbournews.example&x=']);
  });
});
