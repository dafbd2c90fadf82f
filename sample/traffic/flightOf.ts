import { hourMs } from '../../src/model/reports/days';
import type { TrafficObject } from '../../src/model/sample/trafficObjects';

/** The time with traffic, in milliseconds since 1970; the end is exclusive. */
export type Span = { readonly from: number; readonly until: number };

export const never: Span = { from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY };

type Flown = { readonly startsAt?: string | null; readonly endsAt?: string | null };

/**
 * Returns the time in which an object has traffic. Paused or archived ones had it until their last change. Objects of the sample
 * count as older than its traffic, whatever their creation date.
 */
export function flightOf({ isUsed, status, modifiedAt, values }: TrafficObject<Flown>, timezone: number): Span {
  if (!isUsed) return never;
  const at = (minute: string): number => Date.parse(`${minute.replace(' ', 'T')}Z`) - timezone * hourMs;
  return {
    from: values.startsAt ? at(values.startsAt) : 0,
    until: Math.min(values.endsAt ? at(values.endsAt) : Number.POSITIVE_INFINITY, untilOf({ status, modifiedAt })),
  };
}

/** Returns the end of the time in which an object lets its dependents run. */
export const untilOf = ({ status, modifiedAt }: Pick<TrafficObject, 'status' | 'modifiedAt'>): number =>
  status === 1 ? Number.POSITIVE_INFINITY : modifiedAt;

export const isIn = ({ from, until }: Span, hour: number): boolean => from <= hour && hour < until;
