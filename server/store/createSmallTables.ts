import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Store } from '../../api/ports';
import type { Claim, Idempotency } from '../../api/ports/keptAnswers';
import { mergedEntries, mergeSettings } from '../../src/model/mergeSettings';
import type { Executor } from './sql/executor';
import { credentials, idempotency, preferences, undo } from './sql/schema';

/** SQL for the present entries of a setting, with some changed and others removed. */
function entriesSql(key: string, changes: Readonly<Record<string, unknown>>): SQL {
  const all = Object.entries(changes);
  const put = JSON.stringify(Object.fromEntries(all.filter(([, value]) => value !== null)));
  const gone = JSON.stringify(all.filter(([, value]) => value === null).map(([name]) => name));
  const there = sql`${preferences.data} -> ${key}::text`;
  return sql`(case when jsonb_typeof(${there}) = 'object' then ${there} else '{}'::jsonb end || ${put}::jsonb)
    - array(select jsonb_array_elements_text(${gone}::jsonb))`;
}

/** Values beside objects and sessions, each by one key. */
export function createSmallTables(db: Executor): Pick<Store, 'credentials' | 'preferences' | 'undo' | 'idempotency'> {
  return {
    credentials: {
      async get(user) {
        const [found] = await db.select({ hash: credentials.hash }).from(credentials).where(eq(credentials.user, user));
        return found?.hash;
      },
      async set(user, hash) {
        await db
          .insert(credentials)
          .values({ user, hash })
          .onConflictDoUpdate({ target: credentials.user, set: { hash } });
      },
    },
    preferences: {
      async get(user) {
        const [found] = await db.select({ data: preferences.data }).from(preferences).where(eq(preferences.user, user));
        return found?.data ?? {};
      },
      async merge(user, patch) {
        const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
        const wholes = entries.filter(([, value]) => !mergedEntries(value));
        const gone = JSON.stringify(wholes.filter(([, value]) => value === null).map(([key]) => key));
        const written = JSON.stringify(Object.fromEntries(wholes.filter(([, value]) => value !== null)));
        const whole = sql`((${preferences.data} || ${written}::jsonb) - array(select jsonb_array_elements_text(${gone}::jsonb)))`;
        const next = entries.reduce((made, [key, value]) => {
          const changes = mergedEntries(value);
          return changes ? sql`${made} || jsonb_build_object(${key}::text, ${entriesSql(key, changes)})` : made;
        }, whole);
        const [merged] = await db
          .insert(preferences)
          .values({ user, data: mergeSettings({}, patch) })
          .onConflictDoUpdate({
            target: preferences.user,
            set: { data: next },
          })
          .returning({ data: preferences.data });
        return merged?.data ?? {};
      },
    },
    undo: {
      async put({ token, user, expiresAt, body }) {
        await db.insert(undo).values({ token, user, expiresAt, body: { value: body } });
      },
      async take(token, user, now) {
        const gone = await db
          .delete(undo)
          .where(or(and(eq(undo.token, token), eq(undo.user, user)), lte(undo.expiresAt, now)))
          .returning();
        const found = gone.find((entry) => entry.token === token && entry.user === user && entry.expiresAt > now);
        return found && { body: found.body.value };
      },
    },
    idempotency: createIdempotency(db),
  };
}

function createIdempotency(db: Executor): Idempotency {
  const named = ({ user, key }: Pick<Claim, 'user' | 'key'>) =>
    and(eq(idempotency.user, user), eq(idempotency.key, key));
  const isMine = (claim: Claim) => and(named(claim), eq(idempotency.token, claim.token));
  const isOpen = (claim: Claim) => and(isMine(claim), isNull(idempotency.status));
  return {
    async claim(claim, now) {
      const { user: _user, key: _key, ...taken } = claim;
      const isFree = or(
        lte(idempotency.expiresAt, now),
        and(isNull(idempotency.status), lte(idempotency.leaseUntil, now)),
      );
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
      // Released between the two statements: the caller tries again.
      if (!found) return { state: 'held' };
      if (found.request !== '' && found.request !== claim.request) return { state: 'other' };
      return found.status === null
        ? { state: 'held' }
        : { state: 'done', answer: { status: found.status, body: found.body?.value } };
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
