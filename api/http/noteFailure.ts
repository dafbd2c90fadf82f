import type { Ports } from '../ports';
import { isDiskFull } from '../ports/disk';

/**
 * Logs a failure of background work, for which no caller waits. An unreachable database is no fault of this server and is logged
 * as a warning (as in `failureAnswer.ts`).
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
