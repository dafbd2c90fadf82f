import type { FinanceTotals, FinanceView } from '../../src/model/finance/financeLine';
import { monthsOf } from '../../src/model/finance/months';
import type { ApiContext } from '../http/apiEnv';
import { createPace } from '../http/pause';
import type { Ports } from '../ports';
import type { Ask, Asker } from './askFacts';
import { creditUsed, readBooks } from './books';
import { presentPeriod } from './closedRun';
import { findLines, type ShownLine } from './findLines';
import type { Span } from './gather';
import { presentLine, presentTotals } from './presentLine';
import { readFilter, readSort, spanIn, viewIn } from './readFinance';

export type AskedLines = {
  readonly view: FinanceView;
  readonly span: Span;
  readonly rows: readonly ShownLine['row'][];
  readonly totals: FinanceTotals;
};

/** All the lines that a call asks for, with its filter and in its order, for the screen and for files alike. */
export async function askLines(
  c: ApiContext,
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  ask: Ask,
  asker: Asker,
): Promise<AskedLines> {
  const now = clock().getTime();
  await ask.ready();
  const view = viewIn(c.req.query('view'));
  const span = spanIn(c, await store.finance.periods(), now);
  const [filter, sort] = [readFilter(c), readSort(c)];
  const { lines, gathered } = await readBooks(store, ask, { view, span }, asker);
  const credit = await creditUsed(store, ask, { view, span }, asker);
  const shown: ShownLine[] = [];
  const pace = createPace();
  for (const line of lines) {
    if (pace.isOver()) await pace.rest();
    shown.push({ line, row: presentLine(line, credit?.get(`${line.party} ${line.period}`)) });
  }
  const found = findLines(shown, filter, sort);
  const lost = await ask.lost?.(span.from, span.to);
  const periods = monthsOf(span.from, span.to).map((month) => presentPeriod(month, gathered.periods, now, lost));
  const kept = found.map(({ line }) => line);
  return { view, span, rows: found.map(({ row }) => row), totals: presentTotals(view, kept, periods) };
}
