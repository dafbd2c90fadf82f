import { sqlStateOf } from './executor';

/** What the system says of a server that is not there. */
export const unreachable: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'EPIPE',
];

/** PostgreSQL's own words: shut down, crashed, starting, idle in a transaction, out of connections; class 08 is trouble of the connection. */
const states: readonly string[] = ['57P01', '57P02', '57P03', '25P03', '53300'];

/** Of the driver, which gives them no code. */
const sentences =
  /^(connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout)/i;

/** Whether a statement got no answer in time. */
export function isSilent(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause) if (/^query read timeout/i.test(found.message)) return true;
  return false;
}

/** Whether the database does not answer, rather than refusing what it was asked. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlStateOf(error) ?? '';
  if (unreachable.includes(code) || states.includes(code) || code.startsWith('08')) return true;
  for (let found = error; found instanceof Error; found = found.cause) {
    if (sentences.test(found.message)) return true;
    // Several addresses of one name, none of which answered.
    if (found instanceof AggregateError && found.errors.some(isDatabaseAway)) return true;
  }
  return false;
}
