import type { ReportDraft } from './reportDraft';
import { writeReportSearch } from './reportSearch';

/** Path of a report; its filters are few enough for a URL. */
export const reportPath = (draft: ReportDraft): string =>
  `/report?${writeReportSearch(draft, Number.POSITIVE_INFINITY).search}`;
