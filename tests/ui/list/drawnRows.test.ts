import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { resources } from '../../../src/resources';
import { figuresAsOf } from '../../../src/ui/list/figuresAsOf';
import { pictureAddress } from '../../../src/ui/list/ListRow';
import { startFirstList } from '../../../src/ui/list/startFirstList';
import { takeOver } from '../../../src/ui/list/useRecycledRows';
import { demandViewer } from '../form/viewers';
import { keptPreferences } from '../keptPreferences';

const now = Date.parse('2026-11-26T19:20:00Z');
const today = { day: '2026-11-26', timezone: -5 };
const week = { day: '2026-11-19', endDay: '2026-11-25', timezone: -5 };

describe('the time up to which figures of a list are complete', () => {
  const at = (time: string) => `2026-11-26T${time}Z`;
  const on = (moment: string) => ({ moment, isLate: false });
  const late = (moment: string) => ({ moment, isLate: true });
  it.each([
    ['is told for a day that runs', { ...today, asOf: at('19:00:00') }, on('14:00')],
    ['is told in the zone of the figures', { ...today, timezone: 5, asOf: at('18:20:00') }, on('2026-11-26 23:20')],
    ['is late where traffic is on its way for more than two hours', { ...today, asOf: at('14:00:00') }, late('09:00')],
    ['names its day where that is another', { ...week, asOf: at('04:00:00') }, late('2026-11-25 23:00')],
    ['is nothing where all days are complete', { ...week, asOf: at('05:00:00') }, undefined],
    ['is nothing where it is not known', { ...week, asOf: null }, undefined],
    ['is nothing where nothing is known', undefined, undefined],
  ])('%s', (_, figures, told) => expect(figuresAsOf(figures, now)).toEqual(told));
});

it.each([
  ['https://cdn.example/icon.png', 'https://cdn.example/icon.png'],
  ['HTTPS://CDN.example/icon?size=64&name=a b', 'https://cdn.example/icon?size=64&name=a%20b'],
  ['https://media.example/4101.MP4?x=.png', undefined],
  ['https://media.example/list.m3u8', undefined],
  ['http://cdn.example/icon.png', undefined],
  ['//cdn.example/icon.png', undefined],
  ['/api/files/u_9f2c.png', '/api/files/u_9f2c.png'],
  ['/api/files/u_9f2c.mp4', undefined],
  ['/\\cdn.example/icon.png', undefined],
  ['javascript:alert(1)', undefined],
  ['data:image/png;base64,AA', undefined],
  ['https://', undefined],
  [null, undefined],
  [{ set: true }, undefined],
])('takes a picture of this host, or by https: %s', (value, address) => expect(pictureAddress(value)).toBe(address));

it('asks for the rows of an address ahead, and for none where the server is to say first which they are', async () => {
  const getList = vi.fn(async () => ({ data: [], total: 0 }));
  const given = {
    provider: { getList } as never,
    resources,
    viewer: demandViewer,
    preferences: keptPreferences(new Map()),
  };
  const start = (search: string, state: unknown) =>
    startFirstList({ ...given, queryClient: new QueryClient() }, { pathname: '/campaigns', search }, state);
  await start('?page=2&kept=demand-31-a', null);
  expect(getList).not.toHaveBeenCalled();
  await start('?page=2&kept=demand-31-a', { kept: { id: [7001] } });
  expect(getList).toHaveBeenCalledExactlyOnceWith('campaigns', expect.objectContaining({ filter: { id: [7001] } }));
});

const records = (...ids: number[]) => ids.map((id) => ({ id, name: `row ${id}` }));
const drawn = (keys: Readonly<Record<number, number>>) =>
  Object.entries(keys).map(([id, key]) => ({ key, record: { id: Number(id), name: `row ${id}` } }));
const keysOf = (before: Parameters<typeof takeOver>[0], ...ids: number[]) =>
  takeOver(before, records(...ids)).rows.map(({ key }) => key);

describe('the elements of rows', () => {
  it('are counted from the first rows on', () => expect(keysOf([], 7, 8, 9)).toEqual([0, 1, 2]));

  it('stay with a row that stays, wherever it goes', () => {
    expect(keysOf(drawn({ 7: 0, 8: 1, 9: 2 }), 9, 7, 8)).toEqual([2, 0, 1]);
  });

  it('go from the rows that go to those that come, from top to bottom', () => {
    const before = drawn({ 7: 0, 8: 1, 9: 2 });
    expect(keysOf(before, 4, 8, 5)).toEqual([0, 1, 2]);
    expect(keysOf(before, 4, 5, 6, 1)).toEqual([0, 1, 2, 3]);
    expect(keysOf(before, 9, 4)).toEqual([2, 0]);
  });

  it('belong to one row each', () => expect(keysOf(drawn({ 7: 2, 8: 5 }), 8, 1, 2, 3)).toEqual([5, 2, 6, 7]));

  it('stand still where most rows are others', () => {
    const before = drawn({ 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 7 });
    expect(takeOver(before, records(1, 2, 3, 4, 5, 6, 7, 9)).isOther).toBe(false);
    expect(takeOver(before, records(8, 11, 12, 13, 14, 15, 16, 1)).isOther).toBe(true);
    expect(keysOf(before, 8, 11, 12, 13, 14, 15, 16, 1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('stay with the row that the keys are at', () => {
    const before = drawn({ 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 7 });
    const rows = records(8, 11, 12, 13, 14, 15, 16, 17);
    expect(takeOver(before, rows, 8).rows[0]?.key).toBe(7);
    expect(takeOver(before, rows, 5).rows[0]?.key).toBe(0);
  });
});
