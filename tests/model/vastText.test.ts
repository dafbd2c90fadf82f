import { describe, expect, it } from 'vitest';
import { insecureAddressIn, vastDurationOf, vastVersionOf, whyNotVast } from '../../src/model/vastText';

const document = (inside = '<Linear></Linear>', head = '') => `${head}<VAST version="4.3"><Ad>${inside}</Ad></VAST>`;

describe('the text of a VAST document', () => {
  it.each(['2.0', '3.0', '4.0', '4.1', '4.2', '4.3'])('says its version %s', (version) => {
    expect(vastVersionOf(`<VAST id="1"\n  version='${version}' >`)).toBe(version);
    expect(whyNotVast(document().replace('4.3', version))).toBeUndefined();
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
    expect(whyNotVast(document(undefined, head).replace('<VAST', `<VAST${spaces}`))).toBeUndefined();
  });

  it.each([
    ['', 'one VAST document'],
    ['<html></html>', 'one VAST document'],
    ['<VAST version="4.2">', 'one VAST document'],
    [document().replace('4.3', '5.0'), 'VAST version'],
    [document().replace(' version="4.3"', ''), 'VAST version'],
    [document('<NonLinearAds></NonLinearAds>'), 'one linear creative; this has 0'],
    [document('<Linear><MediaFile><![CDATA[http://cdn.example/a.mp4]]></MediaFile></Linear>'), 'http://cdn.example/a.mp4 does not'],
  ])('%j is refused', (xml, reason) => {
    expect(whyNotVast(xml)).toContain(reason);
  });

  it('finds an address that is not https, however it is written', () => {
    expect(insecureAddressIn('<Tracking>HTTP://t.example/x</Tracking>')).toBe('HTTP://t.example/x');
    expect(insecureAddressIn('<Tracking>https://t.example/?u=http%3A%2F%2Fa</Tracking>')).toBeUndefined();
  });
});
