import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { type FactGap, FactsMissing } from '../../api/reports/ports/reports';
import { factTables } from '../../src/model/reports/facts';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import {
  countedSums,
  endOf,
  expectedRows,
  isFacts,
  isSame,
  lostOf,
  monthsIn,
  partsOf,
  returnedOf,
  rowsIn,
  type Shortfall,
  type Sums,
  shortOf,
  stagedRows,
  startOf,
  summed,
  textOf,
} from './factCounts';
import { batchesTable, type KeepMonths, lossesTable, removedTable } from './factDdl';
import { type AcceptedLosses, addLosses, noLosses, readLosses, setBrokenAside } from './factLosses';
import { type FactsLedger, LedgerError, type MonthRows } from './factsLedger';
import { readLines } from './readLines';
import { stagePrefix } from './stage';

/*
 * Checks whether all facts are there. `batches` has the number of rows per month of a table; the engine has the number in its
 * parts, and the daily sums count their rows. Fewer is a gap: a part was lost, detached or dropped. More is none: another process
 * may be adding a batch. Months that the engine may have begun to drop are skipped, and accepted losses (`factLosses`) are not
 * gaps until they are back.
 */

type Read = Pick<ReportPlan, 'table' | 'range'>;

export type GapWatch = {
  /** Resolves with the work. @throws FactsMissing where facts are missing from what it read. */
  during<T>(reads: readonly Read[], work: Promise<T>): Promise<T>;
  /** @throws FactsMissing where all facts are missing. */
  refuseIfGone(): Promise<void>;
  /** Like refuseIfGone, but passes where the loss of some months was accepted, so that these can be reported. */
  refuseIfAllMissed(): Promise<void>;
  /** Checks now, after a running check; the ledger then includes the added batches. */
  look(): Promise<FactsState>;
  /** Months of these reads with accepted losses. */
  incomplete(reads: readonly Read[]): Promise<readonly FactGap[]>;
  /** Accepts the missing facts of a month, or all, as lost. Returns the months. */
  accept(month: number | null, by: string): Promise<readonly FactGap[]>;
  close(): void;
};

export type FactsState = {
  readonly gaps: readonly FactGap[];
  /** Months with accepted losses. */
  readonly accepted: readonly FactGap[];
  readonly isGone: boolean;
};

type Options = {
  readonly client: ClickHouseClient;
  /** A connection for slow statements, which must not delay the checks that reports wait for. */
  readonly intake: ClickHouseClient;
  readonly keep: KeepMonths;
  /** The engine has shorter daily sums too. */
  readonly hasBrief: boolean;
  readonly ledger: FactsLedger;
  /** Called at each change, and for gaps at the start. */
  readonly onChange?: ((state: FactsState) => void) | undefined;
  /** Called when the ledger fails, once per message. */
  readonly onLedgerError?: ((error: Error) => void) | undefined;
};

/** A dashboard runs its reports within moments; a check takes the engine 3 ms. */
const freshMs = 1_000;
const everyMs = 60_000;
/** The regular check is trusted until the next is due, where the engine answers none in between. */
const trustedMs = everyMs + 10_000;
/** Longest wait of a finished report for a check. */
const waitMs = 2_000;

export function createGapWatch({ client, intake, keep, hasBrief, ledger, onChange, onLedgerError }: Options): GapWatch {
  let state: FactsState = { gaps: [], accepted: [], isGone: false };
  let shortfalls: readonly Shortfall[] = [];
  let accepted = noLosses;
  let parts = '';
  let told = textOfState(state);
  let isReturnDue = false;
  let sums = new Map<string, Sums>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<FactsState> | undefined;
  let known: MonthRows = new Map();
  let ledgerError = '';
  let judgedAt = 0;

  const isLedgerFine = async (use: () => void | Promise<void>): Promise<boolean> => {
    try {
      await use();
      return true;
    } catch (error) {
      const { message } = error as Error;
      if (message !== ledgerError) onLedgerError?.(error as Error);
      ledgerError = message;
      return false;
    }
  };

  const judge = async (): Promise<void> => {
    const now = Date.now();
    const revision = await revisionOf(client);
    const expected = await expectedRows(client);
    // Staged rows are not in their table yet; read before the parts, since they move there.
    const stages = await readLines(
      client,
      `SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, '${stagePrefix}')`,
    );
    const staged = await stagedRows(
      client,
      stages.map(([name]) => Number(String(name).split('_')[1])),
    );
    const found = await partsOf(client);
    sums = await countedSums(client, found, sums, hasBrief);
    accepted = await readLosses(client);
    const counted = summed(rowsIn(expected, 'ever'), accepted.batches);
    // Where the ledger fails, existing facts are not refused; its earlier content is still used.
    const isRead = await isLedgerFine(() => {
      known = ledger.read();
    });
    const lost = lostOf(known, counted, keep, now);
    const judged = { expected, found, sums, staged, keep, now, hasBrief };
    // Without the list of batches a month may seem to have too many rows.
    const returned = returnedOf({ ...judged, accepted }).filter(
      (one) => isRead && !lost.some((short) => isSameMonth(short, one)),
    );
    isReturnDue = returned.length > 0;
    let isNoted = true;
    // While a batch is added or removed, its rows look as if they came back: waits for a check without a change in between.
    if (isReturnDue && revision === (await revisionOf(client))) {
      isNoted = await isLedgerFine(() => takeBack(client, returned, accepted));
      isReturnDue = false;
      accepted = await readLosses(client);
    }
    shortfalls = [...shortOf({ ...judged, accepted }), ...lost];
    const gaps = monthsIn(shortfalls);
    state = {
      gaps,
      accepted: accepted.months,
      isGone: gaps.length > 0 && ![...found].some(([name, { rows }]) => isFacts(name) && rows > 0),
    };
    parts = textOf(found);
    judgedAt = performance.now();
    const isBehind = lost.length === 0 && !isSame(known, counted);
    if (isRead && isNoted && (!isBehind || (await isLedgerFine(() => ledger.write(counted))))) ledgerError = '';
  };

  const look = async (): Promise<FactsState> => {
    const startedAt = performance.now();
    const found = await partsOf(client);
    const isDue = ledgerError !== '' && startedAt - judgedAt > everyMs / 2;
    // Checked again while facts are missing: staged rows change no part.
    if (textOf(found) !== parts || state.gaps.length > 0 || isReturnDue || isDue) await judge();
    lookedAt = startedAt;
    const text = textOfState(state);
    if (text !== told) {
      told = text;
      onChange?.(state);
    }
    return state;
  };

  const lookOnce = (): Promise<FactsState> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const lookAgain = async (): Promise<FactsState> => {
    await looking?.catch(() => undefined);
    return lookOnce();
  };
  const isOlderThan = (ms: number): boolean => performance.now() - lookedAt >= ms;
  const fresh = async (): Promise<FactsState> => (isOlderThan(freshMs) ? lookOnce() : state);
  /** The result of a check; where it fails or takes long, of the previous one. */
  const trusted = async (looked: Promise<FactsState>): Promise<FactsState> => {
    try {
      const found = await Promise.race([looked, delay(waitMs, undefined, { ref: false })]);
      return found ?? (isOlderThan(trustedMs) ? await looked : state);
    } catch (error) {
      if (isOlderThan(trustedMs)) throw error;
      return state;
    }
  };

  // Also while no report runs.
  const timer = setInterval(() => void lookOnce().catch(() => undefined), everyMs);
  timer.unref();

  return {
    async during(reads, work) {
      const looked = fresh();
      looked.catch(() => undefined);
      const answer = await work;
      const { gaps, accepted: lost, isGone } = await trusted(looked);
      const touched = gaps.filter((gap) => reads.some((read) => touches(gap, read)));
      // A month with an accepted loss is reported even where all other months are missing.
      const isKnown = reads.every((read) => lost.some((gap) => touches(gap, read)));
      if (touched.length > 0 || (isGone && !isKnown)) throw new FactsMissing(touched, isGone);
      return answer;
    },
    async refuseIfGone() {
      const { gaps, isGone } = await trusted(fresh());
      if (isGone) throw new FactsMissing(gaps, true);
    },
    async refuseIfAllMissed() {
      const { gaps, accepted: lost, isGone } = await trusted(fresh());
      if (isGone && lost.length === 0) throw new FactsMissing(gaps, true);
    },
    look: lookAgain,
    async incomplete(reads) {
      const { accepted: months } = await trusted(fresh());
      return months.filter((gap) => reads.some((read) => touches(gap, read)));
    },
    async accept(month, by) {
      const { gaps } = await lookAgain();
      const missing = gaps.length > 0 ? [...new Set(gaps.map((gap) => gap.month))] : null;
      await setBrokenAside(intake, month === null ? missing : [month]);
      await lookAgain();
      const given = shortfalls.filter((short) => month === null || short.month === month);
      // Where the ledger is unreadable it is unknown whether there are none.
      if (given.length === 0) ledger.read();
      await addLosses(client, given, accepted, by);
      await lookAgain();
      return monthsIn(given);
    },
    close: () => clearInterval(timer),
  };
}

export const sayGaps = ({ gaps, isGone }: Pick<FactsState, 'gaps' | 'isGone'>): string =>
  isGone ? 'gone' : new FactsMissing(gaps, false).months;

const textOfState = (state: FactsState): string => JSON.stringify(state);
const isSameMonth = (one: FactGap, other: FactGap): boolean => one.table === other.table && one.month === other.month;

async function takeBack(
  client: ClickHouseClient,
  returned: readonly Shortfall[],
  accepted: AcceptedLosses,
): Promise<void> {
  try {
    await addLosses(client, returned, accepted, '');
  } catch (error) {
    const { months } = new FactsMissing(monthsIn(returned), false);
    throw new LedgerError(
      `Facts are back whose loss was accepted (${months}), and the report engine cannot write that down: ${(error as Error).message.slice(0, 200)}. Free some space, or let the console write there. Until then reports of these months say that they are incomplete.`,
    );
  }
}

function touches({ table, month }: FactGap, { table: letter, range }: Read): boolean {
  return factTables[letter].name === table && range.from < endOf(month) && range.to > startOf(month);
}

/**
 * A text that changes with the facts, in any process. While a decided change is in progress each text is unique: results may be
 * partial then, and must not be cached.
 */
export async function revisionOf(client: ClickHouseClient): Promise<string> {
  // Read before isUnfinished: a change that ends between the two reads then shows in one of them.
  const done = (
    await readLines(
      client,
      `SELECT count(), toUnixTimestamp(max(at)), (SELECT count() FROM ${removedTable}),
    (SELECT count() FROM ${lossesTable}) FROM ${batchesTable}`,
    )
  )[0];
  const text = (done ?? []).join(' ');
  return (await isUnfinished(client)) ? `${text} ${process.pid}-${performance.now()}` : text;
}

/** A number that changes with each step of removing batches: decisions plus finished removals. */
export async function removalsOf(client: ClickHouseClient): Promise<number> {
  const [[decided, done] = []] = await readLines(
    client,
    `SELECT countIf(replaces != 0), (SELECT count() FROM ${removedTable}) FROM ${batchesTable}`,
  );
  return Number(decided) + Number(done);
}

async function isUnfinished(client: ClickHouseClient): Promise<boolean> {
  const [[going, staged] = []] = await readLines(
    client,
    `SELECT (SELECT count() FROM ${batchesTable} WHERE replaces != 0 AND replaces NOT IN (SELECT number FROM ${removedTable})),
      (SELECT count() FROM system.tables WHERE database = currentDatabase() AND startsWith(name, '${stagePrefix}')
        AND toUInt64OrZero(splitByChar('_', name)[2]) IN (SELECT number FROM ${batchesTable}))`,
  );
  return Number(going) > 0 || Number(staged) > 0;
}
