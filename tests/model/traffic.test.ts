import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../src/model/reports/days';
import { countToday, isCapped, midnightIn } from '../../src/model/traffic/caps';
import { channelHealth } from '../../src/model/traffic/channelHealth';
import {
  daysLeftOf,
  deliveredOf,
  deliveryOf,
  forecastPctOf,
  pacePctOf,
  remainingOf,
  spentOf,
} from '../../src/model/traffic/delivery';
import { hoursKept } from '../../src/model/traffic/figures';
import { campaignOrder } from '../../src/model/traffic/flight';
import { unknownTraffic } from '../../src/schema/unknownTraffic';
import '../support/seed';

const now = new Date('2026-11-20T12:20:00Z');
const until = Date.UTC(2026, 10, 20, 13);
const nothing = Array.from({ length: hoursKept }, () => 0);
const around = (traffic: Readonly<Record<string, unknown>>, timezone = 0, at = now) => ({
  now: at,
  account: { id: 1, timezone },
  linked: () => [],
  traffic,
});
const counted = (imps: readonly number[], more = {}) => ({
  hours: { until, reqs: imps, imps, spend: imps },
  imps: 0,
  spend: 0,
  ...more,
});

describe('a day of an object', () => {
  it('has what was counted since its own midnight, wherever that is', () => {
    const hour = fc.integer({ min: 0, max: 1000 });
    const minutes = fc.integer({ min: 0, max: 59 });
    fc.assert(
      fc.property(
        fc.array(hour, { minLength: hoursKept, maxLength: hoursKept }),
        fc.integer({ min: -12, max: 12 }),
        minutes,
        (imps, zone, late) => {
          const at = new Date(until - hourMs + late * 60_000);
          const midnight = midnightIn(at, zone);
          const expected = imps
            .filter((_, place) => until - (hoursKept - place) * hourMs >= midnight)
            .reduce((sum, one) => sum + one, 0);
          expect(new Date(midnight + zone * hourMs).toISOString()).toMatch(/T00:00:00.000Z$/);
          expect(at.getTime() - midnight).toBeLessThan(dayMs);
          expect(countToday('imps', {}, around(counted(imps), zone, at))).toBe(expected);
        },
      ),
    );
  });

  it('begins empty when the hours that are known are all of the day before', () => {
    const tomorrow = new Date(now.getTime() + dayMs);
    expect(countToday('imps', {}, around(counted(nothing.map(() => 5)), 0, tomorrow))).toBe(0);
  });

  it('goes by the zone of the object before that of its account', () => {
    const imps = nothing.with(-13, 100);
    expect(countToday('imps', { timezone: -1 }, around(counted(imps), 0))).toBe(0);
    expect(countToday('imps', { timezone: null }, around(counted(imps), 0))).toBe(100);
  });
});

describe('a cap', () => {
  it.each([
    ['of impressions a day', { capImpsDay: 10 }],
    ['of impressions a day of a campaign', { impsDay: 10 }],
    ['of requests a day', { capReqsDay: 10 }],
    ['of spend a day', { capSpendDay: 10 }],
    ['of spend a day of a campaign', { budgetDay: 10 }],
  ])('%s is reached by as much, and not by less', (_, cap) => {
    expect(isCapped(cap, around(counted(nothing.with(-1, 9))))).toBe(false);
    expect(isCapped(cap, around(counted(nothing.with(-1, 4).with(-2, 6))))).toBe(true);
  });

  it('of impressions in all counts those since ever', () => {
    expect(isCapped({ capImpsTotal: 10 }, around(counted(nothing, { imps: 10 })))).toBe(true);
    expect(isCapped({ capImpsTotal: 10 }, around(counted(nothing, { imps: 9 })))).toBe(false);
  });

  it('is not reached while it is unknown', () => {
    expect(isCapped({ capImpsTotal: 10, capImpsDay: 10 }, around(unknownTraffic))).toBe(false);
  });
});

describe('the pace of a campaign', () => {
  const dates = { startsAt: '2026-11-15 12:00', endsAt: '2026-11-25 12:00' };
  const campaign = { ...dates, pacing: 'even', budgetTotal: 1000, impsTotal: null };
  const known = (more: object) => counted(nothing, { since: 0, ...more });
  it('has no forecast where facts begin after the start, and is none where they begin after the end', () => {
    expect(deliveryOf(campaign, around(known({ spend: 225, since: Date.parse('2026-11-16') })))?.forecast).toBeNull();
    const over = { ...campaign, endsAt: '2026-11-16 00:00' };
    expect(deliveryOf(over, around(known({ spend: 0, since: Date.parse('2026-11-16') })))?.pacePct).toBeNull();
  });

  it('rises with what is delivered and falls with time', () => {
    const spend = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(spend, spend, fc.integer({ min: 1, max: 9 * 24 }), (one, other, hours) => {
        const at = (done: number, later: number) =>
          deliveryOf(campaign, around(known({ spend: done }), 0, new Date(now.getTime() - 4 * dayMs + later * hourMs)))
            ?.pacePct as number;
        expect(at(Math.max(one, other), hours)).toBeGreaterThanOrEqual(at(Math.min(one, other), hours));
        expect(at(one, hours + 1)).toBeLessThanOrEqual(at(one, hours));
      }),
    );
  });

  it('comes with the amounts as reports count them, and is not known with unknown traffic', () => {
    expect(deliveryOf(campaign, around(unknownTraffic))).toBeNull();
    expect(deliveryOf(campaign, around(known({ spend: 12_345.67, imps: 1_234_567 })))).toMatchObject({
      spend: 12_345.67,
      imps: 1_234_567,
    });
  });

  it('is behind where a daily cap holds it back: the cap lowers the forecast and not what is expected', () => {
    const held = deliveryOf({ ...campaign, budgetDay: 20 }, around(known({ spend: 250 })));
    // Half of ten days are over, and six days of the cap are left with the one that runs.
    expect(held).toMatchObject({ pacePct: 50, plan: { expected: 500 }, forecast: 370 });
    expect(deliveryOf(campaign, around(known({ spend: 250 })))?.forecast).toBe(500);
  });

  it('expects nothing of the hours in which a campaign may not serve', () => {
    const mornings = `${'1'.repeat(12)}${'0'.repeat(12)}`.repeat(7);
    const day = { startsAt: '2026-11-20 00:00', endsAt: '2026-11-21 00:00' };
    const flight = { ...campaign, ...day, dayparts: mornings, daypartZone: 'campaign' };
    // At 12:20 there are facts up to noon, when the open half of the day is over.
    expect(deliveryOf(flight, around(known({ spend: 500 })))).toMatchObject({
      plan: { expected: 1000 },
      pacePct: 50,
      forecast: 500,
    });
    expect(deliveryOf({ ...flight, daypartZone: 'viewer' }, around(known({ spend: 500 })))?.plan?.expected).toBe(500);
    // Twelve hours to the east the open hours were those of the evening before, so the rest is still to come.
    expect(deliveryOf({ ...flight, timezone: 12 }, around(known({ spend: 500 })))?.plan).toBeNull();
    expect(deliveryOf({ ...flight, dayparts: '0'.repeat(168) }, around(known({ spend: 500 })))?.plan).toBeNull();
  });

  it('has a forecast that is the pace carried on to the end, never more than the goal unless that is delivered', () => {
    const amount = fc.double({ min: 0.01, max: 100_000, noNaN: true });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 2, max: 239 }), (budgetTotal, spend, hours) => {
        const at = new Date(Date.parse('2026-11-15T12:20:00Z') + hours * hourMs);
        const { forecast, plan } = deliveryOf({ ...campaign, budgetTotal }, around(known({ spend }), 0, at)) ?? {};
        const wanted = Math.min(Math.max(budgetTotal, spend), (spend / hours) * 240);
        expect(plan?.expected).toBeCloseTo((budgetTotal * hours) / 240, 1);
        expect(forecast).toBeCloseTo(wanted, 1);
      }),
    );
  });

  it('says what is left and what there will be, each for lists to sort by', () => {
    const context = around(known({ spend: 250, imps: 12 }));
    const told = [spentOf, deliveredOf, remainingOf, pacePctOf, forecastPctOf, daysLeftOf].map((of) =>
      of(campaign, context),
    );
    expect(told).toEqual([250, 12, 750, 50, 50, 5]);
    const over = { ...campaign, endsAt: '2026-11-18 12:00' };
    expect([remainingOf, pacePctOf, forecastPctOf, daysLeftOf].map((of) => of(over, context))).toEqual([
      750,
      null,
      25,
      null,
    ]);
    const unknown = around(unknownTraffic);
    expect([spentOf, deliveredOf, remainingOf, pacePctOf, forecastPctOf].map((of) => of(campaign, unknown))).toEqual(
      Array(5).fill(null),
    );
    expect(daysLeftOf({ ...campaign, startsAt: '2026-11-24 12:00' }, unknown)).toBe(1);
    expect(daysLeftOf({ ...campaign, endsAt: null }, unknown)).toBeNull();
  });
});

describe('the order of campaigns', () => {
  const campaign = (changes: object) => ({
    status: 1,
    startsAt: '2026-11-01 00:00',
    endsAt: '2026-12-01 00:00',
    creatives: [1],
    budgetTotal: 10,
    impsTotal: null,
    ...changes,
  });
  const orderOf = (changes: object) => campaignOrder(campaign(changes), { ...around(known0), linked: () => [] });
  const known0 = counted(nothing, { spend: 0, imps: 0 });

  it('has running ones first by their end, then scheduled ones by their start, and ended ones last by the latest end', () => {
    const names: readonly (readonly [string, object])[] = [
      ['ends first', { endsAt: '2026-11-21 00:00' }],
      ['ends later', {}],
      ['has no end', { endsAt: null }],
      ['is spent', { budgetTotal: 0, endsAt: '2026-11-22 00:00' }],
      ['starts next', { startsAt: '2026-11-22 00:00' }],
      ['starts later', { startsAt: '2026-11-23 00:00', endsAt: '2026-11-24 00:00' }],
      ['is off', { status: 0 }],
      ['has no creatives', { creatives: [] }],
      ['ended last', { endsAt: '2026-11-19 00:00' }],
      ['ended before', { endsAt: '2026-11-18 00:00' }],
    ];
    const sorted = [...names].reverse().sort(([, one], [, other]) => orderOf(one) - orderOf(other));
    expect(sorted.map(([name]) => name)).toEqual(names.map(([name]) => name));
  });
});

describe('the health of a channel', () => {
  const health = (measured24h: number, invalid24h: number) =>
    channelHealth({ maxIvtRate: 10 }, around({ measured24h, invalid24h }));

  it('is judged by the share of invalid traffic, of enough of it', () => {
    expect([health(1000, 70), health(1000, 80), health(1000, 100), health(1000, 101)]).toEqual([
      'ok',
      'watch',
      'watch',
      'flagged',
    ]);
    expect(health(499, 499)).toBe('ok');
  });

  it('is unknown without measurements or traffic', () => {
    expect(health(0, 0)).toBeNull();
    expect(channelHealth({ maxIvtRate: 10 }, around(unknownTraffic))).toBeNull();
  });
});
