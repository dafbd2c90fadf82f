import { and, desc, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { type JobOverview, type JobRuns, jobType } from '../../api/jobs/ports/jobs';
import type { JobRun } from '../../src/model/jobs/job';
import type { WriteTo } from '../store/pendingChanges';
import { type Executor, json, rowsOf, texts } from '../store/sql/executor';
import { jobRunners, jobRuns, jobSettings } from './jobsSchema';

type Row = typeof jobRuns.$inferSelect;

/** The run without columns that only the store uses. */
function runOf(row: Row): JobRun {
  const { token: _token, heldUntil: _heldUntil, isStopping: _isStopping, isHandled: _isHandled, ...run } = row;
  return { ...run, failures: run.failures.value, error: run.error.value };
}

/** Serializes claims of all processes, so that limits hold over all of them. No other lock is taken meanwhile. */
const claimLock = 7_270_003;

const changesAtMost = 20;

/** Runs of jobs on PGlite and PostgreSQL. */
export function createJobRuns(db: Executor, write: WriteTo): JobRuns {
  const isMine = (id: number, token: string) =>
    and(eq(jobRuns.id, id), eq(jobRuns.token, token), eq(jobRuns.state, 'running'));
  const ended = inArray(jobRuns.state, ['done', 'failed', 'stopped']);
  const first = async (where: SQL | undefined): Promise<JobRun | undefined> => {
    const [row] = await db.select().from(jobRuns).where(where).limit(1);
    return row && runOf(row);
  };

  return {
    async plan(runs) {
      if (runs.length === 0) return 0;
      const rows = await rowsOf(
        db,
        sql`insert into job_runs (job, scope, state, due_at)
          select job, scope, 'waiting', "dueAt" from json_to_recordset(${json(runs)}) as planned (job text, scope text, "dueAt" text)
          where not exists (select 1 from job_runs as known
            where known.job = planned.job and known.scope = planned.scope and (known.state = 'waiting' or known.due_at >= planned."dueAt" collate "C"))
          on conflict (job, scope) where state = 'waiting' do nothing returning id`,
      );
      return rows.length;
    },

    ask: ({ job, scope, by, now }) =>
      write(async (tx, pending) => {
        const [row] = await tx
          .insert(jobRuns)
          .values({ job, scope, state: 'waiting', dueAt: now, by })
          .onConflictDoUpdate({
            target: [jobRuns.job, jobRuns.scope],
            targetWhere: sql`state = 'waiting'`,
            set: {
              by: sql`coalesce(excluded.by_user, ${jobRuns.by})`,
              dueAt: sql`case when excluded.by_user is null and ${jobRuns.tries} > 0 then ${jobRuns.dueAt} else least(${jobRuns.dueAt}, excluded.due_at) end`,
            },
          })
          .returning();
        pending.wrote(told);
        return runOf(row as Row);
      }),

    claim: ({ atOnce, token, now, until }) =>
      write(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${claimLock})`);
        const limits = json([...atOnce].map(([job, most]) => ({ job, most })));
        const [found] = await rowsOf<{ id: number }>(
          tx,
          sql`select run.id::float8 as id from job_runs as run
            join json_to_recordset(${limits}) as known (job text, most int) on known.job = run.job
            left join job_settings as setting on setting.job = run.job
            where (run.state = 'waiting' and run.due_at <= ${now} or run.state = 'running' and run.held_until < ${now})
              and (run.by_user is not null or not coalesce(setting.is_paused, false))
              and not exists (select 1 from job_runs as other where other.job = run.job and other.scope = run.scope
                and other.state = 'running' and other.held_until >= ${now})
              and known.most > (select count(*) from job_runs as other
                where other.job = run.job and other.state = 'running' and other.held_until >= ${now})
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

    async finish(id, token, outcome) {
      const { state, at, items, total, failures, failed, error } = outcome;
      const values = { items, total, failures: { value: failures }, failed, error: { value: error } };
      const free = { token: null, heldUntil: null, isStopping: false, endedAt: at };
      if (state !== 'waiting') {
        const rows = await db
          .update(jobRuns)
          .set({ state, ...values, ...free })
          .where(isMine(id, token))
          .returning({ id: jobRuns.id });
        return rows.length > 0;
      }
      return write(async (tx) => {
        const [run] = await tx.select().from(jobRuns).where(isMine(id, token)).for('update');
        if (!run) return false;
        // Another run of the job waits already: it takes over the attempts of this one.
        await tx
          .delete(jobRuns)
          .where(and(eq(jobRuns.job, run.job), eq(jobRuns.scope, run.scope), eq(jobRuns.state, 'waiting')));
        await tx
          .update(jobRuns)
          .set({
            state,
            dueAt: outcome.dueAt,
            ...values,
            ...free,
            ...(outcome.isUncounted && { tries: sql`${jobRuns.tries} - 1` }),
          })
          .where(eq(jobRuns.id, id));
        return true;
      });
    },

    async release() {
      await db.update(jobRuns).set({ heldUntil: '' }).where(eq(jobRuns.state, 'running'));
    },

    stop: (id) =>
      write(async (tx, pending) => {
        const [gone] = await tx
          .delete(jobRuns)
          .where(and(eq(jobRuns.id, id), eq(jobRuns.state, 'waiting')))
          .returning();
        const [running] = gone
          ? []
          : await tx
              .update(jobRuns)
              .set({ isStopping: true })
              .where(and(eq(jobRuns.id, id), eq(jobRuns.state, 'running')))
              .returning();
        const found = gone ?? running;
        if (found) pending.wrote(told);
        return found && runOf(found);
      }),

    async handle(id) {
      const [row] = await db
        .update(jobRuns)
        .set({ isHandled: true })
        .where(and(eq(jobRuns.id, id), eq(jobRuns.state, 'failed'), eq(jobRuns.isHandled, false)))
        .returning();
      return row && runOf(row);
    },

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

    async overview(since, now) {
      const [counts, running, next, last] = await Promise.all([
        rowsOf<{ job: string; done: number; failed: number; due: number; started: number; given_up: number }>(
          db,
          sql`select job, count(*) filter (where state = 'done' and ended_at >= ${since})::int as done,
              count(*) filter (where state = 'failed' and ended_at >= ${since})::int as failed,
              count(*) filter (where state = 'waiting' and due_at <= ${now})::int as due,
              count(*) filter (where state <> 'waiting')::int as started,
              count(*) filter (where state = 'failed' and not is_handled)::int as given_up
            from job_runs group by job`,
        ),
        db.select().from(jobRuns).where(eq(jobRuns.state, 'running')).orderBy(jobRuns.startedAt),
        db
          .selectDistinctOn([jobRuns.job])
          .from(jobRuns)
          .where(eq(jobRuns.state, 'waiting'))
          .orderBy(jobRuns.job, jobRuns.dueAt),
        db
          .selectDistinctOn([jobRuns.job])
          .from(jobRuns)
          .where(and(ended, isNotNull(jobRuns.endedAt)))
          .orderBy(jobRuns.job, desc(jobRuns.endedAt), desc(jobRuns.id)),
      ]);
      const of = (rows: readonly Row[], job: string) => rows.filter((row) => row.job === job).map(runOf);
      return counts.map(
        ({ job, done, failed, due, started, given_up }): JobOverview => ({
          job,
          running: of(running, job),
          next: of(next, job)[0] ?? null,
          last: of(last, job)[0] ?? null,
          done,
          failed,
          due,
          started,
          givenUp: given_up,
        }),
      );
    },

    async settings() {
      const rows = await db.select().from(jobSettings);
      return rows.map(({ job, isPaused, changes }) => ({ job, isPaused, changes: changes.value }));
    },

    change: (job, change, isPaused) =>
      write(async (tx, pending) => {
        await tx
          .insert(jobSettings)
          .values({ job, isPaused: false, changes: { value: [] } })
          .onConflictDoNothing();
        const [before] = await tx.select().from(jobSettings).where(eq(jobSettings.job, job)).for('update');
        const changes = [change, ...(before?.changes.value ?? [])].slice(0, changesAtMost);
        const next = { isPaused: isPaused ?? before?.isPaused ?? false, changes: { value: changes } };
        await tx.update(jobSettings).set(next).where(eq(jobSettings.job, job));
        pending.wrote(told);
        return { job, isPaused: next.isPaused, changes };
      }),

    async tidy(before, often) {
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

/** One mark for all changes of jobs: listeners read what changed. */
const told = { type: jobType, id: 0, owner: null };
