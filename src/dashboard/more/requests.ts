import type { Period } from '../../model/reports/dateRanges';
import { addDays } from '../../model/reports/days';
import type { ReportDraft } from '../../model/reports/reportDraft';
import { weeksOfPattern } from './forecastCost';

/** A report as a card asks for it; its days are those of the card where it names none. */
type Part = Partial<ReportDraft>;

/** What the marketplaces pay, what the platform keeps of it, and what publishers get. */
export const topMarketplaces: Part = {
  dimensions: ['marketplace_name'],
  metrics: ['rev_mt', 'rev_m', 'rev_md'],
  filters: [{ dimension: 'marketplace_uid', not: true, values: [''] }],
  sortBy: 'rev_m',
  limit: 5,
};

export const topAccounts: Part = {
  dimensions: ['demand_name'],
  metrics: ['rev'],
  sortBy: 'rev',
  limit: 5,
};

/** Accounts that are looked through for those that fall: the greatest of the week before. */
export const accountsCompared = 1000;

/** Days before beside those that followed them: an account without any revenue now stands in no report of now. */
export const accountsBefore = (now: Period, before: Period): Part => ({
  ...topAccounts,
  range: before,
  compare: now,
  limit: accountsCompared,
});

export const moversShown = 10;

/** What lost the most first, sorted by the server before it cuts. */
export const biggestMovers = (dimension: string): Part => ({
  range: 'last7',
  compare: 'week',
  dimensions: [dimension],
  metrics: ['rev'],
  sortBy: 'rev',
  sortDesc: false,
  sortOf: 'difference',
  limit: moversShown,
});

export const ivtByVendor: Part = {
  compare: null,
  dimensions: ['ivt_vendor'],
  metrics: ['ivt_measured', 'ivt_imps', 'ivt_rate', 'ivt_checked', 'ivt_blocked', 'ivt_block_rate'],
  sortBy: 'ivt_measured',
  limit: 4,
  ivt: 1,
};

/** Measured impressions needed before a share of invalid traffic counts. */
const measuredAtLeast = 500;

export const appsShown = 6;

/** Apps with so much invalid traffic and more. */
export const appsOverLimit = (limitPct: number): Part => ({
  dimensions: ['app_name', 'app_bundle'],
  metrics: ['ivt_rate', 'ivt_measured', 'ivt_money'],
  having: [
    { metric: 'ivt_rate', min: limitPct, max: null },
    { metric: 'ivt_measured', min: measuredAtLeast, max: null },
  ],
  compare: null,
  sortBy: 'ivt_money',
  limit: appsShown,
  ivt: 1,
});

export const topErrors: Part = {
  compare: null,
  dimensions: ['error_code'],
  metrics: ['errors', 'error_rate'],
  hideErrors: false,
  having: [{ metric: 'errors', min: 1, max: null }],
  sortBy: 'errors',
  // Where nothing stands below them there is room for all of these.
  limit: 11,
};

/** A tag that is hardly called says nothing by the share of its calls that were late. */
const callsAtLeast = 1000;

export const slowestTags: Part = {
  compare: null,
  dimensions: ['tag_name'],
  metrics: ['timeout_rate', 'timeouts', 'reqs'],
  having: [
    { metric: 'reqs', min: callsAtLeast, max: null },
    { metric: 'timeouts', min: 1, max: null },
  ],
  sortBy: 'timeout_rate',
  limit: 5,
};

/** Of both modes, as every report of it by what both have. */
export const costSoFar: Part = { range: 'thisMonth', compare: null, metrics: ['systemCost'], limit: 1 };

export const costByDay = (today: string): Part => ({
  range: { startDate: addDays(today, -7 * weeksOfPattern), endDate: addDays(today, -1) },
  compare: null,
  dimensions: ['day'],
  metrics: ['systemCost'],
  sortBy: 'day',
  sortDesc: false,
});
