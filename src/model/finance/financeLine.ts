// Requests and answers of the finance calls. Money is USD with at most 6 decimals, exactly the server's micro-USD, as text beyond
// a double's precision; months are `2026-09`, UTC.

import type { Mode } from '../../schema/access';
import type { MessageCode } from '../../schema/messages/message';
import type { Figure } from '../exactSums';

/** As used in paths and in ids of lines. */
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
/** Named `#31` if the object is deleted and its history no longer has a name. */
export type NamedParty = Party & { readonly name: string };

/** `disputed` can be set at any time and hides the line's other state until `settle`. */
export const lineStates = ['open', 'review', 'closed', 'invoiced', 'partPaid', 'paid', 'disputed'] as const;
export type LineState = (typeof lineStates)[number];

/** `notOver`: the month has not ended and cannot be closed. */
export const periodStates = ['notOver', 'open', 'closed'] as const;
export type PeriodState = (typeof periodStates)[number];

/** Sub-publishers are for information: nothing is invoiced or paid. */
export const periodActions = ['close', 'reopen'] as const;
export const lineActions = ['review', 'unreview', 'issue', 'pay', 'dispute', 'settle'] as const;
export type PeriodAction = (typeof periodActions)[number];
export type LineAction = (typeof lineActions)[number];
export type FinanceAction = PeriodAction | LineAction;

/** Fields of every line, whatever the view. Null is shown as "-". */
export type LineCommon = {
  /** `publishers-31-2026-09`. */
  readonly id: string;
  readonly view: FinanceView;
  readonly period: string;
  readonly party: NamedParty;
  /** The publisher to which an advertiser or sub-publisher belongs. */
  readonly account: { readonly id: number; readonly name: string } | null;
  readonly manager: number | null;
  readonly managerName: string | null;
  readonly imps: Figure;
  /** Sums of entries by kind; `adjust` has adjustments, credits and fees, including those for late figures of closed months. */
  readonly ivt_deduct: Figure;
  readonly discrepancy: Figure;
  readonly adjust: Figure;
  /** What we owe the party, and what it owes us; one of them is 0. */
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
  /** Actions that are possible now. */
  readonly actions: readonly LineAction[];
  /** 0 if nothing was ever done to it. */
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
  /** The buyer's count of impressions, from entries that have one. */
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
  /** Unpaid amounts of closed months and the current amounts of open ones, up to this month. */
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
/** The union is discriminated by `view`. */
export type FinanceLine = { readonly [V in FinanceView]: LineOf<V> }[FinanceView];

/**
 * Header `X-Totals` of `GET /api/admin/finance`, or with `totals=1` in its body beside `lines`: totals of all lines that match
 * the filter, whatever the range. `sums` has the sum of each additive column of the view by id; the rest are the totals above the
 * table, null where the view has no such figure.
 */
export type FinanceTotals = {
  readonly lines: number;
  readonly gross: Figure | null;
  /** The platform's margin; for advertisers, billed amounts minus costs. */
  readonly margin: Figure | null;
  readonly payouts: Figure;
  readonly systemCost: Figure | null;
  readonly adjustments: Figure;
  /** What the platform keeps: margin and system cost, and entries on the side where they count. */
  readonly net: Figure | null;
  /** Sum of `balance` of closed lines; 0 for sub-publishers. */
  readonly unpaid: Figure;
  readonly sums: Readonly<Record<string, Figure>>;
  /** All requested months. */
  readonly periods: readonly FinancePeriod[];
  /** Number of months, if they are too many for the header, which then has none. */
  readonly morePeriods?: number;
};

/**
 * The facts that remain of a month: `all`; `days` if hourly rows may be deleted and only daily sums are certain; `none` if those
 * may be deleted too; `part` if facts were lost.
 */
export const keptFacts = ['all', 'days', 'none', 'part'] as const;
export type KeptFacts = (typeof keptFacts)[number];

export type FinancePeriod = MessageCode & {
  readonly period: string;
  readonly state: PeriodState;
  readonly kept: KeptFacts;
  /** The action that is possible for this month now, or why none is. */
  readonly may: PeriodAction | null;
  readonly why: string | null;
  readonly version: number;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
};

/** Keys of `filter` in `GET /api/admin/finance`; each takes one value or a list. `q` searches names and invoice numbers. */
export type FinanceFilter = {
  /** Id of the party, or of the publisher to which an advertiser or sub-publisher belongs. */
  readonly account?: number | readonly number[];
  readonly party?: number | readonly number[];
  readonly manager?: number | readonly number[];
  readonly state?: LineState | readonly LineState[];
  /** Modes in which it has traffic; a publisher may have both, or neither if it has only entries. */
  readonly mode?: Mode | readonly Mode[];
  readonly q?: string;
};

export const entryKinds = ['adjustment', 'ivt', 'discrepancy', 'credit', 'fee', 'invoice', 'payment'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** An entry (object `financeEntries`). */
export type FinanceEntry = {
  /** Null for a preview of late figures of closed months: they are booked when the open month closes. */
  readonly id: number | null;
  readonly period: string;
  readonly party: NamedParty;
  readonly kind: EntryKind;
  /** A positive amount means that we owe a publisher or sub-publisher more, or a marketplace or advertiser owes us more. */
  readonly amount: Figure;
  readonly reference: string | null;
  readonly memo: string | null;
  /** The buyer's count of impressions in the month; only for discrepancies of marketplaces. */
  readonly buyerImps: number | null;
  readonly file: { readonly id: string; readonly name: string; readonly bytes: number; readonly url: string } | null;
  /** True once the month is closed, and for late figures. */
  readonly locked: boolean;
  /** The closed month to which late figures belong. */
  readonly late: string | null;
  /** For invoices and payments made by an action: the day of issue or payment, `2026-10-28`. */
  readonly day: string | null;
  readonly at: string;
  readonly by: string;
  readonly version: number;
};

/** Body of `POST /api/admin/finance/entries`. `file` is the `upload` id from `…/entries/upload` (multipart, field `file`). */
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

/** Body of `PUT /api/admin/finance/entries/{id}`: the changes, and the version that they are based on. */
export type FinanceEntryChange = Partial<NewFinanceEntry> & { readonly version: number };

/**
 * Body of `POST /api/admin/finance/periods/{period}`. Closing and reopening apply to the whole month and take no `lines`; the
 * answer is `{ period, lines }` with every line of the month. Other actions return the changed lines under `lines`.
 */
export type PeriodCall =
  | { readonly action: PeriodAction }
  | {
      readonly action: LineAction;
      readonly lines: readonly string[];
      /** Versions of the lines, by id: refused with 409 if one has changed. */
      readonly versions?: Readonly<Record<string, number>>;
      /** `issue`: the invoice number; for several lines, each gets `-1`, `-2` and so on, in their order. */
      readonly invoice?: string;
      /** `issue`: `2026-10-02`; default today. */
      readonly issuedAt?: string;
      /** `pay`: day and amount; default the whole balance. An amount is for a single line. */
      readonly paidAt?: string;
      readonly amount?: number;
      /** `pay`: number of the transfer; default that of the invoice. */
      readonly reference?: string;
      /** `dispute`, `settle`: the reason. */
      readonly memo?: string;
    };

export type PeriodAnswer = { readonly period: FinancePeriod; readonly lines: readonly FinanceLine[] };

/** Actions, newest first. */
export type FinanceEvent = {
  readonly at: string;
  readonly by: string;
  /** The admin's id. */
  readonly user: number;
  readonly action: FinanceAction | 'addEntry' | 'changeEntry' | 'removeEntry';
  /** By name: amount, invoice, reference, memo, state; money in USD. */
  readonly details: Readonly<Record<string, string | number | null>>;
};

/** One UTC day of the line, or one of its counterparts. */
export type LineDay = {
  readonly day: string;
  readonly reqs: Figure;
  readonly imps: Figure;
  readonly gross: Figure;
  readonly cost: Figure;
};
/**
 * The parts of a publisher are its marketplaces (id 0: its own demand), of a marketplace its publishers, of an advertiser its
 * campaigns, of a sub-publisher its channels. `gross` is the income, `cost` the publisher's payout (when buying: the media cost).
 */
export type LinePart = { readonly id: number; readonly name: string } & Omit<LineDay, 'day'>;

/** Answer of `GET /api/admin/finance/{view}/{party}/{period}`. */
export type FinanceLineDetail = {
  readonly line: FinanceLine;
  /** The prices of the fees, by the time from which they applied; only for publishers. */
  readonly prices: readonly {
    readonly from: string;
    readonly priceReq: number;
    readonly priceImp: number;
    readonly priceDsp: number;
  }[];
  readonly days: readonly LineDay[];
  readonly parts: readonly LinePart[];
  /** The month is closed: days and parts are computed from current facts, which may have changed since. */
  readonly isFrozen: boolean;
  readonly entries: readonly FinanceEntry[];
  readonly history: readonly FinanceEvent[];
};
