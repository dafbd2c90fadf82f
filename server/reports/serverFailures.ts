import { ReportsAway } from '../../api/reports/ports/reports';
import type { ClickHouseReports } from './openReports';

/** Wraps an engine on a server: connection failures become a ReportsAway with a sentence for the operator. */
export function withSentences(engine: ClickHouseReports): ClickHouseReports {
  const told = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw sentenceFor(error);
    });
  return {
    run: (...asked) => told(engine.run(...asked)),
    runTogether: (...asked) => told(engine.runTogether(...asked)),
    async read(...asked) {
      const { rows, close } = await told(engine.read(...asked));
      return { rows: rowsOf(rows), close };
    },
    values: (...asked) => told(engine.values(...asked)),
    add: (...batch) => told(engine.add(...batch)),
    addBy: (...batch) => told(engine.addBy(...batch)),
    batches: (...asked) => told(engine.batches(...asked)),
    remove: (...batch) => told(engine.remove(...batch)),
    incomplete: (...asked) => told(engine.incomplete(...asked)),
    acceptLoss: (...asked) => told(engine.acceptLoss(...asked)),
    removed: () => told(engine.removed()),
    latest: () => told(engine.latest()),
    countIn: (...asked) => told(engine.countIn(...asked)),
    lives: async (...asked) => rowsOf(await told(engine.lives(...asked))),
    revision: () => told(engine.revision()),
    close: () => engine.close(),
  };
}

async function* rowsOf<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows;
  } catch (error) {
    throw sentenceFor(error);
  }
}

/** The error with a sentence for the operator; other errors unchanged. */
export function sentenceFor(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ReportsAway) return error;
  // Errors of the client itself, which have no code.
  if (error.message === 'Timeout error.' || error.message === 'The user aborted a request.')
    return new ReportsAway(silentServer);
  const code = 'code' in error ? String(error.code) : '';
  const sentence =
    sentences[code] ?? (certificate.test(code) ? notTrusted(code) : isNoClickHouse(error, code) ? stranger : undefined);
  return sentence === undefined ? error : new ReportsAway(`${sentence} (CLICKHOUSE_URL)`);
}

export const silentServer = 'The ClickHouse server is not responding. (CLICKHOUSE_URL)';
const gone = 'The ClickHouse server cannot be reached.';
const unknownHost = 'The host of the ClickHouse server is not known.';
const stranger =
  'What answers there does not speak HTTP as ClickHouse does: its port for that is 8123, or 8443 with TLS.';
const refused = 'The ClickHouse server refuses the user or the password.';
const mayNot =
  'The user at the ClickHouse server may not do what the console needs: read, add and remove rows, tables and settings of its database.';
const notTrusted = (code: string): string =>
  `The certificate of the ClickHouse server is not trusted (${code}): name the file of its authority in NODE_EXTRA_CA_CERTS.`;

const certificate = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_)/;

/** By error code: the system's are words, ClickHouse's are numbers. */
const sentences: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'].map((code) => [
      code,
      gone,
    ]),
  ),
  ...Object.fromEntries(['ENOTFOUND', 'EAI_AGAIN'].map((code) => [code, unknownHost])),
  // UNKNOWN_USER, WRONG_PASSWORD, REQUIRED_PASSWORD, AUTHENTICATION_FAILED
  ...Object.fromEntries(['192', '193', '194', '516'].map((code) => [code, refused])),
  // READONLY, SETTING_CONSTRAINT_VIOLATION, ACCESS_DENIED
  ...Object.fromEntries(['164', '452', '497'].map((code) => [code, mayNot])),
  // UNKNOWN_DATABASE, which existed at the start
  81: 'The database of the console is gone from the ClickHouse server: start the console again.',
  // TOO_MANY_SIMULTANEOUS_QUERIES
  202: 'The ClickHouse server has too much to do.',
};

/** Whether a proxy's page or another protocol answered. */
const isNoClickHouse = ({ message }: Error, code: string): boolean =>
  /^(HPE_|EPROTO$|ERR_SSL_)/.test(code) || (code === '' && /^\s*</.test(message));
