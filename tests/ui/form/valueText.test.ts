import { describe, expect, it } from 'vitest';
import type { HistoryRow } from '../../../src/model/consoleProvider';
import { resourceOf } from '../../../src/resources';
import type { Field } from '../../../src/schema/kinds';
import { moveHour, paintHours, presets, rectangle, weekText } from '../../../src/ui/fields/inputs/DaypartsInput';
import { type ValueWords, valueText } from '../../../src/ui/fields/values/valueText';
import { valuesAtVersion } from '../../../src/ui/form/HistoryTab';

const words: ValueWords = {
  text: (english) => english,
  translate: (key, args) => `${key.replace('adx.form.', '')}${args ? ` ${Object.values(args).join(' ')}` : ''}`,
  nameOf: (_, id) => (id === 502 ? 'Halden Motors' : undefined),
  stamp: (iso) => iso.slice(0, 16).replace('T', ' '),
};
const fieldOf = (resource: string, name: string) => resourceOf(resource).allFields[name] as Field;

describe('a value in words', () => {
  const cases: [resource: string, field: string, value: unknown, text: string][] = [
    ['tags', 'cpm', 18, '$18.00'],
    ['demands', 'priceReq', 0.002, '$0.002'],
    ['tags', 'margin', 12.5, '12.50%'],
    ['tags', 'capImpsDay', 1200000, '1,200,000'],
    ['tags', 'timeout', 800, '800 ms'],
    ['tags', 'advertiser', 502, 'Halden Motors'],
    ['tags', 'advertiser', 503, '#503'],
    ['tags', 'priceModel', 'fixed', 'Fixed'],
    ['tags', 'gzip', true, 'on'],
    ['tags', 'labels', ['a', 'b'], 'a, b'],
    ['tags', 'labels', ['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'a, b, c, d, e more 2'],
    ['tags', 'labels', [], '-'],
    ['tags', 'note', null, '-'],
    ['tags', 'requestHeaders', { set: true }, '•••'],
    ['tags', 'partnerParams', { zoneId: 3 }, 'zoneId = 3'],
    ['tags', 'startDelays', [0, -1, -2], 'all'],
    ['tags', 'dayparts', '1'.repeat(84).padEnd(168, '0'), 'dayparts.hours 84'],
    ['tags', 'modifiedAt', '2026-09-17T13:31:00Z', '2026-09-17 13:31'],
    ['tags', 'startsAt', '2026-09-17 13:31', '2026-09-17 13:31'],
    ['advertisers', 'country', 'de', 'Germany'],
    ['advertisers', 'cats', ['IAB1', 'IAB1-1'], 'IAB1 Arts & Entertainment, IAB1-1 Books & Literature'],
    ['advertisers', 'domain', 'xn--mnchen-3ya.example', 'münchen.example'],
    ['tags', 'blockedAdomains', ['a.example', 'xn--mnchen-3ya.example'], 'a.example, münchen.example'],
    ['campaigns', 'freqCap', { imps: 3, period: 'day', per: 'device' }, 'Impressions 3 · Period Day · Per Device'],
    ['campaigns', 'bidOverrides', [{ country: 'ca', environment: null, cpm: 16.5 }], 'Country Canada · CPM $16.50'],
  ];

  it.each(cases)('%s.%s %j is %s', (resource, field, value, text) => {
    expect(valueText(value, fieldOf(resource, field), words)).toBe(text);
  });
});

const off = '0'.repeat(168);

describe('hours of the week', () => {
  it('are painted between two corners, whichever comes first', () => {
    expect(rectangle(0, 25)).toEqual([0, 1, 24, 25]);
    expect(rectangle(25, 0)).toEqual([0, 1, 24, 25]);
    expect(rectangle(24 + 3, 2)).toEqual([2, 3, 26, 27]);
  });

  it('are set without moving the others', () => {
    expect(paintHours(off, [0, 167], true)).toBe(`1${'0'.repeat(166)}1`);
    expect(paintHours('1'.repeat(168), [167], false)).toBe(`${'1'.repeat(167)}0`);
  });

  it('are walked by the arrows and stop at the edges', () => {
    expect(['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'End'].map((key) => moveHour(0, key))).toEqual([
      0, 0, 1, 24, 0, 23,
    ]);
    expect(['ArrowRight', 'ArrowDown'].map((key) => moveHour(167, key))).toEqual([167, 167]);
    expect(moveHour(5, 'a')).toBeUndefined();
  });

  it('have presets of 168 hours each', () => {
    const hours = presets.map(({ week }) => [week.length, week.split('1').length - 1].join());
    expect(hours).toEqual(['168,168', '168,120', '168,48', '168,45', '168,42', '168,42']);
  });
});

describe('a week in words', () => {
  const words = { dayName: (day: number) => 'Mo Tu We Th Fr Sa Su'.split(' ')[day] ?? '', allDay: 'all day' };
  const week = (paint: (day: number, hour: number) => boolean) =>
    Array.from({ length: 168 }, (_, at) => (paint(Math.floor(at / 24), at % 24) ? '1' : '0')).join('');

  it.each([
    [week((day, hour) => day < 5 && hour >= 9 && hour < 18), 'Mo–Fr 09–18'],
    [week((day) => day >= 5), 'Sa–Su all day'],
    [week((day, hour) => (day === 0 || day === 2) && (hour < 2 || hour === 23)), 'Mo, We 00–02, 23–24'],
    [week((day, hour) => (day < 5 ? hour >= 18 : hour === 10)), 'Mo–Fr 18–24 · Sa–Su 10–11'],
    ['0'.repeat(168), ''],
  ])('says days of the same hours together (%#)', (hours, text) => expect(weekText(hours, words)).toBe(text));
});

const by = { at: '2026-09-17T12:00:00Z', action: 'update', by: null, admin: null } as const;
const change = (field: string, from: unknown, to: unknown) => ({ field, from, to });
const rows: readonly HistoryRow[] = [
  { ...by, version: 4, changes: [change('cpm', 20, 22), change('note', null, 'x')] },
  { ...by, version: 3, changes: [change('cpm', 18, 20)] },
  { ...by, version: 2, changes: [change('priority', 5, 6)] },
];

describe('the values of an earlier version', () => {
  it('are what the changes since then have replaced', () => {
    expect(valuesAtVersion(rows, 3)).toEqual({ cpm: 20, note: null });
    expect(valuesAtVersion(rows, 2)).toEqual({ cpm: 18, note: null });
    expect(valuesAtVersion(rows, 1)).toEqual({ cpm: 18, note: null, priority: 5 });
  });

  it('are none for the version that is stored', () => expect(valuesAtVersion(rows, 4)).toEqual({}));
});
