import { z } from 'zod';
import type { EntriesImport, RecognisedList } from '../../src/model/consoleProvider';
import { coded, type Described } from '../describe/openapiShapes';

const text = z.string();
const count = z.int();

const recognised = z.strictObject({
  encoding: text.exactOptional(),
  isGuess: z.boolean().exactOptional().describe('True if the encoding is a guess: the file does not name it'),
  sheets: z.array(text).exactOptional(),
  sheet: count.exactOptional(),
  separator: text,
  column: count.describe('Counted from 1'),
  columns: z.array(z.strictObject({ heading: text.nullable(), first: z.array(text) })),
  heading: z.strictObject({ line: count, text }).nullable(),
  comments: count,
} satisfies Described<RecognisedList>);

/** What came of an import of entries, or would come of it. */
export const importAnswer = z
  .strictObject({
    added: count,
    removed: count,
    duplicate: count,
    invalid: count,
    rejected: z.array(z.strictObject({ line: count, value: text, code: text })),
    count,
    version: count,
    coming: z.array(text).exactOptional().describe('Entries that would be added; in a dry run'),
    restored: count.exactOptional().describe('Number of ids that a spreadsheet had altered and that were repaired'),
    recognised: recognised.exactOptional().describe('Properties of the file'),
    undo: text.exactOptional().describe('Token for `POST /api/undo/{token}`'),
    note: text.exactOptional(),
    ...coded,
  } satisfies Described<EntriesImport> & typeof coded)
  .meta({ id: 'EntriesImport' });
