import { describe, expect, it } from 'vitest';
import * as make from '../../src/schema/fields';
import { type Field, kindOf } from '../../src/schema/kinds';

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
  make.email('E-mail'),
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

const leastMs = 20;
const longest = 2 ** 20;

/** CPU time of reading and checking a text, in milliseconds; the best of three. */
function cost(field: Field, text: string): number {
  const kind = kindOf(field);
  const runs = [0, 1, 2].map(() => {
    const before = process.cpuUsage();
    const value = kind.normalize(text, field);
    if (value !== null && value !== '') kind.check(value, field, () => undefined);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}

/** How much more the text of twice the length takes, at the first length that takes long enough to tell; 1 where none does. */
function growth(field: Field, piece: string): number {
  for (let size = 2 ** 12; size <= longest; size *= 2) {
    const least = cost(field, `${piece.repeat(size / piece.length)}!`);
    if (least >= leastMs) return cost(field, `${piece.repeat((2 * size) / piece.length)}!`) / least;
  }
  return 1;
}

describe.each(fields.map((field) => [`${field.kind} ${field.label}`, field] as const))('%s', (_, field) => {
  it('takes at most three times as long for a text of twice the length', () => {
    for (const piece of pieces) expect(growth(field, piece), JSON.stringify(piece)).toBeLessThanOrEqual(3);
  });
});
