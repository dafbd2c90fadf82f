import type { PresetRequest, RelativeRange } from '../../model/reports/reportCall';
import { readStored, writeStored } from '../../ui/stored';

export type StoredReport = { readonly range: RelativeRange; readonly request: PresetRequest };

/** In `localStorage`, not `sessionStorage`: the URL may open in another tab. */
const key = 'report.store';

/** Stores a request, which `/report?store=1` takes. */
export const storeReport = (report: StoredReport): void => writeStored(key, JSON.stringify(report));

export const forgetStoredReport = (): void => writeStored(key, null);

/** Takes the stored report, and removes it. */
export function takeStoredReport(): StoredReport | undefined {
  const text = readStored(key);
  forgetStoredReport();
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as StoredReport;
  } catch {
    // Not written by this product: treated as nothing stored.
    return undefined;
  }
}
