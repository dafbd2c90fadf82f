import { randomUUID } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';
import {
  FactsDamaged,
  ReportCancelled,
  ReportsAway,
  ReportTimeout,
  type RunOptions,
} from '../../api/reports/ports/reports';
import type { EngineConnection, RowBytes } from './connectEngine';
import type { StatementValues } from './parameters';
import { noPulse, type Pulse } from './pulse';

/** Runs report statements, each on its own connection, and kills them in the engine when their caller leaves. */
export type Statements = {
  /** Runs `sql` (no FORMAT, no SETTINGS) as JSONCompact. @throws ReportTimeout, ReportCancelled, ReportsAway, FactsDamaged. */
  ask(sql: string, values: StatementValues, options: RunOptions, settings?: string | undefined): Promise<Buffer>;
  /** The same as a stream of JSONCompactEachRow. */
  read(sql: string, values: StatementValues, options: RunOptions): Promise<RowBytes>;
  /** Takes the ids of the server's running statements. A statement missing from several in a row, without a result, is lost. */
  heard(there: ReadonlySet<string>): void;
  /** Kills all running statements. */
  close(): Promise<void>;
};

export function createStatements(
  reports: readonly EngineConnection[],
  control: ClickHouseClient,
  patienceMs: number,
  pulse: Pulse = noPulse,
): Statements {
  const free = [...reports];
  const waiting: (() => void)[] = [];
  const running = new Map<string, Running>();
  let killing: Promise<unknown> = Promise.resolve();

  const release = (connection: EngineConnection) => {
    free.push(connection);
    // Wakes all: some may have left meanwhile.
    for (const go of waiting.splice(0)) go();
  };

  /**
   * Repeats the kill until the statement has ended, since it may not have reached the engine yet. The id is ours and part of the
   * text: the embedded engine runs statements with parameters one after another, and this one must not wait for its victim. A
   * server that does not answer is left alone: it ends the statement by its own time limit.
   */
  const kill = async (id: string, { over, leaving }: Pick<Running, 'over' | 'leaving'>) => {
    let isOver = false;
    void over.then(() => (isOver = true));
    const lastAt = performance.now() + patienceMs;
    while (!isOver) {
      if (performance.now() > lastAt) leaving.abort();
      const query = `KILL QUERY WHERE Settings['log_comment'] = '${id}' ASYNC`;
      killing = control.command({ query, abort_signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
      await killing;
      await Promise.race([over, new Promise((done) => setTimeout(done, 20))]);
    }
  };

  const start = <T>(connection: EngineConnection, work: Work<T>, seconds: number) => {
    const id = randomUUID();
    const leaving = new AbortController();
    const answer = work(connection, `SETTINGS max_execution_time = ${seconds}, log_comment = '${id}'`, leaving.signal);
    const over = answer.then(
      () => undefined,
      () => connection.settle(),
    );
    running.set(id, { over, leaving, missed: 0 });
    void over.then(() => {
      running.delete(id);
      release(connection);
    });
    return { answer, end: () => void kill(id, { over, leaving }), leave: () => leaving.abort() };
  };

  const run = async <T>(work: Work<T>, { signal, maxMs }: RunOptions, dispose: (answer: T) => void): Promise<T> => {
    const deadline = performance.now() + maxMs;
    const cut = createCut(signal, maxMs);
    try {
      while (free.length === 0) await cut.before(new Promise<void>((go) => waiting.push(go)));
      cut.check();
      pulse.check();
      const seconds = Math.max(0.001, Math.ceil(deadline - performance.now()) / 1000);
      const { answer, end, leave } = start(free.shift() as EngineConnection, work, seconds);
      try {
        return await cut.before(pulse.during(answer));
      } catch (error) {
        // The result may still arrive after its reader has left.
        answer.then(dispose, () => undefined);
        if (error instanceof ReportsAway) leave();
        if (error instanceof ReportCancelled || error instanceof ReportTimeout) end();
        throw isTimeout(error) ? cut.timeout() : isDamaged(error) ? new FactsDamaged(damaged) : error;
      }
    } finally {
      cut.end();
    }
  };

  return {
    ask: (sql, values, options, more) =>
      run(
        (connection, settings, leave) =>
          connection.askRows(`${sql} ${settings}${more ? `, ${more}` : ''}`, values, leave),
        options,
        () => undefined,
      ),
    read: (sql, values, options) =>
      run(
        (connection, settings, leave) => connection.readRows(`${sql} ${settings}`, values, leave),
        options,
        (answer) => void answer.close(),
      ),
    heard(there) {
      for (const [id, one] of running) {
        one.missed = there.has(id) ? 0 : one.missed + 1;
        if (one.missed >= missedAtMost) one.leaving.abort();
      }
    },
    async close() {
      await Promise.all([...running].map(([id, one]) => kill(id, one)));
      await killing;
    },
  };
}

type Work<T> = (connection: EngineConnection, settings: string, leave: AbortSignal) => Promise<T>;

type Running = { readonly over: Promise<unknown>; readonly leaving: AbortController; missed: number };

/** A large result still travels for some seconds after the server has finished it. */
const missedAtMost = 10;

/** Rejects on cancellation or timeout, whichever comes first. */
function createCut(signal: AbortSignal | undefined, maxMs: number) {
  const timeout = () => new ReportTimeout(`The report took longer than ${maxMs} ms.`);
  const cancelled = () => new ReportCancelled('The report was cancelled.');
  let end: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const cut = new Promise<never>((_, reject) => {
    const abort = () => reject(cancelled());
    // A longer delay would fire at once (setTimeout takes 31 bits).
    if (maxMs < 2 ** 31) timer = setTimeout(() => reject(timeout()), maxMs);
    signal?.addEventListener('abort', abort, { once: true });
    end = () => signal?.removeEventListener('abort', abort);
  });
  cut.catch(() => undefined);
  return {
    timeout,
    check() {
      if (signal?.aborted) throw cancelled();
      if (maxMs <= 0) throw timeout();
    },
    before: <T>(work: Promise<T>): Promise<T> => Promise.race([cut, work]),
    end() {
      clearTimeout(timer);
      end();
    },
  };
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** TIMEOUT_EXCEEDED: the engine's own time limit. */
const isTimeout = (error: unknown): boolean => codeOf(error) === '159';

/**
 * ATTEMPT_TO_READ_AFTER_EOF, CANNOT_READ_ALL_DATA, CHECKSUM_DOESNT_MATCH, UNKNOWN_TABLE, CANNOT_OPEN_FILE, FILE_DOESNT_EXIST,
 * NO_FILE_IN_DATA_PART, CORRUPTED_DATA, CANNOT_DECOMPRESS, UNKNOWN_CODEC, POTENTIALLY_BROKEN_DATA_PART: damaged facts.
 */
export const isDamaged = (error: unknown): boolean =>
  ['32', '33', '40', '60', '76', '107', '226', '246', '271', '432', '740'].includes(codeOf(error));
const damaged =
  'A table or a file of the facts is missing or damaged. Restore the facts from a backup, then start the console again.';
