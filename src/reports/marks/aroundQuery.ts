import type { ConsoleProvider } from '../../model/consoleProvider';
import { momentsOf } from '../../model/reports/changeMarks';
import type { Period } from '../../model/reports/dateRanges';
import { addDays, dayMs } from '../../model/reports/days';
import { minuteIn } from '../../model/traffic/flight';
import { findResource } from '../../resources';

/** The cell shows the first; its tooltip lists the others. */
const toldAtMost = 5;

type Span = { readonly from: string; readonly to: string };

/** From one day before the report's days to their end. */
export function spanBefore(period: Period, timezone: number): Span {
  const { from, to } = momentsOf(period, timezone);
  return { from: new Date(Date.parse(from) - dayMs).toISOString(), to };
}

/** Queries the last changes of an object, or else of the objects it depends on. A row and the card of causes share one answer. */
export const aroundQuery = (provider: ConsoleProvider, resource: string, id: number, during: Span) => ({
  // Shares the prefix of history queries, which are invalidated together.
  queryKey: [resource, 'history', id, 'around', during],
  queryFn: () => provider.history(resource, { id, range: [0, toldAtMost - 1], linked: true, ...during }),
  staleTime: 60_000,
  retry: false,
});

/** Whether objects of a resource have a flight that can end. */
export const hasFlight = (resource: string): boolean => findResource(resource)?.allFields.endsAt !== undefined;

/** The span of `spanBefore`, cut at now, as minutes in the account's zone: flights are stored in this form. */
export function flightSpan({ startDate, endDate }: Period, timezone: number): readonly [from: string, to: string] {
  const [to = ''] = [`${endDate.slice(0, 10)} 23:59`, minuteIn(new Date(), timezone)].sort();
  return [`${addDays(startDate.slice(0, 10), -1)} 00:00`, to];
}
