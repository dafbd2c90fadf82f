import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { SavedReports } from '../../api/ports/savedReports';
import { toMessageCode } from '../../src/schema/messages/message';
import type { WriteReports } from './createSavedReports';
import type { Executor } from './executor';
import { countOf, insertReport, isFree, mark, nextId, oldestOf, removeReport, stored } from './savedReportRows';
import { savedReports } from './schema';

type Jobs = Pick<SavedReports, 'claim' | 'hold' | 'finish' | 'release' | 'due' | 'spawn' | 'takeMail'>;

/** So many are looked at: others may take the first ones meanwhile. */
const candidates = 5;

/** Whose turn it is to be written, and what is due. */
export function createReportJobs(db: Executor, write: WriteReports): Jobs {
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
      const rows = await db.update(savedReports).set({ heldUntil: until }).where(isHeldBy(id, token)).returning({ id: savedReports.id });
      return rows.length > 0;
    },
    finish: (id, token, outcome) =>
      write(async (tx, pending) => {
        // Until when it was held stays: that is how long ago its user was served.
        const free = { token: null };
        const ended =
          outcome === 'again'
            ? { state: 'queued' as const, ...free, tries: sql`${savedReports.tries} - 1` }
            : { state: 'error' in outcome ? ('failed' as const) : ('ready' as const), ...free, ...outcome };
        const rows = await tx.update(savedReports).set(ended).where(isHeldBy(id, token)).returning({ id: savedReports.id });
        if (rows.length > 0) pending.wrote(mark(id));
        return rows.length > 0;
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
      const rows = await db.select().from(savedReports).where(lte(savedReports.nextAt, now)).orderBy(asc(savedReports.nextAt));
      return rows.map(stored);
    },
    spawn: (id, { dueAt, nextAt }, child) =>
      write(async (tx, pending) => {
        const [parent] = await tx
          .update(savedReports)
          // Why its own file failed stays.
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
    async takeMail() {
      const [row] = await db
        .update(savedReports)
        .set({ hasMail: false })
        .where(
          and(
            savedReports.hasMail,
            eq(savedReports.state, 'ready'),
            sql`${savedReports.id} = (
          select id from saved_reports where has_mail and state = 'ready' order by id limit 1 for update skip locked)`,
          ),
        )
        .returning();
      return row && stored(row);
    },
  };
}

/** Reports whose file may be begun: the account served longest ago first, so that one account's many reports do not block others. */
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
