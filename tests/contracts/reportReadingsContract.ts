import { expect, it } from 'vitest';
import type { ReportEngine } from '../../api/reports/ports/reports';
import type { PlanCondition, Reading, ReportPlan, TimeGrain } from '../../src/model/reports/reportPlan';
import { nastyTexts } from '../reports/randomFacts';
import { key, limits, plan, time } from './reportFacts';

/** What rows are told apart and kept by. */
export function reportReadingsContract(engine: () => ReportEngine): void {
  const rowsOf = async (more: Partial<ReportPlan>) => (await engine().run(plan(more), limits)).rows;

  // Groups and their sums, one after the other: a group is a text or a number.
  type Flat = readonly (string | number)[];
  const map = (
    name: 'country' | 'tag',
    from: readonly (string | number)[],
    to: readonly string[],
    otherwise: string,
  ): Reading => ({ kind: 'map', key: name, map: { from, to, otherwise } }) as Reading;
  it.each<[string, Reading, Flat]>([
    ['a text', key('country'), ['', 8, 'DE', 2, 'FR', 0, 'US', 5]],
    ['an id', key('tag'), [5, 3, 6, 4, 4_294_967_295, 8]],
    ['a number', key('pod_position'), [-1, 1, 0, 14]],
    ['a parameter', { kind: 'param', name: 'a' }, ['', 12, 'x', 3]],
    ['a map of texts', map('country', ['US', 'DE'], ['West', 'Ost'], 'rest'), ['Ost', 2, 'West', 5, 'rest', 8]],
    ['a map of ids', map('tag', [5, 6], ['five', 'five'], ''), ['', 8, 'five', 7]],
    ['an empty map', map('tag', [], [], 'all'), ['all', 15]],
  ])('groups by %s', async (_, by, flat) => expect((await rowsOf({ groups: [by] })).flat()).toEqual(flat));

  const at = (prefix: string, sums: Readonly<Record<string, number>>): Flat =>
    Object.entries(sums).flatMap(([end, sum]) => [prefix + end, sum]);
  it.each<[TimeGrain, number, Flat]>([
    ['hour', 0, at('2026-0', { '3-28 22:00': 1, '3-28 23:00': 2, '3-29 00:00': 4, '3-29 01:00': 8, '4-01 00:00': 0 })],
    ['hour', -12, at('2026-03-', { '28 10:00': 1, '28 11:00': 2, '28 12:00': 4, '28 13:00': 8, '31 12:00': 0 })],
    ['day', 0, at('2026-', { '03-28': 3, '03-29': 12, '04-01': 0 })],
    ['day', 1, at('2026-', { '03-28': 1, '03-29': 14, '04-01': 0 })],
    ['day', -1, at('2026-', { '03-28': 7, '03-29': 8, '03-31': 0 })],
    ['day', 12, at('2026-', { '03-29': 15, '04-01': 0 })],
    ['week', 0, at('2026-', { '03-23': 15, '03-30': 0 })],
    ['month', -1, ['2026-03', 15]],
    ['month', 0, ['2026-03', 15, '2026-04', 0]],
    ['hour_of_day', 0, [0, 4, 1, 8, 22, 1, 23, 2]],
    ['hour_of_day', 12, [10, 1, 11, 2, 12, 4, 13, 8]],
    ['weekday', 0, [3, 0, 6, 3, 7, 12]],
  ])('groups by %s, %i hours from UTC', async (grain, offset, flat) => {
    expect((await rowsOf({ groups: [time(grain)], offset })).flat()).toEqual(flat);
  });

  it.each<[string, PlanCondition, number]>([
    ['one of two texts', { by: key('country'), not: false, values: ['US', 'FR'] }, 5],
    ['none of two texts', { by: key('country'), not: true, values: ['US', ''] }, 2],
    ['an id', { by: key('tag'), not: false, values: [4_294_967_295] }, 8],
    ['nothing', { by: key('tag'), not: false, values: [] }, 0],
    ['anything but nothing', { by: key('tag'), not: true, values: [] }, 15],
    ['a text where ids are', { by: key('tag'), not: true, values: ['5', 1.5, -1] }, 15],
    ['a day of the viewer', { by: time('day'), not: false, values: ['2026-03-29'] }, 14],
    ['no day at all', { by: time('day'), not: false, values: ['2026-03-32', '2026-3-29', 20_541] }, 0],
    ['an hour of the day', { by: time('hour_of_day'), not: true, values: [0, 1] }, 9],
    ['a parameter that is missing', { by: { kind: 'param', name: 'a' }, not: false, values: [''] }, 12],
    ['a label', { by: map('country', ['US'], ['West'], 'East'), not: false, values: ['East'] }, 10],
  ])('keeps the rows that are %s', async (_, condition, imps) => {
    expect(await rowsOf({ where: [condition], offset: 1 })).toEqual([[imps]]);
  });

  it.each(nastyTexts.map((text) => [JSON.stringify(text), text] as const))(
    'takes %s for a value and nothing else',
    async (_, text) => {
      const place = nastyTexts.indexOf(text) + 1;
      const country = key('country');
      const param: Reading = { kind: 'param', name: text };
      const channel = { kind: 'key', key: 'channel' } as const;
      const is = (by: Reading, value: string = text, not = false): PlanCondition => ({ by, not, values: [value] });
      const supply = (where: readonly PlanCondition[], groups: readonly Reading[] = []) =>
        engine().run(plan({ table: 'S', sums: [{ counter: 'reqs' }], groups, where }), limits);
      expect((await supply([is(country)], [channel, country, param])).rows).toEqual([[place, text, text, 1]]);
      expect((await supply([is(country, text, true)], [channel])).rowCount).toBe(nastyTexts.length - 1);
      const turned = map('country', [text], [`${text}'`], text);
      expect((await supply([is(turned, `${text}'`)], [turned])).rows).toEqual([[`${text}'`, 1]]);
      expect((await supply([is(param), is(country)])).rows).toEqual([[1]]);
    },
  );

  it('orders texts by code point', async () => {
    const rows = await rowsOf({ table: 'S', sums: [{ counter: 'reqs' }], groups: [key('country')] });
    const texts = [...nastyTexts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(rows.map(([text]) => text)).toEqual(texts);
  });
}
