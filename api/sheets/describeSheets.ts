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
    .describe('The heading matches no field: assign one or leave out the column'),
});

const recognised = z.strictObject({
  encoding: text.exactOptional().describe('Encoding of a text file'),
  isGuess: z.boolean().exactOptional().describe('True if the encoding is a guess: the file does not name it'),
  separator: z.enum(Object.keys(separatorNames) as SeparatorName[]).exactOptional(),
  sheets: z.array(text).exactOptional().describe('Names of the sheets, for a workbook'),
  sheet: whole.exactOptional().describe('Number of the sheet that was read, counted from 1, for a workbook'),
  decimal: z.enum(['.', ',', 'unknown']),
  headLine: whole,
  columns: z.array(column),
} satisfies Described<SheetRecognition>);

const changes = z.custom<NonNullable<SheetImport['changes']>>().meta({
  type: 'array',
  description: 'With `dryRun`: the first objects that would be created (`id` is null) or changed',
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
      .describe('Problems by line: the first 100, or 10,000 with `faults=all`. If there is one, nothing is stored'),
    rejectedCount: whole,
    undo: text.exactOptional().describe(`For \`/api/undo/{undo}\`, within ${undoMinutes} minutes`),
    recognised: recognised.exactOptional().describe('Recognised properties of the file; a parameter can override each'),
    changes: changes.exactOptional(),
    token: text
      .exactOptional()
      .describe('With `dryRun`: a token. Sent with the file within half an hour, it stores exactly the preview'),
  } satisfies Described<SheetImport>)
  .meta({ id: 'SheetImport' });

const progress = z
  .strictObject({
    read: whole,
    checked: whole,
    stored: whole,
    of: whole,
    isWaiting: z.boolean().exactOptional().describe('True while another file of the account is imported'),
  } satisfies Described<SheetProgress>)
  .describe('Progress, several times per second');

const line = z.strictObject({
  progress: progress.exactOptional(),
  result: importAnswer.exactOptional(),
  problem: problemShape.exactOptional(),
});

/** One answer or, for a client that accepts it, lines as it goes. */
const told = (): Schema => ({
  description:
    'Numbers of created and changed objects, or the problems. As lines: `progress` events, then the `result` or the `problem`',
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
      post: operation(
        `exportSheet_${resource.name}`,
        many,
        `Export ${many} as a file, with all fields that the caller may read`,
        {
          body: jsonBody(exportShape),
          answers: { 200: { description: 'The file', content: file } },
        },
      ),
    },
  };
  if (!mayMake(viewer, resource.access.write)) return written;
  return {
    ...written,
    [`${base}/import`]: {
      post: operation(
        `importSheet_${resource.name}`,
        many,
        `Create and change ${many} from a CSV file or an XLSX workbook: all lines or none`,
        {
          parameters: [...parametersOfShape(importQuery), ...parametersOfShape(choiceQuery)],
          body: {
            required: true,
            description: `At most ${importAtMost} lines and ${shownBytes(bodyLimits.list.bytes)}; per hour at most ${importsPerHour} imports and ${looksPerHour} dry runs`,
            content: file,
          },
          answers: { 200: told() },
        },
      ),
    },
  };
}
