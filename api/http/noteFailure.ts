import type { Ports } from '../ports';
import { isDiskFull } from '../ports/disk';

/**
 * Logs a failure in the background, where no caller waits for an answer. A database that is away is no fault of this server: it is told as
 * a warning, as to those who wait (`failureAnswer.ts`).
 */
export function noteFailure(
  { log, store }: { readonly log: Ports['log']; readonly store: Pick<Ports['store'], 'isAway'> },
  event: string,
  error: unknown,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  const told = error instanceof Error ? error : new Error(String(error));
  if (isDiskFull(error)) log.warn('disk_full', { during: event, error: told.message, ...fields });
  else if (store.isAway?.(error)) log.warn('database_away', { during: event, error: told.message, ...fields });
  else log.error(event, { error: told.stack, ...fields });
}
