// Finance: what its calls take and answer. Money is USD with at most 6 decimals, exactly the
// micro-USD that the server counts in, and text where a double would not hold them; months are `2026-09`, of UTC.

import type { Mode } from '../../schema/access';
import type { MessageCode } from '../../schema/messages/message';
import type { Figure } from '../exactSums';

/** As they stand in addresses and in ids of lines. */
export const financeViews = ['publishers', 'marketplaces', 'advertisers', 'subpublishers'] as const;
export type FinanceView = (typeof financeViews)[number];

export const partyTypes = ['demand', 'rtb', 'adv', 'sub'] as const;
export type PartyType = (typeof partyTypes)[number];

export const viewOfParty: Readonly<Record<PartyType, FinanceView>> = {
  demand: 'publishers',
  rtb: 'marketplaces',
  adv: 'advertisers',
  sub: 'subpublishers',
};

export type Party = { readonly type: PartyType; readonly id: number };
/** Called `#31` where the object is gone and its history names it no more. */
export type NamedParty = Party & { readonly name: string };

/** `disputed` may come at any time and hides the state that the line has otherwise; `settle` shows it again. */
export const lineStates = ['open', 'review', 'closed', 'invoiced', 'partPaid', 'paid', 'disputed'] as const;
export type LineState = (typeof lineStates)[number];

/** `notOver`: the month still runs and cannot be closed. */
export const periodStates = ['notOver', 'open', 'closed'] as const;
export type PeriodState = (typeof periodStates)[number];

/** Sub-publishers are information: nothing is invoiced or paid there. */
export const periodActions = ['close', 'reopen'] as const;
export const lineActions = ['review', 'unreview', 'issue', 'pay', 'dispute', 'settle'] as const;
export type PeriodAction = (typeof periodActions)[number];
export type LineAction = (typeof lineActions)[number];
export type FinanceAction = PeriodAction | LineAction;

/** What stands in every line, whatever the view. Null is "-". */
export type LineCommon = {
  /** `publishers-31-2026-09`. */
  readonly id: string;
  readonly view: FinanceView;
  readonly period: string;
  readonly party: NamedParty;
  /** The publisher that an advertiser or sub-publisher belongs to. */
  readonly account: { readonly id: number; readonly name: string } | null;
  readonly manager: number | null;
  readonly managerName: string | null;
  readonly imps: Figure;
  /** Sums of entries of the kind; `adjust` has adjustments, credits and fees, those for late figures of closed months too. */
  readonly ivt_deduct: Figure;
  readonly discrepancy: Figure;
  readonly adjust: Figure;
  /** What we owe the party and what it owes us; one of them is 0. */
  readonly payable: Figure;
  readonly receivable: Figure;
  /** Days. */
  readonly paymentTerms: number | null;
  readonly invoice: string | null;
  /** `2026-10-02`. */
  readonly issuedAt: string | null;
  readonly dueAt: string | null;
  readonly paid: Figure;
  /** payable + receivable - paid. */
  readonly balance: Figure;
  readonly state: LineState;
  /** What the actions may do to it now. */
  readonly actions: readonly LineAction[];
  /** 0 where nothing was ever done to it. */
  readonly version: number;
};

export type PublisherFigures = {
  readonly reqs: Figure;
  readonly gross: Figure;
  readonly rev_own: Figure;
  readonly rev_mt: Figure;
  readonly rev_m: Figure;
  readonly rev_md: Figure;
  readonly bill_adv: Figure;
  readonly media_cost: Figure;
  readonly fee_reqs: Figure;
  readonly fee_imps: Figure;
  readonly fee_dsp: Figure;
  readonly systemCost: Figure;
};

export type MarketplaceFigures = {
  readonly buyer: string | null;
  readonly reqs: Figure;
  /** The buyer's count of impressions, of the entries that name one. */
  readonly buyerImps: Figure | null;
  /** (imps - buyerImps) / imps in percent, with two decimals. */
  readonly discrepancyPct: number | null;
  readonly gross: Figure;
  readonly rev_md: Figure;
  readonly rev_m: Figure;
};

export type AdvertiserFigures = {
  readonly bill_adv: Figure;
  readonly media_cost: Figure;
  readonly fee: Figure;
  /** bill_adv - media_cost - fee. */
  readonly margin: Figure;
  readonly creditLimit: Figure | null;
  /** What is unpaid of closed months and runs up in open ones, up to this month. */
  readonly creditUsed: Figure;
};

export type SubpublisherFigures = { readonly reqs: Figure; readonly cost: Figure };

export type FiguresOf = {
  readonly publishers: PublisherFigures;
  readonly marketplaces: MarketplaceFigures;
  readonly advertisers: AdvertiserFigures;
  readonly subpublishers: SubpublisherFigures;
};

export type LineOf<V extends FinanceView> = LineCommon & { readonly view: V } & FiguresOf[V];
export type PublisherLine = LineOf<'publishers'>;
export type MarketplaceLine = LineOf<'marketplaces'>;
export type AdvertiserLine = LineOf<'advertisers'>;
export type SubpublisherLine = LineOf<'subpublishers'>;
/** Told apart by `view`. */
export type FinanceLine = { readonly [V in FinanceView]: LineOf<V> }[FinanceView];

/**
 * Header `X-Totals` of call 62, or with `totals=1` beside the `lines` of its body: of all lines that the filter leaves, whatever the range. `sums` has the sum of each additive column
 * of the view by its id; the rest is the strip above the table, null where the view has no such figure.
 */
export type FinanceTotals = {
  readonly lines: number;
  readonly gross: Figure | null;
  /** The platform's margin; of advertisers what is left of what was billed. */
  readonly margin: Figure | null;
  readonly payouts: Figure;
  readonly systemCost: Figure | null;
  readonly adjustments: Figure;
  /** What the platform keeps: margin and system cost, and the entries on the side on which they count. */
  readonly net: Figure | null;
  /** Sum of `balance` of closed lines; of sub-publishers 0. */
  readonly unpaid: Figure;
  readonly sums: Readonly<Record<string, Figure>>;
  /** Every month that was asked for. */
  readonly periods: readonly FinancePeriod[];
  /** How many months there are, where they are too many for the header, which then has none of them. */
  readonly morePeriods?: number;
};

/**
 * What is left of the facts of a month: all, `days` where rows of hours may be gone and only their sums by day are sure, `none` where
 * those may be gone, too.
 */
export const keptFacts = ['all', 'days', 'none', 'part'] as const;
export type KeptFacts = (typeof keptFacts)[number];

export type FinancePeriod = MessageCode & {
  readonly period: string;
  readonly state: PeriodState;
  readonly kept: KeptFacts;
  /** Whether this month is the one that may be closed or reopened now, and why not. */
  readonly may: PeriodAction | null;
  readonly why: string | null;
  readonly version: number;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
};

/** Keys of `filter` in call 62; each takes one value or a list. `q` is looked for in names and invoice numbers. */
export type FinanceFilter = {
  /** Of the party; of advertisers and sub-publishers the publisher they belong to, too. */
  readonly account?: number | readonly number[];
  readonly party?: number | readonly number[];
  readonly manager?: number | readonly number[];
  readonly state?: LineState | readonly LineState[];
  /** In which it has traffic; a publisher may have both, and has neither where it has entries alone. */
  readonly mode?: Mode | readonly Mode[];
  readonly q?: string;
};

export const entryKinds = ['adjustment', 'ivt', 'discrepancy', 'credit', 'fee', 'invoice', 'payment'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** An entry (object `financeEntries`). */
export type FinanceEntry = {
  /** Null of what an open month is told of late figures of closed ones: it is booked when the month closes. */
  readonly id: number | null;
  readonly period: string;
  readonly party: NamedParty;
  readonly kind: EntryKind;
  /** Counts to the party's line: above 0 we owe a publisher or sub-publisher more, a marketplace or advertiser owes us more. */
  readonly amount: Figure;
  readonly reference: string | null;
  readonly memo: string | null;
  /** The buyer's count of impressions in the month; only of discrepancies of marketplaces. */
  readonly buyerImps: number | null;
  readonly file: { readonly id: string; readonly name: string; readonly bytes: number; readonly url: string } | null;
  /** True once the month is closed, and of late figures. */
  readonly locked: boolean;
  /** The closed month whose figures came late. */
  readonly late: string | null;
  /** Of invoices and payments that an action made: the day on which it was issued or paid, `2026-10-28`. */
  readonly day: string | null;
  readonly at: string;
  readonly by: string;
  readonly version: number;
};

/** Body of call 64. `file` is the `upload` id that `POST /api/admin/finance/entries/upload` answered (multipart, field `file`). */
export type NewFinanceEntry = {
  readonly period: string;
  readonly party: Party;
  readonly kind: EntryKind;
  readonly amount: number;
  readonly reference?: string | null;
  readonly memo?: string | null;
  readonly buyerImps?: number | null;
  readonly file?: string | null;
};

/** Body of call 65: what changes, and the version that was seen. */
export type FinanceEntryChange = Partial<NewFinanceEntry> & { readonly version: number };

/**
 * Body of call 67. Closing and reopening are of the whole month and take no `lines`; they answer `{ period, lines }` with every line
 * of the month; the others answer the lines changed under `lines`.
 */
export type PeriodCall =
  | { readonly action: PeriodAction }
  | {
      readonly action: LineAction;
      readonly lines: readonly string[];
      /** Of the lines, by id: refused with 409 where one is another by now. */
      readonly versions?: Readonly<Record<string, number>>;
      /** `issue`: the number; of several lines each gets `-1`, `-2` after it in their order. */
      readonly invoice?: string;
      /** `issue`: `2026-10-02`; today where it is missing. */
      readonly issuedAt?: string;
      /** `pay`: day and amount; without an amount the whole balance. An amount is of one line. */
      readonly paidAt?: string;
      readonly amount?: number;
      /** `pay`: number of the transfer; the invoice's where it is missing. */
      readonly reference?: string;
      /** `dispute`, `settle`: why. */
      readonly memo?: string;
    };

export type PeriodAnswer = { readonly period: FinancePeriod; readonly lines: readonly FinanceLine[] };

/** What was done, newest first. */
export type FinanceEvent = {
  readonly at: string;
  readonly by: string;
  /** The admin's id. */
  readonly user: number;
  readonly action: FinanceAction | 'addEntry' | 'changeEntry' | 'removeEntry';
  /** By name: amount, invoice, reference, memo, state; money as USD. */
  readonly details: Readonly<Record<string, string | number | null>>;
};

/** One day of UTC of the line, or one of the others it deals with. */
export type LineDay = {
  readonly day: string;
  readonly reqs: Figure;
  readonly imps: Figure;
  readonly gross: Figure;
  readonly cost: Figure;
};
/**
 * Of a publisher its marketplaces (id 0: its own demand), of a marketplace its publishers, of an advertiser its campaigns, of a
 * sub-publisher its channels. `gross` is what came in, `cost` what goes to the publisher (of buying: the media cost).
 */
export type LinePart = { readonly id: number; readonly name: string } & Omit<LineDay, 'day'>;

/** Answer of call 63. */
export type FinanceLineDetail = {
  readonly line: FinanceLine;
  /** The prices that the fees were worked out with, by the moment from which they held; of publishers alone. */
  readonly prices: readonly {
    readonly from: string;
    readonly priceReq: number;
    readonly priceImp: number;
    readonly priceDsp: number;
  }[];
  readonly days: readonly LineDay[];
  readonly parts: readonly LinePart[];
  /** Of a closed month: days and parts are asked of the facts as they are now, which may have changed since. */
  readonly isFrozen: boolean;
  readonly entries: readonly FinanceEntry[];
  readonly history: readonly FinanceEvent[];
};
