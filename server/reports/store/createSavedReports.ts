import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Transaction } from '../../../api/ports';
import {
  type ListedReport,
  loserOf,
  mailsAbout,
  type NewReport,
  type SavedReports,
  type StoredReport,
  savedType,
} from '../../../api/reports/ports/savedReports';
import { definitionOf } from '../../../src/model/reports/definitionOf';
import { toMessageCode } from '../../../src/schema/messages/message';
import { createOutboxWriter } from '../../jobs/createOutbox';
import type { PendingChanges, WriteTo } from '../../store/pendingChanges';
import { chunksOf, type Executor, isOneOf } from '../../store/sql/executor';
import { idCounters, savedReports, savedReportVersions } from '../../store/sql/schema';

type Row = typeof savedReports.$inferSelect;

const isUnfinished = inArray(savedReports.state, ['queued', 'running']);

/** Changes have no owner: the report decides who may see it. */
const mark = (id: number, lostBy?: string) => ({
  type: savedType,
  id,
  owner: lostBy === undefined ? null : loserOf(lostBy),
});

/** The report without columns that only the store uses. */
function stored(row: Row): StoredReport {
  const { ivt: _ivt, token: _token, heldUntil: _heldUntil, tries: _tries, ...report } = row;
  return report;
}

/** Takes an id; the next transaction that needs one waits for this commit, so a report with a smaller id never appears later. */
async function nextId(tx: Executor): Promise<number> {
  const [counter] = await tx
    .insert(idCounters)
    .values({ type: savedType, last: 1 })
    .onConflictDoUpdate({ target: idCounters.type, set: { last: sql`${idCounters.last} + 1` } })
    .returning({ last: idCounters.last });
  return counter?.last ?? 1;
}

async function countOf(tx: Executor, user: number): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(savedReports).where(eq(savedReports.user, user));
  return found?.count ?? 0;
}

async function insertReport(
  tx: Executor,
  pending: PendingChanges,
  report: NewReport & { readonly id: number },
  by: string,
): Promise<StoredReport> {
  const { request } = report;
  const [row] = await tx
    .insert(savedReports)
    .values({ ...report, ivt: request.ivt, version: 1 })
    .returning();
  const made = stored(row as Row);
  await keepVersion(tx, made, by, made.at);
  pending.wrote(mark(made.id));
  return made;
}

async function keepVersion(tx: Executor, report: StoredReport, by: string, at: string): Promise<void> {
  await tx
    .insert(savedReportVersions)
    .values({ report: report.id, version: report.version, at, by, definition: definitionOf(report) });
}

async function removeReport(tx: Executor, pending: PendingChanges, id: number): Promise<Row | undefined> {
  const [row] = await tx.delete(savedReports).where(eq(savedReports.id, id)).returning();
  if (!row) return undefined;
  await tx.delete(savedReportVersions).where(eq(savedReportVersions.report, id));
  await tx.update(savedReports).set({ from: null }).where(eq(savedReports.from, id));
  pending.removed(mark(id, row.account));
  return row;
}

/** The oldest finished file of a schedule. */
async function oldestOf(tx: Executor, from: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: savedReports.id })
    .from(savedReports)
    .where(and(eq(savedReports.from, from), inArray(savedReports.state, ['ready', 'failed'])))
    .orderBy(asc(savedReports.id))
    .limit(1);
  return row?.id;
}

const isFree = (now: string) =>
  or(eq(savedReports.state, 'queued'), and(eq(savedReports.state, 'running'), lt(savedReports.heldUntil, now)));

type Jobs = Pick<SavedReports, 'claim' | 'hold' | 'finish' | 'release' | 'due' | 'spawn'>;

/** Reports to try: other processes may claim the first ones meanwhile. */
const candidates = 5;

/** The queue of files to write, and due schedules. */
function createReportJobs(db: Executor, write: WriteTo): Jobs {
  const isHeldBy = (id: number, token: string) =>
    and(eq(savedReports.id, id), eq(savedReports.token, token), eq(savedReports.state, 'running'));
  return {
    async claim({ token, now, until }) {
      for (const id of await waiting(db, now)) {
        const row = await write(async (tx, pending) => {
          const [taken] = await tx
            .update(savedReports)
            .set({ state: 'running', token, heldUntil: until, tries: sql`${savedReports.tries} + 1` })
            .where(and(eq(savedReports.id, id), isFree(now)))
            .returning();
          if (taken) pending.wrote(mark(id));
          return taken;
        });
        if (row) return { ...stored(row), tries: row.tries };
      }
      return undefined;
    },
    async hold(id, token, until) {
      const rows = await db
        .update(savedReports)
        .set({ heldUntil: until })
        .where(isHeldBy(id, token))
        .returning({ id: savedReports.id });
      return rows.length > 0;
    },
    finish: (id, token, outcome) =>
      write(async (tx, pending) => {
        // `heldUntil` stays: it is the time at which its user was served last.
        const free = { token: null };
        const ended =
          outcome === 'again'
            ? { state: 'queued' as const, ...free, tries: sql`${savedReports.tries} - 1` }
            : { state: 'error' in outcome ? ('failed' as const) : ('ready' as const), ...free, ...outcome };
        const rows = await tx.update(savedReports).set(ended).where(isHeldBy(id, token)).returning();
        const [row] = rows;
        if (!row) return false;
        pending.wrote(mark(id));
        if (ended.state === 'ready') await createOutboxWriter(tx, pending).add(mailsAbout(row), row.at);
        return true;
      }),
    release: () =>
      write(async (tx, pending) => {
        const rows = await tx
          .update(savedReports)
          .set({ state: 'queued', token: null })
          .where(eq(savedReports.state, 'running'))
          .returning({ id: savedReports.id });
        for (const { id } of rows) pending.wrote(mark(id));
      }),
    async due(now) {
      const rows = await db
        .select()
        .from(savedReports)
        .where(lte(savedReports.nextAt, now))
        .orderBy(asc(savedReports.nextAt));
      return rows.map(stored);
    },
    spawn: (id, { dueAt, nextAt }, child) =>
      write(async (tx, pending) => {
        const [parent] = await tx
          .update(savedReports)
          // The error of its own file stays.
          .set({
            nextAt,
            error: sql`case when ${savedReports.state} = 'failed' then ${savedReports.error} end`,
            errorCoded: sql`case when ${savedReports.state} = 'failed' then ${savedReports.errorCoded} end`,
          })
          .where(and(eq(savedReports.id, id), eq(savedReports.nextAt, dueAt)))
          .returning();
        if (!parent || !child) return undefined;
        pending.wrote(mark(id));
        const childId = await nextId(tx);
        if ((await countOf(tx, parent.user)) >= child.most) {
          const oldest = await oldestOf(tx, id);
          if (oldest === undefined) {
            await tx
              .update(savedReports)
              .set({ error: child.full.message, errorCoded: toMessageCode(child.full) })
              .where(eq(savedReports.id, id));
            return undefined;
          }
          await removeReport(tx, pending, oldest);
        }
        return insertReport(tx, pending, { ...child.report, id: childId }, child.by);
      }),
  };
}

/** Reports to start: the account served longest ago first, so that one account's many reports do not block others. */
async function waiting(db: Executor, now: string): Promise<readonly number[]> {
  const served = sql`(select max(held_until) from saved_reports as served where served.user_id = ${savedReports.user})`;
  const rows = await db
    .select({ id: savedReports.id })
    .from(savedReports)
    .where(isFree(now))
    .orderBy(sql`${served} nulls first`, asc(savedReports.id))
    .limit(candidates);
  return rows.map(({ id }) => id);
}

/** `open` gives the store's own writes in the same transaction. */
export function createSavedReports(
  db: Executor,
  write: WriteTo,
  open: (tx: Executor, pending: PendingChanges) => Transaction,
): SavedReports {
  const listed = (where: SQL | undefined) =>
    db.select(listColumns).from(savedReports).where(where).orderBy(desc(savedReports.id));
  return {
    async get(id) {
      const [row] = await db.select().from(savedReports).where(eq(savedReports.id, id));
      return row && stored(row);
    },
    list: (ids) => listed(isOneOf(savedReports.id, ids)),
    async find({ user, account }, { since, limit } = {}) {
      const isNews = since && or(gt(savedReports.id, since.id), isUnfinished, gt(savedReports.at, since.finished));
      const query = listed(
        and(eq(savedReports.account, account), or(eq(savedReports.user, user), savedReports.shared), isNews),
      );
      return limit === undefined ? query : query.limit(limit);
    },
    async unfinished({ user, account }) {
      const rows = await db
        .select()
        .from(savedReports)
        .where(and(eq(savedReports.account, account), eq(savedReports.user, user), isUnfinished));
      return rows.map(stored);
    },
    versions: (id) =>
      db
        .select({
          version: savedReportVersions.version,
          at: savedReportVersions.at,
          by: savedReportVersions.by,
          definition: savedReportVersions.definition,
        })
        .from(savedReportVersions)
        .where(eq(savedReportVersions.report, id))
        .orderBy(desc(savedReportVersions.version)),
    add: (report, by, most, end) =>
      write(async (tx, pending) => {
        const id = await nextId(tx);
        if ((await countOf(tx, report.user)) >= most) return undefined;
        const made = await insertReport(tx, pending, { ...report, id }, by);
        await end?.(open(tx, pending), made);
        return made;
      }),
    change: (id, version, change, { by, at, keep }) =>
      write(async (tx, pending) => {
        const [row] = await tx
          .update(savedReports)
          .set({ ...change, ...(change.request && { ivt: change.request.ivt }), version: version + 1 })
          .where(and(eq(savedReports.id, id), eq(savedReports.version, version)))
          .returning();
        if (!row) return undefined;
        await keepVersion(tx, stored(row), by, at);
        await tx
          .delete(savedReportVersions)
          .where(and(eq(savedReportVersions.report, id), lte(savedReportVersions.version, row.version - keep)));
        pending.wrote(change.shared === false ? mark(id, row.account) : mark(id));
        return stored(row);
      }),
    remove: (id) =>
      write(async (tx, pending) => {
        const row = await removeReport(tx, pending, id);
        return row && stored(row);
      }),
    ...createReportJobs(db, write),
    async expired(now) {
      const rows = await db
        .select({ id: savedReports.id, file: savedReports.file })
        .from(savedReports)
        .where(and(isNotNull(savedReports.file), lte(savedReports.expiresAt, now)));
      return rows as { id: number; file: string }[];
    },
    dropFile: (id, file) =>
      write(async (tx, pending) => {
        const [row] = await tx
          .update(savedReports)
          .set({ file: null })
          .where(and(eq(savedReports.id, id), eq(savedReports.file, file)))
          .returning({ id: savedReports.id });
        if (row) pending.wrote(mark(id));
      }),
    async known(files) {
      const found: string[] = [];
      for (const chunk of chunksOf(files, 1000)) {
        const rows = await db
          .select({ file: savedReports.file })
          .from(savedReports)
          .where(inArray(savedReports.file, chunk));
        found.push(...rows.flatMap(({ file }) => file ?? []));
      }
      return found;
    },
  };
}

const {
  request: _request,
  token: _token,
  heldUntil: _heldUntil,
  tries: _tries,
  ...listColumns
} = getTableColumns(savedReports) satisfies Readonly<Record<keyof ListedReport, unknown>>;
