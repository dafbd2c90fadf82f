import type { AnyRecord, ComputeContext } from '../schema/resource';

/** `YYYY-MM-DD HH:mm` of an instant in an offset of whole hours: flights are compared as texts in the account's offset. */
export const minuteIn = (now: Date, offset: number): string =>
  new Date(now.getTime() + offset * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

type Flight = { readonly status: number; readonly startsAt?: string | null; readonly endsAt?: string | null };

/**
 * Whether an object serves now, from its dates, caps and parents (`objects.md` 0.4); computed, never stored.
 * A parent that is archived or switched off blocks it.
 */
export function flightState(
  record: Flight,
  context: ComputeContext,
  parents: readonly AnyRecord[],
): 'scheduled' | 'running' | 'capped' | 'ended' | 'blocked' {
  const now = minuteIn(context.now, Number(context.account?.timezone ?? 0));
  if (record.endsAt && record.endsAt <= now) return 'ended';
  if (record.status !== 1 || parents.some((parent) => parent.status !== 1)) return 'blocked';
  if (record.startsAt && record.startsAt > now) return 'scheduled';
  return context.traffic.capped ? 'capped' : 'running';
}
