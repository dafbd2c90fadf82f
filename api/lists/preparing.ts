import { wait } from '../http/pause';
import { Refusal } from '../http/problems';
import type { PagedList } from './pagedList';

/** A person waits for this long without a word. */
const readyMs = 2_000;

/**
 * Waits a moment for a long list, which is read once before it is sorted, filtered and searched: a minute of a million rows.
 *
 * @throws a refusal that says how far it is, with the seconds after which to ask again
 */
export async function untilReady(list: PagedList): Promise<void> {
  await Promise.race([list.prepare(), wait(readyMs)]);
  if (list.isReady()) return;
  const percent = Math.floor(list.progress() * 100);
  throw new Refusal('preparing', `Preparing the list: ${percent}% done. It opens automatically.`, { retryAfter: 2 });
}
