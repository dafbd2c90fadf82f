import { describe, expect, it } from 'vitest';
import { insecureAddressIn, vastDurationOf, vastVersionOf, whyNotVast } from '../../src/model/vastText';
import { expectSaid } from '../support/expectSaid';

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
    const spaces = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://vast.example/vast.xsd"';
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
  ])('%j is refused', (xml, reason) => {
    expectSaid(whyNotVast(xml)).toContain(reason);
  });

  it.each([
    ['no ad', '<VAST/>'],
    ['no ad but an error pixel', '<VAST><Error>https://t.example/e</Error></VAST>'],
    ['a wrapper, whose linear creative is elsewhere', document('<Wrapper><VASTAdTagURI>https://ads.example/</VASTAdTagURI></Wrapper>')],
    [
      'one linear creative in each ad of a pod',
      document('<InLine><Linear></Linear></InLine></Ad><Ad sequence="2"><InLine><Linear></Linear></InLine>'),
    ],
    ['text for a script that looks like another one', document('<InLine><Linear><![CDATA[<Linear>]]></Linear></InLine>')],
  ])('is sound with %s', (_, xml) => {
    expectSaid(whyNotVast(xml)).toBeUndefined();
  });

  it.each([
    '<Tracking event="start">HTTP://t.example/x</Tracking>',
    '<MediaFile>\n<![CDATA[ HTTP://t.example/x]]></MediaFile>',
    '<VASTAdTagURI>HTTP://t.example/x</VASTAdTagURI>',
    '<JavaScriptResource apiFramework="omid">HTTP://t.example/x</JavaScriptResource>',
    '<StaticResource>HTTP://t.example/x</StaticResource>',
  ])('has an address that a player loads over http: %s', (xml) => {
    expect(insecureAddressIn(xml)).toBe('HTTP://t.example/x');
  });

  it.each([
    '<Tracking>https://t.example/?u=http://page.example/</Tracking>',
    '<VAST xmlns="http://www.iab.com/VAST">',
    '<ClickThrough>http://brand.example/</ClickThrough>',
    '<UniversalAdId idRegistry="http://ad-id.org">x</UniversalAdId>',
    '<AdParameters><![CDATA[{"u":"http://a.example/"}]]></AdParameters>',
    '<MediaFile>http://127.0.0.1:8080/a.mp4</MediaFile>',
    '<Mezzanine>http://cdn.example/a.mov</Mezzanine>',
  ])('has none that a player loads over http: %s', (xml) => {
    expect(insecureAddressIn(xml)).toBeUndefined();
  });
});
