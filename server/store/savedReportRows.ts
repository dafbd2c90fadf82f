import { and, asc, count, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { NewReport, StoredReport } from '../../api/ports/savedReports';
import { loserOf, savedType } from '../../api/ports/savedReports';
import { definitionOf } from '../../src/model/reports/definitionOf';
import type { Executor } from './executor';
import type { PendingChanges } from './pendingChanges';
import { idCounters, savedReports, savedReportVersions } from './schema';

type Row = typeof savedReports.$inferSelect;

export const isUnfinished = inArray(savedReports.state, ['queued', 'running']);

/** Without an owner: the report decides who may see it. */
export const mark = (id: number, lostBy?: string) => ({ type: savedType, id, owner: lostBy === undefined ? null : loserOf(lostBy) });

/** Without what stands beside it for the store alone. */
export function stored(row: Row): StoredReport {
  const { ivt: _ivt, token: _token, heldUntil: _heldUntil, tries: _tries, hasMail: _hasMail, ...report } = row;
  return report;
}

/** A transaction that has a number blocks the next until it commits: a report with a smaller id never appears later. */
export async function nextId(tx: Executor): Promise<number> {
  const [counter] = await tx
    .insert(idCounters)
    .values({ type: savedType, last: 1 })
    .onConflictDoUpdate({ target: idCounters.type, set: { last: sql`${idCounters.last} + 1` } })
    .returning({ last: idCounters.last });
  return counter?.last ?? 1;
}

export async function countOf(tx: Executor, user: number): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(savedReports).where(eq(savedReports.user, user));
  return found?.count ?? 0;
}

export async function insertReport(
  tx: Executor,
  pending: PendingChanges,
  report: NewReport & { readonly id: number },
  by: string,
): Promise<StoredReport> {
  const { request, mailTo } = report;
  const [row] = await tx
    .insert(savedReports)
    .values({ ...report, ivt: request.ivt, hasMail: mailTo.length > 0, version: 1 })
    .returning();
  const made = stored(row as Row);
  await keepVersion(tx, made, by, made.at);
  pending.wrote(mark(made.id));
  return made;
}

export async function keepVersion(tx: Executor, report: StoredReport, by: string, at: string): Promise<void> {
  await tx.insert(savedReportVersions).values({ report: report.id, version: report.version, at, by, definition: definitionOf(report) });
}

export async function removeReport(tx: Executor, pending: PendingChanges, id: number): Promise<Row | undefined> {
  const [row] = await tx.delete(savedReports).where(eq(savedReports.id, id)).returning();
  if (!row) return undefined;
  await tx.delete(savedReportVersions).where(eq(savedReportVersions.report, id));
  await tx.update(savedReports).set({ from: null }).where(eq(savedReports.from, id));
  pending.removed(mark(id, row.account));
  return row;
}

/** The oldest finished file of a schedule. */
export async function oldestOf(tx: Executor, from: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: savedReports.id })
    .from(savedReports)
    .where(and(eq(savedReports.from, from), inArray(savedReports.state, ['ready', 'failed'])))
    .orderBy(asc(savedReports.id))
    .limit(1);
  return row?.id;
}

export const isFree = (now: string) =>
  or(eq(savedReports.state, 'queued'), and(eq(savedReports.state, 'running'), lt(savedReports.heldUntil, now)));
