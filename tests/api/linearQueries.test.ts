import { describe, expect, it } from 'vitest';
import { refuseLongQuery } from '../../api/guards';
import { readReport } from '../../api/reports/readReport';
import { readFinanceAddress } from '../../src/finance/useFinanceAddress';
import { readLiveAddress } from '../../src/live/liveAddress';
import { readCode } from '../../src/model/reports/factCodes';
import { readReportSearch, restOf } from '../../src/model/reports/reportSearch';
import { tags } from '../../src/resources/tags';
import { nextPath } from '../../src/signIn/nextPath';
import { readListUrl } from '../../src/ui/address/listUrl';
import { givenValues } from '../../src/ui/form/FormSheet';
import { viewer } from '../schema/viewer';
import { growthOf } from '../support/growth';
import { words } from '../support/words';

const pieces = [
  ...words`a a. 1, -1 %5B %7B%22a%22%3A %22 ~0 + / : &f=a: = ,, .. ! %F0%9F%91%A9`,
  '\u0301\u0316',
  '\\',
  'a-1.',
];

describe('what is read of an address', () => {
  it.each<[string, readonly string[], (search: string) => unknown]>([
    ['a list', ['filter', 'sort', 'widths'], (search) => readListUrl({ search, state: null }, tags, 25, viewer)],
    ['a new object', ['values'], (search) => givenValues(search, tags, viewer)],
    ['a report', ['met', 'f', 'over'], (search) => [readReportSearch(`dim=day&${search}`, undefined), restOf(search)]],
    ['the live view', ['pins', 'app'], (search) => readLiveAddress(search, 'ssp')],
    ['the finance report', ['q', 'from'], (search) => readFinanceAddress(search)],
    ['the page after the sign-in', ['next'], (search) => nextPath(search, 'https://adx.example')],
  ])('takes at most three times as long where it is twice as long: %s', (_, names, read) => {
    for (const piece of pieces)
      for (const name of names)
        expect(
          growthOf((text) => read(`${name}=${text}`), piece),
          `${name}=${piece}`,
        ).toBeLessThanOrEqual(3);
  });
});

describe('what is sent to the API', () => {
  it('takes at most three times as long where it is twice as long: parameters of an address', () => {
    for (const piece of pieces) {
      const read = (text: string) => {
        try {
          return refuseLongQuery({ req: { raw: { url: `https://adx.example/api/x?filter=${text}` } } } as never);
        } catch (error) {
          return error;
        }
      };
      expect(growthOf(read, piece), piece).toBeLessThanOrEqual(3);
    }
  });

  it('takes at most three times as long where it is twice as long: values of a filter of a report', () => {
    const request = (values: readonly unknown[]) => ({
      startDate: '2026-03-01',
      endDate: '2026-03-02',
      metrics: ['imps'],
      filters: [{ dimension: 'country', values }],
    });
    for (const piece of pieces) {
      const read = (values: readonly string[]) => {
        try {
          return [readReport(request(values)), values.map((one) => readCode('country', one))];
        } catch (error) {
          return error;
        }
      };
      expect(
        growthOf((text) => read([text]), piece),
        `one value of ${piece}`,
      ).toBeLessThanOrEqual(3);
      expect(
        growthOf((text) => read(text.match(/.{1,16}/gsu) ?? []), piece),
        `values of ${piece}`,
      ).toBeLessThanOrEqual(3);
    }
  });
});
