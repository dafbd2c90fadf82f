import type { ReportDraft } from '../../model/reports/reportDraft';
import { readReportSearch, writeReportSearch } from '../../model/reports/reportSearch';
import { longestSearch, readUrlState } from '../../ui/address/urlState';

type Place = { readonly search: string; readonly state?: unknown };

/** Filters that do not fit into the URL go to the URL state (`src/ui/address`). */
export const writeReportUrl = (draft: ReportDraft) => writeReportSearch(draft, longestSearch);

export const readReportUrl = ({ search, state }: Place): ReportDraft | undefined =>
  readReportSearch(search, readUrlState(state));
