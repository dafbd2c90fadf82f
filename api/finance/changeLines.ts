import { compareSums, plus, type Sum } from '../../src/model/exactSums';
import type { FinanceView, LineAction } from '../../src/model/finance/financeLine';
import { financeViewsOf } from '../../src/model/finance/financeViews';
import { withPaid } from '../../src/model/finance/lineFigures';
import { lineActionsOf } from '../../src/model/finance/lineState';
import { usdOf } from '../../src/model/finance/microUsd';
import { sayFinance } from '../../src/model/finance/sayFinance';
import { addDays } from '../../src/model/reports/days';
import { sentence } from '../../src/schema/messages/problem';
import { invalidAt, notFound, Refusal } from '../http/problems';
import type { Transaction } from '../ports';
import { closedRun, isClosed } from './closedRun';
import type { Keeping } from './closeMonth';
import type { FrozenLine, LineKey, StoredEntry, StoredEvent, StoredLine } from './ports/finance';
import { stateIn } from './presentLine';
import { type ReadAction, readLineId } from './readFinance';

/** Payment terms in days, for parties without their own. */
const usualTerms = 30;

type AskedLine = { readonly view: FinanceView; readonly party: number };

type Step = {
  readonly line: StoredLine;
  readonly details: StoredEvent['details'];
  readonly entry?: Omit<StoredEntry, 'id'>;
};

/** Applies an action to lines of a month: to all of them or none. */
export async function changeLines(keeping: Keeping, period: string, call: ReadAction): Promise<void> {
  const { store, keeper, now } = keeping;
  const asked = [...new Set(call.lines)].map((id) => ({ id, ...readLineId(id, period) }));
  if (call.amount !== undefined && asked.length > 1)
    throw invalidAt(
      'amount',
      sentence('An amount applies to one line only. Leave it empty to pay the full balance of each line.'),
    );
  const today = now.toISOString().slice(0, 10);
  for (const [at, date] of [
    ['issuedAt', call.issuedAt],
    ['paidAt', call.paidAt],
  ] as const)
    if (date !== undefined && date > today) throw invalidAt(at, sentence('This day is in the future.'));

  await store.transaction(async (tx) => {
    await tx.finance.lock();
    const isOver = isClosed(closedRun(await tx.finance.periods()), period);
    const numbers = numbersFor(
      call,
      asked.map(({ view, party }) => `${period}-${letters[financeViewsOf[view].party]}${party}`),
    );
    if (call.action === 'issue') await refuseTaken(tx, numbers);
    const known = await linesOf(tx, period, asked);
    const steps: Step[] = [];
    for (const [at, { id, view, party }] of asked.entries()) {
      const line = known.get(`${financeViewsOf[view].party} ${party}`);
      if (!line || (isOver && !line.frozen)) throw notFound(sayFinance('finance.lineMissing', { id }));
      const wanted = call.versions?.[id];
      if (wanted !== undefined && wanted !== line.version)
        throw new Refusal('version_conflict', sayFinance('finance.lineChanged', { id }));
      const state = stateIn({ view, isClosed: isOver, stored: line, figures: line.frozen?.figures ?? {} });
      if (!lineActionsOf(state).includes(call.action))
        throw new Refusal('not_ready', whyNever[call.action], {
          errors: { [`lines.${at}`]: sentence(whyNever[call.action]) },
        });
      steps.push(stepOf(keeping, call, line, numbers[at] ?? ''));
    }
    await tx.finance.addEntries(steps.flatMap(({ entry }) => entry ?? []));
    await tx.finance.putLines(steps.map(({ line }) => ({ ...line, version: line.version + 1 })));
    const about = { period, at: now.toISOString(), ...keeper, action: call.action };
    await tx.finance.addEvents(steps.map(({ line: { type, party }, details }) => ({ ...about, type, party, details })));
    await keeping.end?.(tx);
  });
}

/** The stored lines, by type and party; new ones where only their objects exist. */
async function linesOf(
  tx: Transaction,
  period: string,
  asked: readonly AskedLine[],
): Promise<ReadonlyMap<string, StoredLine>> {
  const found = new Map<string, StoredLine>();
  for (const view of new Set(asked.map((one) => one.view))) {
    const { party: type, resource } = financeViewsOf[view];
    for (const line of await tx.finance.lines({ from: period, to: period, type }))
      found.set(`${type} ${line.party}`, line);
    const others = asked.flatMap((one) => (one.view === view && !found.has(`${type} ${one.party}`) ? [one.party] : []));
    if (others.length > 0)
      for (const { id } of await tx.get(resource, others))
        found.set(`${type} ${id}`, { period, type, party: id, ...untouched });
  }
  return found;
}

const untouched: Omit<StoredLine, keyof LineKey> = {
  review: false,
  disputed: false,
  invoice: null,
  issuedAt: null,
  dueAt: null,
  frozen: null,
  version: 0,
};

const letters = { demand: 'P', rtb: 'M', adv: 'A', sub: 'S' } as const;

/** One invoice number per line, from the given number or from month and party. */
const numbersFor = ({ invoice }: ReadAction, own: readonly string[]): readonly string[] =>
  own.map((number, at) => (invoice === undefined ? number : own.length === 1 ? invoice : `${invoice}-${at + 1}`));

async function refuseTaken(tx: Transaction, numbers: readonly string[]): Promise<void> {
  const [taken] = await tx.finance.invoices(numbers);
  if (taken === undefined) return;
  throw invalidAt('invoice', sentence(sayFinance('finance.invoiceTaken', { invoice: taken })));
}

function stepOf({ keeper, now }: Keeping, call: ReadAction, line: StoredLine, number: string): Step {
  const memo = call.memo ?? null;
  const at = now.toISOString();
  const own = {
    period: line.period,
    type: line.type,
    party: line.party,
    buyerImps: null,
    file: null,
    late: null,
    at,
    by: keeper.by,
    version: 1,
  };
  switch (call.action) {
    case 'review':
      return { line: { ...line, review: true }, details: {} };
    case 'unreview':
      return { line: { ...line, review: false }, details: {} };
    case 'dispute':
      return { line: { ...line, disputed: true }, details: { memo } };
    case 'settle':
      return { line: { ...line, disputed: false }, details: { memo } };
    case 'issue': {
      const { figures, party } = frozenOf(line);
      const issuedAt = call.issuedAt ?? at.slice(0, 10);
      const dueAt = addDays(issuedAt, party.paymentTerms ?? usualTerms);
      const amount = entryAmount(plus(figures.payable ?? 0, figures.receivable ?? 0));
      const entry = { ...own, kind: 'invoice', amount, reference: number, memo, day: issuedAt } as const;
      return {
        entry,
        line: { ...line, invoice: number, issuedAt, dueAt },
        details: { invoice: number, amount: usdOf(amount), issuedAt, dueAt },
      };
    }
    case 'pay': {
      const frozen = frozenOf(line);
      const { balance = 0, paid = 0 } = frozen.figures;
      if (compareSums(call.amount ?? 0, balance) > 0)
        throw invalidAt('amount', sentence(sayFinance('finance.overBalance', { balance: usdOf(balance) })));
      const amount = entryAmount(call.amount ?? balance);
      const paidAt = call.paidAt ?? at.slice(0, 10);
      const reference = call.reference ?? line.invoice;
      const entry = { ...own, kind: 'payment', amount, reference, memo, day: paidAt } as const;
      const figures = withPaid(frozen.figures, plus(paid, amount));
      return {
        entry,
        line: { ...line, frozen: { ...frozen, figures } },
        details: { amount: usdOf(amount), paidAt, reference },
      };
    }
  }
}

/** An amount that an entry can store. @throws for sums beyond the exact range, which broken facts may reach. */
function entryAmount(sum: Sum): number {
  if (typeof sum === 'number') return sum;
  throw new Refusal(
    'too_large',
    'The amount is too large for an entry. Remove the batch of traffic data it comes from.',
  );
}

function frozenOf({ frozen, period, party }: StoredLine): FrozenLine {
  if (!frozen) throw new Error(`not frozen: the line of ${party} in ${period}`);
  return frozen;
}

const whyNever: Readonly<Record<LineAction, string>> = {
  review: 'Only open lines can be sent to review.',
  unreview: 'Only lines in review can be reopened.',
  issue: 'Only closed lines with an amount to pay and no invoice can be invoiced.',
  pay: 'Only invoiced lines with a balance can be paid.',
  dispute: 'The line is already disputed.',
  settle: 'The line is not disputed.',
};
