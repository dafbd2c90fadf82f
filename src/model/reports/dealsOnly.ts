import type { TableLetter } from './facts';
import { hasEmpty } from './lookups';
import type { ReportFilter } from './reportCall';

type Asked = { readonly dimensions: readonly string[]; readonly filters: readonly ReportFilter[] };

const ofDeals: ReadonlySet<string> = new Set(['deal_name', 'deal_id', 'deal_type', 'deal_status']);
const ofCampaigns = /^(advertiser|campaign|creative)_/;

/** The filter that a report by deal has in any case. */
export const dealsFilter: ReportFilter = { dimension: 'deal_id', not: true, values: [''] };

/** Facts that are left out without a deal, on either side; reasons and errors without one have their row. */
export const hasDeals = (table: TableLetter): boolean => table === 'B' || table === 'D';

/**
 * Whether a report is by deal: its requests are those that carried one, so that what was traded without one must not
 * stand beside them. By campaign both are known, and so they are to an advertiser, who sees campaigns alone.
 */
export function isByDeal({ dimensions, filters }: Asked, isOfAdvertiser: boolean): boolean {
  const named = [...dimensions, ...filters.map(({ dimension }) => dimension)];
  return !isOfAdvertiser && named.some((id) => ofDeals.has(id)) && !named.some((id) => ofCampaigns.test(id));
}

/** Where a filter asks for what was bought without a deal, which no request is counted apart for. */
export const asksNoDeal = ({ filters }: Pick<Asked, 'filters'>): boolean =>
  filters.some(({ dimension, not, values }) => isOwnDeal(dimension) && !not && hasEmpty(values));

/** Whether the filter of reports by deal is to be added: it is not there yet. */
export const needsDealsFilter = (asked: Asked, isOfAdvertiser: boolean): boolean =>
  isByDeal(asked, isOfAdvertiser) &&
  !asksNoDeal(asked) &&
  !asked.filters.some(({ dimension, not, values }) => isOwnDeal(dimension) && not && hasEmpty(values));

const isOwnDeal = (dimension: string): boolean => dimension === 'deal_id' || dimension === 'deal_name';
