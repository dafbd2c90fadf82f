import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { type FactGap, FactsMissing } from '../../api/ports/reports';
import { dayMs } from '../../src/model/reports/days';
import { factTables } from '../../src/model/reports/facts';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import { batchesTable, briefTable, daysTable, type KeepMonths, rowsTable } from './factDdl';
import type { FactsLedger, MonthRows } from './factsLedger';
import { readLines } from './readLines';
import { stagePrefix } from './stage';

/*
 * Whether the facts are all there. `batches` tells how many rows each month of a table has; the engine tells of its parts how many it
 * has got, and the daily sums count the rows they were made of. Fewer is a gap: a part was lost, detached or dropped. More is none:
 * another process may be bringing in a batch. A month that the engine may have begun to drop by itself is not looked at.
 */

type Read = Pick<ReportPlan, 'table' | 'range'>;

export type GapWatch = {
  /** The work's answer. Throws a FactsMissing where facts are missing of what it read. */
  during<T>(reads: readonly Read[], work: Promise<T>): Promise<T>;
  /** Throws a FactsMissing where nothing is left of the facts. */
  refuseIfGone(): Promise<void>;
  /** Looks at once, after whatever look is underway; the ledger then knows of the batches that are in. */
  look(): Promise<FactsState>;
  close(): void;
};

export type FactsState = { readonly gaps: readonly FactGap[]; readonly isGone: boolean };

type Options = {
  readonly client: ClickHouseClient;
  readonly keep: KeepMonths;
  /** The engine keeps shorter daily sums too. */
  readonly hasBrief: boolean;
  readonly ledger: FactsLedger;
  /** Told of each change, and of gaps that are there at the start. */
  readonly onChange?: ((state: FactsState) => void) | undefined;
  /** Told when the ledger fails, once for each message. */
  readonly onLedgerError?: ((error: Error) => void) | undefined;
};

/** Reports of a dashboard are asked within moments; a look takes the engine 3 ms. */
const freshMs = 1_000;
const everyMs = 60_000;
/** The look of each minute is trusted until the next is due, where the engine does not answer one in between. */
const trustedMs = everyMs + 10_000;
/** A finished report waits so long for a look. */
const waitMs = 2_000;

export function createGapWatch({ client, keep, hasBrief, ledger, onChange, onLedgerError }: Options): GapWatch {
  let state: FactsState = { gaps: [], isGone: false };
  let parts = '';
  let told = '';
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
    const expected = await expectedRows(client);
    // What is staged still is not where it belongs; it is looked for before the parts are, which it moves to.
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
    const ever = rowsIn(expected, 'ever');
    // A ledger that fails is no reason to refuse facts that are there; what it held before is still known.
    const isRead = await isLedgerFine(() => {
      known = ledger.read();
    });
    const lost = monthsLost(known, ever, keep, now);
    const short = shortMonths({ expected, found, sums, staged, keep, now, hasBrief });
    const gaps = joined([...short, ...lost]);
    const rows = [...found].reduce((sum, [name, { rows }]) => (isRows(name) ? sum + rows : sum), 0);
    state = { gaps, isGone: gaps.length > 0 && rows === 0 };
    parts = textOf(found);
    judgedAt = performance.now();
    const isBehind = lost.length === 0 && !isSame(known, ever);
    if (isRead && (!isBehind || (await isLedgerFine(() => ledger.write(ever))))) ledgerError = '';
  };

  const look = async (): Promise<FactsState> => {
    const startedAt = performance.now();
    const found = await partsOf(client);
    const isDue = ledgerError !== '' && startedAt - judgedAt > everyMs / 2;
    // While something is missing it is looked for again: what is staged changes no part.
    if (textOf(found) !== parts || state.gaps.length > 0 || isDue) await judge();
    lookedAt = startedAt;
    const sentence = sayGaps(state);
    if (sentence !== told) {
      told = sentence;
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
  const isOlderThan = (ms: number): boolean => performance.now() - lookedAt >= ms;
  const fresh = async (): Promise<FactsState> => (isOlderThan(freshMs) ? lookOnce() : state);
  /** What a look has found; where it fails or takes long, what the one before had. */
  const trusted = async (looked: Promise<FactsState>): Promise<FactsState> => {
    try {
      const found = await Promise.race([looked, delay(waitMs, undefined, { ref: false })]);
      return found ?? (isOlderThan(trustedMs) ? await looked : state);
    } catch (error) {
      if (isOlderThan(trustedMs)) throw error;
      return state;
    }
  };

  // Also while no report is asked.
  const timer = setInterval(() => void lookOnce().catch(() => undefined), everyMs);
  timer.unref();

  return {
    async during(reads, work) {
      const looked = fresh();
      looked.catch(() => undefined);
      const answer = await work;
      const { gaps, isGone } = await trusted(looked);
      const touched = gaps.filter((gap) => reads.some((read) => touches(gap, read)));
      if (touched.length > 0 || (isGone && reads.length > 0)) throw new FactsMissing(touched, isGone);
      return answer;
    },
    async refuseIfGone() {
      const { gaps, isGone } = await trusted(fresh());
      if (isGone) throw new FactsMissing(gaps, true);
    },
    async look() {
      await looking?.catch(() => undefined);
      return lookOnce();
    },
    close: () => clearInterval(timer),
  };
}

export const sayGaps = ({ gaps, isGone }: FactsState): string => (isGone ? 'gone' : new FactsMissing(gaps, false).months);

function touches({ table, month }: FactGap, { table: letter, range }: Read): boolean {
  return factTables[letter].name === table && range.from < endOf(month) && range.to > startOf(month);
}

const startOf = (month: number): number => Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1);
const endOf = (month: number): number => Date.UTC(Math.floor(month / 100), month % 100, 1);

/** `rows` are those that should be there, `ever` also counts batches that were removed. */
type Expected = ReadonlyMap<string, { readonly rows: number; readonly ever: number }>;

const key = (table: string, month: string | number): string => `${table} ${month}`;
const split = (name: string): { readonly table: string; readonly month: number } => {
  const [table = '', month = ''] = name.split(' ');
  return { table, month: Number(month) };
};

async function expectedRows(client: ClickHouseClient, where = ''): Promise<Expected> {
  const read = await readLines(
    client,
    `SELECT name, month, sumIf(rows, isIn), sum(rows) FROM
      (SELECT isIn, name, mapKeys(ofMonths) AS ks, mapValues(ofMonths) AS vs FROM
        (SELECT number NOT IN (SELECT replaces FROM ${batchesTable} WHERE replaces != 0) AS isIn,
          JSONExtract(months, 'Map(String, Map(String, Int64))') AS ofTables FROM ${batchesTable} ${where})
        ARRAY JOIN mapKeys(ofTables) AS name, mapValues(ofTables) AS ofMonths)
      ARRAY JOIN ks AS month, vs AS rows GROUP BY name, month`,
  );
  return new Map(read.map(([table, month, rows, ever]) => [key(String(table), String(month)), { rows: Number(rows), ever: Number(ever) }]));
}

async function stagedRows(client: ClickHouseClient, numbers: readonly number[]): Promise<MonthRows> {
  if (numbers.length === 0) return new Map();
  return rowsIn(await expectedRows(client, `WHERE number IN (${[...new Set(numbers)].join(', ')})`), 'rows');
}

const rowsIn = (expected: Expected, which: 'rows' | 'ever'): Map<string, number> =>
  new Map([...expected].map(([name, counts]) => [name, counts[which]]));

type Parts = ReadonlyMap<string, { readonly rows: number; readonly hash: string }>;

/** What the engine has of each month; of `batches`, which has no months, the month is 'tuple()'. */
async function partsOf(client: ClickHouseClient): Promise<Parts> {
  const names = [
    batchesTable,
    ...Object.values(factTables).flatMap((table) => [rowsTable(table), daysTable(table), ...(table.brief ? [briefTable(table)] : [])]),
  ];
  const read = await readLines(
    client,
    `SELECT table, partition, sum(rows), toString(sum(cityHash64(name, rows))) FROM system.parts
      WHERE database = currentDatabase() AND active AND table IN (${names.map((name) => `'${name}'`).join(', ')}) GROUP BY table, partition`,
  );
  return new Map(read.map(([table, month, rows, hash]) => [key(String(table), String(month)), { rows: Number(rows), hash: String(hash) }]));
}

const textOf = (parts: Parts): string => JSON.stringify([...parts].sort(([a], [b]) => (a < b ? -1 : 1)));

const rowTables: ReadonlySet<string> = new Set(Object.values(factTables).map(rowsTable));
const isRows = (name: string): boolean => rowTables.has(split(name).table);

type Sums = { readonly hash: string; readonly facts: number };

/** How many rows the daily sums were made of, by table and month; months whose parts are the same are not read again. */
async function countedSums(
  client: ClickHouseClient,
  found: Parts,
  known: ReadonlyMap<string, Sums>,
  hasBrief: boolean,
): Promise<Map<string, Sums>> {
  const counted = new Map<string, Sums>();
  for (const table of Object.values(factTables)) {
    const names = [...(table.daily ? [daysTable(table)] : []), ...(table.brief && hasBrief ? [briefTable(table)] : [])];
    for (const name of names) {
      const months = [...found].filter(([part]) => split(part).table === name);
      const changed = months.filter(([part, { hash }]) => known.get(part)?.hash !== hash);
      for (const [part, { hash }] of months) {
        const before = known.get(part);
        if (before?.hash === hash) counted.set(part, before);
      }
      if (changed.length === 0) continue;
      const read = await readLines(
        client,
        `SELECT toYYYYMM(day) AS month, sum(facts) FROM ${name} WHERE mark = 0 AND month IN (${changed.map(([part]) => split(part).month).join(', ')})
          GROUP BY month`,
      );
      const facts = new Map(read.map(([month, sum]) => [key(name, String(month)), Number(sum)]));
      for (const [part, { hash }] of changed) counted.set(part, { hash, facts: facts.get(part) ?? 0 });
    }
  }
  return counted;
}

type Judged = {
  readonly expected: Expected;
  readonly found: Parts;
  readonly sums: ReadonlyMap<string, Sums>;
  /** Rows of batches that are in, but are on their way from their stage still. */
  readonly staged: MonthRows;
  readonly keep: KeepMonths;
  readonly now: number;
  readonly hasBrief: boolean;
};

function shortMonths({ expected, found, sums, staged, keep, now, hasBrief }: Judged): readonly FactGap[] {
  return Object.values(factTables).flatMap((table) => {
    return [...expected].flatMap(([name, counts]) => {
      const { table: of, month } = split(name);
      if (of !== table.name) return [];
      const rows = counts.rows - (staged.get(name) ?? 0);
      // What was given up as lost counts for the daily sums by their own name.
      const sumsExpected = (kept: string) => rows + (expected.get(key(kept, month))?.rows ?? 0);
      const hasSums = (kept: string) => (sums.get(key(kept, month))?.facts ?? 0) >= sumsExpected(kept);
      const isWhole =
        (!isKept(month, keep?.rows, now) || (found.get(key(rowsTable(table), month))?.rows ?? 0) >= rows) &&
        (!isKept(month, keep?.days, now) ||
          ((!table.daily || hasSums(daysTable(table))) && (!table.brief || !hasBrief || hasSums(briefTable(table)))));
      return isWhole ? [] : [{ table: table.name, month }];
    });
  });
}

/** Months of which the engine knows fewer rows than have come in: it has lost what it knew of batches. */
function monthsLost(known: MonthRows, ever: MonthRows, keep: KeepMonths, now: number): readonly FactGap[] {
  return [...known].flatMap(([name, rows]) => {
    const { table, month } = split(name);
    return rowTables.has(table) && (ever.get(name) ?? 0) < rows && isKept(month, keep?.days, now) ? [{ table, month }] : [];
  });
}

/** Whether the engine has not begun to drop the month, which it does by its oldest hours; with a day for clocks. */
export function isKept(month: number, months: number | undefined, now: number): boolean {
  if (months === undefined) return true;
  const from = new Date(startOf(month));
  from.setUTCMonth(from.getUTCMonth() + months);
  return from.getTime() - dayMs > now;
}

function joined(gaps: readonly FactGap[]): readonly FactGap[] {
  const byName = new Map(gaps.map((gap) => [key(gap.table, gap.month), gap]));
  return [...byName.values()].sort((a, b) => (a.table === b.table ? a.month - b.month : a.table < b.table ? -1 : 1));
}

const isSame = (one: MonthRows, other: MonthRows): boolean =>
  one.size === other.size && [...one].every(([name, rows]) => other.get(name) === rows);
