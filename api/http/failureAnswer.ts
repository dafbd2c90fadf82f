import { routePath } from 'hono/route';
import { saySaved } from '../../src/model/reports/saySaved';
import type { Message } from '../../src/schema/messages/message';
import type { Ports } from '../ports';
import { isDamaged, isDiskFull } from '../ports/disk';
import { FactsDamaged, FactsMissing, ReportsAway } from '../reports/ports/reports';
import { isOpenedAsPage, problemPage } from './problemPage';
import { problemResponse, Refusal } from './problems';
import type { ApiContext } from './request';

/** Turns anything thrown on the way to an answer into the answer. */
export type FailureAnswer = (error: unknown, c: ApiContext) => Response;

export const createFailureAnswer =
  ({ log, store }: Ports, nextId: () => string): FailureAnswer =>
  (error, c) => {
    const requestId = c.get('requestId') ?? nextId();
    const answer = (refusal: Refusal): Response =>
      isOpenedAsPage(c) ? problemPage(c, refusal, requestId) : problemResponse(refusal, requestId);
    if (error instanceof Refusal) return answer(error);
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof ReportsAway) {
      // Missing facts are logged once, however many requests need them.
      log[error instanceof FactsMissing ? 'info' : 'warn']('reports_away', { requestId, error: message });
      return answer(awayRefusal(error));
    }
    if (isDiskFull(error)) {
      log.error('disk_full', { requestId, route: routePath(c), error: message });
      return answer(diskFull());
    }
    if (isDamaged(error)) {
      log.error('data_damaged', { requestId, route: routePath(c), error: rootMessage(error) });
      return answer(dataDamaged());
    }
    if (store.isAway?.(error)) {
      log.warn('database_away', { requestId, route: routePath(c), error: message });
      return answer(databaseAway());
    }
    // Details go only to the log; the caller gets the request id. Logs the route, since a URL may hold a token.
    const stack = error instanceof Error ? error.stack : undefined;
    log.error('request failed', { requestId, method: c.req.method, route: routePath(c), error: stack ?? message });
    return answer(new Refusal('internal', 'Something went wrong on the server.'));
  };

/** The innermost message: Drizzle's own message holds the statement, the database names file and page. */
function rootMessage(error: unknown): string {
  let found = error;
  while (found instanceof Error && found.cause instanceof Error) found = found.cause;
  return found instanceof Error ? found.message : String(found);
}

/** It is unknown whether a write took effect: repeat it with the same Idempotency-Key or version. */
const databaseAway = (): Refusal =>
  new Refusal('unavailable', 'The database is not responding. Try again in a minute.', { retryAfter: 10 });

/** Status 507: the caller can do nothing about it but wait; the log names the folder. */
const diskFull = (): Refusal =>
  new Refusal(
    'disk_full',
    'The server’s disk is full. Nothing was saved. Ask its operator to free some space, then try again.',
    {
      retryAfter: 60,
    },
  );

const dataDamaged = (): Refusal =>
  new Refusal(
    'internal',
    'Some stored data is damaged and cannot be read. Nothing was changed. Ask the server’s operator to restore a backup.',
  );

/** For the user; the log has the reason. */
function awayRefusal(away?: ReportsAway): Refusal {
  if (away instanceof FactsDamaged) return new Refusal('unavailable', someDamaged, { retryAfter: 300 });
  if (!(away instanceof FactsMissing))
    return new Refusal(
      'unavailable',
      'Reports are unavailable: the reporting engine is not responding. Try again in a minute.',
      {
        retryAfter: 30,
      },
    );
  return new Refusal('unavailable', away.isGone ? allMissing : someMissing(away.months), { retryAfter: 300 });
}

const allMissing = 'All traffic data is missing on the server. Ask its operator to restore a backup.';
const someDamaged =
  'Traffic data on the server is damaged and cannot be read. Choose other days, or ask the operator to restore a backup.';
const someMissing = (months: string): Message => saySaved('saved.trafficMissing', { months });
