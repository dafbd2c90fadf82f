import type { ConsoleProvider } from '../../model/consoleProvider';
import { minuteIn } from '../../model/flight';
import { momentsOf } from '../../model/reports/changeMarks';
import type { Period } from '../../model/reports/dateRanges';
import { addDays, dayMs } from '../../model/reports/days';
import { findResource } from '../../resources';

/** The first is shown, the others are in its tooltip. */
const toldAtMost = 5;

type Span = { readonly from: string; readonly to: string };

/** From a day before the days of a report to their end. */
export function spanBefore(period: Period, timezone: number): Span {
  const { from, to } = momentsOf(period, timezone);
  return { from: new Date(Date.parse(from) - dayMs).toISOString(), to };
}

/** Asks for the last changes of an object, or else of those that it depends on. One answer serves its row and the card of causes. */
export const aroundQuery = (provider: ConsoleProvider, resource: string, id: number, during: Span) => ({
  // Beside the other questions about its history, which become stale with it.
  queryKey: [resource, 'history', id, 'around', during],
  queryFn: () => provider.history(resource, { id, range: [0, toldAtMost - 1], linked: true, ...during }),
  staleTime: 60_000,
  retry: false,
});

/** Whether objects of a resource have a flight that can end. */
export const hasFlight = (resource: string): boolean => findResource(resource)?.allFields.endsAt !== undefined;

/** The same time as `spanBefore`, up to now, as minutes in the account's zone: flights are written so. */
export function flightSpan({ startDate, endDate }: Period, timezone: number): readonly [from: string, to: string] {
  const [to = ''] = [`${endDate.slice(0, 10)} 23:59`, minuteIn(new Date(), timezone)].sort();
  return [`${addDays(startDate.slice(0, 10), -1)} 00:00`, to];
}
