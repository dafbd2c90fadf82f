import type { ReportDraft } from '../model/reports/reportDraft';
import { writeReportSearch } from '../model/reports/reportSearch';

/** Where a report opens; its filters are few enough for an address. */
export const reportPath = (draft: ReportDraft): string =>
  `/report?${writeReportSearch(draft, Number.POSITIVE_INFINITY).search}`;
