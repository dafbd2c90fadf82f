import type { BulkPreview } from '../../model/bulkPreview';
import { minutesBetween } from '../../schema/bulkEdit';
import type { AnyRecord } from '../../schema/resource';

/** USD per day that use up the budgets by their end, before and after the ends change. */
export type SpendADay = { readonly from: number; readonly to: number };

/** Undefined where the preview lacks objects or the spend is unknown. `minute` is the current time in the format of ends. */
export function spendADay(
  records: readonly AnyRecord[],
  { rows, changed, unchanged, refused }: BulkPreview,
  path: string,
  minute: string,
): SpendADay | undefined {
  if (rows.length < changed + unchanged + refused) return undefined;
  const known = new Map(records.map((record) => [record.id, record]));
  let [from, to, count] = [0, 0, 0];
  for (const { id, changes, problems } of rows) {
    const moved = changes.find(({ field }) => field === path);
    const { remaining: left, startsAt } = known.get(id) ?? noRecord;
    const start = changes.find(({ field }) => field === 'startsAt');
    if (problems.length > 0 || !moved || typeof left !== 'number') continue;
    from += aDay(left, moved.from, laterOf(start ? start.from : startsAt, minute));
    to += aDay(left, moved.to, laterOf(start ? start.to : startsAt, minute));
    count += 1;
  }
  return count > 0 ? { from, to } : undefined;
}

const dayMinutes = 1440;
const noRecord: Partial<AnyRecord> = {};

/** A future flight spends nothing before it starts. */
const laterOf = (start: unknown, minute: string): string =>
  typeof start === 'string' && start > minute ? start : minute;

/** A flight that is over or has no end counts 0; the last day counts as a whole one. */
function aDay(left: number, end: unknown, from: string): number {
  if (typeof end !== 'string' || end <= from) return 0;
  return left / Math.max(1, minutesBetween(from, end) / dayMinutes);
}
