import { goneState } from '../../model/reports/savedReport';

/** Reads a saved-report event of the stream; undefined if it has no id. */
export function readSavedNews(data: unknown): { readonly id: number; readonly isGone: boolean } | undefined {
  const { id, state } = (data ?? {}) as { readonly id?: unknown; readonly state?: unknown };
  return typeof id === 'number' ? { id, isGone: state === goneState } : undefined;
}
