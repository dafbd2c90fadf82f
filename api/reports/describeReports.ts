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
  .describe('By metric; a ratio of nothing is null, and a sum that no double holds exactly is its decimals as text');

const types = z.enum(['text', 'int', 'enum', 'date', 'datetime']);
const units = z.enum(['count', 'percent', 'usd', 'ms', 'seconds', 'perSecond']);
const column = z.discriminatedUnion('kind', [
  z.strictObject({
    id: text,
    kind: z.literal('dimension'),
    label: text,
    type: types,
    object: text.nullable(),
    isUtc: z.literal(true).exactOptional().describe('A UTC time, although the request names another zone'),
  }),
  z.strictObject({
    id: text,
    kind: z.literal('metric'),
    label: text,
    unit: units,
    additive: z.boolean(),
    modes: z.enum(['both', 'ssp', 'dsp']).exactOptional().describe('The mode, where both exist'),
  }),
]);

const report = z
  .strictObject({
    columns: z.array(column),
    rows: z
      .array(z.custom<ReportAnswer['rows'][number]>().meta({ type: 'object' }))
      .describe(
        'Dimensions and metrics by id; `_ids` of the objects behind dimensions, `_of` the kind of a code, `_prev` the figures compared with; rows that only those days have are there too, with nothing of these',
      ),
    total: figures,
    compare: z.strictObject({ ...days, total: figures }).nullable(),
    rowCount: z.int(),
    truncated: z.boolean().describe('There are more rows than are answered'),
    partial: z.boolean().describe('The hour that runs is among them'),
    asOf: text.meta({ format: 'date-time' }),
    notes: z
      .array(z.enum(['dealsOnly', 'utcDays', 'sameHours']))
      .exactOptional()
      .describe(
        '`dealsOnly`: what was bought without a deal is left out. `utcDays`: days are those of UTC, since hours are not kept for so long. `sameHours`: this period still runs, and both end with the last hour that is over',
      ),
    endDate: text.exactOptional().describe('With `sameHours`: the last hour of the period, `2026-11-20 11:00`'),
    incomplete: texts
      .exactOptional()
      .describe('Months such as `2026-10` of which facts are lost for good: figures of them are of what is left'),
    tookMs: z.number(),
  } satisfies Described<ReportAnswer>)
  .meta({ id: 'Report' });

const dimension = z.strictObject({
  id: text,
  label: text,
  group: text,
  type: types,
  object: text.nullable().describe('The resource whose rows are its values'),
  tables: text,
  options: z
    .array(z.strictObject({ value: z.union([text, z.number()]), label: text, group: text.exactOptional() }))
    .nullable(),
  with: text.nullable().describe('The dimension without which a value may mean several things'),
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
  apartFrom: texts.exactOptional().describe('Dimensions that it cannot be combined with'),
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
    revision: text.describe('Another after each batch of facts'),
    asOf: text.nullable().describe('Null where there are none'),
    coming: z
      .strictObject({ day: z.int(), days: z.int() })
      .nullable()
      .describe('How far the sample’s traffic is, while it is made'),
  } satisfies Described<ReportFreshness>),
  catalogue: z.strictObject({
    dimensions: z.array(dimension),
    metrics: z.array(metric),
    presets: z.array(preset),
    elsewhere: z
      .strictObject({ mode: z.enum(['ssp', 'dsp']), dimensions: z.array(named), metrics: z.array(named) })
      .exactOptional()
      .describe('What only the other side has, where the viewer may switch to it'),
    maxDays: z.int(),
    maxMonths: z.int(),
  } satisfies Described<ReportCatalogue>),
  values: z.array(z.strictObject({ value: z.union([text, z.number()]), label: text })),
};

const run = {
  name: 'X-Run',
  in: 'header',
  description: 'A name of one’s own, under which `/api/events` tells how many wait before it',
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
        202: answer('It takes longer than users wait: it goes on, and its result is kept', reportAnswers.queued),
      },
    }),
  },
  '/api/rrun/batch': {
    post: operation('run_reports', 'Reports', 'Run several reports, one after the other', {
      body: jsonBody(batchShape),
      answers: {
        200: {
          description: `A line of JSON for each as soon as it is there: its place \`at\` in the request, and its \`answer\` of at most ${batchLimits.rows} rows, or the \`problem\` that it would have been by itself. Counts as one report`,
          content: { [batchType]: { schema: schemaOfShape(reportAnswers.line, 'answer') } },
        },
      },
    }),
  },
  '/api/reports/freshness': {
    get: operation('report_freshness', 'Reports', 'Up to when there are facts', {
      answers: { 200: answer('Whether what was answered before may be another by now', reportAnswers.freshness) },
    }),
  },
  '/api/reports/catalogue': {
    get: operation('report_catalogue', 'Reports', 'Dimensions, metrics and presets of role and mode', {
      parameters: parametersOfShape(catalogueQuery),
      answers: { 200: answer('The catalogue', reportAnswers.catalogue) },
    }),
  },
  '/api/reports/values': {
    get: operation('report_values', 'Reports', 'Values that a filter may name', {
      parameters: parametersOfShape(valuesQuery),
      answers: { 200: answer('Values', reportAnswers.values) },
    }),
  },
});
