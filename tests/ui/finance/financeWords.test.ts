import { expect, it } from 'vitest';
import { messages as en } from '../../../src/ui/i18n/screens/finance.en';
import { messages as fr } from '../../../src/ui/i18n/screens/finance.fr';

type Words = { readonly strip: { readonly adjustments: string }; readonly columns: { readonly adjust: string } };
const of = (messages: unknown) => (messages as { readonly adx: { readonly finance: Words } }).adx.finance;

// Above the table they are all entries, in its column what is neither invalid traffic nor a discrepancy.
it.each([
  ['English', of(en)],
  ['French', of(fr)],
])('two sums of adjustments are not called the same in %s', (_, { strip, columns }) => {
  expect(strip.adjustments).toMatch(/just/);
  expect(columns.adjust).not.toBe(strip.adjustments);
});
