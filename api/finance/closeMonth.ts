import { type Figure, plusAll } from '../../src/model/exactSums';
import { financeViews } from '../../src/model/finance/financeLine';
import { financeViewsOf } from '../../src/model/finance/financeViews';
import { usdOf } from '../../src/model/finance/microUsd';
import { sayFinance } from '../../src/model/finance/sayFinance';
import { Refusal } from '../http/problems';
import type { Store, Transaction } from '../ports';
import type { Ask, Asker } from './askFacts';
import { readKept } from './books';
import { closedRun, isClosed, whyNot } from './closedRun';
import type { Bookkeeper } from './financeAdmin';
import { type Gathered, gather, withParties } from './gather';
import { type BookLine, makeLines } from './makeLines';
import type { StoredEntry, StoredLine, StoredPeriod } from './ports/finance';

export type Keeping = {
  readonly store: Store;
  readonly ask: Ask;
  readonly asker: Asker;
  readonly keeper: Bookkeeper;
  readonly now: Date;
  /** Runs last in the transaction that changes a month. */
  readonly end?: (tx: Transaction) => Promise<void>;
};

/**
 * Closes a month: freezes every line of every view with names, prices and figures, and books late facts of earlier closed months
 * in it. Reads the facts first and locks the finance tables then; where another call has closed the month meanwhile, changes
 * nothing.
 */
export async function closeMonth(keeping: Keeping, month: string): Promise<void> {
  const { store, ask, asker, now } = keeping;
  refuse(await store.finance.periods(), 'close', month, now);
  const span = { from: month, to: month };
  const gathered: Gathered[] = [];
  for (const view of financeViews) gathered.push(await gather(store, ask, view, span, undefined, asker));
  await store.transaction(async (tx) => {
    await tx.finance.lock();
    const periods = await tx.finance.periods();
    refuse(periods, 'close', month, now);
    if (gathered.some((one) => !isSame(one.periods, periods)))
      throw new Refusal(
        'version_conflict',
        'Another month was closed or reopened at the same time. Reload, then close this one.',
      );
    const lines: BookLine[] = [];
    for (const one of gathered) {
      const kept = await readKept(tx.finance, one);
      lines.push(...makeLines(await withParties(tx, one, [...kept.lines, ...kept.entries]), kept));
    }
    await tx.finance.putLines(lines.map(frozen));
    await tx.finance.addEntries(lines.flatMap((line) => lateOf(line, keeping)));
    await note(tx, keeping, month, 'closed', detailsOf(lines));
    await keeping.end?.(tx);
  });
}

/** Reopens the last closed month. Invoices stay, so a month with invoices stays closed. */
export async function reopenMonth(keeping: Keeping, month: string): Promise<void> {
  const { store, now } = keeping;
  await store.transaction(async (tx) => {
    await tx.finance.lock();
    refuse(await tx.finance.periods(), 'reopen', month, now);
    const lines = await tx.finance.lines({ from: month, to: month });
    const billed = lines.filter(({ invoice }) => invoice !== null).length;
    if (billed > 0) throw new Refusal('not_ready', sayFinance('finance.billed', { month, invoices: billed }));
    // Open months store only lines with a user's mark, so all others are removed.
    await tx.finance.removeLines(lines.filter(({ disputed }) => !disputed));
    await tx.finance.putLines(
      lines.filter(({ disputed }) => disputed).map((line) => ({ ...line, frozen: null, version: line.version + 1 })),
    );
    const late = (await tx.finance.entries({ from: month, to: month })).filter((entry) => entry.late !== null);
    await tx.finance.removeEntries(late.map(({ id }) => id));
    await note(tx, keeping, month, 'open', { lines: lines.length });
    await keeping.end?.(tx);
  });
}

function refuse(periods: readonly StoredPeriod[], action: 'close' | 'reopen', month: string, now: Date): void {
  const run = closedRun(periods);
  const why = whyNot(action, month, run, now.getTime());
  if (why === undefined) return;
  if (action === 'close' && isClosed(run, month)) {
    const by = periods.find(({ period }) => period === month)?.closedBy;
    throw new Refusal('period_closed', by ? sayFinance('finance.alreadyClosedBy', { name: by, month }) : why);
  }
  throw new Refusal('not_ready', why);
}

const isSame = (some: readonly StoredPeriod[], others: readonly StoredPeriod[]): boolean =>
  some.length === others.length &&
  some.every(({ period, version }, at) => others[at]?.period === period && others[at]?.version === version);

function frozen(line: BookLine): StoredLine {
  const { period, type, party, named, figures, due, buyerImps, prices, stored } = line;
  return {
    period,
    type,
    party,
    review: false,
    disputed: stored?.disputed ?? false,
    invoice: null,
    issuedAt: null,
    dueAt: null,
    frozen: { party: named, figures, due, buyerImps, prices },
    version: (stored?.version ?? 0) + 1,
  };
}

function lateOf({ period, type, party, late }: BookLine, { keeper, now }: Keeping): readonly Omit<StoredEntry, 'id'>[] {
  const about = {
    period,
    type,
    party,
    kind: 'adjustment',
    reference: null,
    memo: null,
    buyerImps: null,
    file: null,
  } as const;
  const made = { day: null, at: now.toISOString(), by: keeper.by, version: 1 };
  // An amount beyond the range of an entry stays late, and keeps no month open.
  return late.flatMap(({ amount, late: of }) =>
    typeof amount === 'number' ? [{ ...about, ...made, amount, late: of }] : [],
  );
}

const detailsOf = (lines: readonly BookLine[]): Readonly<Record<string, Figure>> => {
  const settled = lines.filter(({ view }) => !financeViewsOf[view].isInformation);
  const sum = (column: string) => usdOf(plusAll(settled.map(({ figures }) => figures[column] ?? 0)));
  return { lines: lines.length, payable: sum('payable'), receivable: sum('receivable') };
};

async function note(
  tx: Transaction,
  { keeper, now }: Keeping,
  period: string,
  state: StoredPeriod['state'],
  details: Readonly<Record<string, Figure>>,
): Promise<void> {
  const at = now.toISOString();
  const before = (await tx.finance.periods()).find((one) => one.period === period);
  const isNowClosed = state === 'closed';
  await tx.finance.putPeriod({
    period,
    state,
    version: (before?.version ?? 0) + 1,
    closedAt: isNowClosed ? at : null,
    closedBy: isNowClosed ? keeper.by : null,
  });
  await tx.finance.addEvents([
    { period, type: null, party: null, at, ...keeper, action: isNowClosed ? 'close' : 'reopen', details },
  ]);
}
