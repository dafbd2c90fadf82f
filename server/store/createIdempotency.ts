import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Claim, Idempotency } from '../../api/ports/keptAnswers';
import type { Executor } from './executor';
import { idempotency } from './schema';

export function createIdempotency(db: Executor): Idempotency {
  const named = ({ user, key }: Pick<Claim, 'user' | 'key'>) => and(eq(idempotency.user, user), eq(idempotency.key, key));
  const isMine = (claim: Claim) => and(named(claim), eq(idempotency.token, claim.token));
  const isOpen = (claim: Claim) => and(isMine(claim), isNull(idempotency.status));
  return {
    async claim(claim, now) {
      const { user: _user, key: _key, ...taken } = claim;
      const isFree = or(lte(idempotency.expiresAt, now), and(isNull(idempotency.status), lte(idempotency.leaseUntil, now)));
      const mine = await db
        .insert(idempotency)
        .values(claim)
        .onConflictDoUpdate({
          target: [idempotency.user, idempotency.key],
          set: { ...taken, status: null, body: null, bytes: 0 },
          ...(isFree && { setWhere: isFree }),
        })
        .returning({ token: idempotency.token });
      if (mine.length > 0) return { state: 'mine' };
      const [found] = await db.select().from(idempotency).where(named(claim));
      // Given up between the two statements: the caller tries again.
      if (!found) return { state: 'held' };
      if (found.request !== '' && found.request !== claim.request) return { state: 'other' };
      return found.status === null ? { state: 'held' } : { state: 'done', answer: { status: found.status, body: found.body?.value } };
    },
    async extend(claim, leaseUntil) {
      await db.update(idempotency).set({ leaseUntil }).where(isOpen(claim));
    },
    async settle(claim, { status, body }) {
      const values = { status, body: { value: body }, bytes: JSON.stringify(body).length };
      const settled = await db.update(idempotency).set(values).where(isMine(claim)).returning({ key: idempotency.key });
      return settled.length > 0;
    },
    async release(claim) {
      await db.delete(idempotency).where(isOpen(claim));
    },
    async tidy(now, most) {
      await db.delete(idempotency).where(lte(idempotency.expiresAt, now));
      await db.execute(sql`
        delete from idempotency using (
          select user_id, key, row_number() over newest as place, sum(bytes) over newest as total
          from idempotency where status is not null and user_id in (
            select user_id from idempotency where status is not null
            group by user_id having count(*) > ${most.answers} or sum(bytes) > ${most.bytes})
          window newest as (partition by user_id order by expires_at desc, key)
        ) as kept
        where idempotency.user_id = kept.user_id and idempotency.key = kept.key
          and (kept.place > ${most.answers} or kept.total > ${most.bytes})`);
    },
  };
}
