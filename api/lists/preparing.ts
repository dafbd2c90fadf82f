import type { RowQuery } from '../../src/model/rowIndex';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { wait } from '../http/pause';
import { Refusal } from '../http/problems';
import type { PagedList } from './pagedList';

/** Longest wait without an answer. */
const readyMs = 2_000;

/**
 * Waits a moment for a long list, which is read once before it is sorted, filtered and searched: a minute for a million rows.
 *
 * @throws a refusal with its progress and the seconds to wait
 */
export async function untilReady(list: PagedList, query?: Pick<RowQuery, 'where' | 'sort'>): Promise<void> {
  await Promise.race([list.prepare(query), wait(readyMs)]);
  if (query ? list.readyFor(query) : list.isReady()) return;
  const percent = Math.floor(list.progress() * 100);
  throw new Refusal('preparing', sayLimits('limits.preparing', { percent }), { retryAfter: 2 });
}
