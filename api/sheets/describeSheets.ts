import { toldInLines } from '../../src/model/sheetProgress';
import { undoMinutes } from '../../src/reference/undoTime';
import type { Viewer } from '../../src/schema/access';
import { encodings } from '../../src/schema/files/decodeText';
import { separatorNames } from '../../src/schema/files/separators';
import { figurePeriods } from '../../src/schema/listSides';
import { mayMake } from '../../src/schema/mayWrite';
import type { AnyResource } from '../../src/schema/resource';
import { bodyLimits, shownBytes } from '../http/bodyLimits';
import { sightOf } from '../objects/rights';
import { jsonBody, operation, type Paths, queryParameter, ref, type Schema } from '../openapiParts';
import { importAtMost } from './importFile';
import { importsPerHour, looksPerHour } from './importRoute';
import { importModes } from './importRows';

const text: Schema = { type: 'string' };
const whole: Schema = { type: 'integer' };

const outcome: Schema = {
  type: 'object',
  properties: {
    create: whole,
    update: whole,
    unchanged: whole,
    rejected: {
      type: 'array',
      description: 'What is wrong, by line: the first 100, with `faults=all` the first 10,000; with anything here nothing is stored',
      items: { type: 'object', properties: { line: whole, field: text, code: text, message: text } },
    },
    rejectedCount: whole,
    undo: { type: 'string', description: `For \`/api/undo/{undo}\`, within ${undoMinutes} minutes` },
    recognised: {
      type: 'object',
      description: 'What was recognised of the file; each can be said otherwise',
      properties: {
        encoding: { ...text, description: 'Of a text' },
        sheets: { type: 'array', description: 'Of a workbook: the names of its sheets', items: text },
        sheet: { ...whole, description: 'Of a workbook: the sheet that was read, counted from 1' },
        isGuess: { type: 'boolean', description: 'Nothing in the file says its encoding' },
        separator: { enum: Object.keys(separatorNames) },
        decimal: { enum: ['.', ',', 'unknown'] },
        headLine: whole,
        columns: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              heading: text,
              field: { type: ['string', 'null'] },
              isUnknown: { type: 'boolean', description: 'The heading names no field: assign one, or leave the column out' },
            },
          },
        },
      },
    },
    changes: {
      type: 'array',
      description: 'With `dryRun`: the first objects that would be made (`id` is null) or changed',
      items: { type: 'object', properties: { line: whole, id: { type: ['integer', 'null'] }, name: text, changes: { type: 'array' } } },
    },
    token: { type: 'string', description: 'With `dryRun`: sent with the file within half an hour, just what was shown is stored' },
  },
};

const progress: Schema = {
  type: 'object',
  description: 'How far it is, several times a second',
  properties: {
    read: whole,
    checked: whole,
    stored: whole,
    of: whole,
    isWaiting: { type: 'boolean', description: 'Another file of the account is on its turn' },
  },
};

/** As one answer or, for whom that accepts, told as it goes. */
const told: Schema = {
  description: 'How many are made and changed, or what is wrong. In lines: `progress` as it comes, and last the `result` or the `problem`',
  content: {
    'application/json': { schema: outcome },
    [toldInLines]: { schema: { type: 'object', properties: { progress, result: outcome, problem: ref('Problem') } } },
  },
};

const question: Schema = {
  type: 'object',
  properties: {
    format: { enum: ['csv', 'xlsx'] },
    filter: { type: 'object', description: 'As in a page of the list' },
    ids: { type: 'array', items: whole, description: 'In place of a filter' },
    sort: { type: 'array', items: text, description: '`["name", "ASC"]`' },
    figures: {
      enum: [true, false, ...figurePeriods],
      description:
        'Also the figures that each object had in these days, where its list shows them; `true` is yesterday. An import passes them over',
    },
  },
};

/** The calls that write objects to files and read them from files, as OpenAPI. */
export function describeSheets(resource: AnyResource, viewer: Viewer): Paths {
  if (resource.paged || !sightOf(viewer, resource)) return {};
  const base = resource.base[viewer.role];
  const many = resource.label[1];
  const file = { description: 'The file', content: { 'text/csv': { schema: text } } };
  const written: Paths = {
    [`${base}/export`]: {
      post: operation(`exportSheet_${resource.name}`, many, `${many} as a file, with every field that may be read`, {
        body: jsonBody(question),
        answers: { 200: file },
      }),
    },
  };
  if (!mayMake(viewer, resource.access.write)) return written;
  return {
    ...written,
    [`${base}/import`]: {
      post: operation(
        `importSheet_${resource.name}`,
        many,
        `Make and change ${many} as the lines of a CSV file or an XLSX workbook say: all of them or none`,
        {
          parameters: [
            queryParameter('mode', 'Import mode', { enum: importModes }),
            queryParameter('dryRun', '`1`: only tells, and stores nothing', { enum: ['1'] }),
            queryParameter('faults', '`all`: more than the first 100 of what is wrong', { enum: ['all'] }),
            queryParameter('token', 'Of a look through the same file: refused where an object was changed since', text),
            queryParameter('encoding', 'In place of the one that is recognised', { enum: encodings }),
            queryParameter('separator', 'In place of the one that is recognised', { enum: Object.keys(separatorNames) }),
            queryParameter('decimal', 'The sign before decimals, in place of the one that is recognised', { enum: ['point', 'comma'] }),
            queryParameter('sheet', 'Of a workbook: which sheet, counted from 1; the first one with something in it unless said', whole),
            queryParameter('headLine', 'The line of the heading', whole),
            queryParameter('columns', '`{"3":"floor","4":""}`: the field of a column, counted from 1; an empty one leaves it out', text),
          ],
          body: {
            required: true,
            description: `At most ${importAtMost} lines and ${shownBytes(bodyLimits.list.bytes)}; ${importsPerHour} files are stored in an hour, ${looksPerHour} looked through`,
            content: {
              'text/csv': { schema: text },
              'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: { type: 'string', format: 'binary' } },
            },
          },
          answers: { 200: told },
        },
      ),
    },
  };
}
