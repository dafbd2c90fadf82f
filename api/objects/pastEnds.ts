import { minuteIn } from '../../src/model/flight';
import { fieldAt, valueAt } from '../../src/schema/bulkEdit';
import type { Field } from '../../src/schema/kinds';
import { isPeriodEnd } from '../../src/schema/kinds/date';
import { type Problems, sentence } from '../../src/schema/problem';
import type { AnyResource } from '../../src/schema/resource';
import type { Judged } from './changeRows';
import type { WriteContext } from './transactionRunner';

const stays = sentence('Stays ended: the new date is past.');
const endsNow = sentence('Ends at once: the new date is past.');

/** Returns warnings for ends that a change moves but leaves in the past, in the time zone of the object's account. */
export async function pastEnds(
  { work, records, now }: WriteContext,
  resource: AnyResource,
  paths: readonly string[],
  judged: readonly Judged[],
): Promise<(one: Judged) => Problems> {
  const ends = paths.flatMap((path) => {
    const field = fieldAt(resource.allFields, path);
    return field && isEnd(field) ? [{ path, field }] : [];
  });
  if (ends.length === 0) return () => ({});
  const ownerOf = ({ before }: Judged): number | null => (before.demand as number | null | undefined) ?? null;
  const owners = [...new Set(judged.map(ownerOf))];
  const accounts = await records.accounts(work.tx, resource, owners);
  const minutes = new Map(owners.map((owner) => [owner, minuteIn(now, Number(accounts.get(owner)?.timezone ?? 0))]));
  return (one) => {
    const { before, after } = one;
    const minute = minutes.get(ownerOf(one)) ?? minuteIn(now, 0);
    const found = ends.flatMap(({ path, field }) => {
      const [was, is] = [valueAt(before, path), valueAt(after, path)];
      if (was === is || !isPast(is, field, minute, now)) return [];
      return [[path, isPast(was, field, minute, now) ? stays : endsNow] as const];
    });
    return Object.fromEntries(found);
  };
}

const isEnd = (field: Field): boolean => (field.kind === 'date' || field.kind === 'dateTime') && isPeriodEnd(field);

function isPast(end: unknown, field: Field, minute: string, now: Date): boolean {
  if (typeof end !== 'string' || end === '') return false;
  // A day is over at its end.
  if (field.kind === 'date') return end < minute.slice(0, 10);
  return field.kind === 'dateTime' && field.zone === 'utc' ? Date.parse(end) <= now.getTime() : end <= minute;
}
