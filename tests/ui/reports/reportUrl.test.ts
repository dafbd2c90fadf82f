import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareKinds, type Period } from '../../../src/model/reports/dateRanges';
import { addDays, atHour } from '../../../src/model/reports/days';
import { relativeRanges } from '../../../src/model/reports/reportCall';
import { emptyDraft, type ReportDraft } from '../../../src/model/reports/reportDraft';
import { restOf } from '../../../src/model/reports/reportSearch';
import { readReportUrl, writeReportUrl } from '../../../src/reports/parts/reportUrl';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
const moment = fc.oneof(
  day,
  fc.tuple(day, fc.integer({ min: 0, max: 23 })).map(([date, hour]) => atHour(date, hour)),
);
const period: fc.Arbitrary<Period> = fc.record({ startDate: moment, endDate: moment });
const id = fc.oneof(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }));
const value = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.constantFrom('', '12', '~5', 'a,b', '1e3', '-'),
);
const bound = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number || 0));

const draft: fc.Arbitrary<ReportDraft> = fc.record({
  range: fc.oneof(fc.constantFrom(...relativeRanges), period),
  compare: fc.oneof(fc.constantFrom(null, ...compareKinds), period),
  dimensions: fc.uniqueArray(id, { maxLength: 6 }),
  metrics: fc.uniqueArray(id, { maxLength: 6 }),
  filters: fc.array(fc.record({ dimension: id, not: fc.boolean(), values: fc.array(value, { maxLength: 5 }) }), {
    maxLength: 4,
  }),
  having: fc.array(fc.record({ metric: id, min: bound, max: bound }), { maxLength: 3 }),
  sortBy: fc.option(id),
  sortDesc: fc.boolean(),
  limit: fc.option(fc.integer({ min: 1, max: 100_000 })),
  hideErrors: fc.boolean(),
  ivt: fc.constantFrom(0, 1),
  timezone: fc.option(fc.integer({ min: -12, max: 12 })),
});

describe('the address of a report', () => {
  it('gives back whatever was written into it', () => {
    fc.assert(
      fc.property(draft, (given) => {
        const { search, filters } = writeReportUrl(given);
        expect(readReportUrl({ search: `?${search}`, state: { kept: filters } })).toEqual(given);
      }),
    );
  });

  it('stays short enough for mail programs: a long list of values goes with the history entry', () => {
    const values = Array.from({ length: 2_000 }, (_, index) => `com.example.app${index}`);
    const long = { ...emptyDraft, metrics: ['rev'], filters: [{ dimension: 'app_bundle', not: false, values }] };
    const { search, filters } = writeReportUrl(long);
    expect(search.length).toBeLessThan(4_000);
    expect(readReportUrl({ search: `?${search}`, state: { kept: filters } })).toEqual(long);
  });

  it('can be read by people', () => {
    const given: ReportDraft = {
      ...emptyDraft,
      compare: 'previous',
      dimensions: ['tag_name', 'day'],
      metrics: ['rev', 'imps'],
      filters: [
        { dimension: 'country', not: false, values: ['US', 'CA'] },
        { dimension: 'marketplace_uid', not: true, values: [''] },
      ],
      having: [{ metric: 'imps', min: 50_000, max: null }],
      sortBy: 'rev',
      limit: 100,
    };
    expect(writeReportUrl(given).search).toBe(
      'range=last7&compare=previous&dim=tag_name,day&met=rev,imps&over=imps:50000..&sort=-rev&limit=100&f=country:US,CA&f=!marketplace_uid:',
    );
  });

  it('keeps every digit of a bound that no double holds', () => {
    const having = [{ metric: 'imps', min: '9007199254740993', max: '10000000000000000.000001' }];
    const { search } = writeReportUrl({ ...emptyDraft, dimensions: ['day'], metrics: ['imps'], having });
    expect(readReportUrl({ search })?.having).toEqual(having);
  });

  it('asks for nothing without dimensions and metrics, and reads what it can of a link that was cut short', () => {
    expect(readReportUrl({ search: '?store=1' })).toBeUndefined();
    expect(readReportUrl({ search: '' })).toBeUndefined();
    const search =
      '?from=2026-13-01&to=2026-01-02&dim=day&met=rev&limit=many&sort=-&compare=never&over=&f=country&ivt=2';
    expect(readReportUrl({ search })).toEqual({
      ...emptyDraft,
      dimensions: ['day'],
      metrics: ['rev'],
      filters: [{ dimension: 'country', not: false, values: [] }],
    });
  });

  it('keeps what belongs to others', () => {
    expect(restOf('?store=1&dim=day&met=rev&profile=general&chart=rev')).toEqual([
      ['profile', 'general'],
      ['chart', 'rev'],
    ]);
  });
});
