import { describe, expect, it } from 'vitest';
import { hourMs } from '../../src/model/reports/days';
import { noFigures } from '../../src/model/traffic/figures';
import { paceOf } from '../../src/model/traffic/pacing';
import { unknownTraffic } from '../../src/schema/unknownTraffic';

// Worked out by hand: a flight of ten days, of which five are over.
const now = new Date('2026-11-20T12:00:00Z');
const dates = { startsAt: '2026-11-15 12:00', endsAt: '2026-11-25 12:00' };
const flight = { ...dates, pacing: 'even', budgetTotal: 1000, impsTotal: null };
const since = Date.parse('2026-09-01T00:00:00Z');
const around = (traffic: object, timezone = 0) => ({
  now,
  account: { id: 31, timezone },
  linked: () => [],
  traffic: { ...noFigures, since, ...traffic },
});

/** 25 hours with so much in the hour that ended so many hours ago. */
const hoursWith = (spent: Readonly<Record<number, number>>) => {
  const empty = Array.from({ length: 25 }, () => 0);
  const spend = [...empty];
  for (const [ago, usd] of Object.entries(spent)) spend[24 - Number(ago)] = usd;
  return { until: now.getTime() + hourMs, reqs: empty, imps: empty, spend };
};

describe('what a campaign should have delivered by now', () => {
  it('is half of the budget after half of the flight', () => {
    expect(paceOf(flight, around({ spend: 250 }))).toEqual({
      of: 'spend',
      over: 'flight',
      goal: 1000,
      done: 250,
      expected: 500,
      share: 0.5,
      forecast: 500,
    });
  });

  it('is a tenth more where it runs ahead, and never more than the whole', () => {
    expect(paceOf({ ...flight, pacing: 'ahead' }, around({ spend: 275 }))).toMatchObject({ expected: 550, share: 0.5 });
    const almostOver = { ...flight, pacing: 'ahead', startsAt: '2026-11-10 12:00', endsAt: '2026-11-20 18:00' };
    expect(paceOf(almostOver, around({ spend: 900 }))).toMatchObject({ expected: 1000, share: 0.9 });
  });

  it('is the whole budget once the flight is over', () => {
    const over = paceOf({ ...flight, endsAt: '2026-11-18 12:00' }, around({ spend: 900 }));
    expect(over).toMatchObject({ expected: 1000, share: 0.9 });
  });

  it('is counted in the hours of the account', () => {
    const [startsAt, endsAt] = ['2026-11-20 10:00', '2026-11-20 18:00'];
    // Two hours to the east it is 14:00: four of the eight hours are over.
    const day = { ...flight, startsAt, endsAt };
    expect(paceOf(day, around({ spend: 500 }, 2))).toMatchObject({ expected: 500, share: 1 });
    expect(paceOf(day, around({ spend: 250 }, 0))).toMatchObject({ expected: 250, share: 1 });
  });

  it('leaves out the days of which there are no facts', () => {
    const fromNoon = Date.parse('2026-11-18T12:00:00Z');
    expect(paceOf(flight, around({ spend: 150, since: fromNoon }))).toMatchObject({ expected: 200, share: 0.75 });
  });

  it('is told of the goal that ends the flight first', () => {
    const both = { ...flight, impsTotal: 100_000 };
    expect(paceOf(both, around({ spend: 100, imps: 40_000 }))).toEqual({
      of: 'imps',
      over: 'flight',
      goal: 100_000,
      done: 40_000,
      expected: 50_000,
      share: 0.8,
      forecast: 80_000,
    });
    expect(paceOf(both, around({ spend: 450, imps: 40_000 }))).toMatchObject({ of: 'spend', share: 0.9 });
  });

  it('is that of the day where there is no end', () => {
    const open = { ...flight, endsAt: null, budgetDay: 240 };
    expect(paceOf(open, around({ hours: hoursWith({ 1: 30, 5: 60, 20: 500 }) }))).toEqual({
      of: 'spend',
      over: 'day',
      goal: 240,
      done: 90,
      expected: 120,
      share: 0.75,
      forecast: null,
    });
  });

  it('ends with the last hour that is over and has facts, as what was delivered does', () => {
    // 24 hours, of which two and a half are over; the third one has some facts already.
    const campaign = { ...flight, startsAt: '2026-11-20 09:00', endsAt: '2026-11-21 09:00', budgetTotal: 240 };
    const at = (minute: string, traffic: object) => ({ ...around(traffic), now: new Date(`2026-11-20T${minute}:00Z`) });
    const hours = hoursWith({ 2: 10, 1: 10, 0: 4 });
    const running = { spend: 24, hours: { ...hours, until: Date.parse('2026-11-20T12:00Z') } };
    expect(paceOf(campaign, at('11:30', running))).toMatchObject({ done: 20, expected: 20, share: 1 });
    // Facts that come late are not expected before they come.
    const late = { spend: 10, upTo: Date.parse('2026-11-20T10:00Z') };
    expect(paceOf(campaign, at('11:30', late))).toMatchObject({ done: 10, expected: 10, share: 1, forecast: 240 });
    const open = { ...campaign, startsAt: '2026-11-19 00:00', endsAt: null, budgetDay: 240 };
    expect(paceOf(open, at('11:30', { hours: running.hours }))).toMatchObject({ over: 'day', done: 20, expected: 110 });
  });

  it('has a forecast within the daily caps that are left: the rest of today, and open days', () => {
    const hours = hoursWith({ 1: 30 });
    const capped = { ...flight, budgetDay: 40 };
    // 10 left of today, and 40 on each of five days to come.
    expect(paceOf(capped, around({ spend: 500, hours }))).toMatchObject({ forecast: 710 });
    // Friday noon to Wednesday noon: Saturday and Sunday are closed.
    const weekdays = `${'1'.repeat(5 * 24)}${'0'.repeat(2 * 24)}`;
    const onWeekdays = { ...capped, dayparts: weekdays, daypartZone: 'campaign' };
    expect(paceOf(onWeekdays, around({ spend: 500, hours }))).toMatchObject({ forecast: 630 });
  });

  it('is nothing before the first facts after the start', () => {
    expect(paceOf({ ...flight, startsAt: '2026-11-20 10:30' }, around({ spend: 0 }))).toBeNull();
    const begun = paceOf({ ...flight, startsAt: '2026-11-20 09:00' }, around({ spend: 0 }));
    expect(begun).toMatchObject({ done: 0, share: 0 });
  });

  it('is nothing before the start, without a goal, and with unknown traffic', () => {
    expect(paceOf({ ...flight, startsAt: '2026-11-20 12:00' }, around({ spend: 0 }))).toBeNull();
    expect(paceOf({ ...flight, budgetTotal: null }, around({ spend: 10 }))).toBeNull();
    expect(paceOf(flight, { ...around({}), traffic: unknownTraffic })).toBeNull();
  });
});
