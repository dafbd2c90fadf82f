import { expect, it } from 'vitest';
import { timezone } from '../../src/model/parts';
import { timezones } from '../../src/reference/timezones';
import { sayTimezone } from '../../src/ui/i18n/sayTimezone';

it('an offset of no hours reads UTC, and only one ahead of it has a plus sign', () => {
  expect([-12, -1, 0, 1, 12].map(sayTimezone)).toEqual(['UTC−12', 'UTC−1', 'UTC', 'UTC+1', 'UTC+12']);
});

it('fields offer the same offsets', () => {
  const labels = timezone().options.map(({ label }) => label.replace('-', '−'));
  expect(labels).toEqual(timezones.map(({ id }) => sayTimezone(id)));
});
