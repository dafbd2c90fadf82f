import { z } from 'zod';
import { type ReportRequest, sortsOf } from '../../src/model/reports/reportCall';
import { reportLimits } from '../../src/model/reports/reportLimits';
import type { Problem, SentenceCode } from '../../src/schema/messages/problem';
import { as, readShape } from '../http/readShape';
import type { JsonObject } from '../http/request';

const id = z.string().min(1).max(80);
export const flag = (fallback: boolean) => z.boolean().default(fallback);
/** A bound that exceeds the range of a double. */
const digits = z
  .string()
  .max(64, as('number'))
  .regex(/^-?\d+(\.\d+)?$/, as('number'));
const bound = z.union([z.number(), digits], as('number')).nullable().default(null);
export const list = <T extends z.ZodType>(of: T, max: number) => z.array(of).max(max);
/** Checks 100,000 values in one loop: zod makes several objects per value, which blocks the process for 100 ms. */
const filterValues = z
  .custom<readonly (string | number)[]>(() => true)
  .superRefine((values, context) => {
    const refuse = ([message, params = {}]: Wrong, path: readonly number[] = []) =>
      context.addIssue({ code: 'custom', message, params, path: [...path] });
    if (values === undefined) return refuse(['required']);
    if (!Array.isArray(values)) return refuse(['list']);
    const max = reportLimits.valuesOfFilter;
    if (values.length > max) return refuse(['maxItems', { max }]);
    let told = 0;
    for (let at = 0; at < values.length && told < problemsOfFilter; at += 1) {
      const wrong = wrongIn(values[at]);
      if (wrong === undefined) continue;
      told += 1;
      refuse(wrong, [at]);
    }
  })
  .meta({ type: 'array', maxItems: reportLimits.valuesOfFilter, items: { type: ['string', 'number'] } });

type Wrong = readonly [code: SentenceCode, args?: Problem['args']];

const problemsOfFilter = 100;
const valueLength = 1_000;

function wrongIn(value: unknown): Wrong | undefined {
  if (typeof value === 'number') return undefined;
  if (typeof value !== 'string') return ['textOrNumber'];
  if (value.length > valueLength) return ['maxLength', { max: valueLength }];
  // Half a surrogate pair is invalid text in every engine, and NUL ends a text in some.
  return value.isWellFormed() && !value.includes('\0') ? undefined : ['wellFormed'];
}

const moment = z.string(as('date')).describe('`2026-03-31`, or `2026-03-31 18:00`');
const days = { startDate: moment, endDate: moment };

export const reportShape = z
  .strictObject({
    ...days,
    metrics: list(id, reportLimits.metrics).describe('Ids of the catalogue, in the order of the columns'),
    dimensions: list(id, reportLimits.dimensions)
      .default([])
      .describe('Ids of the catalogue; without any the answer is one row'),
    filters: list(
      z.strictObject({
        dimension: id,
        not: flag(false),
        values: filterValues,
      }),
      reportLimits.filters,
    )
      .default([])
      .describe('All must hold; of the values of one any. No value, or an empty one, means none at all'),
    hideErrors: flag(false),
    sortBy: id.nullable().default(null).describe('A dimension or metric; the first metric of money unless said'),
    sortDesc: flag(true),
    sortOf: z
      .enum(sortsOf)
      .optional()
      .describe('What of the metric sorts, where the report is compared; the value unless said'),
    limit: z.int().min(1).nullable().default(null).describe(`At most ${reportLimits.rows} rows are answered`),
    offset: z.int().min(0).default(0),
    ivt: z.literal([0, 1]).default(0).describe('1: the catalogue of invalid traffic'),
    compare: z.strictObject(days).nullable().default(null),
    having: list(z.strictObject({ metric: id, min: bound, max: bound }), reportLimits.having).default([]),
    timezone: z
      .int()
      .min(-12)
      .max(12)
      .nullable()
      .default(null)
      .describe('Hours from UTC; that of the account unless said'),
  })
  .meta({ id: 'ReportRequest' });

/** Parses the body of POST /api/rrun, with every key set; each problem has its path. */
export const readReport = (body: JsonObject): ReportRequest => readShape(reportShape, body);
