import type { FinancePeriod, KeptFacts, PeriodAction } from '../../src/model/finance/financeLine';
import { monthAfter, monthAt, startOf } from '../../src/model/finance/months';
import { sayFinance } from '../../src/model/finance/sayFinance';
import { keptSince } from '../../src/model/reports/keptFacts';
import { type Message, toEnglish, toMessageCode } from '../../src/schema/messages/message';
import type { StoredPeriod } from './ports/finance';

/** First and last closed month, without a gap between them; null where none is closed. */
export type ClosedRun = { readonly first: string; readonly last: string } | null;

export function closedRun(periods: readonly StoredPeriod[]): ClosedRun {
  const closed = periods.filter(({ state }) => state === 'closed').map(({ period }) => period);
  const [first] = closed;
  const last = closed.at(-1);
  return first !== undefined && last !== undefined ? { first, last } : null;
}

export const isClosed = (run: ClosedRun, month: string): boolean =>
  run !== null && month >= run.first && month <= run.last;

/** The open month in which late facts of closed months are booked. */
export const firstOpen = (run: ClosedRun): string | null => run && monthAfter(run.last);

/** Why a month cannot be closed or reopened now; undefined where it can. */
export function whyNot(action: PeriodAction, month: string, run: ClosedRun, now: number): Message | undefined {
  if (action === 'reopen') {
    if (!isClosed(run, month)) return sayFinance('finance.isOpen', { month });
    if (run?.last !== month) return sayFinance('finance.onlyLast', { month: run?.last ?? month });
    // Its lines would be computed again, from facts that are partly deleted.
    if (keptOf(month, now) === 'all') return undefined;
    return sayFinance('finance.trafficDeleted', { month });
  }
  if (isClosed(run, month)) return sayFinance('finance.isClosed', { month });
  if (month >= monthAt(now)) return sayFinance('finance.notOver', { month });
  if (!run || month === monthAfter(run.last) || monthAfter(month) === run.first) return undefined;
  return sayFinance('finance.closeFirst', {
    month: month > run.last ? monthAfter(run.last) : monthAfter(run.first, -1),
  });
}

export function keptOf(month: string, now: number): KeptFacts {
  if (startOf(month) >= keptSince('rows', now)) return 'all';
  return startOf(month) >= keptSince('days', now) ? 'days' : 'none';
}

/** `lost` holds the months whose facts are partly deleted. */
export function presentPeriod(
  month: string,
  periods: readonly StoredPeriod[],
  now: number,
  lost: ReadonlySet<string> = new Set(),
): FinancePeriod {
  const run = closedRun(periods);
  const stored = periods.find(({ period }) => period === month);
  const action: PeriodAction = isClosed(run, month) ? 'reopen' : 'close';
  const why = whyNot(action, month, run, now) ?? null;
  const kept = keptOf(month, now);
  return {
    period: month,
    state: isClosed(run, month) ? 'closed' : month >= monthAt(now) ? 'notOver' : 'open',
    kept: lost.has(month) && kept !== 'none' ? 'part' : kept,
    may: why === null ? action : null,
    why: why && toEnglish(why),
    ...(why && toMessageCode(why)),
    version: stored?.version ?? 0,
    closedAt: stored?.closedAt ?? null,
    closedBy: stored?.closedBy ?? null,
  };
}
