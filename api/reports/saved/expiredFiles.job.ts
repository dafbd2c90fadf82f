import { hourMs } from '../../../src/model/reports/days';
import { defineJob } from '../../../src/schema/jobs';
import type { Ports } from '../../ports';
import type { JobContext } from '../../ports/jobs';

type Needs = Pick<Ports, 'store' | 'savedFiles' | 'clock'>;

/**
 * Removes expired files, whose reports stay, and incomplete files and files without a report, once no process can be writing
 * them. Returns the number of files.
 */
export async function removeExpired({ store, savedFiles, clock }: Needs): Promise<number> {
  const expired = await store.savedReports.expired(clock().toISOString());
  for (const { id, file } of expired) {
    await store.savedReports.dropFile(id, file);
    await savedFiles.remove(file);
  }
  const untouched = await savedFiles.untouchedSince(new Date(clock().getTime() - hourMs));
  const known = new Set(await store.savedReports.known(untouched));
  const left = untouched.filter((file) => !known.has(file));
  for (const file of left) await savedFiles.remove(file);
  return expired.length + left.length;
}

export default defineJob<JobContext>('removeExpiredFiles', {
  label: 'Remove expired files',
  about: 'Files of saved reports, links and view addresses',
  every: 60,
  async run(context) {
    const files = await removeExpired(context);
    const keys = await context.store.keys.tidy(context.clock().toISOString());
    context.progress(files + keys);
  },
});
