import { beforeAll, describe, expect, it } from 'vitest';
import { factTables, type TableLetter } from '../../src/model/reports/facts';
import { words } from '../support/words';
import { codes } from './trafficCodes';
import { type Row, sampleObjects, sum, sumsBy, type Tables, tablesOf, textOf } from './trafficSample';

const now = new Date('2026-11-20T12:20:00Z');
const place = words`environment ad_format app site content_cat country state device os browser start_delay plcmt`;
const chains: readonly (readonly [tables: string, falling: readonly string[]])[] = [
  ['S', ['calls', 'reqs', 'missed']],
  ['S', ['gross', 'pay_demand', 'pay_sub']],
  ['S', ['gross', 'gross_mkt', 'pay_demand_mkt']],
  ['S', ['pod_slots', 'pod_filled']],
  ['S', ['pod_sec', 'pod_sec_filled']],
  ['S', ['calls', 'opps']],
  ['D', ['reqs', 'bids', 'wins', 'imps', 'start', 'q1', 'mid', 'q3', 'complete']],
  ['D', ['imps', 'clicks']],
  ['D', ['bids', 'filtered']],
  ['D', ['gross', 'pay_demand', 'pay_sub']],
  ['DB', ['bid_sum', 'win_sum']],
  ['DB', ['imps', 'view_meas', 'view_imps']],
  ['B', ['reqs', 'opps', 'bids', 'wins', 'imps', 'start', 'q1', 'mid', 'q3', 'complete']],
  ['I', ['checked', 'blocked']],
  ['I', ['measured', 'view_meas', 'view_imps']],
];

describe('the traffic of the sample', () => {
  let tables: Tables;
  let objects: Awaited<ReturnType<typeof sampleObjects>>;
  beforeAll(async () => {
    objects = await sampleObjects(now);
    tables = tablesOf({ objects, now: now.getTime(), days: 6, detail: 'full' });
  });

  /** The first rows for which it does not hold; what a row leaves out is 0. */
  const broken = (rows: readonly Row[], holds: (of: (name: string) => number) => boolean): readonly Row[] =>
    rows.filter((row) => !holds((name) => row[name] ?? 0)).slice(0, 3);
  const stopped = words`blk_target blk_ivt blk_quality blk_limit blk_param`;
  const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  it('has nothing but the keys and counters of the tables, in whole hours, counted in whole numbers', () => {
    for (const [letter, rows] of Object.entries(tables)) {
      const { keys, counters } = factTables[letter as TableLetter];
      const known = new Set<string>(['hour', ...keys, ...counters]);
      expect(new Set(rows.flatMap((row) => Object.keys(row).filter((name) => !known.has(name)))), letter).toEqual(
        new Set(),
      );
      const isWhole = (value: number) => Number.isSafeInteger(value) && value >= 0;
      expect(
        broken(rows, (of) => counters.every((name) => isWhole(of(name)))),
        letter,
      ).toEqual([]);
      expect(broken(rows, (of) => of('hour') % 3_600_000 === 0 && of('hour') < now.getTime())).toEqual([]);
      expect(rows.length, letter).toBeGreaterThan(1000);
    }
  });

  it('says of places and devices only what is known', () => {
    for (const [letter, rows] of Object.entries(tables)) {
      for (const [key, values] of Object.entries(codes)) {
        const found = new Set(rows.flatMap((row) => (row[key] === undefined ? [] : [row[key]])));
        expect(
          [...found].filter((value) => !values.has(value as unknown)),
          `${key} of ${letter}`,
        ).toEqual([]);
      }
    }
  });

  it.each(chains)('in %s counts never rise along %j', (letters, falling) => {
    for (const letter of letters) {
      const rows = tables[letter as TableLetter].filter((row) => letter !== 'B' || row.campaign !== undefined);
      const isFalling = (of: (name: string) => number): boolean =>
        falling.every((name, at) => at === 0 || of(falling[at - 1] as string) >= of(name));
      expect(broken(rows, isFalling)).toEqual([]);
    }
  });

  it('stops calls or lets them through', () => {
    expect(broken(tables.S, (of) => sumOf([...stopped, 'reqs'].map(of)) <= of('calls'))).toEqual([]);
    const answers = words`bids nobids timeouts bad_resps`;
    expect(broken(tables.D, (of) => of('reqs') === sumOf(answers.map(of)))).toEqual([]);
  });

  it.each([[['hour', 'demand', 'channel']], [['hour', 'demand', 'channel', 'sub', ...place]]])(
    'agrees on impressions and money by %j',
    (keys) => {
      const counters = ['imps', 'gross', 'pay_demand', 'pay_sub'];
      const supply = sumsBy(tables.S, keys, counters);
      const demand = sumsBy(tables.D, keys, counters);
      const isSome = ([, sums]: [string, readonly number[]]): boolean => sums.some((value) => value > 0);
      expect([...supply].filter(isSome).length).toBeGreaterThan(1000);
      for (const [key, sums] of supply) expect(demand.get(key) ?? counters.map(() => 0), key).toEqual(sums);
      expect([...demand].filter(isSome).filter(([key]) => !supply.has(key))).toEqual([]);
    },
  );

  it('keeps a part of what marketplaces pay, and nothing of what others do', () => {
    const margins = new Map(objects.marketplaces.map(({ id, values }) => [id, values.margin]));
    const shareOf = (marketplace: number): number => (100 - (margins.get(marketplace) ?? 0)) / 100;
    expect(tables.D.filter((row) => (row.marketplace ?? 0) > 0 && (row.gross ?? 0) > 0).length).toBeGreaterThan(10);
    const isShare = (of: (name: string) => number) =>
      of('pay_demand') === Math.round(of('gross') * shareOf(of('marketplace')));
    expect(broken(tables.D, isShare)).toEqual([]);
    const ofMarket = tables.D.filter((row) => (row.marketplace ?? 0) > 0);
    const sums = sumsBy(ofMarket, ['hour', 'channel'], ['gross', 'pay_demand']);
    for (const [key, found] of sumsBy(tables.S, ['hour', 'channel'], ['gross_mkt', 'pay_demand_mkt']))
      expect(sums.get(key) ?? [0, 0], key).toEqual(found);
  });

  it('is paid the price of a tag that has a fixed one', () => {
    const fixed = new Map(
      objects.tags
        .filter(({ values }) => values.priceModel === 'fixed' && (values.cpmOverrides ?? []).length === 0)
        .map(({ id, values }) => [id, values.cpm]),
    );
    const rows = tables.D.filter((row) => fixed.has(row.tag as number));
    const isPrice = (of: (name: string) => number) =>
      of('gross') === Math.round((fixed.get(of('tag')) as number) * 1000 * of('imps'));
    expect(broken(rows, isPrice)).toEqual([]);
  });

  it('gives the reasons of all calls that were stopped and of all requests without a bid', () => {
    const reasons = (kind: string, key: string) => {
      const rows = tables.R.filter((row) => textOf(row, 'reason_kind') === kind && (row[key] ?? 0) > 0);
      return sumsBy(rows, ['hour', 'channel'], ['reasons']);
    };
    const blocked = reasons('blocked', 'channel');
    for (const [key, sums] of sumsBy(tables.S, ['hour', 'channel'], stopped))
      expect(blocked.get(key)?.[0] ?? 0, key).toBe(sumOf(sums));
    const noBids = reasons('noBid', 'tag');
    for (const [key, [count]] of sumsBy(tables.D, ['hour', 'channel'], ['nobids']))
      expect(noBids.get(key)?.[0] ?? 0, key).toBe(count);
  });

  it('measures no more than there was, and finds no more than it measured', () => {
    const keys = ['hour', 'channel', 'tag', 'app', 'site', 'country', 'device', 'os'];
    const shown = sumsBy(tables.D, keys, ['imps']);
    const ofTags = tables.I.filter((row) => (row.tag ?? 0) > 0);
    const measured = sumsBy(ofTags, keys, ['measured']);
    expect(measured.size).toBeGreaterThan(500);
    for (const [key, [count]] of measured)
      expect(shown.get(key)?.[0] ?? 0, key).toBeGreaterThanOrEqual(count as number);
    expect(broken(tables.I, (of) => of('givt') + of('sivt') <= of('measured'))).toEqual([]);
  });

  it('has requests once, beside the deals that they carried and the campaigns that were tried on them', () => {
    const isOf =
      (kind: string) =>
      (row: Row): boolean =>
        kind === 'campaign'
          ? (row.campaign ?? 0) > 0
          : (row.campaign ?? 0) === 0 && (kind === 'deal') === (textOf(row, 'deal') !== '');
    const keys = ['hour', 'adexchange', 'supplier', 'environment', 'country', 'app', 'site', 'os', 'browser'];
    const requests = sumsBy(tables.B.filter(isOf('request')), keys, ['reqs', 'opps']);
    for (const row of tables.B.filter((one) => !isOf('request')(one))) {
      const [reqs = 0, opps = 0] = requests.get(keys.map((name) => row[name] ?? 0).join(' ')) ?? [];
      expect(reqs).toBeGreaterThanOrEqual(row.reqs ?? 0);
      expect(opps).toBeGreaterThanOrEqual(row.opps ?? 0);
    }
    const others = tables.B.filter((row) => !isOf('campaign')(row));
    expect(broken(others, (of) => words`bids wins imps bill_adv`.every((name) => of(name) === 0))).toEqual([]);
    for (const kind of ['request', 'deal', 'campaign'])
      expect(tables.B.filter(isOf(kind)).length, kind).toBeGreaterThan(100);
  });

  it('counts each request on a campaign about once, so that figures of both may be divided', () => {
    const ofCampaigns = sum(
      tables.B.filter((row) => (row.campaign ?? 0) > 0),
      'reqs',
    );
    const once = sum(
      tables.B.filter((row) => (row.campaign ?? 0) === 0 && textOf(row, 'deal') === ''),
      'reqs',
    );
    expect(ofCampaigns / once).toBeGreaterThan(0.6);
    expect(ofCampaigns / once).toBeLessThan(1.1);
  });
});
