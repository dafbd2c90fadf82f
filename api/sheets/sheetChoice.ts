import { z } from 'zod';
import { encodingOf } from '../../src/schema/files/decodeText';
import { parseAtOnce } from '../http/parseJson';
import { readQuery, readRequest, wholeNumber, wrong } from '../http/readShape';
import { type ApiContext, isObject } from '../http/request';
import { encodingShape, separatorShape, sheetShape } from '../members/readListUpload';
import type { SheetChoice } from './openSheet';

const decimals = { point: '.', comma: ',' } as const;
/** Characters for a choice for every column of the widest file. */
const longestColumns = 8192;

/** In place of what is recognised of a file. */
export const choiceQuery = z.object({
  encoding: encodingShape,
  separator: separatorShape,
  decimal: z
    .enum(['point', 'comma'])
    .optional()
    .describe('The sign before decimals, in place of the one that is recognised'),
  sheet: sheetShape,
  headLine: wholeNumber(999).describe('The line of the heading'),
  columns: z
    .string()
    .max(longestColumns)
    .transform((text, context) => {
      const columns = columnsIn(parseAtOnce(text, 'columns'));
      if (columns) return columns;
      context.addIssue({ code: 'custom', ...wrong('pattern', { example: '{"3":"floor","4":""}' }) });
      return z.NEVER;
    })
    .optional()
    .describe('`{"3":"floor","4":""}`: the field of a column, counted from 1; an empty one leaves it out'),
});

/** A request's options for its file: encoding (or the charset of its type), separator, decimal sign, sheet, header, columns. */
export function choiceIn(c: ApiContext): SheetChoice {
  const { encoding, separator, decimal, headLine, sheet, columns } = readQuery(choiceQuery, c);
  const [, charset] = /;\s*charset="?([\w:.-]{1,40})/i.exec(c.req.header('Content-Type') ?? '') ?? [];
  // Many clients send UTF-8 with any file, so that charset counts as no choice; it is tried first anyway.
  const isTold = charset !== undefined && encodingOf(charset) !== 'utf-8';
  const chosen = encoding ?? (isTold ? readRequest(typeCharset, { charset }).charset : undefined);
  return {
    ...(chosen && { encoding: chosen }),
    ...(separator !== undefined && { separator }),
    ...(decimal && { decimal: decimals[decimal] }),
    ...(headLine !== undefined && { headLine }),
    ...(sheet !== undefined && { sheet }),
    ...(columns !== undefined && { columns }),
  };
}

const typeCharset = z.object({ charset: encodingShape });

/** The field of each column by its place, counted from 0; null leaves it out. */
function columnsIn(value: unknown): ReadonlyMap<number, string | null> | undefined {
  const entries = isObject(value) ? Object.entries(value) : [];
  const isGood =
    isObject(value) && entries.every(([place, field]) => /^[1-9]\d{0,3}$/.test(place) && typeof field === 'string');
  return isGood
    ? new Map(entries.map(([place, field]) => [Number(place) - 1, field === '' ? null : String(field)]))
    : undefined;
}
