import { describe, expect, it } from 'vitest';
import { bidRequestOf, type Wanted } from '../../src/model/bidRequest';
import { fillMacros, withParams } from '../../src/model/fillMacros';
import { insecureAddressIn, vastDurationOf, vastVersionOf, whyNotVast } from '../../src/model/vastText';
import { environments } from '../../src/reference/enums';
import { usualTestContext } from '../../src/schema/testContext';
import { expectSaid } from '../support/expectSaid';
import { texts } from '../support/words';

const document = (inside = '<Linear></Linear>', head = '') => `${head}<VAST version="4.3"><Ad>${inside}</Ad></VAST>`;

describe('the text of a VAST document', () => {
  it.each(['2.0', '3.0', '4.0', '4.1', '4.2', '4.3'])('says its version %s', (version) => {
    expect(vastVersionOf(`<VAST id="1"\n  version='${version}' >`)).toBe(version);
    expectSaid(whyNotVast(document().replace('4.3', version))).toBeUndefined();
  });

  it.each([
    ['00:00:15', 15],
    [' 00:01:00.250 ', 61],
    ['01:00:00', 3600],
    ['00:00:60', undefined],
    ['15', undefined],
  ])('with the duration %s lasts %s seconds', (duration, seconds) => {
    expect(vastDurationOf(document(`<Linear><Duration>${duration}</Duration></Linear>`))).toBe(seconds);
  });

  it('is sound with a declaration, comments, linear rows in comments and namespaces', () => {
    const head = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- <Linear> http://nowhere.example -->';
    const spaces =
      ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://vast.example/vast.xsd"';
    expectSaid(whyNotVast(document(undefined, head).replace('<VAST', `<VAST${spaces}`))).toBeUndefined();
  });

  it.each([
    ['', 'one VAST document'],
    ['<html></html>', 'one VAST document'],
    ['<VASTed version="4.2"/>', 'one VAST document'],
    [document().replace('4.3', '5.0'), 'VAST version'],
    [document().replace(' version="4.3"', ''), 'VAST version'],
    [document('<InLine><NonLinearAds></NonLinearAds></InLine>'), 'one linear creative; this one has 0'],
    [document('<InLine><Linear></Linear><Linear></Linear></InLine>'), 'one linear creative; this one has 2'],
  ])('%j is refused', (xml, reason) => expectSaid(whyNotVast(xml)).toContain(reason));

  it.each([
    ['no ad', '<VAST/>'],
    ['no ad but an error pixel', '<VAST><Error>https://t.example/e</Error></VAST>'],
    [
      'a wrapper, whose linear creative is elsewhere',
      document('<Wrapper><VASTAdTagURI>https://ads.example/</VASTAdTagURI></Wrapper>'),
    ],
    [
      'one linear creative in each ad of a pod',
      document('<InLine><Linear></Linear></InLine></Ad><Ad sequence="2"><InLine><Linear></Linear></InLine>'),
    ],
    [
      'text for a script that looks like another one',
      document('<InLine><Linear><![CDATA[<Linear>]]></Linear></InLine>'),
    ],
  ])('is sound with %s', (_, xml) => expectSaid(whyNotVast(xml)).toBeUndefined());

  it.each([
    '<Tracking event="start">HTTP://t.example/x</Tracking>',
    '<MediaFile>\n<![CDATA[ HTTP://t.example/x]]></MediaFile>',
    '<VASTAdTagURI>HTTP://t.example/x</VASTAdTagURI>',
    '<JavaScriptResource apiFramework="omid">HTTP://t.example/x</JavaScriptResource>',
    '<StaticResource>HTTP://t.example/x</StaticResource>',
  ])('has an address that a player loads over http: %s', (xml) => {
    expect(insecureAddressIn(xml)).toBe('HTTP://t.example/x');
  });

  it.each(texts`
    <Tracking>https://t.example/?u=http://page.example/</Tracking> | <VAST xmlns="http://www.iab.com/VAST"> |
    <ClickThrough>http://brand.example/</ClickThrough> |
    <UniversalAdId idRegistry="http://ad-id.org">x</UniversalAdId> |
    <AdParameters><![CDATA[{"u":"http://a.example/"}]]></AdParameters> |
    <MediaFile>http://127.0.0.1:8080/a.mp4</MediaFile> | <Mezzanine>http://cdn.example/a.mov</Mezzanine>
  `)('has none that a player loads over http: %s', (xml) => expect(insecureAddressIn(xml)).toBeUndefined());
});

describe('the macros of an address', () => {
  it('are filled in with what is given, else with examples, and with nothing if they are unknown', () => {
    const address = 'https://a.example/v?ip={{IP}}&i=[DEVICEIP]&ua={{USER_AGENT}}&x={{NOBODY}}[NOBODY]';
    expect(fillMacros(address, { ip: '198.51.100.9' })).toBe(
      'https://a.example/v?ip=198.51.100.9&i=198.51.100.9&ua=Roku%2FDVP-12.0&x=',
    );
  });

  it('cannot be used to add parameters', () => {
    expect(fillMacros('https://a.example/v?ua={{USER_AGENT}}', { ua: 'a&b=c#d' })).toBe(
      'https://a.example/v?ua=a%26b%3Dc%23d',
    );
  });
});

describe('parameters', () => {
  it.each([
    ['https://a.example/v', 'https://a.example/v?w=640&ip={{IP}}'],
    ['https://a.example/v?w=1', 'https://a.example/v?w=1&ip={{IP}}'],
    ['https://a.example/v?w=1&ip=2#top', 'https://a.example/v?w=1&ip=2#top'],
    ['https://a.example/v?', 'https://a.example/v?w=640&ip={{IP}}'],
  ])('go to %s where it does not name them', (address, expected) => {
    expect(withParams(address, { w: 640, ip: '{{IP}}' })).toBe(expected);
  });

  it('are written as addresses are, but for macros', () => {
    expect(withParams('https://a.example/', { 'a b': 'c&d', m: '[DEVICEIP]' })).toBe(
      'https://a.example/?a%20b=c%26d&m=[DEVICEIP]',
    );
  });
});

const wanted: Wanted = {
  id: 'r1',
  tagid: 't1',
  format: 'video',
  environment: 'ctv',
  version: '2.6',
  floor: 2.5,
  at: 1,
  tmax: 300,
  context: usualTestContext,
};
const requestOf = (values: Partial<Wanted> = {}) => bidRequestOf({ ...wanted, ...values }) as Record<string, unknown>;
const impOf = (values: Partial<Wanted> = {}) =>
  bidRequestOf({ ...wanted, ...values }).imp[0] as Record<string, unknown>;

describe('a bid request for a test', () => {
  it.each(Object.keys(environments))('of the environment %s has exactly one place, and a device', (environment) => {
    const request = requestOf({ environment });
    expect(['app', 'site', 'dooh'].filter((place) => place in request)).toHaveLength(1);
    expect(request).toMatchObject({
      id: 'r1',
      test: 1,
      device: { ua: expect.any(String), ip: expect.any(String) },
      cur: ['USD'],
    });
  });

  it.each(['video', 'audio', 'banner'] as const)(
    'for %s has that medium alone, with what OpenRTB requires of it',
    (format) => {
      const imp = impOf({ format });
      expect(['video', 'audio', 'banner', 'native'].filter((medium) => medium in imp)).toEqual([format]);
      expect(imp[format]).toMatchObject(
        format === 'banner' ? { format: [{ w: 300, h: 250 }] } : { mimes: [expect.any(String)] },
      );
    },
  );

  it('of OpenRTB 2.5 has nothing that came with 2.6', () => {
    const request = requestOf({ version: '2.5', environment: 'dooh' });
    expect(request).toMatchObject({ regs: { coppa: 0, ext: { gdpr: 0 } }, app: expect.anything() });
    expect(request).not.toHaveProperty('dooh');
    expect(impOf({ version: '2.5' }).video).not.toHaveProperty('plcmt');
  });

  it('names country and address as OpenRTB does', () => {
    const context = { ...usualTestContext, country: 'de', ip: '2001:db8::7' };
    expect(requestOf({ context }).device).toMatchObject({ ipv6: '2001:db8::7', geo: { country: 'DEU' } });
    expect(requestOf({ context }).device).not.toHaveProperty('ip');
  });

  it('offers deals, and leaves out lists that are empty', () => {
    expect(impOf({ deals: [{ dealId: 'D-1', floor: 9, at: 3, seats: ['s1'], adomains: [] }] }).pmp).toEqual({
      private_auction: 0,
      deals: [{ id: 'D-1', bidfloor: 9, bidfloorcur: 'USD', at: 3, wseat: ['s1'] }],
    });
    expect(impOf()).not.toHaveProperty('pmp');
    expect(Object.keys(requestOf({ seats: [], blockedCats: ['IAB24'] }))).not.toContain('wseat');
    expect(requestOf({ blockedCats: ['IAB24'] }).bcat).toEqual(['IAB24']);
  });
});
