import { expect, it } from 'vitest';
import type { ReportEngine } from '../../api/ports/reports';
import type { PlanCondition, Reading, ReportPlan, TimeGrain } from '../../src/model/reports/reportPlan';
import { nastyTexts } from '../reports/randomFacts';
import { key, limits, plan, time } from './reportFacts';

/** What rows are told apart and kept by. */
export function reportReadingsContract(engine: () => ReportEngine): void {
  const rowsOf = async (more: Partial<ReportPlan>) => (await engine().run(plan(more), limits)).rows;

  it.each<[string, Reading, (string | number)[][]]>([
    [
      'a text',
      key('country'),
      [
        ['', 8],
        ['DE', 2],
        ['FR', 0],
        ['US', 5],
      ],
    ],
    [
      'an id',
      key('tag'),
      [
        [5, 3],
        [6, 4],
        [4_294_967_295, 8],
      ],
    ],
    [
      'a number',
      key('pod_position'),
      [
        [-1, 1],
        [0, 14],
      ],
    ],
    [
      'a parameter',
      { kind: 'param', name: 'a' },
      [
        ['', 12],
        ['x', 3],
      ],
    ],
    [
      'a map of texts',
      { kind: 'map', key: 'country', map: { from: ['US', 'DE'], to: ['West', 'Ost'], otherwise: 'rest' } },
      [
        ['Ost', 2],
        ['West', 5],
        ['rest', 8],
      ],
    ],
    [
      'a map of ids',
      { kind: 'map', key: 'tag', map: { from: [5, 6], to: ['five', 'five'], otherwise: '' } },
      [
        ['', 8],
        ['five', 7],
      ],
    ],
    ['an empty map', { kind: 'map', key: 'tag', map: { from: [], to: [], otherwise: 'all' } }, [['all', 15]]],
  ])('groups by %s', async (_, by, rows) => {
    expect(await rowsOf({ groups: [by] })).toEqual(rows);
  });

  it.each<[TimeGrain, number, (string | number)[][]]>([
    [
      'hour',
      0,
      [
        ['2026-03-28 22:00', 1],
        ['2026-03-28 23:00', 2],
        ['2026-03-29 00:00', 4],
        ['2026-03-29 01:00', 8],
        ['2026-04-01 00:00', 0],
      ],
    ],
    [
      'hour',
      -12,
      [
        ['2026-03-28 10:00', 1],
        ['2026-03-28 11:00', 2],
        ['2026-03-28 12:00', 4],
        ['2026-03-28 13:00', 8],
        ['2026-03-31 12:00', 0],
      ],
    ],
    [
      'day',
      0,
      [
        ['2026-03-28', 3],
        ['2026-03-29', 12],
        ['2026-04-01', 0],
      ],
    ],
    [
      'day',
      1,
      [
        ['2026-03-28', 1],
        ['2026-03-29', 14],
        ['2026-04-01', 0],
      ],
    ],
    [
      'day',
      -1,
      [
        ['2026-03-28', 7],
        ['2026-03-29', 8],
        ['2026-03-31', 0],
      ],
    ],
    [
      'day',
      12,
      [
        ['2026-03-29', 15],
        ['2026-04-01', 0],
      ],
    ],
    [
      'week',
      0,
      [
        ['2026-03-23', 15],
        ['2026-03-30', 0],
      ],
    ],
    ['month', -1, [['2026-03', 15]]],
    [
      'month',
      0,
      [
        ['2026-03', 15],
        ['2026-04', 0],
      ],
    ],
    [
      'hour_of_day',
      0,
      [
        [0, 4],
        [1, 8],
        [22, 1],
        [23, 2],
      ],
    ],
    [
      'hour_of_day',
      12,
      [
        [10, 1],
        [11, 2],
        [12, 4],
        [13, 8],
      ],
    ],
    [
      'weekday',
      0,
      [
        [3, 0],
        [6, 3],
        [7, 12],
      ],
    ],
  ])('groups by %s, %i hours from UTC', async (grain, offset, rows) => {
    expect(await rowsOf({ groups: [time(grain)], offset })).toEqual(rows);
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
    [
      'a label',
      {
        by: { kind: 'map', key: 'country', map: { from: ['US'], to: ['West'], otherwise: 'East' } },
        not: false,
        values: ['East'],
      },
      10,
    ],
  ])('keeps the rows that are %s', async (_, condition, imps) => {
    expect(await rowsOf({ where: [condition], offset: 1 })).toEqual([[imps]]);
  });

  it.each(nastyTexts.map((text) => [JSON.stringify(text), text] as const))(
    'takes %s for a value and nothing else',
    async (_, text) => {
      const at = nastyTexts.indexOf(text) + 1;
      const country = key('country');
      const param: Reading = { kind: 'param', name: text };
      const supply = { table: 'S', sums: [{ counter: 'reqs' }] } as const;
      const channel = { kind: 'key', key: 'channel' } as const;
      expect(
        await rowsOf({
          ...supply,
          groups: [channel, country, param],
          where: [{ by: country, not: false, values: [text] }],
        }),
      ).toEqual([[at, text, text, 1]]);
      expect(
        (
          await engine().run(
            plan({ ...supply, groups: [channel], where: [{ by: country, not: true, values: [text] }] }),
            limits,
          )
        ).rowCount,
      ).toBe(nastyTexts.length - 1);
      const map = { kind: 'map', key: 'country', map: { from: [text], to: [`${text}'`], otherwise: text } } as const;
      expect(
        await rowsOf({ ...supply, groups: [map], where: [{ by: map, not: false, values: [`${text}'`] }] }),
      ).toEqual([[`${text}'`, 1]]);
      expect(
        await rowsOf({
          ...supply,
          where: [
            { by: param, not: false, values: [text] },
            { by: country, not: false, values: [text] },
          ],
        }),
      ).toEqual([[1]]);
    },
  );

  it('orders texts by code point', async () => {
    const rows = await rowsOf({ table: 'S', sums: [{ counter: 'reqs' }], groups: [key('country')] });
    const texts = [...nastyTexts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(rows.map(([text]) => text)).toEqual(texts);
  });
}
