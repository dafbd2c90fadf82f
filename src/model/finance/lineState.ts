import { compareSums, type Sum } from '../exactSums';
import type { LineAction, LineState } from './financeLine';

export type StateOf = {
  readonly isClosed: boolean;
  readonly isInformation: boolean;
  readonly review: boolean;
  readonly disputed: boolean;
  readonly invoice: string | null;
  /** Millionths of a dollar: the amount owed in either direction, and the paid part. */
  readonly owed: Sum;
  readonly paid: Sum;
};

export function lineStateOf(line: StateOf): LineState {
  if (line.disputed) return 'disputed';
  if (!line.isClosed) return line.review ? 'review' : 'open';
  if (line.invoice === null) return 'closed';
  if (compareSums(line.paid, line.owed) >= 0) return 'paid';
  return compareSums(line.paid, 0) > 0 ? 'partPaid' : 'invoiced';
}

/** Returns the actions that are possible for a line now; closing and reopening apply to the whole month. */
export function lineActionsOf(line: StateOf): readonly LineAction[] {
  const state = lineStateOf(line);
  if (state === 'disputed') return ['settle'];
  if (state === 'open') return ['review', 'dispute'];
  if (state === 'review') return ['unreview', 'dispute'];
  if (state === 'closed') return line.isInformation || line.owed === 0 ? ['dispute'] : ['issue', 'dispute'];
  return state === 'paid' ? ['dispute'] : ['pay', 'dispute'];
}
