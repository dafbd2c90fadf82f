import { expect } from 'vitest';
import { asAnswered } from '../../src/model/reports/byTime';
import { periodOf } from '../../src/model/reports/dateRanges';
import { dayAt } from '../../src/model/reports/days';
import type { ReportAnswer, ReportRequest } from '../../src/model/reports/reportCall';
import { reportRequest } from '../contracts/storedReports';
import { areClose, differences, type Reporter, readAnswer, readCompared } from './reportWorld';

/** Everybody who has reports, in each mode that is theirs. */
export const people = [
  ['admin@adx.example', 'ssp'],
  ['admin@adx.example', 'dsp'],
  ['demand@adx.example', 'ssp'],
  ['demand@adx.example', 'dsp'],
  ['sub@adx.example', 'ssp'],
  ['adv@adx.example', 'ssp'],
  ['adv@adx.example', 'dsp'],
] as const;

export const whole = reportRequest({ endDate: '2026-11-20', metrics: [], dimensions: [] });

const run = async (reporter: Reporter, request: Partial<ReportRequest>) => {
  const response = await reporter.call('POST', '/api/rrun', { ...whole, ...request });
  return {
    status: response.status,
    body: (await response.json()) as ReportAnswer & { errors?: Record<string, { code: string }> },
  };
};

/** Nothing where dimensions and metrics do not go together, which is the one reason to refuse. */
async function answerTo(reporter: Reporter, request: ReportRequest): Promise<ReportAnswer | undefined> {
  const { status, body } = await run(reporter, request);
  if (status === 422) {
    const codes = Object.values(body.errors ?? {}).map(({ code }) => code);
    expect(codes).toHaveLength(1);
    expect(['incompatible', 'no_requests_apart']).toContain(codes[0]);
    return undefined;
  }
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

/** Answers whether there was an answer to compare. */
export async function compareReport(reporter: Reporter, request: ReportRequest): Promise<boolean> {
  const body = await answerTo(reporter, request);
  if (!body) return false;
  const answer = readAnswer(body, request);
  const naive = reporter.naive(request);
  expect(differences(answer.rows, naive.rows), JSON.stringify(request)).toEqual([]);
  expect(body.rowCount).toBe(naive.rows.length);
  expect(areClose(answer.total, naive.total), `total ${answer.total} instead of ${naive.total}`).toBe(true);
  return true;
}

/** As long as each other, with days still to come, with fewer days than before, and with more. */
export const comparedDays = [
  { startDate: '2026-11-15', endDate: '2026-11-20', compare: { startDate: '2026-11-09', endDate: '2026-11-14' } },
  { startDate: '2026-11-18', endDate: '2026-11-26', compare: { startDate: '2026-11-09', endDate: '2026-11-17' } },
  { startDate: '2026-11-14', endDate: '2026-11-16', compare: { startDate: '2026-11-08', endDate: '2026-11-13' } },
  { startDate: '2026-11-16', endDate: '2026-11-20', compare: { startDate: '2026-11-14', endDate: '2026-11-15' } },
] as const;

/** The same of a report that is compared with other days: rows of either of them, and what each has in both. */
export async function compareCompared(reporter: Reporter, request: ReportRequest): Promise<boolean> {
  const body = await answerTo(reporter, request);
  if (!body) return false;
  const answer = readCompared(body, request);
  const asked = asAnswered(request, body);
  const naive = reporter.naiveCompared(asked);
  expect(differences(answer.rows, naive.rows)).toEqual([]);
  expect(body.rowCount).toBe(naive.rows.length);
  expect(areClose(readAnswer(body, request).total, reporter.naive(asked).total), 'total').toBe(true);
  expect(areClose(answer.before, naive.before), `before ${answer.before} instead of ${naive.before}`).toBe(true);
  return true;
}

/** The first by their difference, as a loop over the facts of both periods has them; answers how many rows there were to choose from. */
export async function compareOrder(
  reporter: Reporter,
  dimensions: readonly string[],
  sortDesc: boolean,
): Promise<number> {
  const shown = { dimensions, metrics: ['imps'], sortBy: 'imps', sortOf: 'difference', sortDesc, limit: 10 } as const;
  const request: ReportRequest = { ...whole, ...comparedDays[0], ...shown };
  const { status, body } = await run(reporter, request);
  expect({ status, body }).toMatchObject({ status: 200 });
  const wanted = reporter
    .naiveCompared({
      ...request,
      compare: body.compare && { startDate: body.compare.startDate, endDate: body.compare.endDate },
    })
    .rows.map(({ figures: [now, , before] }) => (now ?? 0) - (before ?? 0))
    .sort((a, b) => (sortDesc ? b - a : a - b));
  expect(body.rows.map(({ imps, _prev }) => Number(imps) - Number(_prev?.imps ?? 0))).toEqual(wanted.slice(0, 10));
  return wanted.length;
}

/** Every preset of a viewer, on the days that it proposes and compared with others; answers how many were answered and compared. */
export async function comparePresets(
  reporter: Reporter,
  now: Date,
): Promise<{ readonly compared: number; readonly presets: number }> {
  const presets = [...(await reporter.catalogue(0)).presets, ...(await reporter.catalogue(1)).presets];
  let compared = 0;
  for (const { request, relative } of presets) {
    const days = periodOf(relative, dayAt(now.getTime(), reporter.viewer.timezone));
    compared += Number(
      await compareReport(reporter, { ...whole, ...days, ...request, sortOf: undefined, limit: null }),
    );
    await compareCompared(reporter, { ...whole, ...request, ...comparedDays[0], limit: null });
  }
  return { compared, presets: presets.length };
}
