import { expect, it } from 'vitest';
import { timezone } from '../../src/model/parts';
import { sayTimezone } from '../../src/reference/sayTimezone';
import { timezones } from '../../src/reference/timezones';
import { normalizeValue } from '../../src/schema/kinds';
import { byWords } from '../../src/ui/fields/inputs/byWords';

it('an offset of no hours reads UTC, and only one ahead of it has a plus sign', () => {
  expect([-12, -1, 0, 1, 12].map(sayTimezone)).toEqual(['UTC−12', 'UTC−1', 'UTC', 'UTC+1', 'UTC+12']);
});

it('fields offer the same offsets', () => {
  const field = timezone();
  expect(field.options.map(({ label }) => label)).toEqual(timezones.map(({ id }) => sayTimezone(id)));
  // What is typed or stands in an older file has a hyphen.
  expect(['UTC-5', 'utc−5', '-5', 'UTC+5', 'UTC'].map((text) => normalizeValue(field, text))).toEqual([
    -5, -5, -5, 5, 0,
  ]);
});

it('an offset is found by what keys type', () => {
  const options = timezone().options.map(({ value, label }) => ({ value, label }));
  expect(byWords(options, 'UTC-5').map(({ value }) => value)).toEqual([-5]);
  expect(byWords(options, '-12').map(({ value }) => value)).toEqual([-12]);
});
