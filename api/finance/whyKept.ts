import { compareSums } from '../../src/model/exactSums';
import { financeViews } from '../../src/model/finance/financeLine';
import { type FactSource, financeViewsOf, type ViewDefinition } from '../../src/model/finance/financeViews';
import { monthAfter, monthAt } from '../../src/model/finance/months';
import { sayFinance } from '../../src/model/finance/sayFinance';
import { reportLimits } from '../../src/model/reports/reportLimits';
import type { Message } from '../../src/schema/messages/message';
import type { AnyResource } from '../../src/schema/resource';
import type { Ports, Transaction } from '../ports';
import { financePlan, narrowedTo } from './askFacts';
import { closedRun, isClosed } from './closedRun';

/** Before the first possible month. */
const firstMonth = '2010-01';

const viewOf = ({ name }: AnyResource): ViewDefinition | undefined =>
  financeViews.map((view) => financeViewsOf[view]).find(({ resource }) => resource === name);

/**
 * The months in which an object has facts that finance counts; none for objects outside finance. Read before the transaction that
 * deletes the object, since the engine takes no part in it.
 */
export async function factMonths(
  { reports, clock }: Pick<Ports, 'reports' | 'clock'>,
  resource: AnyResource,
  id: number,
): Promise<readonly string[]> {
  const [facts] = resource.reports?.ledgerGuard ?? [];
  if (!facts) return [];
  const impressions: FactSource = { table: 'B', key: facts, rows: 'campaign', sums: { imps: 'imps' } };
  const found = new Set<string>();
  for (const source of viewOf(resource)?.sources ?? [impressions]) {
    const months = [firstMonth, monthAfter(monthAt(clock().getTime()))] as const;
    const plan = financePlan({
      source,
      months,
      by: [{ kind: 'time', grain: 'month' }],
      where: [narrowedTo(source, [id])],
    });
    const { rows } = await reports.run(plan, { maxMs: reportLimits.maxMs });
    for (const [month] of rows) found.add(String(month));
  }
  return [...found].sort();
}

/** Why finance forbids to delete a locked object; undefined where it does not. */
export async function whyKept(
  { finance }: Pick<Transaction, 'finance'>,
  resource: AnyResource,
  id: number,
  months: readonly string[],
): Promise<Message | undefined> {
  const [, keeps] = resource.reports?.ledgerGuard ?? [];
  if (!keeps) return undefined;
  const party = viewOf(resource)?.party;
  const run = closedRun(await finance.periods());
  const lines = party ? await finance.lines({ type: party, party: id }) : [];
  const entries = party ? await finance.entries({ type: party, party: id }) : [];
  const named = [...months, ...lines.map(({ period }) => period), ...entries.map(({ period }) => period)];
  if (keeps === 'ever') return named.length > 0 ? 'It has traffic or finance entries. Archive it instead.' : undefined;
  const open = named.filter((month) => !isClosed(run, month)).sort()[0];
  if (open) return sayFinance('finance.keptByOpen', { month: open });
  const unpaid =
    keeps === 'unpaid' ? lines.find(({ frozen }) => compareSums(frozen?.figures.balance ?? 0, 0) > 0) : undefined;
  return unpaid && sayFinance('finance.keptByUnpaid', { month: unpaid.period });
}
