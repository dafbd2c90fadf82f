import { expect, it } from 'vitest';
import type { Warning } from '../../../src/model/problemBody';
import { moreWarnings } from '../../../src/schema/messages/problem';
import { firstWarnings } from '../../../src/ui/form/useFormSession';

const named = (count: number): readonly Warning[] =>
  Array.from({ length: count }, (_, at) => ({ field: `f${at}`, code: 'rule', detail: `Warning ${at}.` }));
const others = (count: number): Warning => ({
  field: '',
  code: moreWarnings,
  detail: `And ${count} more.`,
  args: { count },
});

it.each([
  ['none', [], 0, 0],
  ['five', named(5), 5, 0],
  ['eight', named(8), 5, 3],
  ['two that a header has, and six others', [...named(2), others(6)], 2, 6],
  ['a hundred, and twenty that no answer names', [...named(100), others(20)], 5, 115],
])('a save shows the first warnings and counts the others: %s', (_, warnings, shown, more) => {
  expect(firstWarnings(warnings)).toEqual({ shown: warnings.slice(0, shown), more });
});
