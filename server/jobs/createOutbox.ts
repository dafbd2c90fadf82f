import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import { type Outbox, type OutboxWriter, outboxType, type StoredMessage } from '../../api/jobs/ports/outbox';
import type { PendingChanges, WriteTo } from '../store/pendingChanges';
import type { Executor } from '../store/sql/executor';
import { outbox } from './jobsSchema';

type Row = typeof outbox.$inferSelect;

function messageOf(row: Row): StoredMessage {
  const { token: _token, heldUntil: _heldUntil, ...message } = row;
  return message;
}

/** For use inside a transaction. */
export const createOutboxWriter = (tx: Executor, pending: PendingChanges): OutboxWriter => ({
  async add(messages, at) {
    if (messages.length === 0) return 0;
    const added = await tx
      .insert(outbox)
      .values(
        messages.map(({ dueAt = at, ...message }) => ({
          ...message,
          dueAt,
          at,
          state: 'waiting' as const,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: outbox.id });
    if (added.length > 0) pending.wrote({ type: outboxType, id: 0, owner: null });
    return added.length;
  },
});

/** Messages to send on PGlite and PostgreSQL. */
export function createOutbox(db: Executor, write: WriteTo): Outbox {
  return {
    add: (messages, at) => write((tx, pending) => createOutboxWriter(tx, pending).add(messages, at)),
    async claim({ token, now, until }) {
      const [row] = await db
        .update(outbox)
        .set({ token, heldUntil: until, tries: sql`${outbox.tries} + 1` })
        .where(
          sql`${outbox.id} = (select id from outbox where state = 'waiting' and due_at <= ${now} and (held_until is null or held_until < ${now})
            order by due_at, id limit 1 for update skip locked)`,
        )
        .returning();
      return row && messageOf(row);
    },
    async finish(id, token, outcome) {
      const free = { token: null, heldUntil: null };
      const rows = await db
        .update(outbox)
        .set(
          outcome.state === 'waiting'
            ? { ...free, dueAt: outcome.dueAt, error: outcome.error }
            : {
                ...free,
                state: outcome.state,
                endedAt: outcome.at,
                error: outcome.state === 'sent' ? null : outcome.error,
              },
        )
        .where(and(eq(outbox.id, id), eq(outbox.token, token)))
        .returning({ id: outbox.id });
      return rows.length > 0;
    },
    async release() {
      await db.update(outbox).set({ heldUntil: null }).where(eq(outbox.state, 'waiting'));
    },
    again: (id, now) =>
      write(async (tx, pending) => {
        const [row] = await tx
          .update(outbox)
          .set({ state: 'waiting', dueAt: now, endedAt: null, tries: 0 })
          .where(and(eq(outbox.id, id), eq(outbox.state, 'failed')))
          .returning();
        if (row) pending.wrote({ type: outboxType, id: 0, owner: null });
        return row && messageOf(row);
      }),
    async find(state, [from, to]) {
      const where = eq(outbox.state, state);
      const rows = await db
        .select()
        .from(outbox)
        .where(where)
        .orderBy(desc(outbox.id))
        .offset(from)
        .limit(to - from + 1);
      const [found] = await db.select({ total: count() }).from(outbox).where(where);
      return { rows: rows.map(messageOf), total: found?.total ?? 0 };
    },
    async tidy(before) {
      await db.delete(outbox).where(lt(outbox.endedAt, before));
    },
  };
}
