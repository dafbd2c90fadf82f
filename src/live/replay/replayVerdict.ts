import type { ReplayAnswer } from '../../model/replay/replayAnswer';

/** Which sentence says what would be different, and how much that is. */
export type Verdict = { readonly key: string; readonly state: 'ok' | 'limits' | 'stops' | 'unknown' };

export function verdictOf({ before, today, rows, unsure }: ReplayAnswer): Verdict {
  if (today.winner === null && unsure.includes('outsideBids')) return { key: 'unknown', state: 'unknown' };
  if (before.winner !== today.winner) {
    if (today.winner === null) return { key: 'noWinner', state: 'stops' };
    return before.winner === null ? { key: 'firstWinner', state: 'limits' } : { key: 'another', state: 'limits' };
  }
  if (before.price !== today.price) return { key: 'price', state: 'limits' };
  if (rows.every(({ differs }) => !differs))
    return before.winner === null ? { key: 'sameNoWinner', state: 'limits' } : { key: 'same', state: 'ok' };
  return { key: before.winner === null ? 'noWinnerAgain' : 'again', state: 'limits' };
}
