import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, lte, or, type SQL } from 'drizzle-orm';
import type { ListedReport, SavedReports } from '../../api/ports/savedReports';
import { createTransaction } from './createTransaction';
import { chunksOf, type Executor, isOneOf } from './executor';
import type { PendingChanges } from './pendingChanges';
import { createReportJobs } from './reportJobs';
import { countOf, insertReport, isUnfinished, keepVersion, mark, nextId, removeReport, stored } from './savedReportRows';
import { savedReports, savedReportVersions } from './schema';

export type WriteReports = <T>(work: (tx: Executor, pending: PendingChanges) => Promise<T>) => Promise<T>;

export function createSavedReports(db: Executor, write: WriteReports): SavedReports {
  const listed = (where: SQL | undefined) => db.select(listColumns).from(savedReports).where(where).orderBy(desc(savedReports.id));
  return {
    async get(id) {
      const [row] = await db.select().from(savedReports).where(eq(savedReports.id, id));
      return row && stored(row);
    },
    list: (ids) => listed(isOneOf(savedReports.id, ids)),
    async find({ user, account }, { since, limit } = {}) {
      const isNews = since && or(gt(savedReports.id, since.id), isUnfinished, gt(savedReports.at, since.finished));
      const query = listed(and(eq(savedReports.account, account), or(eq(savedReports.user, user), savedReports.shared), isNews));
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
        await end?.(createTransaction(tx, pending), made);
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
        const rows = await db.select({ file: savedReports.file }).from(savedReports).where(inArray(savedReports.file, chunk));
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
  hasMail: _hasMail,
  ...listColumns
} = getTableColumns(savedReports) satisfies Readonly<Record<keyof ListedReport, unknown>>;
