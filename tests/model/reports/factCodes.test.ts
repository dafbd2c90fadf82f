import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonCodes } from '../../../src/model/reports/codes';
import { dimensions } from '../../../src/model/reports/dimensions';
import { exportColumns } from '../../../src/model/reports/exportColumns';
import { hasCodes, readCode } from '../../../src/model/reports/factCodes';
import { type FactKey, factKeys } from '../../../src/model/reports/facts';
import type { ReportRow } from '../../../src/model/reports/reportCall';
import { valueLabels } from '../../../src/model/reports/valueLabels';
import { countries } from '../../../src/reference/countries';

const code = (key: FactKey, text: string) => readCode(key, text).code;

describe('codes of facts', () => {
  it.each<[FactKey, string, readonly string[]]>([
    [
      'country',
      'us',
      ['us', 'US', 'USA', ' us ', 'United States', 'united states', 'U.S.', 'United States of America'],
    ],
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
    for (const { id, alpha3, name } of countries)
      expect([code('country', alpha3), code('country', name)]).toEqual([id, id]);
  });

  it('that no list knows are kept without the blanks around them, and told apart', () => {
    expect(readCode('country', ' ZZ ')).toEqual({ code: 'ZZ', isKnown: false });
    expect(readCode('os', 'Whale OS')).toEqual({ code: 'Whale OS', isKnown: false });
    expect(readCode('country', '')).toEqual({ code: '', isKnown: true });
    expect(readCode('country', '  ')).toEqual({ code: '', isKnown: true });
    expect([hasCodes('adomain'), hasCodes('channel'), hasCodes('reqs'), hasCodes('country')]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('are read the same a second time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<FactKey>('country', 'os', 'device', 'bid_bucket'),
        fc.string({ unit: 'grapheme' }),
        (key, text) => {
          expect(code(key, code(key, text))).toBe(code(key, text));
        },
      ),
    );
  });
});

const reasons = valueLabels({ options: reasonCodes, with: 'reason_kind' });
const row = (given: object) => given as ReportRow;

describe('what the values of a dimension are called', () => {
  it('is decided by the kind of the row where a code is of several', () => {
    expect(reasons?.(1, row({ reason_code: 1, _of: { reason_kind: 'noBid' } }))).toBe('Technical error');
    expect(reasons?.(1, row({ reason_code: 1, reason_kind: 'lost' }))).toBe('Internal error');
    expect(reasons?.(1)).toBe('Technical error / Internal error');
    expect(reasons?.(600, row({ _of: { reason_kind: 'blocked' } }))).toBe('Targeting');
    expect(reasons?.(999, row({ _of: { reason_kind: 'blocked' } }))).toBeUndefined();
  });

  it('is said by the value alone elsewhere, and not at all of what is no enum', () => {
    expect(valueLabels({ options: [{ value: 'tv', label: 'TV' }], with: null })?.('tv')).toBe('TV');
    expect(valueLabels({ options: null, with: null })).toBeUndefined();
  });
});

describe('the columns of a file', () => {
  const columnsFor = (id: string, options: readonly { value: string | number; label: string }[]) =>
    exportColumns([{ id, kind: 'dimension', label: id, type: 'enum', object: null }], false, {
      nameOf: (name) => name,
      dimension: () => ({ options, with: null }),
      words: (kind, name) => `${name} ${kind}`,
    });

  it('have the code beside what it is called, where that hides it', () => {
    const made = columnsFor('error_code', [{ value: 303, label: 'No ad after wrappers' }]);
    expect(made.map(({ label }) => label)).toEqual(['error_code', 'error_code code']);
    expect([303, 7, null].map((error_code) => made.map(({ read }) => read({ error_code })))).toEqual([
      ['No ad after wrappers', 303],
      [7, 7],
      [null, null],
    ]);
    expect(columnsFor('country', [{ value: 'sg', label: 'Singapore' }])).toHaveLength(2);
    expect(
      columnsFor('environment', [
        { value: 'ctv', label: 'CTV' },
        { value: 'inapp', label: 'In-app' },
      ]),
    ).toHaveLength(1);
    expect(columnsFor('duration', [{ value: '60+', label: '60+ s' }])).toHaveLength(1);
  });

  it('say which side of the market a figure is of, and that times are of UTC', () => {
    const metric = { kind: 'metric', label: 'x', unit: 'usd', additive: true } as const;
    const made = exportColumns(
      [
        { id: 'day', kind: 'dimension', label: 'Day', type: 'date', object: null, isUtc: true },
        { ...metric, id: 'systemCost', modes: 'both' },
        { ...metric, id: 'rev' },
      ],
      false,
      { nameOf: (name) => name, dimension: () => undefined, words: (kind, name) => `${name} (${kind})` },
    );
    expect(made.map(({ label }) => label)).toEqual(['day (utc)', 'systemCost (both)', 'rev']);
  });
});
