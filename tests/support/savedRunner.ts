import tidyAnswers from '../../api/jobs/keptAnswers.job';
import { sendMessages } from '../../api/jobs/messages.job';
import type { Ports } from '../../api/ports';
import type { JobContext } from '../../api/ports/jobs';
import type { QueryQueue } from '../../api/reports/ports/queryQueue';
import { removeExpired } from '../../api/reports/saved/expiredFiles.job';
import { runSchedules } from '../../api/reports/saved/runSchedules';
import { writeFiles } from '../../api/reports/saved/savedReports.job';

type Parts = {
  readonly ports: Pick<Ports, 'store' | 'reports' | 'savedFiles' | 'clock' | 'log' | 'mail' | 'randomBytes'>;
  readonly turns: QueryQueue;
  /** The store was opened by this process alone: files that an earlier one was writing are free. */
  readonly isAlone: boolean;
};

export type SavedRunner = ReturnType<typeof createSavedRunner>;

/** What the jobs of saved reports do, one step at a time: schedules and what is over, then files; mails after both. */
export function createSavedRunner({ ports, turns, isAlone }: Parts) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const context = { ...ports, signal } as unknown as JobContext;
  let released = !isAlone;
  const mails = () => sendMessages(context, () => undefined);
  return {
    async tick(): Promise<void> {
      await runSchedules(ports);
      await mails();
      await removeExpired(ports);
      await ports.store.keys.tidy(ports.clock().toISOString());
      await tidyAnswers.run(context);
    },
    async drain(): Promise<void> {
      if (!released) await ports.store.savedReports.release();
      released = true;
      await writeFiles({ ports, turns, signal });
      await mails();
    },
    stop: () => stopping.abort(),
  };
}
