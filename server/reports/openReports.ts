import type { ClickHouseClient } from '@clickhouse/client';
import type { BatchOrigin, FactBatch, ReportEngine, ValuesQuery } from '../../api/reports/ports/reports';
import { checkValues } from '../../src/model/reports/checkPlan';
import { factKeys, factTables, type TableLetter } from '../../src/model/reports/facts';
import { keptMonths } from '../../src/model/reports/keptFacts';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import { BatchTaken, noBatch, ownDoor, sharedDoor } from './addBatch';
import { addEarlierLifetimeTotals } from './addLifetimeTotals';
import { applyBatch, decisionOf } from './applyBatch';
import { numbersOf } from './batchNumber';
import { connectEngine, type EngineAt, type EngineConnection, type EngineLimits, prepareEngine } from './connectEngine';
import { quickSettings, type ServerPatience, usualMemoryMb, usualPatienceMs } from './connectServer';
import { bringUpToDate, createStatements as ddlStatements, type KeepMonths, rowsTable } from './factDdl';
import { createGapWatch, type FactsState, removalsOf, revisionOf } from './factGaps';
import { type FactsLedger, noLedger } from './factsLedger';
import { rangeSql } from './factsSql';
import { groupingSetsSql } from './groupingSetsSql';
import { createIntakes, createTurnsOf } from './intakes';
import { lifetimeTotalsSql, livesIn } from './lifetimeTotalsSql';
import { listBatches, rowsIn } from './listBatches';
import { makeBrief } from './makeBrief';
import { createParameters } from './parameters';
import { type PlanSql, planSql } from './planSql';
import { createPulse, noPulse } from './pulse';
import { readAll } from './readAll';
import { readAnswer } from './readAnswer';
import { conditionSql } from './readingSql';
import { readLines } from './readLines';
import { readParts } from './readParts';
import { decideRemoval, finishRemovals, refuseNotWhole } from './removeBatch';
import { sentenceFor, withSentences } from './serverFailures';
import { type Stage, stagesLeft } from './stage';
import { stageBatch } from './stageBatch';
import { createStatements, isDamaged } from './statements';
import { weighEarlier, wideTables } from './wideSums';
import { withGaps } from './withGaps';

export type ReportsOptions = EngineAt &
  EngineLimits & {
    readonly keep?: KeepMonths;
    /** The record of the facts outside the engine. */
    readonly ledger?: FactsLedger;
    /** Called when facts are found missing, and when they are back. */
    readonly onGaps?: (state: FactsState) => void;
    /** Called when the ledger cannot be read or written, once per reason. */
    readonly onLedgerError?: (error: Error) => void;
  };

export type ClickHouseReports = ReportEngine & {
  runTogether: NonNullable<ReportEngine['runTogether']>;
  batches: NonNullable<ReportEngine['batches']>;
  remove: NonNullable<ReportEngine['remove']>;
  incomplete: NonNullable<ReportEngine['incomplete']>;
  acceptLoss: NonNullable<ReportEngine['acceptLoss']>;
  /** Like `add`, but `write` produces the rows of the batch itself. */
  addBy(
    id: string,
    write: (client: ClickHouseClient, stage: Stage, keep: KeepMonths) => Promise<void>,
  ): Promise<boolean>;
};

/** How long batches of other processes on a server are left alone. */
const strangersMs = 3_600_000;
const leftoversMs = 65_000;
/**
 * Opens facts in ClickHouse: the embedded engine in a folder, for one process at a time, or a server; both with the same
 * statements. First finishes or removes what a killed process left half done.
 */
export async function openReports(options: ReportsOptions): Promise<ClickHouseReports> {
  const opened: EngineConnection[] = [];
  const connect: Connect = async (limits, patience) => {
    const connection = await connectEngine(options, limits, patience);
    opened.push(connection);
    return connection;
  };
  const close = async () => {
    for (const { client } of opened) await client.close();
  };
  try {
    await prepareEngine(options, options);
    const reports = await start(options, connect, close);
    return 'url' in options ? withSentences(reports) : reports;
  } catch (error) {
    await close();
    throw 'url' in options ? sentenceFor(error) : error;
  }
}

/** Probes the server beside the statements of reports, on its own connection. */
function serverPulse(
  control: ClickHouseClient,
  { patienceMs }: ReportsOptions,
  heard: (there: ReadonlySet<string>) => void,
) {
  const query = `SELECT Settings['log_comment'] FROM system.processes WHERE Settings['log_comment'] != '' FORMAT TabSeparated`;
  const ask = async (signal: AbortSignal) => {
    const { stream } = await control.exec({ query, abort_signal: signal });
    return new Set((await readAll(stream)).toString().split('\n'));
  };
  return createPulse({ ask, heard, silentMs: patienceMs?.silent ?? usualPatienceMs });
}

type Connect = (limits: EngineLimits, patience?: ServerPatience) => Promise<EngineConnection>;

async function start(
  options: ReportsOptions,
  connect: Connect,
  disconnect: () => Promise<void>,
): Promise<ClickHouseReports> {
  const keep = options.keep === undefined ? keptMonths : options.keep;
  const isOwn = 'path' in options;
  // Two intakes run in parallel in this process, which answers requests too; a server has its own limits.
  const ofTwo = isOwn ? { ...options, memoryMb: (options.memoryMb ?? usualMemoryMb) / 2 } : options;
  // The control connection runs only fast statements.
  const { client: control } = await connect(options, { silentMs: options.patienceMs?.first ?? usualPatienceMs });
  const pulse = isOwn ? noPulse : serverPulse(control, options, (there) => statements.heard(there));
  const { ending } = pulse;
  const reports = [
    await connect(ofTwo, { ending }),
    await connect(ofTwo, { ending }),
    ...(isOwn ? [] : await Promise.all([connect(options, { ending }), connect(options, { ending })])),
  ];
  const intake = await connect(options, { ending });
  const statements = createStatements(reports, control, options.patienceMs?.end ?? usualPatienceMs, pulse);
  for (const query of ddlStatements(keep)) await control.command({ query });
  await bringUpToDate(control);
  await weighEarlier(control);
  if (isOwn) await makeBrief(intake.client, keep);

  /** Reports that start while a batch becomes visible wait for it, so that they never see part of one. */
  let applying: Promise<unknown> = Promise.resolve();
  let applied = 0;
  let wide = await wideTables(control);
  const unseen = async (change: () => Promise<unknown>) => {
    const done = change().finally(async () => {
      wide = await wideTables(intake.client);
    });
    applying = done.catch(() => undefined);
    applied += 1;
    await done;
  };
  const apply = (stage: Stage, isAgain: boolean, claim?: number) =>
    unseen(async () => {
      // First removes the batch that this one replaces.
      await finishRemovals(intake.client, { isOwn, waits: true });
      await applyBatch(intake.client, stage, isAgain, claim, isOwn);
    });
  /** On a server another process may add a batch that makes a table wide. */
  const isWide = (letter: TableLetter): boolean => !isOwn || wide.has(factTables[letter].name);
  /** Waits for batches that are becoming visible, but not for a silent server. */
  const seen = async () => {
    pulse.check();
    await pulse.during(applying);
  };
  /** In our own folder no other process writes: a result after a batch is valid until the next one. */
  const untilMore = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
    let kept: { readonly at: number; readonly answer: Promise<T> } | undefined;
    return () => {
      if (!isOwn) return ask();
      if (kept?.at !== applied) {
        const one = { at: applied, answer: ask() };
        kept = one;
        one.answer.catch(() => {
          if (kept === one) kept = undefined;
        });
      }
      return kept.answer;
    };
  };
  const inTurn = createTurnsOf();
  const assertRemovable = async (id: string, batch: number) =>
    refuseNotWhole(intake.client, { keep, gaps: (await watch.look()).gaps }, id, batch);
  const parts = { client: intake.client, apply, inTurn, assertRemovable };
  const door = isOwn ? ownDoor(parts) : sharedDoor(parts);
  // Before staged batches are applied: these bring their own lifetime totals.
  const clearUp = async () => {
    const left = await stagesLeft(intake.client, 0);
    await addEarlierLifetimeTotals(
      intake.client,
      left.map(({ batch }) => batch),
    ).catch((error: unknown) => {
      // Queries of lifetime totals report the damage; reports of days do not need them.
      if (!isDamaged(error)) throw error;
    });
    await door.tidy(strangersMs);
    // A start does not wait for another process, which finishes its own work.
    await finishRemovals(intake.client, { isOwn, waits: false });
  };
  const { ledger = noLedger, onGaps, onLedgerError } = options;
  const onChange = (state: FactsState) => {
    // Earlier results may be partial.
    applied += 1;
    onGaps?.(state);
  };
  const watch = createGapWatch({
    client: control,
    intake: intake.client,
    keep,
    hasBrief: isOwn,
    ledger,
    onChange,
    onLedgerError,
  });
  await pulse.during(clearUp().then(watch.look)).catch((error: unknown) => {
    watch.close();
    pulse.close();
    throw error;
  });

  // Finishes what a process killed a moment ago had begun, once its claim is old.
  const leftovers = setTimeout(() => {
    void inTurn(() => unseen(() => finishRemovals(intake.client, { isOwn, waits: false }))).catch(() => undefined);
  }, leftoversMs);
  leftovers.unref();

  const intakes = createIntakes();
  const addOne = (id: string, write: (stage: Stage) => Promise<void>, origin?: BatchOrigin): Promise<boolean> =>
    intakes.take(id, async () => {
      const isNew = await pulse.during(door.add(id, write, origin));
      // The batch is added, whether or not the check succeeds.
      await pulse.during(watch.look()).catch(() => undefined);
      return isNew;
    });
  const remove = (id: string, by: string): Promise<number> =>
    inTurn(async () => {
      await door.tidy(strangersMs);
      const { is } = await numbersOf(intake.client, id);
      if (is === undefined) throw noBatch(id);
      if ((await stagesLeft(intake.client, 0, is)).length > 0) throw new BatchTaken();
      await assertRemovable(id, is);
      await decideRemoval(intake.client, id, is, by);
      await unseen(() => finishRemovals(intake.client, { isOwn, waits: true }));
      return rowsIn((await decisionOf(intake.client, is))?.months ?? {});
    });

  const engine: ClickHouseReports = {
    async run(plan, limits) {
      await seen();
      const { sql, values, decoders, settings } = planSql(plan, { hasBrief: isOwn, isWide: isWide(plan.table) });
      const more = isOwn && plan.source === 'daily' ? `${settings}, ${quickSettings(options)}` : settings;
      return readAnswer(await statements.ask(sql, values, limits, more), decoders, plan.limit);
    },
    async runTogether(plans, limits) {
      await seen();
      const isAnyWide = plans.some(({ table }) => isWide(table));
      const { sql, values, decoders, settings, resultsOf } = groupingSetsSql(plans, isOwn, isAnyWide);
      return resultsOf(
        (await readAnswer(await statements.ask(sql, values, limits, settings), decoders, Number.POSITIVE_INFINITY))
          .rows,
      );
    },
    async read(plan, limits) {
      await seen();
      const { sql, values, decoders } = planSql(plan, {
        hasTotals: false,
        hasBrief: isOwn,
        isWide: isWide(plan.table),
      });
      const { bytes, close } = await statements.read(sql, values, limits);
      return { rows: readParts(bytes, decoders, plan.limit), close };
    },
    async values(query, limits) {
      const { sql, values, decoders } = valuesSql(query);
      await seen();
      const { rows } = await readAnswer(await statements.ask(sql, values, limits), decoders, query.limit);
      return rows.map(([value]) => value as string | number);
    },
    async countIn(tables, range, limits) {
      const { sql, values, decoders } = countSql(tables, range);
      await seen();
      const { rows } = await readAnswer(await statements.ask(sql, values, limits), decoders, 1);
      return (rows[0] ?? []).map(Number);
    },
    async lives(source, month, limits) {
      const { sql, values, decoders } = lifetimeTotalsSql(source, month);
      await seen();
      const { bytes, close } = await statements.read(sql, values, limits);
      return livesIn(readParts(bytes, decoders, Number.POSITIVE_INFINITY), close);
    },
    revision: untilMore(async () => {
      await seen();
      return revisionOf(control);
    }),
    add: (id: string, batches: readonly FactBatch[], origin?: BatchOrigin) =>
      addOne(id, (stage) => stageBatch(intake, stage, batches, keep), origin),
    addBy: (id, write) => addOne(id, (stage) => write(intake.client, stage, keep)),
    async batches(most) {
      await seen();
      return listBatches(control, most);
    },
    remove: (id, by) => intakes.take(id, () => pulse.during(remove(id, by))),
    incomplete: watch.incomplete,
    async acceptLoss(month, by) {
      const months = await pulse.during(watch.accept(month, by));
      applied += 1;
      return months;
    },
    removed: untilMore(async () => {
      await seen();
      return removalsOf(control);
    }),
    latest: untilMore(async () => {
      await seen();
      const ofTables = Object.values(factTables).map(
        (table) => `SELECT toUnixTimestamp(max(hour)) AS hour, count() AS facts FROM ${rowsTable(table)}`,
      );
      const [[hour, facts] = []] = await readLines(
        control,
        `SELECT max(hour), sum(facts) FROM (${ofTables.join(' UNION ALL ')})`,
      );
      return facts ? Number(hour) * 1000 : null;
    }),
    async close() {
      clearTimeout(leftovers);
      pulse.close();
      await Promise.all([statements.close(), intakes.over()]);
      await disconnect();
    },
  };
  return withGaps(engine, watch);
}

/** A statement with one row: the number of facts of a range in each table. */
function countSql(tables: readonly TableLetter[], range: ReportPlan['range']): PlanSql {
  const parameters = createParameters();
  const where = rangeSql('rows', range, parameters).join(' AND ');
  const counts = tables.map(
    (letter, at) => `(SELECT count() FROM ${rowsTable(factTables[letter])} WHERE ${where}) AS s${at}`,
  );
  return { sql: `SELECT ${counts.join(', ')}`, values: parameters.values, decoders: [] };
}

/** A statement with the distinct values of a key, and the number of rows of each. */
function valuesSql(query: ValuesQuery): PlanSql {
  const table = checkValues(query);
  const plan = { source: 'rows', offset: 0 } as const;
  const parameters = createParameters();
  const kind = factKeys[query.key];
  const isText = kind === 'text' || kind === 'manyTexts';
  const where = [
    ...rangeSql('rows', query.range, parameters),
    ...query.where.map((condition) => conditionSql(condition, plan, parameters)),
    ...(isText && query.q !== ''
      ? [`position(lowerUTF8(${query.key}), ${parameters.add('String', query.q.toLowerCase())}) > 0`]
      : []),
  ];
  const sql = `SELECT ${query.key} AS g0, count() AS s0 FROM ${rowsTable(table)} WHERE ${where.join(' AND ')} GROUP BY g0 ORDER BY s0 DESC, g0 LIMIT ${parameters.add('UInt64', Math.max(1, query.limit))}`;
  return { sql, values: parameters.values, decoders: [(value) => value] };
}
