import { goneState } from '../../model/reports/savedReport';

/** What the event stream says of a saved report. */
export function readSavedNews(data: unknown): { readonly id: number; readonly isGone: boolean } | undefined {
  const { id, state } = (data ?? {}) as { readonly id?: unknown; readonly state?: unknown };
  return typeof id === 'number' ? { id, isGone: state === goneState } : undefined;
}
