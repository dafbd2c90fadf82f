import { dayMs } from '../../src/model/reports/days';
import { fileFormatOf, savedLimits } from '../../src/model/reports/savedReport';
import type { Viewer } from '../../src/schema/access';
import { isMessage, type Message, toEnglish, toMessageCode } from '../../src/schema/messages/message';
import { saySaved } from '../../src/schema/messages/saySaved';
import { Refusal } from '../http/problems';
import type { Ports } from '../ports';
import { ReportCancelled, ReportTimeout } from '../ports/reports';
import type { ClaimedReport, FileOutcome } from '../ports/savedReports';
import type { QueryQueue } from '../reports/queryQueue';
import { type FileRows, openFileRows } from './fileRows';
import { keepLease, type Lease } from './lease';
import { runTable } from './runTable';
import { viewerOfUser } from './savedRights';
import { writeTable } from './tableBytes';
import { type WrittenFile, writeFile } from './writeFile';

export type FileParts = {
  readonly ports: Pick<Ports, 'store' | 'reports' | 'savedFiles' | 'clock' | 'log'>;
  readonly turns: QueryQueue;
};

/** A report that ends the process each time is not begun for ever. */
const mostTries = 5;

const mostRows = { csv: savedLimits.csvRows, xlsx: savedLimits.xlsxRows };

/**
 * Writes the file of a report whose token this process has. It becomes ready in one step that only the holder of the token can do:
 * whatever is killed when, there is one file or none.
 */
export async function runFile(parts: FileParts, report: ClaimedReport, token: string, stopping: AbortSignal): Promise<void> {
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

async function fileOf({ ports, turns }: FileParts, report: ClaimedReport, token: string, lease: Lease): Promise<FileOutcome> {
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

async function rowsOf({ ports, turns }: FileParts, { id, token, format, request, viewer, lease }: Job): Promise<WrittenFile> {
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

/** Begins with its turn. */
const lateTimer = (lease: Lease): ReturnType<typeof setTimeout> => setTimeout(() => lease.end('late'), maxMs);

const tooSlow = saySaved('saved.tooSlow', { minutes: savedLimits.fileMs / 60_000 });

/** What is told of a file that could not be written: a sentence for people, never what the engine said. */
function outcomeOf({ ports }: FileParts, { id }: ClaimedReport, error: unknown, { signal }: Lease): FileOutcome | undefined {
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
