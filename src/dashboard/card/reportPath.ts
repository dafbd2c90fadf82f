import type { ReportDraft } from '../../model/reports/reportDraft';
import { writeReportSearch } from '../../model/reports/reportSearch';

/** Path of a report; its filters are few enough for a URL. */
export const reportPath = (draft: ReportDraft): string =>
  `/report?${writeReportSearch(draft, Number.POSITIVE_INFINITY).search}`;
