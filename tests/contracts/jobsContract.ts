import { describe, expect, it } from 'vitest';
import type { RunOutcome } from '../../api/jobs/ports/jobs';
import type { Store } from '../../api/ports';
import { words } from '../support/words';

const at = (minute: number, day = 1) => `2026-01-0${day}T10:${String(minute).padStart(2, '0')}:00.000Z`;

/** Runs of jobs and messages to send, as every store keeps them. Each test has jobs of its own. */
export function jobsContract(store: () => Store): void {
  const claim = (token: string, now: string, atOnce: Readonly<Record<string, number>>) =>
    store().jobs.claim({
      token,
      now,
      until: at(Number(now.slice(14, 16)) + 1),
      atOnce: new Map(Object.entries(atOnce)),
    });
  const ended = (state: 'done' | 'failed' | 'stopped', moment: string, more: Partial<RunOutcome> = {}) =>
    ({ state, at: moment, items: 0, total: null, failures: [], failed: 0, error: null, ...more }) as RunOutcome;

  /** Returns the run that waits then. */
  const ask = async (job: string, scope: string, by: string | null, now: string) => {
    const { jobs } = store();
    await jobs.ask({ job, scopes: [scope], by, now });
    const { rows } = await jobs.find({ job, states: ['waiting'] }, [0, 99]);
    return rows.find((run) => run.scope === scope) ?? { id: 0 };
  };

  describe('runs of jobs', () => {
    it('are planned once for each time, also by many processes, and never for a time that was run', async () => {
      const { jobs } = store();
      const run = { job: 'planned', scope: '', dueAt: at(5) };
      const added = await Promise.all([1, 2, 3].map(() => jobs.plan([run, { ...run, scope: '31' }], at(0))));
      expect(added.sort()).toEqual([0, 0, 2]);
      const { id = 0, scope = '' } = (await claim('a', at(5), { planned: 1 })) ?? {};
      const same = { ...run, scope };
      expect(await jobs.plan([same], at(0))).toBe(0);
      await jobs.finish(id, 'a', ended('done', at(6)));
      expect([await jobs.plan([same], at(0)), await jobs.plan([{ ...same, dueAt: at(6) }], at(0))]).toEqual([0, 1]);
      // Its times have changed since.
      expect(await jobs.plan([{ ...same, dueAt: at(9) }], at(5))).toBe(0);
      expect(await jobs.find({ job: 'planned', states: ['waiting'] }, [0, 9])).toMatchObject({
        rows: [{ dueAt: at(9) }, { dueAt: at(5) }],
      });
    });

    it('go to one process each, one at a time for a scope and at most so many for a job', async () => {
      const { jobs } = store();
      await jobs.plan(
        ['', '1', '2'].map((scope) => ({ job: 'shared', scope, dueAt: at(1) })),
        at(0),
      );
      expect(await claim('a', at(0), { shared: 2 })).toBeUndefined();
      const taken = await Promise.all(['a', 'b', 'c', 'd'].map((token) => claim(token, at(1), { shared: 2 })));
      const runs = taken.filter((run) => run !== undefined);
      expect([runs.length, new Set(runs.map(({ scope }) => scope)).size]).toEqual([2, 2]);
      expect(runs[0]).toMatchObject({ state: 'running', tries: 1, startedAt: at(1), items: 0, failures: [] });
      await ask('shared', runs[0]?.scope ?? '', null, at(1));
      const more = await claim('e', at(1), { shared: 3 });
      expect(runs.map(({ scope }) => scope)).not.toContain(more?.scope);
      expect(await claim('f', at(1), { shared: 9 })).toBeUndefined();
    });

    it('are free again when their process is gone, which then can store nothing', async () => {
      const { jobs } = store();
      await jobs.plan([{ job: 'leased', scope: '', dueAt: at(1) }], at(0));
      const first = await claim('a', at(1), { leased: 1 });
      expect(await jobs.hold(first?.id ?? 0, 'a', at(4), { items: 3, total: 9 })).toBe('held');
      expect(await claim('b', at(3), { leased: 1 })).toBeUndefined();
      expect(await claim('b', at(5), { leased: 1 })).toMatchObject({ id: first?.id, tries: 2, items: 3, total: 9 });
      expect(await jobs.hold(first?.id ?? 0, 'a', at(9), { items: 4, total: 9 })).toBe('lost');
      expect(await jobs.finish(first?.id ?? 0, 'a', ended('done', at(5)))).toBe(false);
      await jobs.release();
      expect(await claim('c', at(5), { leased: 1 })).toMatchObject({ id: first?.id, tries: 3 });
    });

    it('wait for another attempt, are given up, tried again and counted', async () => {
      const { jobs } = store();
      const failure = {
        what: 'Ærø 🚢',
        at: at(2),
        message: 'File not found.',
        messageCode: 'files.gone',
        args: { n: 1 },
      };
      await jobs.plan([{ job: 'failing', scope: '', dueAt: at(1) }], at(0));
      const { id = 0 } = (await claim('a', at(1), { failing: 1 })) ?? {};
      await ask('failing', '', null, at(1));
      const error = { message: 'Nope.', messageCode: 'no.pe' };
      const again = {
        ...ended('failed', at(2), { failures: [failure], failed: 7, error }),
        state: 'waiting',
        dueAt: at(8),
      };
      expect(await jobs.finish(id, 'a', again as RunOutcome)).toBe(true);
      expect(await ask('failing', '', null, at(3))).toMatchObject({ id, dueAt: at(8) });
      expect(await ask('failing', '', 'Ada', at(3))).toMatchObject({
        id,
        dueAt: at(3),
        by: 'Ada',
        tries: 1,
        error,
        failures: [failure],
        failed: 7,
        state: 'waiting',
      });
      await claim('b', at(3), { failing: 1 });
      await jobs.finish(id, 'b', ended('failed', at(4), { error }));
      const mine = async () => (await jobs.overview(['failing'], at(4), at(4))).find(({ job }) => job === 'failing');
      expect(await mine()).toMatchObject({
        failed: 1,
        done: 0,
        due: 0,
        started: 1,
        givenUp: 1,
        last: { id, state: 'failed' },
        next: null,
      });
      expect(await jobs.find({ job: 'failing', states: ['failed'], unhandled: true }, [0, 9])).toMatchObject({
        total: 1,
      });
      expect([(await jobs.retry({ id }, 'Ada', at(5))).length, await jobs.retry({ id }, 'Ada', at(5))]).toEqual([
        1,
        [],
      ]);
      expect(await mine()).toMatchObject({ failed: 1, givenUp: 0, next: { dueAt: at(5), by: 'Ada' } });
      expect(await jobs.find({ job: 'failing', states: ['failed'], unhandled: true }, [0, 9])).toEqual({
        rows: [],
        total: 0,
      });
    });

    it('wait for another attempt although another process asks meanwhile, and keep the wish of a person', async () => {
      const { jobs } = store();
      for (let round = 0; round < 20; round += 1) {
        await ask('racing', '', null, at(1));
        const { id = 0 } = (await claim('a', at(1), { racing: 1 })) ?? {};
        const again = { ...ended('failed', at(2)), state: 'waiting', dueAt: at(8) } as RunOutcome;
        const asked = [null, 'Ada', null].map((by) => jobs.ask({ job: 'racing', scopes: [''], by, now: at(3) }));
        const [isStored] = await Promise.all([jobs.finish(id, 'a', again), ...asked]);
        const { rows } = await jobs.find({ job: 'racing', states: ['waiting'] }, [0, 9]);
        expect([isStored, rows.map((run) => [run.id, run.by, run.dueAt])]).toEqual([true, [[id, 'Ada', at(3)]]]);
        await jobs.stop(id, at(4));
      }
    });

    it('are stopped: one that waits at once, one that runs when its process hears of it or is gone', async () => {
      const { jobs } = store();
      await jobs.plan([{ job: 'stopping', scope: '', dueAt: at(1) }], at(0));
      const { id = 0 } = (await claim('a', at(1), { stopping: 1 })) ?? {};
      const { id: next } = await ask('stopping', '', null, at(1));
      expect([await jobs.stop(next, at(1)), await jobs.stop(next, at(1))]).toMatchObject([
        { id: next, state: 'stopped', endedAt: at(1) },
        undefined,
      ]);
      expect(await jobs.plan([{ job: 'stopping', scope: '', dueAt: at(1) }], at(0))).toBe(0);
      expect((await jobs.stop(id, at(1)))?.id).toBe(id);
      expect(await jobs.hold(id, 'a', at(3), { items: 0, total: null })).toBe('stop');
      await jobs.finish(id, 'a', { ...ended('failed', at(2)), state: 'waiting', dueAt: at(8) } as RunOutcome);
      expect([(await jobs.get(id))?.state, await jobs.stop(id, at(2))]).toEqual(['stopped', undefined]);
      await ask('stopping', '', null, at(3));
      const { id: lost = 0 } = (await claim('a', at(3), { stopping: 1 })) ?? {};
      await jobs.stop(lost, at(3));
      expect(await claim('b', at(9), { stopping: 1 })).toBeUndefined();
      expect(await jobs.get(lost)).toMatchObject({ state: 'stopped', endedAt: at(9) });
    });

    it('of a paused job start only when a person asks; each action is noted', async () => {
      const { jobs } = store();
      const changes: string[] = [];
      const stop = store().onChange(({ type }) => changes.push(type));
      await jobs.plan([{ job: 'paused', scope: '', dueAt: at(1) }], at(0));
      const noted = { at: at(1), by: 'Ada' };
      await jobs.change('paused', { ...noted, action: 'paused' }, true);
      expect(await claim('a', at(2), { paused: 1 })).toBeUndefined();
      await ask('paused', '', 'Ada', at(2));
      const setting = await jobs.change('paused', { ...noted, action: 'run' });
      expect(setting).toEqual({
        job: 'paused',
        isPaused: true,
        changes: ['run', 'paused'].map((action) => ({ ...noted, action })),
      });
      expect(await claim('a', at(2), { paused: 1 })).toMatchObject({ by: 'Ada' });
      expect(await jobs.settings()).toContainEqual(setting);
      stop();
      expect(changes).toEqual(['jobs', 'jobs', 'jobs']);
    });

    it('are removed some time after their end, but the last of each', async () => {
      const { jobs } = store();
      for (const [minute, state] of ['done', 'failed', 'done', 'done'].entries()) {
        await jobs.plan([{ job: 'tidied', scope: '', dueAt: at(minute) }], at(0));
        const { id = 0 } = (await claim('a', at(minute), { tidied: 1 })) ?? {};
        await jobs.finish(id, 'a', ended(state as 'done', at(minute)));
      }
      const left = async () =>
        (await jobs.find({ job: 'tidied' }, [0, 9])).rows.map(({ dueAt }) => dueAt.slice(14, 16));
      await ask('unknown', '', null, at(1));
      const known = words`planned shared leased failing racing stopping paused tidied`;
      await jobs.tidy(at(0), { jobs: ['tidied'], before: at(9) }, known);
      const unknown = async () => (await jobs.find({ job: 'unknown' }, [0, 9])).rows.map(({ state }) => state);
      expect(await unknown()).toEqual(['waiting']);
      expect(await left()).toEqual(['03', '01']);
      await jobs.tidy(at(9), { jobs: [], before: at(0) }, known);
      expect(await unknown()).toEqual(['stopped']);
      expect(await left()).toEqual(['03']);
    });

    it('know the processes that run them', async () => {
      const { jobs } = store();
      expect(await jobs.alive('one', at(1), at(0))).toBe(1);
      expect(await jobs.alive('two', at(2), at(1))).toBe(2);
      expect(await jobs.aliveSince(at(2))).toEqual({ count: 1, lastAt: at(2) });
      expect(await jobs.alive('two', at(5), at(4))).toBe(1);
      await jobs.gone('two');
      expect(await jobs.aliveSince(at(0))).toEqual({ count: 0, lastAt: null });
    });
  });

  describe('messages to send', () => {
    const message = (key: string, n = 0) => ({ kind: 'test', key, body: { n, text: 'Ærø 🚢' } });
    const take = (token: string, now: string) => store().outbox.claim({ token, now, until: at(59) });

    it('are stored with their write or not at all, and once by their key', async () => {
      const { outbox } = store();
      const told: string[] = [];
      const stop = store().onChange(({ type }) => told.push(type));
      await expect(
        store().transaction(async (tx) => {
          await tx.outbox.add([message('lost')], at(0));
          throw new Error('rolled back');
        }),
      ).rejects.toThrow('rolled back');
      await store().transaction((tx) => tx.outbox.add([message('kept'), message('later')], at(1)));
      expect(await outbox.add([message('kept', 2)], at(2))).toBe(0);
      stop();
      expect(told).toEqual(['outbox']);
      const { rows, total } = await outbox.find('waiting', [0, 9]);
      expect([total, rows.map(({ key }) => key)]).toEqual([2, ['later', 'kept']]);
      expect(rows[1]).toMatchObject({
        ...message('kept'),
        at: at(1),
        dueAt: at(1),
        tries: 0,
        error: null,
        endedAt: null,
      });
    });

    it('go to one sender each, are tried again later, given up, and sent once more on request', async () => {
      const { outbox } = store();
      const taken = await Promise.all(['a', 'b', 'c'].map((token) => take(token, at(3))));
      const [one, two] = taken.filter((found) => found !== undefined).sort((a, b) => a.id - b.id);
      expect([one?.key, two?.key, taken.filter(Boolean).length]).toEqual(['kept', 'later', 2]);
      const holder = (id = 0) => ['a', 'b', 'c'][taken.findIndex((found) => found?.id === id)] ?? '';
      const { id = 0 } = one ?? {};
      expect(await outbox.finish(id, 'other', { state: 'sent', at: at(3) })).toBe(false);
      expect(await outbox.finish(id, holder(id), { state: 'waiting', dueAt: at(6), error: { message: '503' } })).toBe(
        true,
      );
      expect(await outbox.finish(two?.id ?? 0, holder(two?.id), { state: 'sent', at: at(4) })).toBe(true);
      expect(await take('d', at(5))).toBeUndefined();
      expect(await take('d', at(6))).toMatchObject({ id, tries: 2, error: { message: '503' } });
      await outbox.finish(id, 'd', { state: 'failed', at: at(7), error: { message: '410' } });
      expect((await outbox.find('failed', [0, 9])).rows).toMatchObject([
        { id, error: { message: '410' }, endedAt: at(7) },
      ]);
      expect(await outbox.again(id, at(8))).toMatchObject({ id, state: 'waiting', tries: 0, dueAt: at(8) });
      expect(await outbox.again(id, at(8))).toBeUndefined();
      expect(await take('e', at(8))).toMatchObject({ id, tries: 1 });
      await outbox.finish(id, 'e', { state: 'sent', at: at(9) });
      await outbox.tidy(at(9));
      expect((await outbox.find('sent', [0, 9])).rows).toMatchObject([{ id, error: null }]);
    });
  });
}
