import { beforeAll, describe, expect, it } from 'vitest';
import { type DashboardView, rangeOf } from '../../../src/dashboard/card/period';
import { fallingAccounts } from '../../../src/dashboard/more/fallingAccounts';
import * as parts from '../../../src/dashboard/more/requests';
import { comparedPeriod } from '../../../src/model/reports/dateRanges';
import { dayAt } from '../../../src/model/reports/days';
import type { ReportAnswer, ReportRequest, ReportRow } from '../../../src/model/reports/reportCall';
import { draftPeriod, emptyDraft, type ReportDraft, requestOf } from '../../../src/model/reports/reportDraft';
import { naiveReport } from '../../reports/naiveReport';
import { areClose, createReportWorld, type Reporter, type ReportWorld } from '../../reports/reportWorld';
import { testSeed } from '../../support/seed';

let world: ReportWorld;
beforeAll(async () => {
  world = await createReportWorld(testSeed);
});

const draftFor = (part: Partial<ReportDraft>, view: DashboardView, { viewer: { timezone } }: Reporter): ReportDraft => {
  const today = dayAt(world.now.getTime(), timezone);
  return { ...emptyDraft, ...rangeOf(view, { today, timezone, factsUpTo: world.now.getTime() }), ...part };
};

const requestFor = (draft: ReportDraft, { viewer: { timezone } }: Reporter): ReportRequest =>
  requestOf(draft, dayAt(world.now.getTime(), timezone));

async function run(reporter: Reporter, request: ReportRequest): Promise<ReportAnswer> {
  const response = await reporter.call('POST', '/api/rrun', request);
  const body = await response.json();
  expect({ status: response.status, body }).toMatchObject({ status: 200 });
  return body as ReportAnswer;
}

const msOf = (moment: string, isEnd: boolean): number => {
  const [day, hour] = [moment.slice(0, 10), moment.slice(11, 13)];
  const at = Date.parse(`${day}T${hour || (isEnd ? '23' : '00')}:00:00Z`);
  return isEnd ? at + 3_600_000 : at;
};

/** The loop over plain rows, of the hours that a period has. */
function naive({ viewer }: Reporter, request: ReportRequest) {
  const shift = viewer.timezone * 3_600_000;
  const [from, to] = [msOf(request.startDate, false) - shift, msOf(request.endDate, true) - shift];
  const facts = Object.fromEntries(
    Object.entries(world.facts).map(([table, rows]) => [table, rows.filter(({ hour }) => hour >= from && hour < to)]),
  );
  return naiveReport({ facts, objects: world.objects, viewer, request: { ...request, compare: null } });
}

describe('the accounts that fall', () => {
  it.each(['ssp', 'dsp'] as const)('are found among all of the time before, in %s', async (mode) => {
    const reporter = await world.as('admin@adx.example', mode);
    const draft = draftFor(parts.topAccounts, { range: 'last7', compare: 'previous' }, reporter);
    const now = draftPeriod(draft, dayAt(world.now.getTime(), 0));
    const before = comparedPeriod(now, 'previous');
    const answer = await run(reporter, requestFor({ ...draft, ...parts.accountsBefore(now, before) }, reporter));
    const request = requestFor(draft, reporter);
    const [ofNow, ofThen] = [naive(reporter, { ...request, ...now }), naive(reporter, { ...request, ...before })];
    const wanted = ofThen.rows
      .map(({ values: [name], figures: [then] }) => ({
        name,
        before: then ?? 0,
        now: ofNow.rows.find(({ values }) => values[0] === name)?.figures[0] ?? 0,
      }))
      .filter((one) => one.before > 0 && one.now <= 0.8 * one.before)
      .sort((a, b) => b.before - b.now - (a.before - a.now));
    const found = fallingAccounts(answer.rows, 10).map(({ row, ...figures }) => ({
      name: row.demand_name,
      ...figures,
    }));
    expect(found.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name));
    for (const [at, one] of found.entries())
      expect(areClose([one.before, one.now], [wanted[at]?.before ?? null, wanted[at]?.now ?? null])).toBe(true);
  });

  it('are those that lost a fifth, the greatest loss first, also where nothing is left', () => {
    // A row is typed by its words and figures; what stands beside them has names of its own.
    const row = (name: string, rev: number, now: number | null) =>
      ({ demand_name: name, rev, _prev: now === null ? null : { rev: now } }) as unknown as ReportRow;
    const rows = [
      row('even', 100, 100),
      row('a fifth', 100, 80),
      row('less', 100, 80.01),
      row('gone', 50, null),
      row('half', 100, 50.5),
      row('never', 0, 9),
    ];
    expect(fallingAccounts(rows, 5).map(({ row: { demand_name } }) => demand_name)).toEqual([
      'gone',
      'half',
      'a fifth',
    ]);
    expect(fallingAccounts(rows, 1)).toHaveLength(1);
  });
});

describe('the system cost', () => {
  it('is the sum of both modes, day by day as in the month', async () => {
    const ssp = await world.as('demand@adx.example', 'ssp');
    const dsp = await world.as('demand@adx.example', 'dsp');
    const view = { range: 'thisMonth', compare: 'none' } as const;
    const month = requestFor(draftFor(parts.costSoFar, view, ssp), ssp);
    const answer = await run(ssp, month);
    expect(areClose([answer.total.systemCost ?? null], naive(ssp, month).total)).toBe(true);
    expect(answer.columns).toEqual([expect.objectContaining({ id: 'systemCost', modes: 'both' })]);
    expect((await run(dsp, month)).total.systemCost).toBe(answer.total.systemCost);
    for (const reporter of [ssp, dsp]) {
      const days = requestFor(
        draftFor(parts.costByDay(dayAt(world.now.getTime(), reporter.viewer.timezone)), view, reporter),
        reporter,
      );
      const byDay = await run(reporter, days);
      const wanted = new Map(naive(reporter, days).rows.map(({ values: [day], figures: [cost] }) => [day, cost ?? 0]));
      expect(byDay.rows.length).toBeGreaterThan(3);
      const at = { now: world.now, timezone: reporter.viewer.timezone };
      const forecast = parts.forecastCost({
        soFar: naive(reporter, month).total[0] ?? 0,
        days: [...wanted].map(([day, cost]) => ({ day: String(day), cost })),
        ...at,
      });
      expect(areClose([parts.forecastOf(await run(reporter, month), byDay, at)], [forecast])).toBe(true);
      for (const { day, systemCost } of byDay.rows)
        expect(areClose([systemCost as number], [wanted.get(day) ?? null])).toBe(true);
    }
  });

  it('is hidden from viewers without the right', async () => {
    const reporter = await world.as('ssp@adx.example', 'ssp');
    const request = requestFor(draftFor(parts.costSoFar, { range: 'thisMonth', compare: 'none' }, reporter), reporter);
    expect((await reporter.call('POST', '/api/rrun', request)).status).toBe(422);
  });
});
