import { z } from 'zod';
import { encodingOf, encodings } from '../../src/schema/files/decodeText';
import { separatorNames } from '../../src/schema/files/separators';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import { queryJson } from '../http/parseJson';
import { Refusal } from '../http/problems';
import { type ApiContext, isObject } from '../http/request';
import { separatorOf } from '../members/readListUpload';
import type { SheetChoice } from './openSheet';

const decimals = { point: '.', comma: ',' } as const;
/** Characters for a choice for every column of the widest file. */
const longestColumns = 8192;

/** Options that replace what is detected in a file. */
export const choiceQuery = z.object({
  encoding: z.string().optional().describe('In place of the one that is recognised').meta({ enum: encodings }),
  separator: z
    .string()
    .optional()
    .describe('In place of the one that is recognised')
    .meta({ enum: Object.keys(separatorNames) }),
  decimal: z
    .enum(['point', 'comma'])
    .optional()
    .describe('The sign before decimals, in place of the one that is recognised'),
  sheet: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .optional()
    .describe('Of a workbook: which sheet, counted from 1; the first one with something in it unless said'),
  headLine: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .optional()
    .describe('The line of the heading'),
  columns: z
    .string()
    .max(longestColumns)
    .optional()
    .describe('`{"3":"floor","4":""}`: the field of a column, counted from 1; an empty one leaves it out'),
});

/** A request's options for its file: encoding (or the charset of its type), separator, decimal sign, sheet, header, columns. */
export function choiceIn(c: ApiContext): SheetChoice {
  const { encoding, separator, decimal, headLine, sheet, columns } = c.req.query();
  const [, charset] = /;\s*charset="?([\w:.-]{1,40})/i.exec(c.req.header('Content-Type') ?? '') ?? [];
  // Many clients send UTF-8 with any file, so that charset counts as no choice; it is tried first anyway.
  const isTold = charset !== undefined && encodingOf(charset) !== 'utf-8';
  const label = encoding ?? (isTold ? charset : undefined);
  const chosen = label === undefined ? undefined : encodingOf(label);
  if (label !== undefined && !chosen)
    throw new Refusal('bad_request', sayRequests('requests.encoding', { encoding: label.slice(0, 40) }));
  const sign = choiceQuery.shape.decimal.safeParse(decimal);
  if (!sign.success) throw new Refusal('bad_request', 'decimal must be point or comma.');
  if (!choiceQuery.shape.headLine.safeParse(headLine).success)
    throw new Refusal('bad_request', 'headLine must be the number of a line.');
  if (!choiceQuery.shape.sheet.safeParse(sheet).success)
    throw new Refusal('bad_request', 'sheet must be the number of a sheet.');
  return {
    ...(chosen && { encoding: chosen }),
    ...(separator !== undefined && { separator: separatorOf(separator) }),
    ...(sign.data && { decimal: decimals[sign.data] }),
    ...(headLine !== undefined && { headLine: Number(headLine) }),
    ...(sheet !== undefined && { sheet: Number(sheet) }),
    ...(columns !== undefined && { columns: columnsOf(c, columns) }),
  };
}

/** Parses `{"3": "floor", "4": ""}`: field by column, counted from 1; an empty text leaves the column out. */
function columnsOf(c: ApiContext, given: string): ReadonlyMap<number, string | null> {
  const value = given.length > longestColumns ? undefined : queryJson(c, 'columns');
  const entries = isObject(value) ? Object.entries(value) : [];
  const isGood =
    isObject(value) && entries.every(([place, field]) => /^[1-9]\d{0,3}$/.test(place) && typeof field === 'string');
  if (!isGood) throw new Refusal('bad_request', 'columns must be like {"3":"floor","4":""}.');
  return new Map(entries.map(([place, field]) => [Number(place) - 1, field === '' ? null : String(field)]));
}
