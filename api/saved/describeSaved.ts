import { compareKinds } from '../../src/model/reports/dateRanges';
import { relativeRanges } from '../../src/model/reports/reportCall';
import { fileFormats, savedLimits, savedStates, scheduleSteps, storedFormats } from '../../src/model/reports/savedReport';
import { answer, idParameter, jsonBody, operation, type Paths, queryParameter, type Schema } from '../openapiParts';
import { reportAnswer } from '../reports/describeReports';

const text: Schema = { type: 'string' };
const textOrNull: Schema = { type: ['string', 'null'] };
const whole = (minimum: number, maximum: number): Schema => ({ type: ['integer', 'null'], minimum, maximum });
const flag: Schema = { enum: [0, 1] };

const schedule: Schema = {
  type: ['object', 'null'],
  required: ['every', 'hour'],
  description: 'When a file is written automatically, in the account’s time zone',
  properties: {
    every: { enum: scheduleSteps },
    hour: { type: 'integer', minimum: 0, maximum: 23 },
    weekday: { ...whole(0, 6), description: '0 is Sunday; of a week' },
    monthDay: { ...whole(1, 31), description: 'Of a month; in a shorter one its last day' },
    format: { enum: fileFormats },
    emails: { type: 'array', maxItems: savedLimits.emails, items: { type: 'string', format: 'email' } },
  },
};

const definition = {
  name: { type: 'string', minLength: 1, maxLength: savedLimits.name },
  request: { type: 'object', description: 'As of `POST /api/rrun`' },
  relative: { enum: [...relativeRanges, 'fixed'], description: 'Days that move with the calendar' },
  compareWith: { enum: [...compareKinds, null] },
  shared: { type: 'boolean', description: 'All users of the account can open it' },
  schedule,
};

const entryProperties = {
  id: { type: 'integer' },
  dt: { type: 'integer', description: 'Seconds since 1970: when it was saved, or its file was ready' },
  name: text,
  file: { ...flag, description: '1: there is a file to fetch' },
  ivt: flag,
  state: { enum: savedStates },
  mode: { enum: ['ssp', 'dsp'] },
  relative: definition.relative,
  shared: { type: 'boolean' },
  isMine: { type: 'boolean' },
  by: text,
  format: { enum: storedFormats, description: '`table`: a run that took long; it has a result, and its file is CSV' },
  schedule,
  rowCount: { type: ['integer', 'null'] },
  bytes: { type: ['integer', 'null'] },
  isCut: { type: 'boolean', description: 'There are more rows than the file has' },
  incomplete: { type: 'array', items: text, description: 'Months without all their facts: the figures of the file are too low' },
  error: { ...textOrNull, description: 'Why there is no file' },
  messageCode: { ...text, description: 'Code of `error`' },
  args: { type: 'object', description: 'Values of `error`' },
  expiresAt: textOrNull,
  from: { type: ['integer', 'null'], description: 'The scheduled report that it is a file of' },
  version: { type: 'integer' },
};
const entry: Schema = { type: 'object', properties: entryProperties };
const saved: Schema = {
  type: 'object',
  properties: { ...entryProperties, request: definition.request, compareWith: definition.compareWith },
};
const version: Schema = { type: 'object', properties: { ...definition, version: { type: 'integer' }, at: text, by: text } };

const savedResult: Schema = {
  ...reportAnswer,
  properties: {
    ...reportAnswer.properties,
    byTime: {
      type: ['object', 'null'],
      description: 'The same figures by time',
      properties: { request: definition.request, answer: reportAnswer },
    },
  },
};

/** The calls of saved reports in the OpenAPI document. */
export const savedCalls: Paths = {
  '/api/savedReports': {
    get: operation('saved_reports', 'Reports', 'Saved reports, the newest first', {
      parameters: [
        queryParameter(
          'last',
          `Id of the newest one that is known, or 0: answers newer ones, and those whose file is not ready or has just become so, at most ${savedLimits.bell}`,
          { type: 'integer', minimum: 0 },
        ),
      ],
      answers: { 200: answer('Those of one’s own and those that others of the account share', { type: 'array', items: entry }) },
    }),
  },
  '/api/savedReport': {
    post: operation('save_report', 'Reports', 'Save a report, or have its file written', {
      body: jsonBody({
        type: 'object',
        required: ['name', 'request'],
        additionalProperties: false,
        properties: {
          ...definition,
          file: { ...flag, description: '1: it runs at once and becomes a file' },
          ivt: { ...flag, description: 'That of the request, where it has none' },
          format: { enum: fileFormats },
        },
      }),
      answers: { 201: answer('The report', saved) },
    }),
  },
  '/api/savedReport/{id}': {
    get: operation('saved_report', 'Reports', 'A saved report', {
      parameters: [idParameter],
      answers: { 200: answer('The report', saved) },
    }),
    put: operation('change_saved_report', 'Reports', 'Change a saved report', {
      parameters: [idParameter],
      body: jsonBody({
        type: 'object',
        additionalProperties: false,
        properties: { ...definition, version: { type: 'integer', description: 'The one that was read; another is refused' } },
      }),
      answers: { 200: answer('The report', saved) },
    }),
    delete: operation('delete_saved_report', 'Reports', 'Delete a saved report and its file', {
      parameters: [idParameter],
      answers: { 200: answer('Its id', { type: 'object', properties: { id: { type: 'integer' } } }) },
    }),
  },
  '/api/savedReport/{id}/versions': {
    get: operation('saved_report_versions', 'Reports', 'What a saved report was before', {
      parameters: [idParameter],
      answers: { 200: answer(`The newest first, at most ${savedLimits.versions}`, { type: 'array', items: version }) },
    }),
  },
  '/api/savedReport/{id}/result': {
    get: operation('saved_result', 'Reports', 'The answer of a run that took long, as it was then', {
      parameters: [idParameter],
      answers: { 200: answer('As of `POST /api/rrun`', savedResult), 410: { description: 'Not kept any more' } },
    }),
  },
  '/api/savedFile/{id}': {
    get: operation('saved_file', 'Reports', 'The file of a saved report', {
      parameters: [idParameter],
      answers: {
        200: { description: 'The file', content: { 'text/csv': { schema: text }, 'application/octet-stream': { schema: text } } },
        410: { description: 'Not kept any more' },
      },
    }),
  },
};
