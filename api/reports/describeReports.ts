import { compareKinds } from '../../src/model/reports/dateRanges';
import { batchLimits, batchType } from '../../src/model/reports/reportBatch';
import { relativeRanges } from '../../src/model/reports/reportCall';
import { reportLimits } from '../../src/model/reports/reportLimits';
import { answer, jsonBody, operation, type Paths, queryParameter, ref, type Schema } from '../openapiParts';

const text: Schema = { type: 'string' };
const texts = (maxItems: number, description: string): Schema => ({ type: 'array', items: text, maxItems, description });
const moment: Schema = { type: 'string', description: '`2026-03-31`, or `2026-03-31 18:00`' };
const numberOrNull: Schema = { type: ['number', 'null'] };
const days = { startDate: moment, endDate: moment };
const figures: Schema = {
  type: 'object',
  additionalProperties: { type: ['number', 'string', 'null'] },
  description: 'By metric; a ratio of nothing is null, and a sum that no double holds exactly is its decimals as text',
};

const reportRequest: Schema = {
  type: 'object',
  required: ['startDate', 'endDate', 'metrics'],
  additionalProperties: false,
  properties: {
    ...days,
    metrics: texts(reportLimits.metrics, 'Ids of the catalogue, in the order of the columns'),
    dimensions: texts(reportLimits.dimensions, 'Ids of the catalogue; without any the answer is one row'),
    filters: {
      type: 'array',
      maxItems: reportLimits.filters,
      description: 'All must hold; of the values of one any. No value, or an empty one, means none at all',
      items: {
        type: 'object',
        required: ['dimension', 'values'],
        properties: { dimension: text, not: { type: 'boolean' }, values: { type: 'array', items: { type: ['string', 'number'] } } },
      },
    },
    hideErrors: { type: 'boolean' },
    sortBy: { type: ['string', 'null'], description: 'A dimension or metric; the first metric of money unless said' },
    sortDesc: { type: 'boolean' },
    limit: { type: ['integer', 'null'], minimum: 1, description: `At most ${reportLimits.rows} rows are answered` },
    offset: { type: 'integer', minimum: 0 },
    ivt: { enum: [0, 1], description: '1: the catalogue of invalid traffic' },
    compare: { type: ['object', 'null'], properties: days },
    having: {
      type: 'array',
      maxItems: reportLimits.having,
      items: { type: 'object', required: ['metric'], properties: { metric: text, min: numberOrNull, max: numberOrNull } },
    },
    timezone: { type: ['integer', 'null'], minimum: -12, maximum: 12, description: 'Hours from UTC; that of the account unless said' },
  },
};

const column: Schema = {
  type: 'object',
  required: ['id', 'kind', 'label'],
  properties: {
    id: text,
    kind: { enum: ['dimension', 'metric'] },
    label: text,
    type: { enum: ['text', 'int', 'enum', 'date', 'datetime'] },
    object: { type: ['string', 'null'] },
    unit: { enum: ['count', 'percent', 'usd', 'ms', 'seconds', 'perSecond'] },
    additive: { type: 'boolean' },
    modes: { enum: ['both', 'ssp', 'dsp'], description: 'The mode, where both exist' },
    isUtc: { const: true, description: 'A UTC time, although the request names another zone' },
  },
};

export const reportAnswer = {
  type: 'object',
  required: ['columns', 'rows', 'total', 'compare', 'rowCount', 'truncated', 'partial', 'asOf', 'tookMs'],
  properties: {
    columns: { type: 'array', items: column },
    rows: {
      type: 'array',
      items: { type: 'object' },
      description:
        'Dimensions and metrics by id; `_ids` of the objects behind dimensions, `_of` the kind of a code, `_prev` the figures compared with; rows that only those days have are there too, with nothing of these',
    },
    total: figures,
    compare: { type: ['object', 'null'], properties: { ...days, total: figures } },
    rowCount: { type: 'integer' },
    truncated: { type: 'boolean', description: 'There are more rows than are answered' },
    partial: { type: 'boolean', description: 'The hour that runs is among them' },
    asOf: { type: 'string', format: 'date-time' },
    notes: {
      type: 'array',
      items: { enum: ['dealsOnly', 'utcDays'] },
      description:
        '`dealsOnly`: what was bought without a deal is left out. `utcDays`: days are those of UTC, since hours are not kept for so long',
    },
    incomplete: {
      type: 'array',
      items: { type: 'string' },
      description: 'Months such as `2026-10` of which facts are lost for good: figures of them are of what is left',
    },
    tookMs: { type: 'number' },
  },
} satisfies Schema;

const batchLine: Schema = {
  type: 'object',
  required: ['at'],
  properties: { at: { type: 'integer' }, answer: reportAnswer, problem: ref('Problem') },
};

const queued: Schema = {
  type: 'object',
  required: ['savedReport', 'state'],
  properties: { savedReport: { type: 'integer', description: 'Id of the saved report' }, state: { const: 'queued' } },
};

const list = (properties: Schema): Schema => ({ type: 'array', items: { type: 'object', properties } });
const named = { id: text, label: text, group: text, tables: text };

const catalogue: Schema = {
  type: 'object',
  properties: {
    dimensions: list({
      ...named,
      type: text,
      object: { type: ['string', 'null'] },
      options: { type: ['array', 'null'] },
      filterOnly: { type: 'boolean' },
    }),
    metrics: list({
      ...named,
      unit: text,
      additive: { type: 'boolean' },
      better: { enum: ['more', 'less', null] },
      apartFrom: { type: 'array', items: text },
    }),
    presets: list({
      key: text,
      label: text,
      relative: { enum: relativeRanges },
      compareWith: { enum: [...compareKinds, null] },
      request: { type: 'object' },
    }),
    maxDays: { type: 'integer' },
    maxMonths: { type: 'integer' },
  },
};

/** The report calls in the OpenAPI document. */
export const reportCalls: Paths = {
  '/api/rrun': {
    post: operation('run_report', 'Reports', 'Run a report', {
      body: jsonBody(reportRequest),
      parameters: [
        {
          name: 'X-Run',
          in: 'header',
          description: 'A name of one’s own, under which `/api/events` tells how many wait before it',
          schema: text,
        },
      ],
      answers: {
        200: answer('The report', reportAnswer),
        202: answer('It takes longer than anybody waits: it goes on, and its result is kept', queued),
      },
    }),
  },
  '/api/rrun/batch': {
    post: operation('run_reports', 'Reports', 'Run several reports, one after the other', {
      body: jsonBody({
        type: 'object',
        required: ['requests'],
        additionalProperties: false,
        properties: {
          requests: { type: 'array', minItems: 1, maxItems: batchLimits.requests, items: reportRequest },
        },
      }),
      answers: {
        200: {
          description: `A line of JSON for each as soon as it is there: its place \`at\` in the request, and its \`answer\` of at most ${batchLimits.rows} rows, or the \`problem\` that it would have been by itself. Counts as one report`,
          content: { [batchType]: { schema: batchLine } },
        },
      },
    }),
  },
  '/api/reports/freshness': {
    get: operation('report_freshness', 'Reports', 'Up to when there are facts', {
      answers: {
        200: answer('Whether what was answered before may be another by now', {
          type: 'object',
          required: ['revision', 'asOf', 'coming'],
          properties: {
            revision: { type: 'string', description: 'Another after each batch of facts' },
            asOf: { type: ['string', 'null'], format: 'date-time', description: 'Null where there are none' },
            coming: {
              type: ['object', 'null'],
              description: 'How far the sample’s traffic is, while it is made',
              required: ['day', 'days'],
              properties: { day: { type: 'integer' }, days: { type: 'integer' } },
            },
          },
        }),
      },
    }),
  },
  '/api/reports/catalogue': {
    get: operation('report_catalogue', 'Reports', 'Dimensions, metrics and presets of role and mode', {
      parameters: [queryParameter('ivt', '1: the catalogue of invalid traffic', { enum: [0, 1] })],
      answers: { 200: answer('The catalogue', catalogue) },
    }),
  },
  '/api/reports/values': {
    get: operation('report_values', 'Reports', 'Values that a filter may name', {
      parameters: [
        queryParameter('dimension', 'Id of the catalogue'),
        queryParameter('q', 'Part of a value or of its label'),
        queryParameter('limit', 'At most 1000', { type: 'integer', minimum: 1, maximum: 1000 }),
      ],
      answers: { 200: answer('Values', list({ value: { type: ['string', 'number'] }, label: text })) },
    }),
  },
};
