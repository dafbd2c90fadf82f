import { grainOf, requestByTime } from '../../../src/model/reports/byTime';
import { dayMs } from '../../../src/model/reports/days';
import type { ReportAnswer, ReportRequest } from '../../../src/model/reports/reportCall';
import { fileFormatOf, savedLimits } from '../../../src/model/reports/savedReport';
import { saySaved } from '../../../src/model/reports/saySaved';
import type { Viewer } from '../../../src/schema/access';
import { isMessage, type Message, toEnglish, toMessageCode } from '../../../src/schema/messages/message';
import { Refusal } from '../../http/problems';
import type { Ports } from '../../ports';
import type { QueryQueue } from '../ports/queryQueue';
import { ReportCancelled, ReportTimeout, type RunOptions } from '../ports/reports';
import { type ClaimedReport, type FileOutcome, savedType } from '../ports/savedReports';
import { type RanReport, runReport } from '../runReport';
import { isTruncated, writeAnswer } from '../writeAnswer';
import { type FileRows, lostOf, openFileRows } from './fileRows';
import { viewerOfUser } from './savedRights';
import { type KeptTable, writeTable } from './tableBytes';
import { type WrittenFile, writeFile } from './writeFile';

/** The writer of a file renews its lease; after this time without renewal it counts as dead. */
const leaseMs = 60_000;

type Why = 'stopped' | 'lost' | 'late';

/** The right to write a file: ends when the report is gone or another process has the right. */
type Lease = {
  /** Aborted with the reason. */
  readonly signal: AbortSignal;
  end(why: Why): void;
  close(): void;
};

export const leaseEnd = (clock: Ports['clock']): string => new Date(clock().getTime() + leaseMs).toISOString();

function keepLease({ store, clock, log }: Pick<Ports, 'store' | 'clock' | 'log'>, id: number, token: string): Lease {
  const ending = new AbortController();
  const end = (why: Why) => ending.abort(why);
  const hold = () => {
    store.savedReports.hold(id, token, leaseEnd(clock)).then(
      (isHeld) => isHeld || end('lost'),
      (error: unknown) => log.warn('saved_report_not_held', { id, error: String(error) }),
    );
  };
  const timer = setInterval(hold, leaseMs / 4);
  const stop = store.onChange(({ type, ids }) => {
    if (type === savedType && ids.includes(id)) hold();
  });
  return {
    signal: ending.signal,
    end,
    close() {
      clearInterval(timer);
      stop();
    },
  };
}

export type FileParts = {
  readonly ports: Pick<Ports, 'store' | 'reports' | 'savedFiles' | 'clock' | 'log'>;
  readonly turns: QueryQueue;
};

/** Limits the attempts for a report that crashes the process each time. */
const mostTries = 5;

const mostRows = { csv: savedLimits.csvRows, xlsx: savedLimits.xlsxRows };

/**
 * Writes the file of a claimed report. One step that needs the token makes it ready, so that after any crash there is one file or
 * none.
 */
export async function runFile(
  parts: FileParts,
  report: ClaimedReport,
  token: string,
  stopping: AbortSignal,
): Promise<void> {
  const { store, savedFiles, log } = parts.ports;
  const lease = keepLease(parts.ports, report.id, token);
  const stop = () => lease.end('stopped');
  stopping.addEventListener('abort', stop, { once: true });
  if (stopping.aborted) stop();
  let outcome: FileOutcome | undefined;
  try {
    outcome = await fileOf(parts, report, token, lease);
  } catch (error) {
    outcome = outcomeOf(parts, report, error, lease);
  } finally {
    lease.close();
    stopping.removeEventListener('abort', stop);
  }
  const isMine = outcome !== undefined && (await store.savedReports.finish(report.id, token, outcome));
  if (!isMine) await savedFiles.remove(token);
  log.info('saved report', { id: report.id, end: isMine ? sayOutcome(outcome) : 'lost' });
}

const sayOutcome = (outcome: FileOutcome | undefined): string =>
  typeof outcome === 'object' ? ('error' in outcome ? 'failed' : 'ready') : String(outcome);

class Unable extends Error {
  override name = 'Unable';
  readonly told: Message;

  constructor(told: Message) {
    super(toEnglish(told));
    this.told = told;
  }
}

async function fileOf(
  { ports, turns }: FileParts,
  report: ClaimedReport,
  token: string,
  lease: Lease,
): Promise<FileOutcome> {
  if (report.tries > mostTries) throw new Unable(saySaved('saved.tooOften', { times: mostTries }));
  const viewer = await viewerOfUser(ports.store, report, report.mode);
  if (isMessage(viewer)) throw new Unable(viewer);
  const write = report.format === 'table' ? tableOf : rowsOf;
  const written = await write({ ports, turns }, { ...report, token, viewer, lease });
  const now = ports.clock();
  const expiresAt = new Date(now.getTime() + savedLimits.fileDays * dayMs).toISOString();
  return { ...written, file: token, expiresAt, at: now.toISOString() };
}

type Job = ClaimedReport & { readonly token: string; readonly viewer: Viewer; readonly lease: Lease };

const maxMs = savedLimits.fileMs;

async function rowsOf(
  { ports, turns }: FileParts,
  { id, token, format, request, viewer, lease }: Job,
): Promise<WrittenFile> {
  const of = fileFormatOf(format);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const work = async (): Promise<FileRows> => {
    timer = lateTimer(lease);
    const rows = await openFileRows(ports, viewer, request, { signal: lease.signal, maxMs, most: mostRows[of] });
    if (!lease.signal.aborted) return rows;
    // The run was cancelled.
    await rows.close();
    throw new ReportCancelled();
  };
  try {
    const rows = await turns.take(`file ${id} ${token}`, work, { signal: lease.signal, isPatient: true });
    return await writeFile(ports.savedFiles, token, rows, of);
  } finally {
    clearTimeout(timer);
  }
}

async function tableOf({ ports, turns }: FileParts, { id, token, request, viewer, lease }: Job): Promise<WrittenFile> {
  const { signal } = lease;
  const table = await runTable(ports, viewer, request, {
    async main(work) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timed = () => {
        timer = lateTimer(lease);
        return work({ signal, maxMs });
      };
      try {
        return await turns.take(`table ${id} ${token}`, timed, { signal, isPatient: true });
      } finally {
        clearTimeout(timer);
      }
    },
    beside: (work) => turns.take(`chart ${id} ${token}`, () => work({ signal, maxMs }), { signal, isPatient: true }),
  });
  return writeTable(ports.savedFiles, token, table);
}

/** Starts with the query's turn. */
const lateTimer = (lease: Lease): ReturnType<typeof setTimeout> => setTimeout(() => lease.end('late'), maxMs);

const tooSlow = saySaved('saved.tooSlow', { minutes: savedLimits.fileMs / 60_000 });

/** The outcome of a failed file: a message for users, without the engine's error. */
function outcomeOf(
  { ports }: FileParts,
  { id }: ClaimedReport,
  error: unknown,
  { signal }: Lease,
): FileOutcome | undefined {
  const failed = (told: Message): FileOutcome => ({
    error: toEnglish(told),
    errorCoded: toMessageCode(told),
    at: ports.clock().toISOString(),
  });
  if (signal.reason === 'lost') return undefined;
  if (signal.reason === 'stopped') return 'again';
  if (signal.reason === 'late' || error instanceof ReportTimeout) return failed(tooSlow);
  if (error instanceof Unable) return failed(error.told);
  if (error instanceof Refusal) return failed(Object.values(error.extra.errors ?? {})[0] ?? error.told);
  ports.log.error('saved_report_failed', { id, error: error instanceof Error ? error.stack : String(error) });
  return failed('Something went wrong on the server. Save it once more to try again.');
}

type Needs = Pick<Ports, 'store' | 'reports' | 'clock' | 'log'>;
type Turns = {
  /** Runs the main query, within the time limit of a file. */
  main<T>(work: (options: RunOptions) => Promise<T>): Promise<T>;
  /** Runs an additional query; other queries may run between the two. */
  beside<T>(work: (options: RunOptions) => Promise<T>): Promise<T>;
};

/** The answer as the screen has it, with the figures by time for its chart, so that showing it needs no query. */
async function runTable(
  ports: Needs,
  viewer: Viewer,
  request: ReportRequest,
  { main, beside }: Turns,
): Promise<KeptTable> {
  const { json, ...extent } = await main((options) => ask(ports, viewer, request, options));
  const asked = requestByTime(request, grainOf(null, request.dimensions, request), extent);
  const chart = asked && (await chartOf(ports, () => beside((options) => ask(ports, viewer, asked, options))));
  const byTime = chart ? `{"request":${JSON.stringify(asked)},"answer":${chart}}` : 'null';
  return {
    json: `${json.slice(0, -1)},"byTime":${byTime}}`,
    rowCount: extent.rows.length,
    isCut: extent.truncated,
    incomplete: lostOf(extent.lost),
  };
}

async function ask(ports: Needs, viewer: Viewer, request: ReportRequest, options: RunOptions) {
  const begun = performance.now();
  const ran = await runReport(ports, viewer, request, options);
  const about = { now: ports.clock(), latest: await ports.reports.latest() };
  const json = await writeAnswer(ran, { ...about, tookMs: performance.now() - begun });
  // Does not keep the rows in memory.
  const { rowCount, planned } = ran;
  return {
    json,
    rows: { length: ran.rows.length },
    rowCount,
    truncated: isTruncated(ran),
    notes: planned.notes,
    ...endsOf(ran),
    lost: ran.incomplete,
  };
}

/** The last hours of both periods, where the first still runs. */
const endsOf = ({
  chosen: { request },
  planned,
}: RanReport): Pick<ReportAnswer, 'endDate'> & Pick<ReportRequest, 'compare'> =>
  planned.notes.includes('sameHours') ? { endDate: request.endDate, compare: request.compare } : { compare: null };

/** A failed chart is left out: the table is useful without it. */
async function chartOf(
  { log }: Pick<Needs, 'log'>,
  run: () => Promise<{ readonly json: string }>,
): Promise<string | null> {
  try {
    return (await run()).json;
  } catch (error) {
    if (error instanceof ReportCancelled) throw error;
    log.warn('saved_chart_failed', { error: error instanceof Error ? error.stack : String(error) });
    return null;
  }
}
