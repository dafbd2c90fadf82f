/**
 * English words of finance: for the screen, and for files and statements, which have English labels first because their readers
 * speak several languages.
 */
export const viewWords = {
  publishers: 'Publishers',
  marketplaces: 'Marketplaces',
  advertisers: 'Advertisers',
  subpublishers: 'Sub-publishers',
} as const;

/** What one line of each view stands for. */
export const partyWords = {
  publishers: 'Publisher',
  marketplaces: 'Marketplace',
  advertisers: 'Advertiser',
  subpublishers: 'Sub-publisher',
} as const;

export const figureWords = {
  reqs: 'Requests',
  imps: 'Impressions',
  gross: 'Gross',
  rev_own: 'Own demand',
  rev_mt: 'Marketplaces',
  rev_m: 'Platform margin',
  rev_md: 'Publisher’s share',
  bill_adv: 'Billed',
  media_cost: 'Media cost',
  fee: 'Fees',
  fee_reqs: 'Request fee',
  fee_imps: 'Impression fee',
  fee_dsp: 'Demand-side share',
  systemCost: 'System cost',
  margin: 'Margin',
  cost: 'Cost',
  ivt_deduct: 'Invalid traffic',
  discrepancy: 'Discrepancy',
  adjust: 'Other adjustments',
  payable: 'To pay',
  receivable: 'To collect',
  paid: 'Paid',
  balance: 'Balance',
  buyer: 'Buyer',
  buyerImps: 'Buyer’s count',
  discrepancyPct: 'Difference',
  creditUsed: 'Credit used',
  creditLimit: 'Credit limit',
} as const;

/** Terms that stand beside the figures of a line. */
export const termWords = {
  period: 'Month',
  state: 'Status',
  manager: 'Manager',
  paymentTerms: 'Terms, days',
  invoice: 'Invoice',
  issuedAt: 'Issued',
  dueAt: 'Due',
} as const;

export const stateWords = {
  open: 'Open',
  review: 'In review',
  closed: 'Closed',
  invoiced: 'Invoiced',
  partPaid: 'Part paid',
  paid: 'Paid',
  disputed: 'Disputed',
} as const;

export const kindWords = {
  adjustment: 'Adjustment',
  ivt: 'Invalid traffic',
  discrepancy: 'Discrepancy',
  credit: 'Credit',
  fee: 'Fee',
  invoice: 'Invoice',
  payment: 'Payment',
} as const;
