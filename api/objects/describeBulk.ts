import { z } from 'zod';
import type { BulkEffect, BulkPreview, PreviewRow } from '../../src/model/bulkPreview';
import { undoMinutes } from '../../src/reference/undoTime';
import { coded, type Described } from '../describe/openapiShapes';

const count = z.int();
const problem = z.strictObject({ field: z.string(), code: z.string(), message: z.string(), args: coded.args });

const effect = z.strictObject({
  field: z.string(),
  of: z
    .enum(['numbers', 'entries', 'minutes'])
    .describe('Sums of numbers, counts of entries; `to` sums the minutes of moved dates'),
  from: z.number(),
  to: z.number(),
  had: count.describe('Number of objects with a value before the change'),
  has: count.describe('Number of objects with a value after the change'),
} satisfies Described<BulkEffect>);

const row = z.strictObject({
  id: count,
  name: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  problems: z.array(problem),
  warnings: z.array(problem),
} satisfies Described<PreviewRow>);

const preview = z.strictObject({
  changed: count,
  unchanged: count,
  refused: count,
  refusedIds: z.array(count),
  warned: count,
  versions: z.record(z.string(), count),
  effects: z.array(effect).describe('Effect on a field over all objects that are not refused'),
  rows: z.array(row).max(100),
} satisfies Described<BulkPreview>);

/** What a bulk change answers; beyond the counts only a preview. */
export const bulkAnswer = z.strictObject({
  ...preview.partial().shape,
  changed: count,
  unchanged: count,
  undo: z.string().exactOptional().describe(`For \`POST /api/undo/{token}\`, within ${undoMinutes} minutes`),
});
