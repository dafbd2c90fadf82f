import { compareFigures, isExactText } from '../../src/model/exactSums';
import type { FinanceLine, FinanceTotals, FinanceView } from '../../src/model/finance/financeLine';
import { financeViewsOf } from '../../src/model/finance/financeViews';
import { monthsOf } from '../../src/model/finance/months';
import { sayLists } from '../../src/schema/messages/sayLists';
import { createPace } from '../http/pause';
import { Refusal } from '../http/problems';
import type { ApiContext } from '../http/request';
import type { Ports } from '../ports';
import type { Ask, Asker } from './askFacts';
import { creditUsed, readBooks } from './books';
import { presentPeriod } from './closedRun';
import type { Span } from './gather';
import type { BookLine } from './makeLines';
import { presentLine, presentTotals } from './presentLine';
import { type ReadFilter, readFilter, readSort, spanIn, viewIn } from './readFinance';

export type AskedLines = {
  readonly view: FinanceView;
  readonly span: Span;
  readonly rows: readonly ShownLine['row'][];
  readonly totals: FinanceTotals;
};

/** All lines of a call, filtered and sorted, for the screen and for files. */
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

export type ShownLine = { readonly line: BookLine; readonly row: FinanceLine };

/** The lines that pass the filter, in the given order, else by month and name. Empty values come last. */
export function findLines(
  lines: readonly ShownLine[],
  filter: ReadFilter,
  sort: readonly [field: string, isDescending: boolean] | undefined,
): readonly ShownLine[] {
  const { account, party, manager, state, mode, q = '' } = filter;
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = lines.filter(({ line, row }) => {
    const owner = row.party.type === 'demand' ? row.party.id : row.account?.id;
    const search = [row.party.name, row.account?.name, row.managerName, row.invoice].join(' ').toLowerCase();
    return (
      (!account || (owner !== undefined && account.includes(owner))) &&
      (!party || party.includes(row.party.id)) &&
      (!manager || (row.manager !== null && manager.includes(row.manager))) &&
      (!state || state.includes(row.state)) &&
      (!mode || financeViewsOf[line.view].modesOf(line.figures).some((one) => mode.includes(one))) &&
      wanted.every((word) => search.includes(word))
    );
  });
  const [field, isDescending] = sort ?? ['period', false];
  const [sample] = lines;
  if (sample && !(field in sample.row))
    throw new Refusal('unknown_field', sayLists('lists.unknownSort', { name: field.slice(0, 60) }));
  return [...found].sort((a, b) => {
    const [one, other] = [keyOf(a.row, field), keyOf(b.row, field)];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || tie(a.row, b.row);
    return compare(one, other) * (isDescending ? -1 : 1) || tie(a.row, b.row);
  });
}

function keyOf(row: FinanceLine, field: string): string | number | null {
  const value = (row as unknown as Readonly<Record<string, unknown>>)[field];
  if (typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : null;
}

// Created once: `localeCompare` with options builds its rules per comparison, which took seconds for 5,000 lines.
const words = new Intl.Collator('en', { numeric: true });
const compare = (one: string | number, other: string | number): number =>
  isFigure(one) && isFigure(other) ? compareFigures(one, other) : words.compare(String(one), String(other));
const isFigure = (value: string | number): boolean => typeof value === 'number' || isExactText(value);

const tie = (a: FinanceLine, b: FinanceLine): number =>
  compare(a.period, b.period) || compare(a.party.name, b.party.name) || a.party.id - b.party.id;
