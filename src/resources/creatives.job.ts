import type { JobContext } from '../../api/ports/jobs';
import { sayJobs } from '../model/jobs/sayJobs';
import { defineJob } from '../schema/jobs';

const unusedMs = 60 * 86_400_000;

/** Archives creatives that no object uses, that had no traffic and that no one changed for 60 days. */
export default defineJob<JobContext>('archiveUnusedCreatives', {
  label: 'Archive unused creatives',
  about: 'Unused for 60 days, each night',
  at: '02:00',
  scope: { accounts: { delOldCreatives: 1 } },
  async run({ account, store, traffic, clock, signal, archive, progress }) {
    const since = clock().getTime() - unusedMs;
    const before = new Date(since).toISOString();
    let archived = 0;
    for await (const some of store.documents('creatives', { owner: account?.id ?? 0, global: false })) {
      if (signal.aborted) return;
      const old = some.filter(({ status, modifiedAt }) => status !== 2 && modifiedAt < before).map(({ id }) => id);
      const figures = await traffic.of('creatives', old, 'all');
      const unused = old.filter((id) => {
        const { since: known, lastUsedAt } = figures.get(id) ?? {};
        // Traffic from before the first facts is unknown.
        return Number(known) <= since && (lastUsedAt === null || String(lastUsedAt) < before.slice(0, 10));
      });
      archived += (await archive('creatives', unused, sayJobs('jobs.unusedSince', { day: before.slice(0, 10) })))
        .length;
      progress(archived);
    }
  },
});
