import { viewOfParty } from '../../src/model/finance/financeLine';
import { financeViewsOf } from '../../src/model/finance/financeViews';
import { usdOf } from '../../src/model/finance/microUsd';
import { monthAfter, monthAt } from '../../src/model/finance/months';
import { sayFinance } from '../../src/model/finance/sayFinance';
import { fileTypes } from '../../src/reference/fileTypes';
import { sentence } from '../../src/schema/messages/problem';
import { invalidAt, notFound, Refusal } from '../http/problems';
import type { Transaction } from '../ports';
import type { StoredFile } from '../ports/files';
import { closedRun, isClosed } from './closedRun';
import type { Keeping } from './closeMonth';
import type { StoredEntry, StoredEvent } from './ports/finance';
import { mostUsd, type ReadChange, type ReadEntry } from './readFinance';

/** Adds an entry to an open month. `end` runs last in the transaction and makes the answer. */
export async function addEntry<T>(
  keeping: Keeping,
  given: ReadEntry,
  file: StoredFile | undefined,
  end: (tx: Transaction, entry: StoredEntry) => Promise<T>,
): Promise<T> {
  const { store, keeper, now } = keeping;
  const entry = {
    ...asStored(given),
    file: file ? kept(given, file) : null,
    late: null,
    day: null,
    at: now.toISOString(),
    by: keeper.by,
    version: 1,
  };
  check(entry, now);
  return store.transaction(async (tx) => {
    await tx.finance.lock();
    await requireOpen(tx, entry.period);
    await requireParty(tx, entry);
    await requireRoom(tx, entry);
    const [id = 0] = await tx.finance.addEntries([entry]);
    await note(tx, keeping, entry, 'addEntry', { entry: id, ...told(entry) });
    return end(tx, { ...entry, id });
  });
}

/** Changes the given fields; the entry may move to another month or party. */
export async function changeEntry(
  keeping: Keeping,
  id: number,
  { version, ...given }: ReadChange,
  file: StoredFile | undefined,
): Promise<StoredEntry> {
  const { store, now } = keeping;
  if (version === undefined) throw new Refusal('version_required', 'The version of the entry is missing.');
  return store.transaction(async (tx) => {
    await tx.finance.lock();
    const before = await requireEntry(tx, id);
    if (version !== before.version)
      throw new Refusal('version_conflict', sayFinance('finance.entryChanged', { version: before.version }));
    const { file: asked, ...fields } = given;
    const { period, type, party, kind, amount, reference, memo, buyerImps } = before;
    const next: StoredEntry = {
      ...before,
      ...asStored({
        period,
        party: { type, id: party },
        kind,
        amount,
        reference,
        memo,
        buyerImps,
        ...withoutMissing(fields),
      }),
      file:
        asked === undefined || asked === before.file?.id
          ? before.file
          : file
            ? kept({ period, kind, ...withoutMissing(fields) }, file)
            : null,
      version: before.version + 1,
    };
    check(next, now);
    if (next.period !== before.period) await requireOpen(tx, next.period);
    if (next.party !== before.party || next.type !== before.type) await requireParty(tx, next);
    if (Math.abs(next.amount) > Math.abs(before.amount) || next.period !== before.period || next.type !== before.type)
      await requireRoom(tx, next, id);
    await tx.finance.putEntry(next);
    await note(tx, keeping, next, 'changeEntry', { entry: id, ...told(next), was: usdOf(before.amount) });
    return next;
  });
}

/** Removes an entry and returns it. */
export async function removeEntry(keeping: Keeping, id: number): Promise<StoredEntry> {
  return keeping.store.transaction(async (tx) => {
    await tx.finance.lock();
    const entry = await requireEntry(tx, id);
    await tx.finance.removeEntries([id]);
    await note(tx, keeping, entry, 'removeEntry', { entry: id, ...told(entry) });
    return entry;
  });
}

const withoutMissing = <T extends object>(given: T): { readonly [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;

const asStored = ({ period, party, kind, amount, reference, memo, buyerImps }: Omit<ReadEntry, 'file'>) => ({
  period,
  type: party.type,
  party: party.id,
  kind,
  amount,
  reference: reference || null,
  memo: memo || null,
  buyerImps: buyerImps ?? null,
});

const kept = (
  { period, kind }: Pick<ReadEntry, 'period' | 'kind'>,
  { id, bytes, mime }: StoredFile,
): NonNullable<StoredEntry['file']> => ({
  id,
  name: `${period}-${kind}.${fileTypes[mime]?.ending ?? 'bin'}`,
  bytes,
  mime,
});

/** How many months ahead entries can be planned. */
const monthsAhead = 12;

function check({ period, type, kind, reference, memo, buyerImps }: Omit<StoredEntry, 'id'>, now: Date): void {
  if (period > monthAfter(monthAt(now.getTime()), monthsAhead))
    throw invalidAt('period', sentence('This month is more than a year in the future. Choose an earlier one.'));
  if (kind === 'adjustment' && memo === null)
    throw invalidAt('memo', sentence('Enter a memo that explains the adjustment.'));
  if ((kind === 'invoice' || kind === 'payment') && reference === null)
    throw invalidAt('reference', sentence('Enter a reference: invoices and payments need their number.'));
  if (buyerImps !== null && (kind !== 'discrepancy' || type !== 'rtb'))
    throw invalidAt('buyerImps', sentence('The buyer’s count is only for marketplace discrepancies.'));
}

async function requireOpen(tx: Transaction, period: string): Promise<void> {
  if (isClosed(closedRun(await tx.finance.periods()), period))
    throw new Refusal('period_closed', sayFinance('finance.entryClosed', { month: period }));
}

/** Returns an entry. @throws where it is missing or locked. */
async function requireEntry(tx: Transaction, id: number): Promise<StoredEntry> {
  const entry = await tx.finance.entry(id);
  if (!entry) throw notFound('Entry not found.');
  await requireOpen(tx, entry.period);
  return entry;
}

/** @throws where the entries of a month exceed the exact range: such a month could neither be shown nor closed. */
async function requireRoom(
  tx: Transaction,
  { period, type, amount }: Omit<StoredEntry, 'id'>,
  except?: number,
): Promise<void> {
  let sum = Math.abs(amount);
  for (const entry of await tx.finance.entries({ from: period, to: period, type }))
    if (entry.id !== except) sum += Math.abs(entry.amount);
  if (sum > mostUsd * 1e6)
    throw invalidAt('amount', sentence(sayFinance('finance.entriesTooHigh', { month: period, most: mostUsd })));
}

/** Locks the party, so that it is not deleted before the entry is stored. */
async function requireParty(tx: Transaction, { type, party }: Pick<StoredEntry, 'type' | 'party'>): Promise<void> {
  const found = await tx.lock(financeViewsOf[viewOfParty[type]].resource, [party]);
  if (found.length === 0) throw invalidAt('party.id', sentence('Account not found.'));
}

const told = ({ kind, amount, reference, memo }: Omit<StoredEntry, 'id'>) => ({
  kind,
  amount: usdOf(amount),
  reference,
  memo,
});

async function note(
  tx: Transaction,
  { keeper, now }: Keeping,
  { period, type, party }: Pick<StoredEntry, 'period' | 'type' | 'party'>,
  action: StoredEvent['action'],
  details: StoredEvent['details'],
): Promise<void> {
  await tx.finance.addEvents([{ period, type, party, at: now.toISOString(), ...keeper, action, details }]);
}
