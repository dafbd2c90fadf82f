import { compareSums, dollarsOf, type Figure, minusFigures, plusAll, type Sum, sumOfFigure } from '../exactSums';
import type { FinanceEntry, FinanceLine, FinanceLineDetail, FinanceView } from './financeLine';
import { financeSteps } from './financeSteps';
import { kindWords, partyWords } from './financeWords';
import { sayFinance } from './sayFinance';

export type StatementCell = string | { readonly usd: Figure } | { readonly count: Figure };
export type StatementColumn = {
  readonly label: string;
  /** The share of the page's width. */
  readonly share: number;
  readonly isRight?: true;
};
export type StatementTable = {
  readonly title: string;
  readonly columns: readonly StatementColumn[];
  readonly rows: readonly (readonly StatementCell[])[];
  readonly sum?: readonly StatementCell[];
};

/** The content of a statement, before layout. Amounts are exact; the layout rounds them. */
export type Statement = {
  readonly title: string;
  readonly number: string | null;
  /** Why it must not be sent yet; null if it is final. */
  readonly draft: string | null;
  readonly from: Addressed;
  readonly party: Addressed;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly tables: readonly StatementTable[];
  readonly results: readonly { readonly label: string; readonly usd: Figure; readonly isStrong?: true }[];
  readonly notes: readonly string[];
};

/** Name and address. */
export type Addressed = { readonly name: string; readonly lines: readonly string[] };
/** Data of the addressee that the line lacks. */
export type Addressee = Pick<Addressed, 'lines'>;

const micro = (usd: Figure): Sum => sumOfFigure(usd, 1e-6);
const sumOf = (amounts: readonly Figure[]): Figure => dollarsOf(plusAll(amounts.map(micro)));

const titles: Readonly<Record<FinanceView, string>> = {
  publishers: 'Statement of account',
  marketplaces: 'Invoice',
  advertisers: 'Invoice',
  subpublishers: 'Statement for information',
};

/** Returns the statement of a line, in English: its reader may not share the sender's language. */
export function statementOf(detail: FinanceLineDetail, from: Addressed, { lines }: Addressee): Statement {
  const { line, isFrozen } = detail;
  const { party, invoice, issuedAt, dueAt, paymentTerms, period } = line;
  const isLast = line.view === 'subpublishers' ? isFrozen : invoice !== null;
  return {
    title: titles[line.view],
    from,
    number: invoice,
    draft: isLast ? null : isFrozen ? 'Not issued yet' : 'Draft: the month is open and its figures can still change',
    party: { name: party.name, lines },
    facts: [
      ['Number', invoice ?? '-'],
      ['Period', `${period}-01 - ${lastDayOf(period)}`],
      ['Time zone', 'UTC'],
      ['Issued', issuedAt ?? '-'],
      ['Due', dueAt ?? '-'],
      ['Terms', paymentTerms === null ? '-' : `${paymentTerms} days`],
      [partyWords[line.view], String(party.id)],
      ...(line.account ? [['Publisher', line.account.name] as const] : []),
      ['Currency', 'USD'],
    ],
    tables: [...earnedTables(detail), ...entryTables(detail), ...paymentTables(detail.entries)],
    results: resultsOf(line),
    notes: notesOf(detail),
  };
}

const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

const amountColumn: StatementColumn = { label: 'Amount, USD', share: 0.2, isRight: true };

type Split = { readonly what: string; readonly of: string; readonly figure: 'gross' | 'cost'; readonly total: Figure };

function splitOf(line: FinanceLine): Split {
  if (line.view === 'publishers')
    return { what: 'Marketplace revenue, your share', of: 'Marketplace', figure: 'cost', total: line.rev_md };
  if (line.view === 'marketplaces')
    return { what: 'Impressions sold', of: 'Publisher', figure: 'gross', total: line.gross };
  if (line.view === 'advertisers') return { what: 'Campaigns', of: 'Campaign', figure: 'gross', total: line.bill_adv };
  return { what: 'Channels', of: 'Channel', figure: 'cost', total: line.cost };
}

/** Own demand is paid by the publisher's own buyers, so it has no row. */
const splitRows = ({ line, parts }: FinanceLineDetail) =>
  line.view === 'publishers' ? parts.filter(({ id }) => id !== 0) : parts;

/** Whether the split adds up: for a closed month it is recomputed, and late figures may make it differ from the frozen sum. */
function isSplitWhole(detail: FinanceLineDetail): boolean {
  const { figure, total } = splitOf(detail.line);
  return compareSums(plusAll(splitRows(detail).map((part) => micro(part[figure]))), micro(total)) === 0;
}

function earnedTables(detail: FinanceLineDetail): readonly StatementTable[] {
  const { line, prices } = detail;
  const { what, of, figure, total } = splitOf(line);
  const rows = isSplitWhole(detail)
    ? splitRows(detail)
        .filter((part) => part[figure] !== 0 || part.imps !== 0)
        .map((part): readonly StatementCell[] => [part.name, { count: part.imps }, { usd: part[figure] }])
    : [[`All of ${line.period}`, { count: line.imps }, { usd: total }] satisfies readonly StatementCell[]];
  const earned: StatementTable = {
    title: what,
    columns: [{ label: of, share: 0.58 }, { label: 'Impressions', share: 0.22, isRight: true }, amountColumn],
    rows,
    sum: ['Total', '', { usd: total }],
  };
  if (line.view !== 'publishers') return [earned];
  const fees = financeSteps(line, prices).filter(({ id }) => id.startsWith('fee_'));
  const names: Readonly<Record<string, string>> = {
    fee_reqs: 'Requests',
    fee_imps: 'Impressions',
    fee_dsp: 'Share of what was billed for buying',
  };
  /** Prices keep all decimals, and have at least two. */
  const priceText = (price: number): string => price.toFixed(Math.max(2, (String(price).split('.')[1] ?? '').length));
  const unit = (per: 1000 | 100, price: number) =>
    per === 100 ? `${priceText(price)}%` : `$${priceText(price)} per 1,000`;
  return [
    earned,
    {
      title: 'System cost',
      columns: [
        { label: 'Fee', share: 0.36 },
        { label: 'Quantity', share: 0.22, isRight: true },
        { label: 'Price', share: 0.22, isRight: true },
        amountColumn,
      ],
      rows: fees.map(({ id, amount, of: worked }) => [
        names[id] ?? id,
        worked ? (worked.per === 100 ? { usd: worked.count } : { count: worked.count }) : '',
        worked ? unit(worked.per, worked.price) : 'changed within the month',
        { usd: amount },
      ]),
      sum: ['Total', '', '', { usd: minusFigures(0, line.systemCost) }],
    },
  ];
}

const isSettling = ({ kind }: FinanceEntry): boolean => kind === 'invoice' || kind === 'payment';

function entryTables({ entries }: FinanceLineDetail): readonly StatementTable[] {
  const counted = entries.filter((entry) => !isSettling(entry));
  if (counted.length === 0) return [];
  return [
    {
      title: 'Entries',
      columns: [
        { label: 'Kind', share: 0.2 },
        { label: 'What for', share: 0.4 },
        { label: 'Reference', share: 0.2 },
        amountColumn,
      ],
      rows: counted.map(({ kind, memo, reference, amount, late }) => [
        kindWords[kind],
        late === null ? (memo ?? '') : [`Late figures of ${late}`, memo].filter(Boolean).join('. '),
        reference ?? '',
        { usd: amount },
      ]),
      sum: ['Total', '', '', { usd: sumOf(counted.map(({ amount }) => amount)) }],
    },
  ];
}

function paymentTables(entries: readonly FinanceEntry[]): readonly StatementTable[] {
  const paid = entries.filter(({ kind }) => kind === 'payment');
  if (paid.length === 0) return [];
  return [
    {
      title: 'Payments',
      columns: [{ label: 'Day', share: 0.2 }, { label: 'Reference', share: 0.6 }, amountColumn],
      rows: paid.map((entry) => [dayOf(entry), entry.reference ?? '', { usd: entry.amount }]),
      sum: ['Total', '', { usd: sumOf(paid.map(({ amount }) => amount)) }],
    },
  ];
}

/** The day of payment, not that of the entry. */
const dayOf = ({ day, at }: FinanceEntry): string => day ?? at.slice(0, 10);

function resultsOf(line: FinanceLine): Statement['results'] {
  const { payable, receivable, paid, balance, view } = line;
  if (view === 'subpublishers') return [{ label: 'Total', usd: payable, isStrong: true }];
  const owed =
    Number(receivable) > 0 ? { label: 'Due from you', usd: receivable } : { label: 'Due to you', usd: payable };
  if (paid === 0) return [{ ...owed, isStrong: true }];
  return [owed, { label: 'Paid', usd: minusFigures(0, paid) }, { label: 'Balance', usd: balance, isStrong: true }];
}

function notesOf(detail: FinanceLineDetail): readonly string[] {
  const { line } = detail;
  return [
    ...(line.view === 'publishers'
      ? [
          'Due to you is your share of marketplace revenue, less system cost, plus entries. A negative amount is due from you.',
        ]
      : []),
    ...(isSplitWhole(detail) ? [] : ['Late traffic is listed in a later statement, so this one has no split.']),
    'Amounts are exact to 6 decimals and shown rounded to the cent. Totals use the exact amounts, so shown rows can differ from them by a cent.',
    ...(line.dueAt && Number(line.balance) > 0
      ? [sayFinance('finance.settle', { day: line.dueAt, number: line.invoice ?? line.id }).message]
      : []),
  ];
}
