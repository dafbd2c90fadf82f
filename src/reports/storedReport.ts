import type { PresetRequest, RelativeRange } from '../model/reports/reportCall';
import { readStored, writeStored } from '../ui/stored';

export type StoredReport = { readonly range: RelativeRange; readonly request: PresetRequest };

/** In the browser and not in the tab, for the address may open in another one. */
const key = 'report.store';

/** Keeps a request for `/report?store=1`, which takes it. */
export const storeReport = (report: StoredReport): void => writeStored(key, JSON.stringify(report));

export const forgetStoredReport = (): void => writeStored(key, null);

/** What was stored last; it is taken once. */
export function takeStoredReport(): StoredReport | undefined {
  const text = readStored(key);
  forgetStoredReport();
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as StoredReport;
  } catch {
    // Not written by this product: as if nothing was stored.
    return undefined;
  }
}
