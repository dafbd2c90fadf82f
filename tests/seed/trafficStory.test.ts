import { beforeAll, describe, expect, it } from 'vitest';
import { incidentTimes } from '../../sample/traffic/incidents';
import { simulateTraffic } from '../../sample/traffic/simulateTraffic';
import { countriesIn } from '../../src/model/sample/areas';
import { faults } from '../../src/model/sample/faults';
import { buyers } from '../../src/model/sample/sampleShapes';
import { seasonOf } from '../../src/model/sample/seasons';
import type { TrafficObjects } from '../../src/model/sample/trafficObjects';
import { createSampleStore } from '../support/sampleStore';
import { dayMs, hourMs, type Row, sampleObjects, sum, sumsBy, type Tables, tablesOf, textOf } from './trafficSample';

// A Friday.
const now = new Date('2026-11-20T12:20:00Z');
const main = 31;
const midnight = Date.parse('2026-11-20');
const between = (rows: readonly Row[], from: number, until: number): readonly Row[] =>
  rows.filter(({ hour }) => hour >= from && hour < until);

let objects: TrafficObjects;
let tables: Tables;
let light: Tables;
beforeAll(async () => {
  objects = await sampleObjects(now);
  tables = tablesOf({ objects, now: now.getTime(), detail: 'full' });
  light = tablesOf({ objects, now: now.getTime(), detail: 'light' });
});

describe('what happens in the traffic of the sample', () => {
  const calls = (rows: readonly Row[], daysAgo: number, days = 1): number =>
    sum(between(rows, midnight - daysAgo * dayMs, midnight - (daysAgo - days) * dayMs), 'calls');
  const own = (rows: readonly Row[]): readonly Row[] => rows.filter((row) => row.demand === main);

  it('fills ninety days and today as far as it has gone, with a million rows and a half', () => {
    const hours = new Set(tables.S.map(({ hour }) => hour));
    expect(Math.min(...hours)).toBe(midnight - 90 * dayMs);
    expect(Math.max(...hours)).toBe(Date.parse('2026-11-20T11:00:00Z'));
    expect(hours.size).toBe(90 * 24 + 12);
    const count = Object.values(tables).reduce((total, rows) => total + rows.length, 0);
    expect(count).toBeGreaterThan(900_000);
    expect(count).toBeLessThan(1_700_000);
  });

  it('is laid around its day, to the hour', () => expect(objects.laidAround).toBe(now.getTime()));

  it('gives the same rows for the same hour, whatever the day, and others for another seed', () => {
    const later = { objects, detail: 'full', days: 3, after: midnight - hourMs } as const;
    const again = tablesOf({ ...later, now: now.getTime() + dayMs });
    for (const table of ['S', 'D', 'B', 'I', 'E', 'R'] as const) {
      const today = between(tables[table], midnight, midnight + dayMs);
      expect(today.length, table).toBeGreaterThan(0);
      expect(between(again[table], midnight, now.getTime() - (now.getTime() % hourMs)), table).toEqual(today);
    }
    expect(Math.min(...again.S.map(({ hour }) => hour))).toBe(midnight);
    const other = tablesOf({ ...later, now: now.getTime(), seed: 7 });
    expect(other.S).not.toEqual(between(tables.S, midnight, midnight + dayMs));
  });

  it('has a quarter of the rows in light detail, and the same last days', () => {
    const count = (all: Tables): number => Object.values(all).reduce((total, rows) => total + rows.length, 0);
    expect(count(light) / count(tables)).toBeLessThan(0.34);
    const recent = (rows: readonly Row[]) => between(rows, midnight - 8 * dayMs, now.getTime());
    expect(recent(light.D)).toEqual(recent(tables.D));
    const steps = between(light.S, 0, midnight - 8 * dayMs).map(({ hour }) => (hour / hourMs) % 6);
    expect(new Set(steps)).toEqual(new Set([0]));
    expect(sum(light.S, 'gross') / sum(tables.S, 'gross')).toBeCloseTo(1, 1);
  });

  it('goes on in slices of an hour', () => {
    const all = [...simulateTraffic({ objects, now: now.getTime(), days: 1, detail: 'full' })];
    const slices = all.filter(({ rows }) => rows.length > 0);
    for (const { hour, rows } of slices) expect(new Set(rows.map((row) => row.hour))).toEqual(new Set([hour]));
    expect(slices.map(({ hour }) => hour)).toEqual(slices.map(({ hour }) => hour).sort((a, b) => a - b));
  });

  it('has nothing to add where nothing is over since', () => {
    const last = Date.parse('2026-11-20T11:00:00Z');
    expect([...simulateTraffic({ objects, now: now.getTime(), detail: 'full', after: last })]).toEqual([]);
    const slices = [...simulateTraffic({ objects, now: now.getTime(), detail: 'full', after: last - hourMs })];
    expect(new Set(slices.map(({ hour }) => hour))).toEqual(new Set([last]));
  });

  it('has every account in traffic to its last day, and none of what waits for its start', () => {
    const last = between(tables.S, midnight - dayMs, midnight);
    expect(new Set(last.map((row) => row.demand))).toEqual(new Set(objects.accounts.map(({ id }) => id)));
    expect(sum(between(tables.B, midnight - dayMs, midnight), 'bill_adv')).toBeGreaterThan(0);
    const unused = (list: TrafficObjects['tags' | 'campaigns']) =>
      new Set(list.filter(({ isUsed }) => !isUsed).map(({ id }) => id));
    expect(unused(objects.campaigns).size).toBeGreaterThan(10);
    expect(tables.D.filter((row) => unused(objects.tags).has(row.tag as number))).toEqual([]);
    expect(tables.B.filter((row) => unused(objects.campaigns).has((row.campaign ?? 0) as number))).toEqual([]);
  });

  it('is many different things', () => {
    const distinct = (rows: readonly Row[], key: string): number => new Set(rows.map((row) => row[key])).size;
    const least: readonly (readonly [rows: readonly Row[], key: string, count: number])[] = [
      [tables.S, 'channel', 100],
      [tables.S, 'app', 200],
      [tables.S, 'site', 40],
      [tables.S, 'country', 15],
      [tables.S, 'os', 8],
      [tables.S, 'floor_bucket', 6],
      [tables.D, 'tag', 180],
      [tables.D, 'advertiser', 40],
      [tables.D, 'marketplace', 4],
      [tables.D, 'adomain', 15],
      [tables.B, 'campaign', 120],
      [tables.B, 'creative', 150],
      [tables.B, 'deal', 8],
      [tables.E, 'error_code', 8],
      [tables.R, 'reason_code', 20],
      [tables.I, 'category', 14],
    ];
    for (const [rows, key, count] of least) expect(distinct(rows, key), key).toBeGreaterThanOrEqual(count);
  });

  it('takes in ten to thirty thousand dollars a day, at the prices of each place', () => {
    const perDay = sum(own(between(tables.S, midnight - 30 * dayMs, midnight)), 'gross') / 30e6;
    expect(perDay).toBeGreaterThan(10_000);
    expect(perDay).toBeLessThan(32_000);
    const ecpm = (...places: readonly string[]): number => {
      const rows = tables.S.filter((row) => places.includes(textOf(row, 'environment')));
      return sum(rows, 'gross') / 1000 / sum(rows, 'imps');
    };
    expect(ecpm('ctv')).toBeGreaterThan(10);
    expect(ecpm('ctv')).toBeLessThan(25);
    expect(ecpm('inapp')).toBeGreaterThan(4);
    expect(ecpm('inapp')).toBeLessThan(12);
    expect(ecpm('mobileweb', 'desktop')).toBeLessThan(6);
  });

  it('rises in the evening, at weekends on TVs and by and by', () => {
    const american = tables.S.filter((row) => textOf(row, 'country') === 'us' && textOf(row, 'environment') === 'ctv');
    const isAt = (hour: number) => (row: Row) => new Date(row.hour).getUTCHours() === hour;
    const at = (hour: number) => sum(american.filter(isAt(hour)), 'calls');
    // Eight and three by the clock of New York.
    expect(at(1)).toBeGreaterThan(4 * at(8));
    const weekdays = (place: string, days: readonly number[]): number => {
      const isOn = (row: Row) => days.includes(new Date(row.hour).getUTCDay());
      return (
        sum(
          tables.S.filter((row) => textOf(row, 'environment') === place && isOn(row)),
          'calls',
        ) / days.length
      );
    };
    expect(weekdays('ctv', [0, 6])).toBeGreaterThan(1.08 * weekdays('ctv', [2, 3]));
    expect(weekdays('desktop', [0, 6])).toBeLessThan(0.8 * weekdays('desktop', [2, 3]));
    expect(calls(tables.S, 14, 14)).toBeGreaterThan(1.1 * calls(tables.S, 90, 14));
    expect(calls(tables.S, 14, 14)).toBeLessThan(1.6 * calls(tables.S, 90, 14));
  });

  it('stood still for some hours of a day some weeks ago, on one account', () => {
    const from = midnight - 23 * dayMs + 12 * hourMs;
    const ratio = (rows: readonly Row[]): number =>
      sum(between(rows, from, from + 6 * hourMs), 'calls') /
      sum(between(rows, from - 7 * dayMs, from - 7 * dayMs + 6 * hourMs), 'calls');
    expect(ratio(own(tables.S))).toBeLessThan(0.05);
    expect(ratio(tables.S.filter((row) => row.demand !== main))).toBeGreaterThan(0.7);
  });

  it('was asked by machines for some days', () => {
    const bySite = new Map<string, readonly number[]>();
    const days = [12, 11, 10].map((days) => midnight - days * dayMs);
    const shareOf = (rows: readonly Row[]): number =>
      (sum(rows, 'givt') + sum(rows, 'sivt')) / Math.max(1, sum(rows, 'measured'));
    for (const row of own(tables.S)) {
      const key = `${row.app ?? 0} ${row.site ?? 0}`;
      const [spike = 0, before = 0] = bySite.get(key) ?? [];
      const isIn = (from: number) => row.hour >= from && row.hour < from + dayMs;
      bySite.set(key, [
        spike + (days.some(isIn) ? (row.calls ?? 0) : 0),
        before + (days.some((day) => isIn(day - 7 * dayMs)) ? (row.calls ?? 0) : 0),
      ]);
    }
    const [[found = ''] = []] = [...bySite]
      .filter(([, [, before = 0]]) => before > 10_000)
      .sort(([, a], [, b]) => (b[0] as number) / (b[1] as number) - (a[0] as number) / (a[1] as number));
    const [spike = 0, before = 1] = bySite.get(found) ?? [];
    expect(spike / before).toBeGreaterThan(3);
    const measured = own(tables.I).filter(
      (row) => `${row.app ?? 0} ${row.site ?? 0}` === found && textOf(row, 'stage') === 'postbid',
    );
    const during = between(measured, midnight - 12 * dayMs, midnight - 9 * dayMs);
    expect(shareOf(during)).toBeGreaterThan(0.3);
    expect(shareOf(between(measured, midnight - 60 * dayMs, midnight - 20 * dayMs))).toBeLessThan(0.15);
    expect(sum(during, 'view_imps') / sum(during, 'view_meas')).toBeLessThan(0.2);
  });

  it('lost fill on the last Tuesday on Roku in the US, because an important tag answered too late', () => {
    // A floor that was raised some days ago is another story.
    const isRoku = (row: Row): boolean =>
      row.demand === main &&
      row.channel !== faults.raisedFloor.id &&
      textOf(row, 'os') === 'Roku' &&
      textOf(row, 'country') === 'us';
    // By the clock of the account, five hours behind.
    const tuesday = Date.parse('2026-11-17T05:00:00Z');
    const dayOf = (rows: readonly Row[], day: number): readonly Row[] => between(rows, day, day + dayMs);
    const fill = (day: number): number =>
      sum(dayOf(tables.S.filter(isRoku), day), 'imps') / sum(dayOf(tables.S.filter(isRoku), day), 'reqs');
    const usual = fill(tuesday - 7 * dayMs);
    expect(fill(tuesday)).toBeLessThan(0.8 * usual);
    expect(fill(tuesday - dayMs)).toBeGreaterThan(1.2 * fill(tuesday));
    expect(fill(tuesday + dayMs)).toBeGreaterThan(1.2 * fill(tuesday));
    const roku = tables.D.filter(isRoku);
    const late = (tag: number, day: number): number => {
      const rows = dayOf(roku, day).filter((row) => row.tag === tag);
      return sum(rows, 'timeouts') / Math.max(1, sum(rows, 'reqs'));
    };
    const tags = [...new Set(dayOf(roku, tuesday).map((row) => row.tag as number))];
    const [worst = 0] = tags.sort((a, b) => late(b, tuesday) - late(a, tuesday));
    expect(late(worst, tuesday)).toBeGreaterThan(0.3);
    expect(late(worst, tuesday - 7 * dayMs)).toBeLessThan(0.1);
    const isError = (code: number) => (row: Row) => row.tag === worst && row.error_code === code;
    const errors = (day: number, code: number): number => sum(dayOf(tables.E, day).filter(isError(code)), 'errors');
    for (const code of [303, 1004])
      expect(errors(tuesday, code)).toBeGreaterThan(3 * errors(tuesday - 7 * dayMs, code));
    const isSlow = (row: Row) => row.tag === worst && textOf(row, 'reason_kind') === 'noBid' && row.reason_code === 15;
    const slow = (day: number): number => sum(dayOf(tables.R, day).filter(isSlow), 'reasons');
    expect(slow(tuesday)).toBeGreaterThan(1.3 * slow(tuesday - 7 * dayMs));
  });
});

describe('what is bought and sold in the sample', () => {
  it('has a dozen publishers with names of their own', () => {
    const names = objects.accounts.map(({ name }) => name.split(' ')[0]);
    expect(names.length).toBeGreaterThanOrEqual(12);
    expect(new Set(names).size).toBe(names.length);
  });

  it('gives each house that buys a name of its own, which no seller has', () => {
    const first = (name: string): string => name.split(' ')[0] ?? '';
    const bought = buyers.map(({ name }) => first(name));
    expect(new Set(bought).size).toBe(bought.length);
    const sellers = [...objects.accounts, ...objects.subs, ...objects.suppliers, ...objects.exchanges].map(({ name }) =>
      first(name),
    );
    expect(bought.filter((name) => sellers.includes(name))).toEqual([]);
  });

  it('has DSPs that are called so, and brands that are not', () => {
    const { advertisers, campaigns } = objects;
    const odd = advertisers.filter(({ name, values }) => (values.kind === 'dsp') !== /\bDSP\b|Buyers/.test(name));
    expect(odd.map(({ name }) => name)).toEqual([]);
    const brands = advertisers.filter(({ values }) => ['brand', 'agency'].includes(values.kind)).map(({ id }) => id);
    expect(campaigns.filter(({ values }) => !brands.includes(values.advertiser)).map(({ name }) => name)).toEqual([]);
  });

  it('pays for a thousand what such a place costs', () => {
    for (const [letter, keys, money] of [
      ['D', ['tag'], 'gross'],
      ['B', ['campaign'], 'bill_adv'],
      ['S', ['channel'], 'gross'],
    ] as const)
      for (const [key, [imps = 0, paid = 0]] of sumsBy(light[letter], keys, ['imps', money])) {
        const cpm = imps < 1000 ? 5 : paid / 1000 / imps;
        expect(cpm, `${letter} ${key}`).toBeGreaterThan(0.5);
        expect(cpm, `${letter} ${key}`).toBeLessThan(45);
      }
  });

  it('asks a tag, buys for a campaign and calls a channel in the market of its name alone', () => {
    const off = (list: TrafficObjects['tags' | 'campaigns' | 'channels'], rows: readonly Row[], key: string) => {
      const named = new Map(list.map(({ id, name }) => [id, countriesIn(name)]));
      const isOff = (row: Row): boolean => {
        const markets = named.get(row[key] ?? 0) ?? [];
        return markets.length > 0 && !markets.includes(String((row as unknown as { country: string }).country));
      };
      return rows.filter(isOff).map((row) => row[key]);
    };
    expect(new Set(off(objects.tags, light.D, 'tag'))).toEqual(new Set());
    expect(new Set(off(objects.campaigns, light.B, 'campaign'))).toEqual(new Set());
    expect(new Set(off(objects.channels, light.S, 'channel'))).toEqual(new Set());
  });

  it('calls campaigns by the season of their flight', () => {
    const said = objects.campaigns.filter(({ name }) => /\b(winter|spring|summer|autumn)\b/.test(name));
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter(({ name, values }) => !name.includes(seasonOf(values))).map(({ name }) => name)).toEqual([]);
  });

  it('has at least seven in ten of the running campaigns at 90 to 110 % of their pace', () => {
    const spent = sumsBy(light.B, ['campaign'], ['bill_adv']);
    const first = Math.min(...light.B.map(({ hour }) => hour));
    const at = (minute: string | null): number => Date.parse(`${String(minute).replace(' ', 'T')}Z`) + 5 * 3_600_000;
    const isFlying = ({ startsAt, endsAt }: Readonly<Record<'startsAt' | 'endsAt', string | null>>) =>
      at(startsAt) < now.getTime() - dayMs && at(endsAt) > now.getTime();
    const running = objects.campaigns.filter(
      ({ owner, status, isUsed, values }) => owner === main && status === 1 && isUsed && isFlying(values),
    );
    const shares = running.map(({ id, values }) => {
      const length = at(values.endsAt) - at(values.startsAt);
      const flown = now.getTime() - Math.max(at(values.startsAt), first);
      const ahead = values.pacing === 'ahead' ? 1.1 : 1;
      return {
        id,
        share: (spent.get(String(id))?.[0] ?? 0) / 1e6 / (((values.budgetTotal ?? 0) * flown * ahead) / length),
      };
    });
    expect(running.length).toBeGreaterThan(25);
    const onPace = shares.filter(({ share }) => share >= 0.9 && share <= 1.1);
    expect(onPace.length / running.length).toBeGreaterThanOrEqual(0.7);
    const { id: slow } = faults.wrongBudget;
    expect(shares.find(({ id }) => id === slow)?.share).toBeLessThan(0.4);
  });

  it('stops buying through a deal when its floor rises above the bid', async () => {
    const [deal] = objects.deals.filter(({ id }) => id === faults.stalledDeal.id);
    const from = incidentTimes(now.getTime(), -5).stalledDeal.from;
    const rows = light.B.filter((row) => textOf(row, 'deal') === deal?.values.dealId);
    const imps = (begin: number, end: number): number => sum(between(rows, begin, end), 'imps');
    expect(imps(from - 10 * dayMs, from)).toBeGreaterThan(300);
    expect(imps(from, now.getTime())).toBe(0);
    expect(sum(between(rows, from, now.getTime()), 'reqs')).toBeGreaterThan(1000);
    expect(await changesOf('deals', faults.stalledDeal.id)).toEqual([{ field: 'floor', from: 19, to: 28 }]);
  });

  it('sells about half on a channel whose floor was raised', async () => {
    const { from } = incidentTimes(now.getTime(), -5).raisedFloor;
    const rows = light.S.filter((row) => row.channel === faults.raisedFloor.id);
    const fill = (list: readonly Row[]): number => sum(list, 'imps') / sum(list, 'reqs');
    const share = fill(between(rows, from, now.getTime())) / fill(between(rows, from - 10 * dayMs, from));
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.65);
    expect(await changesOf('channels', faults.raisedFloor.id)).toEqual([{ field: 'floor', from: 5, to: 12 }]);
  });

  it('buys nothing for a campaign whose targeting names a deal that has ended', async () => {
    const { campaign, targeting } = faults.expiredTargeting;
    const [named] = objects.deals.filter(({ name }) => name === 'Copperline film festival');
    const ended = Date.parse(`${String(named?.values.endsAt).replace(' ', 'T')}Z`) + 5 * 3_600_000;
    const rows = light.B.filter((row) => row.campaign === campaign);
    expect(sum(between(rows, 0, ended), 'imps')).toBeGreaterThan(1000);
    expect(sum(between(rows, ended + 6 * 3_600_000, now.getTime()), 'imps')).toBe(0);
    expect(ended).toBeLessThan(now.getTime() - 7 * dayMs);
    expect(objects.campaigns.find(({ id }) => id === campaign)?.values.targeting).toBe(targeting);
  });

  async function changesOf(type: string, id: number) {
    const { rows } = await (await createSampleStore(now)).history(type, id, [0, 9]);
    return rows.flatMap(({ changes }) => changes);
  }
});
