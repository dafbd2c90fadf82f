import { describe, expect, it } from 'vitest';
import { choice, cpm, dateTime, integer } from '../../../src/schema/fields';
import { type Field, type Kind, kinds } from '../../../src/schema/kinds';
import { filterOf, filters } from '../../../src/ui/fields/filters';
import {
  choiceCount,
  type FilterValue,
  fieldOfKey,
  isFiltered,
  readFilter,
  writeFilter,
} from '../../../src/ui/fields/values/filterValue';
import { setNumberStyle } from '../../../src/ui/i18n/numberStyle';

describe('a field of a list filter', () => {
  const cases: readonly [said: string, value: FilterValue, written: Record<string, unknown>, count: number][] = [
    ['any of some values', { op: 'is', values: [502, 503] }, { advertiser: [502, 503] }, 2],
    ['none of some values', { op: 'not', values: [502] }, { advertiser_neq: [502] }, 1],
    ['nothing', { op: 'empty', values: [] }, { advertiser_null: true }, 1],
    ['anything', { op: 'filled', values: [] }, { advertiser_null: false }, 1],
    ['from a bound', { op: 'is', values: [], from: 2 }, { advertiser_gte: 2 }, 1],
    ['between bounds', { op: 'is', values: [], from: 2, to: 5 }, { advertiser_gte: 2, advertiser_lte: 5 }, 2],
  ];

  it.each(cases)('says %s in the dialect of the API, and reads it again', (_, value, written, count) => {
    const filter = writeFilter({ q: 'ctv', advertiser: [1], advertiser_lte: 9 }, 'advertiser', value);
    expect(filter).toEqual({ q: 'ctv', ...written });
    expect(readFilter(filter, 'advertiser')).toEqual(value);
    expect(choiceCount(value)).toBe(count);
    expect(isFiltered(value)).toBe(true);
  });

  it('goes with its last value', () => {
    expect(writeFilter({ q: 'ctv', advertiser_neq: [1] }, 'advertiser', undefined)).toEqual({ q: 'ctv' });
    expect(isFiltered(readFilter({ q: 'ctv' }, 'advertiser'))).toBe(false);
  });

  it('takes a single value for a list of one', () => {
    expect(readFilter({ advertiser: 502 }, 'advertiser').values).toEqual([502]);
  });

  it('is named by its key, with or without what is asked of it', () => {
    const isKnown = (name: string) => ['cpm', 'status_neq'].includes(name);
    const fields = ['cpm', 'cpm_gte', 'cpm_null', 'status_neq', 'colour', 'q'].map((key) => fieldOfKey(key, isKnown));
    expect(fields).toEqual(['cpm', 'cpm', 'cpm', 'status_neq', undefined, undefined]);
  });
});

describe('the filters by kind', () => {
  it('have a line for every kind', () => expect(Object.keys(filters).sort()).toEqual(Object.keys(kinds).sort()));

  it('offer the options of a choice', () => {
    const field = choice('Pacing', { options: { even: 'Even', asap: 'As fast as possible' } });
    expect(filters.choice.form === 'set' && filters.choice.options(field)).toHaveLength(2);
    expect((['countries', 'categories'] as Kind[]).map((kind) => filters[kind].form)).toEqual(['set', 'set']);
  });

  const boundsOf = (field: Field) => {
    const facet = filterOf(field);
    return facet.form === 'range' ? facet.bounds(field) : undefined;
  };

  it('read a typed number, and say what is none', () => {
    const bounds = boundsOf(cpm('CPM'));
    const read = ['2.5', '$1,200', '', 'x', ' '].map((typed) => bounds?.toFilter(typed, 'from', 0));
    expect(read).toEqual([2.5, 1200, undefined, undefined, undefined]);
    const problems = ['2.5', '', 'x', '1,2'].map((typed) => bounds?.problem?.(typed)?.message);
    const comma = 'CPM has a comma before its decimals. Use a point, e.g. 1204.50.';
    expect(problems).toEqual([undefined, undefined, 'CPM must be a number, e.g. 1204.5.', comma]);
    expect(boundsOf(integer('Cap'))?.problem?.('2.5')?.message).toBe('Cap must be a whole number, e.g. 1200.');
  });

  it('read numbers as the page writes them', () => {
    setNumberStyle('fr');
    const bounds = boundsOf(cpm('CPM'));
    expect(['2,5', '1 200,75', '12 $'].map((typed) => bounds?.toFilter(typed, 'from', 0))).toEqual([2.5, 1200.75, 12]);
    const shown = String(bounds?.toTyped(1200.75, 0));
    expect([shown, bounds?.toFilter(shown, 'from', 0)]).toEqual(['1\u202f200,75', 1200.75]);
    expect(bounds?.problem?.('1.500')?.code).toBe('numberTwoWays');
    setNumberStyle('en');
  });

  it('take a day of a flight as it is written, to its last minute', () => {
    const bounds = boundsOf(dateTime('Ends'));
    const day = (['from', 'to'] as const).map((side) => bounds?.toFilter('2026-03-31', side, -5));
    expect(day).toEqual(['2026-03-31 00:00', '2026-03-31 23:59']);
    expect(bounds?.toTyped('2026-03-31 23:59', -5)).toBe('2026-03-31');
    const none = ['2026-03', '2026-13-40', ''].map((typed) => bounds?.toFilter(typed, 'from', 0));
    expect(none).toEqual([undefined, undefined, undefined]);
  });

  it.each([-12, -5, 0, 12])('take a day of a server stamp as the viewer lives it, %i hours from UTC', (offset) => {
    const bounds = boundsOf(dateTime('Modified', { zone: 'utc' }));
    const [from = '', to = ''] = (['from', 'to'] as const).map((side) =>
      String(bounds?.toFilter('2026-03-31', side, offset)),
    );
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3_600_000 - 1);
    expect(new Date(Date.parse(from) + offset * 3_600_000).toISOString()).toBe('2026-03-31T00:00:00.000Z');
    expect([bounds?.toTyped(from, offset), bounds?.toTyped(to, offset)]).toEqual(['2026-03-31', '2026-03-31']);
  });
});
