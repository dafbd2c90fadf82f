import { hexOf } from '../../../src/model/hexOf';
import { defineJob } from '../../../src/schema/jobs';
import type { JobContext } from '../../ports/jobs';
import { savedType } from '../ports/savedReports';
import { type FileParts, leaseEnd, runFile } from './runFile';
import { runSchedules } from './runSchedules';

/** A run leaves files to the next one after this time. */
const longestMs = 600_000;

type Needs = FileParts & {
  readonly ports: Pick<JobContext, 'randomBytes'>;
  readonly signal: AbortSignal;
  wrote?(files: number): void;
};

/** Writes files until none is queued. */
export async function writeFiles({ ports, turns, signal, wrote }: Needs): Promise<void> {
  const { store, clock, randomBytes } = ports;
  const startedAt = clock().getTime();
  for (let files = 0; !signal.aborted && clock().getTime() - startedAt < longestMs; files += 1) {
    wrote?.(files);
    const token = hexOf(randomBytes(16));
    const report = await store.savedReports.claim({ token, now: clock().toISOString(), until: leaseEnd(clock) });
    if (!report) return;
    await runFile({ ports, turns }, report, token, signal);
  }
}

export default defineJob<JobContext>('runSavedReports', {
  label: 'Run saved reports',
  about: 'Reports with a schedule, and their files',
  every: 1,
  when: [savedType],
  // One file may take long; a run starts no other one after ten minutes.
  minutes: 120,
  async run(context) {
    await runSchedules(context);
    await writeFiles({ ...context, ports: context, wrote: context.progress });
  },
});
