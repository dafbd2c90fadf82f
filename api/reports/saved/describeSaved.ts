import { z } from 'zod';
import { compareKinds } from '../../../src/model/reports/dateRanges';
import { relativeRanges } from '../../../src/model/reports/reportCall';
import {
  fileFormats,
  type SavedDefinition,
  type SavedEntry,
  type SavedReport,
  type SavedVersion,
  type Schedule,
  savedLimits,
  savedStates,
  scheduleSteps,
  storedFormats,
} from '../../../src/model/reports/savedReport';
import { answer, idParameter, jsonBody, location, operation, type Paths } from '../../describe/openapiParts';
import { coded, type Described, parametersOfShape } from '../../describe/openapiShapes';
import { reportAnswers, requestAnswered } from '../describeReports';
import { newSavedShape, savedChangeShape } from './readSaved';
import { listQuery } from './savedRoutes';

const textOrNull = z.string().nullable();
const flag = z.literal([0, 1]);

const schedule = z
  .strictObject({
    every: z.enum(scheduleSteps),
    hour: z.int().min(0).max(23),
    weekday: z.int().min(0).max(6).nullable().describe('For weekly reports; 0 is Sunday'),
    monthDay: z.int().min(1).max(31).nullable().describe('For monthly reports; the last day in a shorter month'),
    format: z.enum(fileFormats),
    emails: z.array(z.string()),
  } satisfies Described<Schedule>)
  .meta({ id: 'Schedule' });

const definition = {
  name: z.string(),
  request: requestAnswered,
  relative: z.enum([...relativeRanges, 'fixed']),
  compareWith: z.enum(compareKinds).nullable(),
  shared: z.boolean(),
  schedule: schedule.nullable(),
} satisfies Described<SavedDefinition>;

const entry = {
  id: z.int(),
  dt: z.int().describe('Seconds since 1970: time of saving, or of the finished file'),
  name: z.string(),
  file: flag.describe('1 if a file can be downloaded'),
  ivt: flag,
  state: z.enum(savedStates),
  mode: z.enum(['ssp', 'dsp']),
  relative: definition.relative,
  shared: z.boolean(),
  isMine: z.boolean(),
  by: z.string(),
  format: z.enum(storedFormats).describe('`table`: a long run with a stored result; its file is CSV'),
  schedule: definition.schedule,
  rowCount: z.int().nullable(),
  bytes: z.int().nullable(),
  isCut: z.boolean().exactOptional().describe('True if the report has more rows than the file'),
  incomplete: z
    .array(z.string())
    .exactOptional()
    .describe('Months whose facts are partly lost: their figures are too low'),
  error: textOrNull.describe('Reason why there is no file'),
  ...coded,
  expiresAt: textOrNull,
  from: z.int().nullable().describe('The scheduled report that made this file'),
  version: z.int(),
} satisfies Described<SavedEntry>;

export const savedAnswers = {
  entries: z.array(z.strictObject(entry).meta({ id: 'SavedEntry' })),
  saved: z
    .strictObject({
      ...entry,
      request: definition.request,
      compareWith: definition.compareWith,
    } satisfies Described<SavedReport>)
    .meta({ id: 'SavedReport' }),
  versions: z.array(
    z.strictObject({
      ...definition,
      version: z.int(),
      at: z.string(),
      by: z.string(),
    } satisfies Described<SavedVersion>),
  ),
  removed: z.strictObject({ id: z.int() }),
  result: reportAnswers.report.extend({
    byTime: z
      .strictObject({ request: requestAnswered, answer: reportAnswers.report })
      .nullable()
      .describe('The same figures over time'),
  }),
};

const gone = { 410: { description: 'No longer stored' } };
const text = { schema: { type: 'string' } };

/** The calls of saved reports in the OpenAPI document. */
export const describeSaved = (): Paths => ({
  '/api/savedReports': {
    get: operation('saved_reports', 'Reports', 'List saved reports, the newest first', {
      parameters: parametersOfShape(listQuery),
      answers: { 200: answer('Your own reports and those shared in your account', savedAnswers.entries) },
    }),
  },
  '/api/savedReport': {
    post: operation('save_report', 'Reports', 'Save a report, or write its file', {
      body: jsonBody(newSavedShape),
      answers: { 201: answer('The report', savedAnswers.saved, location) },
    }),
  },
  '/api/savedReport/{id}': {
    get: operation('saved_report', 'Reports', 'Read a saved report', {
      parameters: [idParameter],
      answers: { 200: answer('The report', savedAnswers.saved) },
    }),
    put: operation('change_saved_report', 'Reports', 'Change a saved report', {
      parameters: [idParameter],
      body: jsonBody(savedChangeShape),
      answers: { 200: answer('The report', savedAnswers.saved) },
    }),
    delete: operation('delete_saved_report', 'Reports', 'Delete a saved report and its file', {
      parameters: [idParameter],
      answers: { 200: answer('Its id', savedAnswers.removed) },
    }),
  },
  '/api/savedReport/{id}/versions': {
    get: operation('saved_report_versions', 'Reports', 'Read earlier versions of a saved report', {
      parameters: [idParameter],
      answers: { 200: answer(`Versions, the newest first, at most ${savedLimits.versions}`, savedAnswers.versions) },
    }),
  },
  '/api/savedReport/{id}/result': {
    get: operation('saved_result', 'Reports', 'Read the stored result of a long run', {
      parameters: [idParameter],
      answers: { 200: answer('The same as the answer of `POST /api/rrun`', savedAnswers.result), ...gone },
    }),
  },
  '/api/savedFile/{id}': {
    get: operation('saved_file', 'Reports', 'Download the file of a saved report', {
      parameters: [idParameter],
      answers: {
        200: { description: 'The file', content: { 'text/csv': text, 'application/octet-stream': text } },
        ...gone,
      },
    }),
  },
});
