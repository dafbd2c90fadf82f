import { and, desc, eq, inArray, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { type JobOverview, type JobRuns, jobType } from '../../api/jobs/ports/jobs';
import type { JobRun } from '../../src/model/jobs/job';
import type { PendingChanges, WriteTo } from '../store/pendingChanges';
import { type Executor, json, rowsOf, sqlStateOf, texts } from '../store/sql/executor';
import { jobRunners, jobRuns, jobSettings } from './jobsSchema';

type Row = typeof jobRuns.$inferSelect;

/** The run without columns that only the store uses. */
function runOf(row: Row): JobRun {
  const { token: _token, heldUntil: _heldUntil, isStopping: _isStopping, isHandled: _isHandled, ...run } = row;
  return run;
}

/** Serializes claims of all processes, so that limits hold over all of them. No other lock is taken meanwhile. */
const claimLock = 7_270_003;

const changesAtMost = 20;

/** Runs of jobs on PGlite and PostgreSQL. */
export function createJobRuns(db: Executor, write: WriteTo): JobRuns {
  const isMine = (id: number, token: string) =>
    and(eq(jobRuns.id, id), eq(jobRuns.token, token), eq(jobRuns.state, 'running'));
  const isGivenUp = and(eq(jobRuns.state, 'failed'), eq(jobRuns.isHandled, false));
  const first = async (where: SQL | undefined): Promise<JobRun | undefined> => {
    const [row] = await db.select().from(jobRuns).where(where).limit(1);
    return row && runOf(row);
  };

  return {
    async plan(runs, after) {
      if (runs.length === 0) return 0;
      const rows = await rowsOf<{ isNew: boolean }>(
        db,
        sql`insert into job_runs (job, scope, state, due_at)
          select job, scope, 'waiting', "dueAt" from json_to_recordset(${json(runs)}) as planned (job text, scope text, "dueAt" text)
          where not exists (select 1 from job_runs as known
            where known.job = planned.job and known.scope = planned.scope and known.state <> 'waiting' and known.due_at >= planned."dueAt" collate "C")
          on conflict (job, scope) where state = 'waiting' do update set due_at = excluded.due_at
            where job_runs.due_at > ${after} and job_runs.tries = 0 and job_runs.by_user is null and job_runs.due_at <> excluded.due_at
          returning xmax = 0 as "isNew"`,
      );
      return rows.filter(({ isNew }) => isNew).length;
    },

    async ask({ job, scopes, by, now }) {
      await write((tx, pending) => askFor(tx, pending, { job, scopes, by, now }));
    },

    claim: ({ atOnce, token, now, until }) =>
      write(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${claimLock})`);
        // Stopped by a person before its process ended.
        await tx
          .update(jobRuns)
          .set({ state: 'stopped', endedAt: now, token: null, heldUntil: null, isStopping: false })
          .where(and(eq(jobRuns.state, 'running'), lt(jobRuns.heldUntil, now), jobRuns.isStopping));
        const limits = json([...atOnce].map(([job, most]) => ({ job, most })));
        const [found] = await rowsOf<{ id: number }>(
          tx,
          // Running ones are few; read for each due run they would cost its square.
          sql`with busy as materialized (select job, scope from job_runs where state = 'running' and held_until >= ${now})
            select run.id::float8 as id from job_runs as run
            join json_to_recordset(${limits}) as known (job text, most int) on known.job = run.job
            left join job_settings as setting on setting.job = run.job
            where (run.state = 'waiting' and run.due_at <= ${now} or run.state = 'running' and run.held_until < ${now})
              and (run.by_user is not null or not coalesce(setting.is_paused, false))
              and not exists (select 1 from busy where busy.job = run.job and busy.scope = run.scope)
              and known.most > (select count(*) from busy where busy.job = run.job)
            order by run.due_at, run.id limit 1 for update of run skip locked`,
        );
        if (!found) return undefined;
        const [row] = await tx
          .update(jobRuns)
          .set({
            state: 'running',
            token,
            heldUntil: until,
            startedAt: now,
            endedAt: null,
            tries: sql`${jobRuns.tries} + 1`,
            isStopping: false,
          })
          .where(eq(jobRuns.id, found.id))
          .returning();
        return row && runOf(row);
      }),

    async hold(id, token, until, { items, total }) {
      const [row] = await db
        .update(jobRuns)
        .set({ heldUntil: until, items, total })
        .where(isMine(id, token))
        .returning({ isStopping: jobRuns.isStopping });
      if (!row) return 'lost';
      return row.isStopping ? 'stop' : 'held';
    },

    async finish(id, token, { state, at, items, total, failures, failed, error, ...later }) {
      const values = { items, total, failures, failed, error, token: null, heldUntil: null, isStopping: false };
      if (state !== 'waiting') {
        const rows = await db
          .update(jobRuns)
          .set({ state, ...values, endedAt: at })
          .where(isMine(id, token))
          .returning({ id: jobRuns.id });
        return rows.length > 0;
      }
      const { dueAt = at, isUncounted = false } = later as { readonly dueAt?: string; readonly isUncounted?: true };
      return unlessTaken(() =>
        write(async (tx) => {
          const [run] = await tx.select().from(jobRuns).where(isMine(id, token)).for('update');
          if (!run) return false;
          const next = and(eq(jobRuns.job, run.job), eq(jobRuns.scope, run.scope), eq(jobRuns.state, 'waiting'));
          // Another run waits already: this one takes its place, with the wish of the person who asked for it.
          const [other] = run.isStopping ? [] : await tx.delete(jobRuns).where(next).returning();
          const [earlier = dueAt] = other?.by ? [other.dueAt, dueAt].sort() : [];
          const wish = { dueAt: earlier, ...(other?.by && { by: other.by }) };
          const tries = isUncounted ? run.tries - 1 : run.tries;
          const end = run.isStopping ? ({ state: 'stopped', endedAt: at } as const) : { state, ...wish, tries };
          await tx
            .update(jobRuns)
            .set({ ...values, ...end })
            .where(eq(jobRuns.id, id));
          return true;
        }),
      );
    },

    async release() {
      await db.update(jobRuns).set({ heldUntil: '' }).where(eq(jobRuns.state, 'running'));
    },

    stop: (id, now) =>
      write(async (tx, pending) => {
        const is = (state: JobRun['state']) => and(eq(jobRuns.id, id), eq(jobRuns.state, state));
        const [waiting] = await tx
          .update(jobRuns)
          .set({ state: 'stopped', endedAt: now })
          .where(is('waiting'))
          .returning();
        const [running] = await tx.update(jobRuns).set({ isStopping: true }).where(is('running')).returning();
        const found = waiting ?? running;
        if (found) pending.wrote(told);
        return found && runOf(found);
      }),

    retry: (of, by, now) =>
      write(async (tx, pending) => {
        const which = 'id' in of ? eq(jobRuns.id, of.id) : eq(jobRuns.job, of.job);
        const rows = await tx.update(jobRuns).set({ isHandled: true }).where(and(which, isGivenUp)).returning();
        const scopes = [...new Set(rows.map(({ scope }) => scope))];
        const [first] = rows;
        if (first) await askFor(tx, pending, { job: first.job, scopes, by, now });
        return rows.map(runOf);
      }),

    get: (id) => first(eq(jobRuns.id, id)),

    async find({ job, states, unhandled }, [from, to]) {
      const where = and(
        job === undefined ? undefined : eq(jobRuns.job, job),
        states && inArray(jobRuns.state, [...states]),
        unhandled && eq(jobRuns.isHandled, false),
      );
      const rows = await db
        .select()
        .from(jobRuns)
        .where(where)
        .orderBy(sql`coalesce(${jobRuns.startedAt}, ${jobRuns.dueAt}) desc`, desc(jobRuns.id))
        .offset(from)
        .limit(to - from + 1);
      return { rows: rows.map(runOf), total: await db.$count(jobRuns, where) };
    },

    async overview(jobs, since, now) {
      const named = inArray(jobRuns.job, [...jobs]);
      const [counts, open, last] = await Promise.all([
        rowsOf<{ job: string; done: number; failed: number; due: number; started: number; given_up: number }>(
          db,
          sql`select job, count(*) filter (where state = 'done' and ended_at >= ${since})::int as done,
              count(*) filter (where state = 'failed' and ended_at >= ${since})::int as failed,
              count(*) filter (where state = 'waiting' and due_at <= ${now})::int as due,
              count(*) filter (where state <> 'waiting')::int as started,
              count(*) filter (where state = 'failed' and not is_handled)::int as given_up
            from job_runs where job = any(${texts(jobs)}) group by job`,
        ),
        db
          .select()
          .from(jobRuns)
          .where(and(named, inArray(jobRuns.state, ['waiting', 'running'])))
          .orderBy(jobRuns.dueAt, jobRuns.id),
        rowsOf<{ id: number }>(
          db,
          sql`select last.id::float8 as id from unnest(${texts(jobs)}) as known (job), lateral (select id from job_runs
            where job_runs.job = known.job and state in ('done', 'failed', 'stopped') order by ended_at desc, id desc limit 1) as last`,
        ),
      ]);
      const ended = await db
        .select()
        .from(jobRuns)
        .where(
          inArray(
            jobRuns.id,
            last.map(({ id }) => id),
          ),
        );
      return counts.map(({ job, done, failed, due, started, given_up }): JobOverview => {
        const of = (rows: readonly Row[]) => rows.filter((row) => row.job === job).map(runOf);
        return {
          job,
          running: of(open.filter(({ state }) => state === 'running')),
          next: of(open.filter(({ state }) => state === 'waiting'))[0] ?? null,
          last: of(ended)[0] ?? null,
          done,
          failed,
          due,
          started,
          givenUp: given_up,
        };
      });
    },

    async settings() {
      return db.select().from(jobSettings);
    },

    change: (job, change, isPaused) =>
      write(async (tx, pending) => {
        await tx.insert(jobSettings).values({ job, isPaused: false, changes: [] }).onConflictDoNothing();
        const [before] = await tx.select().from(jobSettings).where(eq(jobSettings.job, job)).for('update');
        const changes = [change, ...(before?.changes ?? [])].slice(0, changesAtMost);
        const next = { isPaused: isPaused ?? before?.isPaused ?? false, changes };
        await tx.update(jobSettings).set(next).where(eq(jobSettings.job, job));
        pending.wrote(told);
        return { job, isPaused: next.isPaused, changes };
      }),

    async tidy(before, often, known) {
      await db
        .update(jobRuns)
        .set({ state: 'stopped', endedAt: before, isHandled: true, token: null, heldUntil: null })
        .where(
          and(
            inArray(jobRuns.state, ['waiting', 'running']),
            notInArray(jobRuns.job, [...known]),
            lt(jobRuns.dueAt, before),
          ),
        );
      await db.execute(sql`
        delete from job_runs as run where run.state in ('done', 'failed', 'stopped')
          and (run.ended_at < ${before} or run.state = 'done' and run.job = any(${texts(often.jobs)}) and run.ended_at < ${often.before})
          and exists (select 1 from job_runs as newer where newer.job = run.job and newer.scope = run.scope and newer.due_at > run.due_at)`);
    },

    async alive(token, now, since) {
      await db
        .insert(jobRunners)
        .values({ token, at: now })
        .onConflictDoUpdate({ target: jobRunners.token, set: { at: now } });
      await db.delete(jobRunners).where(and(lt(jobRunners.at, since), ne(jobRunners.token, token)));
      return db.$count(jobRunners);
    },
    async aliveSince(since) {
      const rows = await db.select().from(jobRunners).orderBy(desc(jobRunners.at));
      return { count: rows.filter(({ at }) => at >= since).length, lastAt: rows[0]?.at ?? null };
    },
    async gone(token) {
      await db.delete(jobRunners).where(eq(jobRunners.token, token));
    },
  };
}

type Asked = Parameters<JobRuns['ask']>[0];

async function askFor(tx: Executor, pending: PendingChanges, { job, scopes, by, now }: Asked): Promise<void> {
  if (scopes.length === 0) return;
  const mayMove = sql`(${jobRuns.dueAt} > excluded.due_at and (excluded.by_user is not null or ${jobRuns.tries} = 0))`;
  const rows = await tx
    .insert(jobRuns)
    .values(scopes.map((scope) => ({ job, scope, state: 'waiting' as const, dueAt: now, by })))
    .onConflictDoUpdate({
      target: [jobRuns.job, jobRuns.scope],
      targetWhere: sql`state = 'waiting'`,
      set: {
        by: sql`coalesce(excluded.by_user, ${jobRuns.by})`,
        dueAt: sql`case when ${mayMove} then excluded.due_at else ${jobRuns.dueAt} end`,
      },
      setWhere: sql`${mayMove} or excluded.by_user is not null and ${jobRuns.by} is null`,
    })
    .returning({ id: jobRuns.id });
  if (rows.length > 0) pending.wrote(told);
}

/** Another process may add a waiting run between two statements: then the transaction is repeated. */
async function unlessTaken<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 10 || sqlStateOf(error) !== '23505') throw error;
    }
  }
}

/** One mark for all changes of jobs: listeners read what changed. */
const told = { type: jobType, id: 0, owner: null };
