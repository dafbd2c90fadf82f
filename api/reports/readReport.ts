import { z } from 'zod';
import { type ReportRequest, sortsOf } from '../../src/model/reports/reportCall';
import { reportLimits } from '../../src/model/reports/reportLimits';
import type { Problem } from '../../src/schema/problem';
import { noProblems, refuseProblems } from '../http/problems';
import type { JsonObject } from '../http/readBody';

const id = z.string('must be a text').min(1, 'is missing').max(80, 'is too long: at most 80 characters');
export const flag = (fallback: boolean) => z.boolean('must be true or false').default(fallback);
const bound = z.number('must be a number, or null').nullable().default(null);
export const list = <T extends z.ZodType>(of: T, max: number) =>
  z.array(of, 'must be a list').max(max, `takes at most ${max.toLocaleString('en-US')}`);
/** One loop over 100,000 values: zod makes several objects of each, which holds the process for 100 ms. */
const filterValues = z
  .custom<readonly (string | number)[]>(() => true)
  .superRefine((values, context) => {
    const refuse = (message: string, path: readonly number[] = []) => context.addIssue({ code: 'custom', message, path: [...path] });
    if (!Array.isArray(values)) return refuse('must be a list');
    if (values.length > reportLimits.valuesOfFilter) return refuse(`takes at most ${reportLimits.valuesOfFilter.toLocaleString('en-US')}`);
    let told = 0;
    for (let at = 0; at < values.length && told < problemsOfFilter; at += 1) {
      const wrong = wrongIn(values[at]);
      if (wrong === undefined) continue;
      told += 1;
      refuse(wrong, [at]);
    }
  });

const problemsOfFilter = 100;
const valueLength = 1_000;

function wrongIn(value: unknown): string | undefined {
  if (typeof value === 'number') return undefined;
  if (typeof value !== 'string') return 'must be a text or a number';
  if (value.length > valueLength) return `is too long: at most ${valueLength} characters`;
  // Half of a surrogate pair is no text to any engine, and NUL ends one in some.
  return value.isWellFormed() && !value.includes('\0') ? undefined : 'has a character that no value can have';
}
const days = { startDate: z.string('must be a date like 2026-03-31'), endDate: z.string('must be a date like 2026-03-31') };

const shape = z.strictObject({
  ...days,
  metrics: list(id, reportLimits.metrics),
  dimensions: list(id, reportLimits.dimensions).default([]),
  filters: list(
    z.strictObject({
      dimension: id,
      not: flag(false),
      values: filterValues,
    }),
    reportLimits.filters,
  ).default([]),
  hideErrors: flag(false),
  sortBy: id.nullable().default(null),
  sortDesc: flag(true),
  sortOf: z.enum(sortsOf, `must be one of ${sortsOf.join(', ')}`).optional(),
  limit: z.int('must be a whole number, or null').min(1, 'must be at least 1').nullable().default(null),
  offset: z.int('must be a whole number').min(0, 'must be at least 0').default(0),
  ivt: z.literal([0, 1], 'must be 0 or 1').default(0),
  compare: z.strictObject(days, 'must be an object with startDate and endDate, or null').nullable().default(null),
  having: list(z.strictObject({ metric: id, min: bound, max: bound }), reportLimits.having).default([]),
  timezone: z
    .int('must be a whole number of hours')
    .min(-12, 'must be at least -12')
    .max(12, 'must be at most 12')
    .nullable()
    .default(null),
});

/** The body of POST /api/rrun with every key in its place; each problem is told at its path. */
export const readReport = (body: JsonObject): ReportRequest => readShape(shape, body);

/** A check of our own may say what is wrong in a word that screens know. */
const codeOf = (issue: z.core.$ZodIssue): Partial<Pick<Problem, 'code' | 'args'>> => (issue.code === 'custom' && issue.params) || {};

/** A body as its shape says; what is not so is refused, each problem at its path. */
export function readShape<T extends z.ZodType>(wanted: T, body: JsonObject): z.infer<T> {
  const read = wanted.safeParse(body);
  if (read.success) return read.data;
  const problems = noProblems();
  for (const issue of read.error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    for (const key of keys) {
      const path = [...issue.path, ...(key === undefined ? [] : [key])].join('.').slice(0, 200);
      problems[path] ??=
        key === undefined
          ? { code: 'bad_value', ...codeOf(issue), message: `${path || 'The request'} ${issue.message}.` }
          : {
              code: 'unknownField',
              message: `Unknown field ${key.slice(0, 80)}. Check the spelling.`,
              args: { name: key.slice(0, 80) },
            };
    }
  }
  refuseProblems(problems);
  throw new Error('A request that cannot be read has no problem.');
}
