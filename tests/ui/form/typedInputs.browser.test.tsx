import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import * as make from '../../../src/schema/fields';
import type { Language } from '../../../src/ui/i18n/languages';
import { renderInput } from './renderInput';

afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

type Case = {
  readonly title: string;
  readonly field: Parameters<typeof renderInput>[0];
  readonly typed: string;
  readonly value: unknown;
  /** What the input shows after it was left. */
  readonly shown?: string;
  /** What is said under it; nothing where all is well. */
  readonly problem?: string;
  readonly language?: Language;
};

const cases: readonly Case[] = [
  { title: 'text, trimmed', field: make.text('Field'), typed: '  Halden  ', value: 'Halden', shown: 'Halden' },
  {
    title: 'text that is too long',
    field: make.text('Field', { maxLength: 3 }),
    typed: 'abcd',
    value: 'abcd',
    problem: 'Field is too long: at most 3 characters.',
  },
  {
    title: 'text against a pattern',
    field: make.text('Field', { pattern: /^[a-z]+$/, example: 'roku' }),
    typed: 'R2',
    value: 'R2',
    problem: 'Field must look like roku.',
  },
  {
    title: 'required text',
    field: make.text('Field', { required: true }),
    typed: ' ',
    value: null,
    problem: 'Field is required.',
  },
  { title: 'long text', field: make.longText('Field'), typed: 'One', value: 'One' },
  { title: 'an integer with groups', field: make.integer('Field'), typed: '1,234', value: 1234, shown: '1,234' },
  {
    title: 'an integer whose groups have points',
    field: make.integer('Field'),
    typed: '1.000',
    value: 1000,
    shown: '1,000',
  },
  {
    title: 'an integer with signs that are no groups',
    field: make.integer('Field'),
    typed: '1,2.3 4',
    value: { unread: '1,2.3 4', fault: 'number' },
    shown: '1,2.3 4',
    problem: 'Field must be a whole number, e.g. 1200.',
  },
  {
    title: 'an integer with letters',
    field: make.integer('Field'),
    typed: '12x',
    value: { unread: '12x', fault: 'number' },
    shown: '12x',
    problem: 'Field must be a whole number, e.g. 1200.',
  },
  {
    title: 'an integer out of range',
    field: make.integer('Field', { max: 16 }),
    typed: '17',
    value: 17,
    problem: 'Field must be at most 16.',
  },
  { title: 'a decimal', field: make.decimal('Field'), typed: '1.5', value: 1.5, shown: '1.5' },
  {
    title: 'a decimal with too many decimals',
    field: make.decimal('Field'),
    typed: '1.234',
    value: 1.234,
    problem: 'Field can have at most 2 decimals.',
  },
  { title: 'a price, with two decimals at least', field: make.cpm('Field'), typed: '18', value: 18, shown: '18.00' },
  { title: 'a price, with all its decimals', field: make.cpm('Field'), typed: '$ 0.002', value: 0.002, shown: '0.002' },
  {
    title: 'a price that is too high',
    field: make.cpm('Field'),
    typed: '1000.01',
    value: 1000.01,
    problem: 'Field must be at most 1000.',
  },
  {
    title: 'a sum of money with groups',
    field: make.usd('Field'),
    typed: '12,000.5',
    value: 12000.5,
    shown: '12,000.50',
  },
  { title: 'a percentage', field: make.percent('Field'), typed: '12.5 %', value: 12.5, shown: '12.50' },
  {
    title: 'a percentage over 100',
    field: make.percent('Field'),
    typed: '101',
    value: 101,
    problem: 'Field must be at most 100.',
  },
  {
    title: 'the end of a period as a day',
    field: make.dateTime('Field', { isEnd: true }),
    typed: '2026-3-5',
    value: '2026-03-05 23:59',
  },
  {
    title: 'a host name of other letters',
    field: make.domain('Field'),
    typed: 'Bücher.example.',
    value: 'xn--bcher-kva.example',
    shown: 'bücher.example',
  },
  { title: 'a day', field: make.date('Field'), typed: '2026-3-5', value: '2026-03-05', shown: '2026-03-05' },
  {
    title: 'a day that is none',
    field: make.date('Field'),
    typed: '2026-02-30',
    value: '2026-02-30',
    problem: 'Field must be a date like 2026-03-31.',
  },
  {
    title: 'a minute',
    field: make.dateTime('Field'),
    typed: '2026-03-31T18:00',
    value: '2026-03-31 18:00',
    shown: '2026-03-31 18:00',
  },
  {
    title: 'a minute from a day',
    field: make.dateTime('Field'),
    typed: '2026/03/31',
    value: '2026-03-31 00:00',
    shown: '2026-03-31 00:00',
  },
  {
    title: 'a minute that is none',
    field: make.dateTime('Field'),
    typed: 'soon',
    value: 'soon',
    problem: 'Field must be a date and time like 2026-03-31 18:00.',
  },
  {
    title: 'an address with macros',
    field: make.url('Field'),
    typed: 'https://a.example/v?cb={{CB}}',
    value: 'https://a.example/v?cb={{CB}}',
  },
  {
    title: 'an address without https',
    field: make.url('Field'),
    typed: 'http://a.example',
    value: 'http://a.example',
    problem: 'Field must be a full address starting with https://.',
  },
  {
    title: 'an e-mail address, lower-cased',
    field: make.email('Field'),
    typed: 'Ops@Northbay.example',
    value: 'ops@northbay.example',
    shown: 'ops@northbay.example',
  },
  {
    title: 'an e-mail address that is none',
    field: make.email('Field'),
    typed: 'ops',
    value: 'ops',
    problem: 'Field must be an email address, e.g. name@company.example.',
  },
  { title: 'a telephone number', field: make.tel('Field'), typed: '+1 555 0100', value: '+1 555 0100' },
  {
    title: 'a telephone number that is none',
    field: make.tel('Field'),
    typed: 'call me',
    value: 'call me',
    problem: 'Field must be a phone number.',
  },
  {
    title: 'a host name',
    field: make.domain('Field'),
    typed: 'Ads.Example',
    value: 'ads.example',
    shown: 'ads.example',
  },
  {
    title: 'a host name with a scheme',
    field: make.domain('Field'),
    typed: 'https://a.example',
    value: 'https://a.example',
    problem: 'Field must be a host name, e.g. ads.company.example, without https://.',
  },
  { title: 'an address range', field: make.cidr('Field'), typed: '203.0.113.0/24', value: '203.0.113.0/24' },
  {
    title: 'an address range that is none',
    field: make.cidr('Field'),
    typed: '203.0.113.0/33',
    value: '203.0.113.0/33',
    problem: 'Field must be an IP address or range such as 203.0.113.0/24.',
  },
  { title: 'JSON', field: make.json('Field'), typed: '{"a":1}', value: { a: 1 } },
  {
    title: 'JSON that is none',
    field: make.json('Field'),
    typed: '{a',
    value: '{a',
    problem: 'Field must be an object.',
  },
];

const inFrench: readonly Omit<Case, 'language'>[] = [
  { title: 'a French price', field: make.cpm('Field'), typed: '12,5', value: 12.5, shown: '12,50' },
  {
    title: 'a French sum with groups',
    field: make.usd('Field'),
    typed: '1 200,5 $',
    value: 1200.5,
    shown: '1\u202f200,50',
  },
  {
    title: 'a French price typed with the point of the number keys',
    field: make.cpm('Field'),
    typed: '12.5',
    value: 12.5,
    shown: '12,50',
  },
  { title: 'a French percentage', field: make.percent('Field'), typed: '12,5 %', value: 12.5, shown: '12,50' },
  {
    title: 'a French whole number with points',
    field: make.integer('Field'),
    typed: '1.000',
    value: 1000,
    shown: '1\u202f000',
  },
  {
    title: 'a French whole number with decimals',
    field: make.integer('Field'),
    typed: '12,5',
    value: { unread: '12,5', fault: 'fraction' },
    shown: '12,5',
    problem: 'Field doit être un nombre entier, par exemple 1200.',
  },
  {
    title: 'a French price that can be read in two ways',
    field: make.cpm('Field'),
    typed: '1.500',
    value: { unread: '1.500', fault: 'ambiguous' },
    shown: '1.500',
    problem:
      'Field peut se lire avec des milliers ou avec des décimales. Saisissez-le sans séparateur, par exemple 1500, ou avec moins de décimales, par exemple 1,5.',
  },
];
const french: readonly Case[] = inFrench.map((one) => ({ ...one, language: 'fr' }));

describe('an input that is typed into', () => {
  it('keeps a host of other scripts as it is typed in ASCII, letter by letter', async () => {
    const screen = await renderInput(make.domain('Field'));
    const input = screen.getByLabelText('Field');
    await input.click();
    await userEvent.keyboard('xn--mnchen-3ya.example');
    await expect.poll(screen.value).toBe('xn--mnchen-3ya.example');
    await expect.element(input).toHaveValue('xn--mnchen-3ya.example');
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.poll(screen.value).toBe('xn--mnchen-3ya.example');
    await expect.element(input).toHaveValue('münchen.example');
  });

  it.each([...cases, ...french])('takes $title', async ({ field, typed, value, shown, problem, language = 'en' }) => {
    const screen = await renderInput(field, { language });
    const input = screen.getByLabelText('Field');
    await input.fill(typed);
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.poll(screen.value).toEqual(value);
    if (shown !== undefined) await expect.element(input).toHaveValue(shown);
    await vi.waitFor(() => expect(screen.problem()).toBe(problem));
    expect(input.element().getAttribute('aria-invalid')).toBe(problem ? 'true' : null);
  });
});
