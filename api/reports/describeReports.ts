import { z } from 'zod';
import { compareKinds } from '../../src/model/reports/dateRanges';
import { batchLimits, batchType, type ReportFreshness } from '../../src/model/reports/reportBatch';
import {
  type CatalogueDimension,
  type CatalogueMetric,
  type CataloguePreset,
  type ReportAnswer,
  type ReportCatalogue,
  type ReportRequest,
  relativeRanges,
  sortsOf,
} from '../../src/model/reports/reportCall';
import type { QueuedRun } from '../../src/model/reports/savedReport';
import { answer, jsonBody, operation, type Paths, problemShape } from '../describe/openapiParts';
import { type Described, parametersOfShape, schemaOfShape } from '../describe/openapiShapes';
import { batchShape } from './batchRoutes';
import { reportShape } from './readReport';
import { catalogueQuery, valuesQuery } from './reportRoutes';

const text = z.string();
const texts = z.array(text);
const ivt = z.literal([0, 1]);
const days = { startDate: text, endDate: text };
const bound = z.union([z.number(), text]).nullable();

/** A request with every key in its place, as it is answered. */
export const requestAnswered = z
  .strictObject({
    ...days,
    metrics: texts,
    dimensions: texts,
    filters: z.array(
      z.strictObject({ dimension: text, not: z.boolean(), values: z.array(z.union([text, z.number()])) }),
    ),
    hideErrors: z.boolean(),
    sortBy: text.nullable(),
    sortDesc: z.boolean(),
    sortOf: z.enum(sortsOf).optional(),
    limit: z.int().nullable(),
    offset: z.int(),
    ivt,
    compare: z.strictObject(days).nullable(),
    having: z.array(z.strictObject({ metric: text, min: bound, max: bound })),
    timezone: z.int().nullable(),
  } satisfies Described<ReportRequest>)
  .meta({ id: 'StoredReportRequest' });

const figures = z
  .record(text, z.union([z.number(), text, z.null()]))
  .describe('By metric; a ratio without a denominator is null; decimals as text if a double is not exact');

const types = z.enum(['text', 'int', 'enum', 'date', 'datetime']);
const units = z.enum(['count', 'percent', 'usd', 'ms', 'seconds', 'perSecond']);
const column = z.discriminatedUnion('kind', [
  z.strictObject({
    id: text,
    kind: z.literal('dimension'),
    label: text,
    type: types,
    object: text.nullable(),
    isUtc: z.literal(true).exactOptional().describe('True for a UTC time in a request with another zone'),
  }),
  z.strictObject({
    id: text,
    kind: z.literal('metric'),
    label: text,
    unit: units,
    additive: z.boolean(),
    modes: z.enum(['both', 'ssp', 'dsp']).exactOptional().describe('The mode, if the dimension exists in both'),
  }),
]);

const report = z
  .strictObject({
    columns: z.array(column),
    rows: z
      .array(z.custom<ReportAnswer['rows'][number]>().meta({ type: 'object' }))
      .describe(
        'Dimensions and metrics by id; `_ids`: ids of the objects behind dimensions; `_of`: kind of a code; `_prev`: figures of the compared period. Rows that exist only in the compared period have no current figures',
      ),
    total: figures,
    compare: z.strictObject({ ...days, total: figures }).nullable(),
    rowCount: z.int(),
    truncated: z.boolean().describe('True if the report has more rows than the answer'),
    partial: z.boolean().describe('True if the current hour is included'),
    asOf: text.meta({ format: 'date-time' }),
    notes: z
      .array(z.enum(['dealsOnly', 'utcDays', 'sameHours']))
      .exactOptional()
      .describe(
        '`dealsOnly`: only traffic bought by deals. `utcDays`: days in UTC, because hours of that time are no longer stored. `sameHours`: the period has not ended; both periods end with the last complete hour',
      ),
    endDate: text.exactOptional().describe('With `sameHours`: last hour of the period, for example `2026-11-20 11:00`'),
    incomplete: texts
      .exactOptional()
      .describe(
        'Months, for example `2026-10`, whose facts are partly lost: their figures include only the remaining facts',
      ),
    tookMs: z.number(),
  } satisfies Described<ReportAnswer>)
  .meta({ id: 'Report' });

const dimension = z.strictObject({
  id: text,
  label: text,
  group: text,
  type: types,
  object: text.nullable().describe('The resource whose objects are the values'),
  tables: text,
  options: z
    .array(z.strictObject({ value: z.union([text, z.number()]), label: text, group: text.exactOptional() }))
    .nullable(),
  with: text.nullable().describe('The dimension that makes a value unambiguous'),
  filterOnly: z.boolean(),
} satisfies Described<CatalogueDimension>);
const metric = z.strictObject({
  id: text,
  label: text,
  group: text,
  unit: units,
  additive: z.boolean(),
  tables: text,
  better: z.enum(['more', 'less']).nullable(),
  apartFrom: texts.exactOptional().describe('Dimensions that cannot be combined with this one'),
} satisfies Described<CatalogueMetric>);
const preset = z.strictObject({
  key: text,
  label: text,
  relative: z.enum(relativeRanges),
  compareWith: z.enum(compareKinds).nullable(),
  request: z.custom<CataloguePreset['request']>().meta({ type: 'object' }),
} satisfies Described<CataloguePreset>);

const named = z.strictObject({ id: text, label: text });

/** What the calls of reports answer. */
export const reportAnswers = {
  report,
  queued: z.strictObject({
    savedReport: z.int().describe('Id of the saved report'),
    state: z.literal('queued'),
  } satisfies Described<QueuedRun>),
  line: z.strictObject({ at: z.int(), answer: report.exactOptional(), problem: problemShape.exactOptional() }),
  freshness: z.strictObject({
    revision: text.describe('Changes with each batch of facts'),
    asOf: text.nullable().describe('Null if there are no facts'),
    coming: z
      .strictObject({ day: z.int(), days: z.int() })
      .nullable()
      .describe('Progress of the sample traffic, while it is generated'),
  } satisfies Described<ReportFreshness>),
  catalogue: z.strictObject({
    dimensions: z.array(dimension),
    metrics: z.array(metric),
    presets: z.array(preset),
    elsewhere: z
      .strictObject({ mode: z.enum(['ssp', 'dsp']), dimensions: z.array(named), metrics: z.array(named) })
      .exactOptional()
      .describe('Dimensions and metrics of the other mode, if the viewer may switch to it'),
    maxDays: z.int(),
    maxMonths: z.int(),
  } satisfies Described<ReportCatalogue>),
  values: z.array(z.strictObject({ value: z.union([text, z.number()]), label: text })),
};

const run = {
  name: 'X-Run',
  in: 'header',
  description: 'A name chosen by the client; `/api/events` reports the place in the queue under it',
  schema: { type: 'string' },
};

/** The report calls in the OpenAPI document. */
export const describeReports = (): Paths => ({
  '/api/rrun': {
    post: operation('run_report', 'Reports', 'Run a report', {
      body: jsonBody(reportShape),
      parameters: [run],
      answers: {
        200: answer('The report', report),
        202: answer(
          'The report takes long: it continues in the background and its result is stored',
          reportAnswers.queued,
        ),
      },
    }),
  },
  '/api/rrun/batch': {
    post: operation('run_reports', 'Reports', 'Run several reports, one after the other', {
      body: jsonBody(batchShape),
      answers: {
        200: {
          description: `A line of JSON per report, as soon as it is done: its place \`at\` in the request, and its \`answer\` of at most ${batchLimits.rows} rows or its \`problem\`. The request counts as one report`,
          content: { [batchType]: { schema: schemaOfShape(reportAnswers.line, 'answer') } },
        },
      },
    }),
  },
  '/api/reports/freshness': {
    get: operation('report_freshness', 'Reports', 'Read the time up to which facts exist', {
      answers: {
        200: answer(
          'Revision of the facts: another revision means that earlier answers may be outdated',
          reportAnswers.freshness,
        ),
      },
    }),
  },
  '/api/reports/catalogue': {
    get: operation('report_catalogue', 'Reports', 'Read dimensions, metrics and presets of the role and mode', {
      parameters: parametersOfShape(catalogueQuery),
      answers: { 200: answer('The catalogue', reportAnswers.catalogue) },
    }),
  },
  '/api/reports/values': {
    get: operation('report_values', 'Reports', 'List the values of a filter', {
      parameters: parametersOfShape(valuesQuery),
      answers: { 200: answer('Values', reportAnswers.values) },
    }),
  },
});
