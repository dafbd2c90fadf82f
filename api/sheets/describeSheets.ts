import { z } from 'zod';
import type { SheetImport, SheetRecognition } from '../../src/model/consoleProvider';
import { type SheetProgress, toldInLines } from '../../src/model/sheetProgress';
import { undoMinutes } from '../../src/reference/undoTime';
import type { Viewer } from '../../src/schema/access';
import { type SeparatorName, separatorNames } from '../../src/schema/files/separators';
import { mayMake } from '../../src/schema/mayWrite';
import type { AnyResource } from '../../src/schema/resource';
import { jsonBody, operation, type Paths, problemShape, type Schema } from '../describe/openapiParts';
import { coded, type Described, parametersOfShape, schemaOfShape } from '../describe/openapiShapes';
import { bodyLimits, shownBytes } from '../http/request';
import { sightOf } from '../objects/rights';
import { importAtMost } from './importFile';
import { importQuery, importsPerHour, looksPerHour } from './importRoute';
import { choiceQuery } from './sheetChoice';
import { exportShape } from './sheetRoutes';

const text = z.string();
const whole = z.int();

const rejected = z.strictObject({ line: whole, field: text, code: text, message: text, args: coded.args });
const column = z.strictObject({
  heading: text,
  field: text.nullable(),
  isAside: z.literal(true).exactOptional(),
  isUnknown: z
    .literal(true)
    .exactOptional()
    .describe('The heading names no field: assign one, or leave the column out'),
});

const recognised = z.strictObject({
  encoding: text.exactOptional().describe('Of a text'),
  isGuess: z.boolean().exactOptional().describe('Nothing in the file says its encoding'),
  separator: z.enum(Object.keys(separatorNames) as SeparatorName[]).exactOptional(),
  sheets: z.array(text).exactOptional().describe('Of a workbook: the names of its sheets'),
  sheet: whole.exactOptional().describe('Of a workbook: the sheet that was read, counted from 1'),
  decimal: z.enum(['.', ',', 'unknown']),
  headLine: whole,
  columns: z.array(column),
} satisfies Described<SheetRecognition>);

const changes = z.custom<NonNullable<SheetImport['changes']>>().meta({
  type: 'array',
  description: 'With `dryRun`: the first objects that would be made (`id` is null) or changed',
  items: {
    type: 'object',
    properties: {
      line: { type: 'integer' },
      id: { type: ['integer', 'null'] },
      name: { type: 'string' },
      changes: { type: 'array' },
    },
  },
});

/** What an import answers. */
export const importAnswer = z
  .strictObject({
    create: whole,
    update: whole,
    unchanged: whole,
    rejected: z
      .array(rejected)
      .describe(
        'What is wrong, by line: the first 100, with `faults=all` the first 10,000; with anything here nothing is stored',
      ),
    rejectedCount: whole,
    undo: text.exactOptional().describe(`For \`/api/undo/{undo}\`, within ${undoMinutes} minutes`),
    recognised: recognised.exactOptional().describe('What was recognised of the file; each can be said otherwise'),
    changes: changes.exactOptional(),
    token: text
      .exactOptional()
      .describe('With `dryRun`: sent with the file within half an hour, just what was shown is stored'),
  } satisfies Described<SheetImport>)
  .meta({ id: 'SheetImport' });

const progress = z
  .strictObject({
    read: whole,
    checked: whole,
    stored: whole,
    of: whole,
    isWaiting: z.boolean().exactOptional().describe('Another file of the account is on its turn'),
  } satisfies Described<SheetProgress>)
  .describe('How far it is, several times a second');

const line = z.strictObject({
  progress: progress.exactOptional(),
  result: importAnswer.exactOptional(),
  problem: problemShape.exactOptional(),
});

/** One answer or, for a client that accepts it, lines as it goes. */
const told = (): Schema => ({
  description:
    'How many are made and changed, or what is wrong. In lines: `progress` as it comes, and last the `result` or the `problem`',
  content: {
    'application/json': { schema: schemaOfShape(importAnswer, 'answer') },
    [toldInLines]: { schema: schemaOfShape(line, 'answer') },
  },
});

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const file = {
  'text/csv': { schema: { type: 'string' } },
  [workbook]: { schema: { type: 'string', format: 'binary' } },
};

/** The calls that write objects to files and read them from files, as OpenAPI. */
export function describeSheets(resource: AnyResource, viewer: Viewer): Paths {
  if (resource.paged || !sightOf(viewer, resource)) return {};
  const base = resource.base[viewer.role];
  const many = resource.label[1];
  const written: Paths = {
    [`${base}/export`]: {
      post: operation(`exportSheet_${resource.name}`, many, `${many} as a file, with every field that may be read`, {
        body: jsonBody(exportShape),
        answers: { 200: { description: 'The file', content: file } },
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
          parameters: [...parametersOfShape(importQuery), ...parametersOfShape(choiceQuery)],
          body: {
            required: true,
            description: `At most ${importAtMost} lines and ${shownBytes(bodyLimits.list.bytes)}; ${importsPerHour} files are stored in an hour, ${looksPerHour} looked through`,
            content: file,
          },
          answers: { 200: told() },
        },
      ),
    },
  };
}
