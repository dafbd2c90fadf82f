import { z } from 'zod';
import type { RecognisedList } from '../../src/model/consoleProvider';
import { encodingOf, encodings } from '../../src/schema/files/decodeText';
import { fileSentences } from '../../src/schema/files/fileSentences';
import { type ListChoice, type ListFile, type ListRules, readListFile } from '../../src/schema/files/readListFile';
import {
  nameOf,
  type Separator,
  type SeparatorName,
  separatorNames,
  separators,
} from '../../src/schema/files/separators';
import { fill, type Problem } from '../../src/schema/messages/problem';
import { sayLists } from '../../src/schema/messages/sayLists';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import { readListBytes } from '../../src/schema/workbook/listBytes';
import { createPace } from '../http/pause';
import { invalidAt, Refusal } from '../http/problems';
import { said, wholeNumber } from '../http/readShape';
import type { Import } from './importEntries';

/** How a text is coded, in place of what is recognised. */
export const encodingShape = z
  .string()
  .refine(
    (label) => encodingOf(label) !== undefined,
    said((_, label) => sayRequests('requests.encoding', { encoding: String(label).slice(0, 40) })),
  )
  .transform(encodingOf)
  .optional()
  .describe('In place of the one that is recognised')
  .meta({ enum: encodings });

const isSeparator = (given: string): given is Separator => separators.some((one) => one === given);
const isNamed = (given: string): given is SeparatorName => Object.hasOwn(separatorNames, given);
const noSeparator = said((name) =>
  sayRequests('requests.oneOf', { name, options: Object.keys(separatorNames).join(', ') }),
);

/** By its name, or as it is. */
export const separatorShape = z
  .string()
  .refine((given) => isNamed(given) || isSeparator(given), noSeparator)
  .transform((given) => (isNamed(given) ? separatorNames[given] : (given as Separator)))
  .optional()
  .describe('In place of the one that is recognised')
  .meta({ enum: Object.keys(separatorNames) });

export const sheetShape = wholeNumber(9999).describe(
  'Of a workbook: which sheet, counted from 1; the first one with something in it unless said',
);

/** A field of a form that says nothing where it is empty. */
const unlessEmpty = <T extends z.ZodType>(shape: T) =>
  z.preprocess((given) => (typeof given === 'string' && given !== '' ? given : undefined), shape).optional();

/** What a form says of its file. */
export const listChoiceShape = z.object({
  encoding: unlessEmpty(encodingShape),
  separator: unlessEmpty(
    z
      .string()
      .refine((given) => given === 'none' || isNamed(given) || isSeparator(given), noSeparator)
      .transform((given) => (isNamed(given) ? separatorNames[given] : (given as Separator | 'none')))
      .optional(),
  )
    .describe('In place of the one that is recognised; `none` where a line is one value')
    .meta({ enum: [...Object.keys(separatorNames), 'none'] }),
  sheet: unlessEmpty(sheetShape),
  heading: unlessEmpty(
    z.preprocess((text) => (text === 'true' ? true : text === 'false' ? false : text), z.boolean()).optional(),
  ).describe('Whether the first line is no value'),
  column: unlessEmpty(z.string().optional()).describe(
    'The column of the values: its number, counted from 1, or its heading',
  ),
});

export type Upload = Pick<Import, 'values' | 'lineOf' | 'refused'> & { readonly recognised: RecognisedList };

/** The values of a file, with what was recognised of it; refused where it is no text or more than one column can be meant. */
export async function readListUpload(
  bytes: Uint8Array,
  rules: ListRules,
  { encoding, sheet, separator: chosen, heading: hasHeading, column: named }: z.infer<typeof listChoiceShape>,
): Promise<Upload> {
  const pace = createPace();
  const pause = async () => {
    if (pace.isOver()) await pace.rest();
  };
  const decoded = await readListBytes(bytes, { encoding, sheet }, pause);
  if ('code' in decoded) throw invalidAt('file', fileProblem(decoded.code, decoded.args));
  const { content, separator: own, ...told } = decoded;
  const separatorGiven = own ?? chosen;
  const choice: ListChoice = {
    ...(separatorGiven && { separator: separatorGiven }),
    ...(hasHeading !== undefined && { hasHeading }),
  };
  const first = await readListFile(content, rules, choice, pause);
  const column = named === undefined ? first.column : columnNamed(first, named);
  if (column === undefined) throw invalidAt('column', whichColumn(first));
  const file = column === first.column ? first : await readListFile(content, rules, { ...choice, column }, pause);
  const { separator, columns, heading, comments, values, lines, uneven } = file;
  return {
    values,
    lineOf: (index) => lines[index] ?? index + 1,
    refused: uneven.map(({ line, value }) => ({ line, value: value.slice(0, 255), code: 'uneven' })),
    recognised: {
      ...told,
      separator: separator === 'none' ? 'none' : nameOf(separator),
      column: column + 1,
      columns: columns.map(({ heading: head, first: some }) => ({ heading: head ?? null, first: some })),
      heading: heading ?? null,
      comments,
    },
  };
}

export const fileProblem = (code: keyof typeof fileSentences, args: Problem['args'] = {}): Problem => ({
  code,
  message: fill(fileSentences[code], args),
  args,
});

/** A column by its number, counted from 1, or by its heading. */
function columnNamed({ columns }: ListFile, named: string): number {
  const at = /^[1-9]\d{0,4}$/.test(named)
    ? Number(named) - 1
    : columns.findIndex(({ heading }) => heading?.toLowerCase() === named.trim().toLowerCase());
  if (at < 0 || at >= columns.length)
    throw new Refusal('bad_request', sayLists('lists.fileColumn', { column: named.slice(0, 60) }));
  return at;
}

const shownColumns = 8;

/** A problem that lists the columns, by heading or else by first value. */
function whichColumn({ columns }: ListFile): Problem {
  const named = columns.map(({ heading, first: [first = ''] }, at) => `${at + 1} “${(heading || first).slice(0, 40)}”`);
  const shown = named.length > shownColumns ? [...named.slice(0, shownColumns), '…'] : named;
  return fileProblem('fileWhichColumn', { columns: shown.join(', ') });
}
