import type { ReportDraft } from '../model/reports/reportDraft';
import { readReportSearch, writeReportSearch } from '../model/reports/reportSearch';
import { keptIn, longestSearch } from '../ui/address/keptPart';

type Place = { readonly search: string; readonly state?: unknown };

/** Filters that do not fit into the address are kept (`src/ui/address`). */
export const writeReportUrl = (draft: ReportDraft) => writeReportSearch(draft, longestSearch);

export const readReportUrl = ({ search, state }: Place): ReportDraft | undefined => readReportSearch(search, keptIn(state));
