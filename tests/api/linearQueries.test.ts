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

/** What is twice as long takes at most three times as long. */
const isLinear = (read: (text: string) => unknown, piece: string, about: string) =>
  expect(growthOf(read, piece), about).toBeLessThanOrEqual(3);

/** A refusal takes its time too. */
const orError =
  (read: (...values: readonly string[]) => unknown) =>
  (...values: readonly string[]): unknown => {
    try {
      return read(...values);
    } catch (error) {
      return error;
    }
  };

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
      for (const name of names) isLinear((text) => read(`${name}=${text}`), piece, `${name}=${piece}`);
  });
});

describe('what is sent to the API', () => {
  it('takes at most three times as long where it is twice as long: parameters of an address', () => {
    const read = orError((filter) =>
      refuseLongQuery({ req: { raw: { url: `https://adx.example/api/x?filter=${filter}` } } } as never),
    );
    for (const piece of pieces) isLinear((text) => read(text), piece, piece);
  });

  it('takes at most three times as long where it is twice as long: values of a filter of a report', () => {
    const days = { startDate: '2026-03-01', endDate: '2026-03-02' };
    const read = orError((...values) => [
      readReport({ ...days, metrics: ['imps'], filters: [{ dimension: 'country', values }] }),
      values.map((one) => readCode('country', one)),
    ]);
    for (const piece of pieces) {
      isLinear((text) => read(text), piece, `one value of ${piece}`);
      isLinear((text) => read(...(text.match(/.{1,16}/gsu) ?? [])), piece, `values of ${piece}`);
    }
  });
});
