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
    expect(await check({ [first]: vastOf({ version }) })).toEqual({
      valid: true,
      vastVersion: version,
      duration: 30,
      wrappers: 0,
      ads: 1,
      price: null,
      advertiser: null,
      media: [{ mime: 'video/mp4', w: 1920, h: 1080, kbps: 8200, url: 'https://cdn.example/a.mp4' }],
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

  it.each([
    [
      'broken XML',
      '<VAST version="3.0">\n<Ad><InLine></VAST>',
      'notXml',
      'Not well-formed XML, line 2, column 13: </VAST> closes no open element.',
    ],
    ['a text', 'No ads today', 'notXml', 'Not well-formed XML, line 1, column 1: text outside the root element.'],
    ['HTML', '<html><body>Not here</body></html>', 'notVast', 'This is XML, but not a VAST document.'],
    [
      'VMAP',
      '<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"/>',
      'notVast',
      'This is XML, but not a VAST document.',
    ],
    ['VAST 1', '<VideoAdServingTemplate/>', 'notVast', 'This is XML, but not a VAST document.'],
    ['a version that is not known', vastOf({ version: '5.0' }), 'version', 'Unknown VAST version 5.0. Use 2.0 to 4.3.'],
    ['no media', vastOf({ media: '' }), 'noMedia', 'The ad has no media file to play.'],
    [
      'media without https',
      vastOf({ media: mp4.replace('https:', 'http:') }),
      'insecureMedia',
      'Players must load http://cdn.example/a.mp4 over https. Change http:// to https://.',
    ],
    [
      'entities that refer to each other',
      '<!DOCTYPE v [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><VAST version="3.0"><Ad>&b;</Ad></VAST>',
      'notXml',
      'Not readable XML, line 1, column 13: the DOCTYPE declares its own elements or entities. Remove the part in [ ].',
    ],
    [
      'more than a player waits for',
      `<VAST version="3.0"><!--${'x'.repeat(1_000_000)}--></VAST>`,
      'tooLong',
      'The document is larger than 1 MB, too large for players.',
    ],
  ])('that is %s cannot be shown, and says why', async (_, text, code, message) => {
    expect(await check({ [first]: text })).toMatchObject({ valid: false, errors: [{ code, message, step: 0 }] });
  });

  it.each([
    [
      'VPAID',
      vastOf({
        media: `${mp4}<MediaFile type="application/javascript" apiFramework="VPAID" width="1" height="1">https://cdn.example/v.js</MediaFile>`,
      }),
      ['vpaid'],
    ],
    [
      'interactive VPAID',
      vastOf({
        media: `${mp4}<InteractiveCreativeFile type="text/javascript" apiFramework="VPAID">https://cdn.example/v.js</InteractiveCreativeFile>`,
      }),
      ['vpaid'],
    ],
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
  const chain = (length: number) => ({
    ...Object.fromEntries(Array.from({ length }, (_, at) => [step(at + 1), wrapperTo(step(at + 2))])),
    [step(length + 1)]: vastOf({ events: ['start'] }),
  });

  it.each([0, 1, 3])(
    'counts the wrappers named in its findings when the last document does not load: %s',
    async (count) => {
      const { wrappers, errors } = await check(
        Object.fromEntries(Object.entries(chain(count)).filter(([at]) => at !== step(count + 1))),
      );
      expect([wrappers, errors.map((one) => one.step)]).toEqual([count, [count]]);
    },
  );

  it('is followed to its ad, with the trackers of all', async () => {
    const tracking = quartiles
      .map((event) => `<Tracking event="${event}">https://w.example/${event}</Tracking>`)
      .join('');
    const found = await check({
      [first]: wrapperTo(step(2), tracking),
      [step(2)]: wrapperTo(step(3)),
      [step(3)]: vastOf({ events: [], impression: '' }),
    });
    expect(found).toMatchObject({ valid: true, wrappers: 2, vastVersion: '3.0', duration: 30, warnings: [] });
    expect([...found.events].sort()).toEqual([...quartiles].sort());
  });

  it('may have its full length and no more', async () => {
    expect(await check(chain(wrappersAtMost))).toMatchObject({ valid: true, wrappers: wrappersAtMost });
    expect(await check(chain(wrappersAtMost + 1))).toMatchObject({
      valid: false,
      errors: [{ code: 'depth', message: 'There are more than 5 wrappers before the ad.', step: wrappersAtMost }],
    });
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
    expect(await check({ [first]: wrapperTo(step(2)), [step(2)]: there })).toMatchObject({
      valid: false,
      errors: [{ code, step: 1 }],
      media: [],
    });
  });

  it('that is slow in all its parts is given up', async () => {
    const outbound = outboundTo(chain(4));
    const slow = { ...outbound, get: async (address: string) => ({ ...(await outbound.get(address)), ms: 4_500 }) };
    expect(await checkBy(slow)({ url: first })).toMatchObject({ valid: false, errors: [{ code: 'slow' }] });
  });

  it('is called with examples in place of macros', async () => {
    const outbound = outboundTo({}, () => 404);
    await checkBy(outbound)({
      url: 'https://ads.example/v?cb={{CACHEBUSTER}}&ua={{USER_AGENT}}&d=[DOMAIN]&x=[NOBODY]{{NOBODY}}',
    });
    expect(outbound.asked).toEqual(['https://ads.example/v?cb=83710&ua=Roku%2FDVP-12.0&d=harbournews.example&x=']);
  });
});
