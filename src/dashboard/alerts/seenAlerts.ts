import type { Alert } from '../../model/alerts/alert';
import type { AlertGroup } from './groupAlerts';

/** Marks of alerts that the person has seen, the latest first. */
export type SeenAlerts = readonly string[];

export const seenKey = 'alerts.seen';

/** Enough for both modes and some weeks: an alert that ends and returns has another id. */
const marksAtMost = 600;

/** Returns a short mark (FNV-1a), since a person's settings have little room. Two of 600 marks collide once in 20,000 times. */
export function markOf({ id }: Pick<Alert, 'id'>): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Returns the rows with an alert that was not seen. */
export const newAmong = (groups: readonly AlertGroup[], seen: SeenAlerts): readonly AlertGroup[] => {
  const known = new Set(seen);
  return groups.filter(({ alerts }) => alerts.some((alert) => !known.has(markOf(alert))));
};

/** Adds all of them to those seen; returns the same list where nothing is new. */
export function withSeen(groups: readonly AlertGroup[], seen: SeenAlerts): SeenAlerts {
  if (newAmong(groups, seen).length === 0) return seen;
  const marks = groups.flatMap(({ alerts }) => alerts.map(markOf));
  return [...new Set([...marks, ...seen])].slice(0, marksAtMost);
}

/** Sorts rows by when they began, the latest first; a row of several alerts counts by its latest. */
export const newestFirst = (groups: readonly AlertGroup[]): readonly AlertGroup[] => {
  const latest = ({ alerts }: AlertGroup): number => Math.max(...alerts.map(({ since }) => Date.parse(since)));
  return [...groups].sort((a, b) => latest(b) - latest(a));
};
