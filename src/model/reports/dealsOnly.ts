import type { TableLetter } from './facts';
import { hasEmpty } from './lookups';
import type { ReportFilter } from './reportCall';

type Asked = { readonly dimensions: readonly string[]; readonly filters: readonly ReportFilter[] };

const ofDeals: ReadonlySet<string> = new Set(['deal_name', 'deal_id', 'deal_type', 'deal_status']);
const ofCampaigns = /^(advertiser|campaign|creative)_/;

/** The filter of all reports by deal. */
export const dealsFilter: ReportFilter = { dimension: 'deal_id', not: true, values: [''] };

/** Whether reports by deal leave out the table's rows without a deal; reasons and errors without one have their own row. */
export const hasDeals = (table: TableLetter): boolean => table === 'B' || table === 'D';

/**
 * Whether a report is by deal: its requests are those with a deal, so that trades without one must not be beside them. Reports by
 * campaign have both, and so do those of advertisers, who see only campaigns.
 */
export function isByDeal({ dimensions, filters }: Asked, isOfAdvertiser: boolean): boolean {
  const named = [...dimensions, ...filters.map(({ dimension }) => dimension)];
  return !isOfAdvertiser && named.some((id) => ofDeals.has(id)) && !named.some((id) => ofCampaigns.test(id));
}

/** Whether a filter selects trades without a deal, for which requests are not counted separately. */
export const asksNoDeal = ({ filters }: Pick<Asked, 'filters'>): boolean =>
  filters.some(({ dimension, not, values }) => isOwnDeal(dimension) && !not && hasEmpty(values));

/** Whether the deal filter must be added: the report is by deal and lacks it. */
export const needsDealsFilter = (asked: Asked, isOfAdvertiser: boolean): boolean =>
  isByDeal(asked, isOfAdvertiser) &&
  !asksNoDeal(asked) &&
  !asked.filters.some(({ dimension, not, values }) => isOwnDeal(dimension) && not && hasEmpty(values));

const isOwnDeal = (dimension: string): boolean => dimension === 'deal_id' || dimension === 'deal_name';
