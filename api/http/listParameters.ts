// The parameters by which a list is asked for.
import { z } from 'zod';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import { anyObject, said, toldAs, wrong } from './readShape';

/** Rows of one page. */
export const rowsAtMost = 1000;

const rowShape = z.int().min(0);
/** What stands behind the two is not looked at. */
const range = toldAs(
  z.tuple([rowShape, rowShape], z.unknown()),
  said(() => sayRequests('requests.range', { most: rowsAtMost })),
).optional();

/** The range of a call, by rows of what it lists. */
export const rangeQuery = z.object({
  range: range.describe(`First and last row, \`[0,19]\`; at most ${rowsAtMost} rows`),
});

/** What a page of a list is: which rows, and in which order. */
export const pageQuery = z.object({
  filter: anyObject.optional().describe('`{ "field": value or values, "field_gte": value, "q": text }`'),
  sort: toldAs(
    z.tuple([z.string(), z.string().default('ASC')], z.unknown()),
    wrong('pattern', { example: '["name","ASC"]' }),
  )
    .optional()
    .describe('`["field", "ASC" or "DESC"]`'),
  ...rangeQuery.shape,
});

/** What is answered of the rows that match. */
export const rowsQuery = z.object({
  fields: z.string().optional().describe('`list`: the fields that the list shows are enough; others may be there'),
  count: z
    .string()
    .optional()
    .describe('A field that the list shows: answers `[value, rows]` for each of its values in place of rows'),
});

export const totalsQuery = z.object({
  totals: z.string().optional().describe('`1`: answers the totals of all rows that match the filter, in place of rows'),
});

/** What a whole list takes; any other text is no version. */
export const sinceQuery = z.object({
  since: z
    .preprocess((text) => (/^\d{1,16}$/.test(String(text)) ? Number(text) : text), z.int().min(0))
    .optional()
    .catch(undefined)
    .describe('A version of the list: answers what changed since, where that is known'),
});

/** First and last row, at most a thousand; a request for certain ids is not cut into pages. */
export function cutRange(
  asked: z.infer<typeof rangeQuery>['range'],
  ids = 0,
  absent = rowsAtMost,
): readonly [number, number] {
  const [first, last] = asked ?? [0, Math.max(absent, ids) - 1];
  return [first, Math.min(last, first + Math.max(rowsAtMost, ids) - 1)];
}
