import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dimensions } from '../../../src/model/reports/dimensions';
import { hasCodes, readCode } from '../../../src/model/reports/factCodes';
import { type FactKey, factKeys } from '../../../src/model/reports/facts';
import { countries } from '../../../src/reference/countries';

const code = (key: FactKey, text: string) => readCode(key, text).code;

describe('codes of facts', () => {
  it.each<[FactKey, string, readonly string[]]>([
    ['country', 'us', ['us', 'US', 'USA', ' us ', 'United States', 'united states', 'U.S.', 'United States of America']],
    ['country', 'gb', ['uk', 'UK', 'GB', 'GBR', 'United Kingdom', 'Great Britain']],
    ['country', 'ci', ["Côte d'Ivoire", 'Cote d’Ivoire', 'CIV', 'Ivory Coast']],
    ['environment', 'ctv', ['CTV', 'ctv ', 'Connected TV']],
    ['environment', 'mobileweb', ['Mobile Web', 'mobile_web', 'MOBILEWEB', 'mweb']],
    ['environment', 'inapp', ['In-App', 'in_app', 'app']],
    ['os', 'iOS', ['ios', 'IOS', 'iPadOS']],
    ['os', 'macOS', ['MacOS', 'Mac OS X', 'OS X']],
    ['device', 'SmartTV', ['smart tv', 'Smart-TV', 'CTV', '3', '6']],
    ['device', 'Mobile', ['mobile', 'Phone', '4']],
    ['device', 'Tablet', ['tablet', 'Tablet', '5']],
    ['device', 'SetTopBox', ['Set-top box', 'STB', 'set top box', '7']],
    ['device', 'Console', ['Console', 'game console', 'Games console']],
    ['os', 'webOS', ['webos', 'LG webOS']],
    ['os', 'tvOS', ['TVOS', 'Apple TV']],
    ['os', 'GoogleTV', ['Google TV', 'Android TV', 'googletv']],
    ['state', 'CA', ['ca', 'California', 'US-CA']],
    ['browser', 'fire-tv', ['Fire TV', 'firetv', 'FIRE-TV']],
  ])('of %s mean %s, however they are spelled', (key, wanted, texts) => {
    for (const text of texts) expect([text, readCode(key, text)]).toEqual([text, { code: wanted, isKnown: true }]);
  });

  it('stay what they are, for every value of every list and its name', () => {
    for (const dimension of dimensions) {
      if (dimension.by !== 'key' || factKeys[dimension.key] !== 'text') continue;
      for (const { value } of dimension.options ?? []) {
        expect([value, code(dimension.key, String(value))]).toEqual([value, value]);
        expect(code(dimension.key, ` ${String(value).toUpperCase()}\t`)).toBe(value);
      }
    }
    for (const { id, alpha3, name } of countries) expect([code('country', alpha3), code('country', name)]).toEqual([id, id]);
  });

  it('that no list knows are kept without the blanks around them, and told apart', () => {
    expect(readCode('country', ' ZZ ')).toEqual({ code: 'ZZ', isKnown: false });
    expect(readCode('os', 'Whale OS')).toEqual({ code: 'Whale OS', isKnown: false });
    expect(readCode('country', '')).toEqual({ code: '', isKnown: true });
    expect(readCode('country', '  ')).toEqual({ code: '', isKnown: true });
    expect([hasCodes('adomain'), hasCodes('channel'), hasCodes('reqs'), hasCodes('country')]).toEqual([false, false, false, true]);
  });

  it('are read the same a second time', () => {
    fc.assert(
      fc.property(fc.constantFrom<FactKey>('country', 'os', 'device', 'bid_bucket'), fc.string({ unit: 'grapheme' }), (key, text) => {
        expect(code(key, code(key, text))).toBe(code(key, text));
      }),
    );
  });
});
