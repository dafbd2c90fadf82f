import { hexOf } from '../../../src/model/hexOf';
import { hourMs } from '../../../src/model/reports/days';
import { keptAnswersAtMost } from '../../http/idempotent';
import { noteFailure } from '../../http/noteFailure';
import type { Ports } from '../../ports';
import { savedType } from '../ports/savedReports';
import type { QueryQueue } from '../queryQueue';
import { leaseEnd, runFile } from './runFile';
import { runSchedules } from './runSchedules';

/** Writes queued files and runs schedules; one per process. */
export type SavedRunner = {
  /** Runs due schedules and removes expired files. */
  tick(): Promise<void>;
  /** Writes files until none is queued. */
  drain(): Promise<void>;
  /** Does both regularly from now on. */
  start(): void;
  stop(): Promise<void>;
};

type Parts = {
  readonly ports: Pick<Ports, 'store' | 'reports' | 'savedFiles' | 'clock' | 'log' | 'mail' | 'randomBytes'>;
  /** The queue of user requests, which go first. */
  readonly turns: QueryQueue;
  /** No other process uses this store, so no file is being written at the start. */
  readonly isAlone: boolean;
};

/** The first page load goes before background work. */
const firstAfterMs = 2_000;
const tickMs = 30_000;
const tidyMs = 3_600_000;
/** Stored answers may have 4 MB each, and a user makes several per second. */
const keysTidyMs = 60_000;

export function createSavedRunner({ ports, turns, isAlone }: Parts): SavedRunner {
  const { store, clock, randomBytes } = ports;
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  const warn = (event: string) => (error: unknown) => noteFailure(ports, event, error);
  let released: Promise<void> | undefined;
  let tidiedAt = Number.NEGATIVE_INFINITY;
  let keysTidiedAt = Number.NEGATIVE_INFINITY;

  const release = (): Promise<void> => {
    released ??= (isAlone ? store.savedReports.release() : Promise.resolve()).catch((error: unknown) => {
      released = undefined;
      throw error;
    });
    return released;
  };

  const tick = async (): Promise<void> => {
    await runSchedules(ports);
    await sendMails(ports);
    const now = clock().getTime();
    if (now - keysTidiedAt >= keysTidyMs) {
      keysTidiedAt = now;
      await store.idempotency.tidy(clock().toISOString(), keptAnswersAtMost);
    }
    if (now - tidiedAt < tidyMs) return;
    tidiedAt = now;
    await expireFiles(ports);
    await removeLeftovers(ports);
    await store.keys.tidy(clock().toISOString());
  };

  const drain = async (): Promise<void> => {
    await release();
    while (!isStopped()) {
      const token = hexOf(randomBytes(16));
      const report = await store.savedReports.claim({ token, now: clock().toISOString(), until: leaseEnd(clock) });
      if (!report) return;
      await runFile({ ports, turns }, report, token, stopping.signal);
      await sendMails(ports);
    }
  };

  const work = oneAtATime(isStopped, drain, warn('saved_reports_not_run'));
  const look = oneAtATime(isStopped, tick, warn('schedules_not_run'));
  const timers: ReturnType<typeof setTimeout>[] = [];
  let stopListening: () => void = () => undefined;

  return {
    tick,
    drain,
    start() {
      const both = () => {
        look.ask();
        work.ask();
      };
      const first = () => {
        stopListening = store.onChange(({ type }) => {
          if (type === savedType) work.ask();
        });
        both();
        timers.push(setInterval(both, tickMs));
      };
      timers.push(setTimeout(first, firstAfterMs));
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      stopListening();
      await Promise.all([work.rest(), look.rest()]);
    },
  };
}

/** Runs on request; once more if requested during a run, and never twice at once. */
function oneAtATime(isStopped: () => boolean, run: () => Promise<void>, failed: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  let isAsked = false;
  const ask = (): void => {
    isAsked = true;
    if (running || isStopped()) return;
    isAsked = false;
    running = run()
      .catch(failed)
      .finally(() => {
        running = undefined;
        if (isAsked) ask();
      });
  };
  return {
    ask,
    rest: async (): Promise<void> => {
      while (running) await running;
    },
  };
}

/** Sends mail about ready files, each once: the process that claims a mail sends it. */
async function sendMails({ store, mail, log }: Pick<Ports, 'store' | 'mail' | 'log'>): Promise<void> {
  if (!mail) return;
  for (;;) {
    const report = await store.savedReports.takeMail();
    if (!report) return;
    const { language } = await store.preferences.get(report.user);
    for (const to of report.mailTo) {
      const path = `/${report.request.ivt ? 'pbReport' : 'report'}/${report.id}?saved=1`;
      const isSent = await mail.report({
        to,
        name: report.name,
        path,
        locale: String(language ?? 'en'),
        incomplete: report.incomplete ?? [],
      });
      if (!isSent) log.warn('report_not_mailed', { id: report.id });
    }
  }
}

type Needs = Pick<Ports, 'store' | 'savedFiles' | 'clock'>;

/** Removes expired files; their reports stay. */
async function expireFiles({ store, savedFiles, clock }: Needs): Promise<void> {
  for (const { id, file } of await store.savedReports.expired(clock().toISOString())) {
    await store.savedReports.dropFile(id, file);
    await savedFiles.remove(file);
  }
}

/** Removes incomplete files and files without a report, once no process can be writing them. */
async function removeLeftovers({ store, savedFiles, clock }: Needs): Promise<void> {
  const untouched = await savedFiles.untouchedSince(new Date(clock().getTime() - hourMs));
  const known = new Set(await store.savedReports.known(untouched));
  for (const file of untouched) if (!known.has(file)) await savedFiles.remove(file);
}
