import { describe, expect, it } from 'vitest';
import { resourceOf } from '../../../src/resources';
import type { Field } from '../../../src/schema/kinds';
import { type ValueWords, valueText } from '../../../src/ui/fields/valueText';

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
