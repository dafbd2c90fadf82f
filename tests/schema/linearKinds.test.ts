import { describe, expect, it } from 'vitest';
import * as make from '../../src/schema/fields';
import { type Field, kindOf } from '../../src/schema/kinds';
import { growthOf } from '../support/growth';

const fields: readonly Field[] = [
  make.text('Name'),
  make.text('Deal ID', { id: true }),
  make.longText('VAST XML', { maxLength: 262_144 }),
  make.integer('Cap'),
  make.cpm('CPM'),
  make.percent('Share'),
  make.bool('On'),
  make.choice('Kind', { options: { a: 'A' } }),
  make.choices('Where', { options: { a: 'A', b: 'B' } }),
  make.date('Day'),
  make.dateTime('Ends', { isEnd: true }),
  make.ref('Advertiser', { to: 'advertisers' }),
  make.refs('Channels', { to: 'channels' }),
  make.strings('Labels'),
  make.strings('Domains', { of: 'domain', maxItems: 10_000 }),
  make.countries('Countries'),
  make.categories('Categories'),
  make.dayparts('Hours'),
  make.url('URL', { maxLength: 4000 }),
  make.email('Email'),
  make.tel('Phone'),
  make.domain('Domain'),
  make.cidr('Range'),
];
const pieces = [
  '1',
  '1,',
  '1 ',
  ' ',
  'a',
  'a.',
  '[A',
  '{{',
  '%%',
  '\u200b',
  '\u0301\u0316',
  '\u200d',
  '-',
  '(',
  '\n',
  'ü',
  '👩\u200d',
  'x1',
];

/** Reads and checks a text. */
function readText(field: Field, text: string): void {
  const kind = kindOf(field);
  const value = kind.normalize(text, field);
  if (value !== null && value !== '') kind.check(value, field, () => undefined);
}

describe.each(fields.map((field) => [`${field.kind} ${field.label}`, field] as const))('%s', (_, field) => {
  it('takes at most three times as long for a text of twice the length', () => {
    for (const piece of pieces)
      expect(
        growthOf((text) => readText(field, text), piece),
        JSON.stringify(piece),
      ).toBeLessThanOrEqual(3);
  });
});
