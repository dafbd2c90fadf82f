import { minuteIn } from '../../src/model/flight';
import { dayMs, hourMs } from '../../src/model/reports/days';
import { linkedChanges } from '../objects/linkedChanges';
import type { ObjectsByType } from '../objects/linkedObjects';
import type { Reader, StoredObject } from '../ports';
import type { FoundChange } from './foundAlert';

/** How long before an alert began a change may have caused it, and how long into it: facts are by the hour. */
const beforeMs = dayMs;
const intoMs = hourMs;
/** More than a viewer is shown, since some may be hidden from them. */
const changesAtMost = 20;

/** Changes of linked objects shortly before a moment, the nearest first. */
export async function changesBefore(store: Reader, linked: ObjectsByType, since: number, stepHours = 1): Promise<readonly FoundChange[]> {
  const during = { from: new Date(since - beforeMs).toISOString(), to: new Date(since + intoMs * stepHours).toISOString() };
  const found = await linkedChanges(store, linked, during, changesAtMost);
  const distance = ({ entry }: FoundChange): number => Math.abs(Date.parse(entry.at) - since);
  return [...found].sort((a, b) => distance(a) - distance(b)).slice(0, changesAtMost);
}

/** Flights begin and end with the hour, rows of small traffic come some hours apart. */
const plannedBeforeMs = 6 * hourMs;

/** Whether something that it goes with began, ended or was switched off at that time: what was wanted is no alert. */
export function isPlanned(objects: readonly StoredObject[], since: number, timezone: number): boolean {
  const [from, to] = [since - plannedBeforeMs, since + intoMs].map((ms) => minuteIn(new Date(ms), timezone)) as [string, string];
  const isIn = (minute: unknown): boolean => typeof minute === 'string' && minute >= from && minute <= to;
  return objects.some(({ data, status, modifiedAt }) => {
    const changed = Date.parse(modifiedAt);
    return isIn(data.startsAt) || isIn(data.endsAt) || (status !== 1 && changed >= since - plannedBeforeMs && changed <= since + intoMs);
  });
}
