import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as make from '../../../src/schema/fields';
import type { Language } from '../../../src/ui/i18n/languages';
import { renderInput } from './renderInput';

type Said = { readonly shown?: string; readonly problem?: string };
/** `said`: the input's text after blur, where it differs, and the message below it, if any. */
type Case = [title: string, field: Parameters<typeof renderInput>[0], typed: string, value: unknown, said?: Said];

const shown = (text: string): Said => ({ shown: text });
const problem = (sentence: string, text?: string): Said => ({ problem: sentence, ...(text && { shown: text }) });
const text = (options: object = {}) => make.text('Field', options);
const [integer, decimal, percent] = [make.integer('Field'), make.decimal('Field'), make.percent('Field')];
const [cpm, usd, date, dateTime] = [make.cpm('Field'), make.usd('Field'), make.date('Field'), make.dateTime('Field')];
const [url, email, tel, domain] = [make.url('Field'), make.email('Field'), make.tel('Field'), make.domain('Field')];
const [cidr, json] = [make.cidr('Field'), make.json('Field')];
const notWhole = (typed: string) => problem('Field must be a whole number, e.g. 1200.', typed);
const unread = (typed: string, fault = 'number') => ({ unread: typed, fault });
const notHost = problem('Field must be a host name, e.g. ads.company.example, without https://.');
const notAddress = problem('Field must be a full address starting with https://.');
const notEmail = problem('Field must be an email address, e.g. name@company.example.');
const patterned = text({ pattern: /^[a-z]+$/, example: 'roku' });
const notRange = problem('Field must be an IP address or range such as 203.0.113.0/24.');

const cases: readonly Case[] = [
  ['text, trimmed', text(), '  Halden  ', 'Halden', shown('Halden')],
  ['too long a text', text({ maxLength: 3 }), 'abcd', 'abcd', problem('Field is too long: at most 3 characters.')],
  ['text against a pattern', patterned, 'R2', 'R2', problem('Field must look like roku.')],
  ['required text', text({ required: true }), ' ', null, problem('Field is required.')],
  ['long text', make.longText('Field'), 'One', 'One'],
  ['an integer with groups', integer, '1,234', 1234, shown('1,234')],
  ['an integer whose groups have points', integer, '1.000', 1000, shown('1,000')],
  ['an integer with signs that are no groups', integer, '1,2.3 4', unread('1,2.3 4'), notWhole('1,2.3 4')],
  ['an integer with letters', integer, '12x', unread('12x'), notWhole('12x')],
  ['an integer out of range', make.integer('Field', { max: 16 }), '17', 17, problem('Field must be at most 16.')],
  ['a decimal', decimal, '1.5', 1.5, shown('1.5')],
  ['a decimal with too many decimals', decimal, '1.234', 1.234, problem('Field can have at most 2 decimals.')],
  ['a price, with two decimals at least', cpm, '18', 18, shown('18.00')],
  ['a price, with all its decimals', cpm, '$ 0.002', 0.002, shown('0.002')],
  ['a price that is too high', cpm, '1000.01', 1000.01, problem('Field must be at most 1000.')],
  ['a sum of money with groups', usd, '12,000.5', 12000.5, shown('12,000.50')],
  ['a percentage', percent, '12.5 %', 12.5, shown('12.50')],
  ['a percentage over 100', percent, '101', 101, problem('Field must be at most 100.')],
  ['the end of a period as a day', make.dateTime('Field', { isEnd: true }), '2026-3-5', '2026-03-05 23:59'],
  ['a host name of other letters', domain, 'Bücher.example.', 'xn--bcher-kva.example', shown('bücher.example')],
  ['a day', date, '2026-3-5', '2026-03-05', shown('2026-03-05')],
  ['a day that is none', date, '2026-02-30', '2026-02-30', problem('Field must be a date like 2026-03-31.')],
  ['a minute', dateTime, '2026-03-31T18:00', '2026-03-31 18:00', shown('2026-03-31 18:00')],
  ['a minute from a day', dateTime, '2026/03/31', '2026-03-31 00:00', shown('2026-03-31 00:00')],
  ['a minute that is none', dateTime, 'soon', 'soon', problem('Field must be a date and time like 2026-03-31 18:00.')],
  ['an address with macros', url, 'https://a.example/v?cb={{CB}}', 'https://a.example/v?cb={{CB}}'],
  ['an address without https', url, 'http://a.example', 'http://a.example', notAddress],
  ['an e-mail address, lower-cased', email, 'Ops@A.example', 'ops@a.example', shown('ops@a.example')],
  ['an e-mail address that is none', email, 'ops', 'ops', notEmail],
  ['a telephone number', tel, '+1 555 0100', '+1 555 0100'],
  ['a telephone number that is none', tel, 'call me', 'call me', problem('Field must be a phone number.')],
  ['a host name', domain, 'Ads.Example', 'ads.example', shown('ads.example')],
  ['a host name with a scheme', domain, 'https://a.example', 'https://a.example', notHost],
  ['an address range', cidr, '203.0.113.0/24', '203.0.113.0/24'],
  ['an address range that is none', cidr, '203.0.113.0/33', '203.0.113.0/33', notRange],
  ['JSON', json, '{"a":1}', { a: 1 }],
  ['JSON that is none', json, '{a', '{a', problem('Field must be an object.')],
];

const notWholeInFrench = problem('Field doit être un nombre entier, par exemple 1200.', '12,5');
const twoWays = problem(
  'Field peut se lire avec des milliers ou avec des décimales. Saisissez-le sans séparateur, par exemple 1500, ou avec moins de décimales, par exemple 1,5.',
  '1.500',
);
const french: readonly Case[] = [
  ['a French price', cpm, '12,5', 12.5, shown('12,50')],
  ['a French sum with groups', usd, '1 200,5 $', 1200.5, shown('1\u202f200,50')],
  ['a French price typed with the point of the number keys', cpm, '12.5', 12.5, shown('12,50')],
  ['a French percentage', percent, '12,5 %', 12.5, shown('12,50')],
  ['a French whole number with points', integer, '1.000', 1000, shown('1\u202f000')],
  ['a French whole number with decimals', integer, '12,5', unread('12,5', 'fraction'), notWholeInFrench],
  ['a French price that can be read in two ways', cpm, '1.500', unread('1.500', 'ambiguous'), twoWays],
];

describe('an input that is typed into', () => {
  it('keeps a host of other scripts as it is typed in ASCII, letter by letter', async () => {
    const screen = await renderInput(domain);
    const input = screen.getByLabelText('Field');
    await input.click();
    await userEvent.keyboard('xn--mnchen-3ya.example');
    await expect.poll(screen.value).toBe('xn--mnchen-3ya.example');
    await expect.element(input).toHaveValue('xn--mnchen-3ya.example');
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.poll(screen.value).toBe('xn--mnchen-3ya.example');
    await expect.element(input).toHaveValue('münchen.example');
  });

  const all: readonly [language: Language, ...Case][] = [
    ...cases.map((one): [Language, ...Case] => ['en', ...one]),
    ...french.map((one): [Language, ...Case] => ['fr', ...one]),
  ];

  it.each(all)('takes, in %s, %s', async (language, _, field, typed, value, said = {}) => {
    const { shown = expect.any(String), problem } = said;
    const screen = await renderInput(field, { language });
    const input = screen.getByLabelText('Field');
    await input.fill(typed);
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.poll(screen.value).toEqual(value);
    await expect.poll(() => (input.element() as HTMLInputElement).value).toEqual(shown);
    await expect.poll(screen.problem).toBe(problem);
    await expect.poll(() => input.element().getAttribute('aria-invalid')).toBe(problem ? 'true' : null);
  });
});
