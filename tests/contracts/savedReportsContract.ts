import { describe, expect, it } from 'vitest';
import type { Change, Store } from '../../api/ports';
import { type NewReport, savedType } from '../../api/reports/ports/savedReports';
import { newUser, savedReport } from './storedReports';

const now = '2026-01-01T00:00:30.000Z';
const later = '2026-01-01T00:01:30.000Z';

/** What is kept beside an error. */
const tooSlow = { messageCode: 'saved.tooSlow', args: { minutes: 10 } };

export function savedReportsContract(store: () => Store): void {
  const saved = () => store().savedReports;
  const most = 1000;
  const add = async (report: NewReport) => {
    const made = await saved().add(report, 'Mara', most);
    if (!made) throw new Error('The report was not added.');
    return made;
  };
  const heard = async (work: () => Promise<unknown>): Promise<readonly Change[]> => {
    const changes: Change[] = [];
    const stop = store().onChange((change) => changes.push(change));
    await work();
    stop();
    return changes;
  };
  /** Others wait for their files too: theirs are put back. */
  const claim = async (id: number, token: string, at = now, until = later) => {
    for (;;) {
      const found = await saved().claim({ token, now: at, until });
      if (!found || found.id === id) return found;
      await saved().finish(found.id, token, { error: 'Not of this test.', errorCoded: null, at: now });
    }
  };
  const ready = {
    rowCount: 3,
    bytes: 20,
    isCut: false,
    incomplete: ['2026-01'],
    expiresAt: '2026-04-01T00:00:00.000Z',
    at: now,
  };
  const addQueued = (more: Partial<NewReport> = {}) => add(savedReport({}, { state: 'queued', ...more }));

  describe('saved reports', () => {
    it('are kept as they were saved, whatever a filter names, and their change is told', async () => {
      const values = ['\u0000', '\ud83d\ude00', -0, 1.5];
      const report = savedReport({ filters: [{ dimension: 'country', not: false, values }] });
      let id = 0;
      const changes = await heard(async () => {
        id = (await add(report)).id;
      });
      const unwritten = {
        file: null,
        rowCount: null,
        bytes: null,
        isCut: false,
        incomplete: null,
        error: null,
        errorCoded: null,
        expiresAt: null,
      };
      expect(await saved().get(id)).toEqual({ ...JSON.parse(JSON.stringify(report)), ...unwritten, id, version: 1 });
      expect(changes).toEqual([{ type: savedType, ids: [id], owners: [null] }]);
      expect(await saved().get(id + 1000)).toBeUndefined();
    });

    it('are found by who made them, and by others of the account where they are shared; newest first', async () => {
      const [user, other, stranger] = [newUser(), newUser(), newUser()];
      const account = `demand:${user}`;
      const mine = await add(savedReport({}, { user, account }));
      const shared = await add(savedReport({}, { user, account, shared: true }));
      const theirs = await add(savedReport({}, { user: other, account }));
      await add(savedReport({}, { user: stranger, account: `demand:${stranger}`, shared: true }));
      const idsOf = async (one: number, options = {}) =>
        (await saved().find({ user: one, account }, options)).map(({ id }) => id);
      expect(await idsOf(user)).toEqual([shared.id, mine.id]);
      expect(await idsOf(other)).toEqual([theirs.id, shared.id]);
      expect(await idsOf(other, { limit: 1 })).toEqual([theirs.id]);
      // A user moved to another account sees nothing of the one before.
      expect(await saved().find({ user, account: 'demand:0' })).toEqual([]);
      const { request: _request, ...listed } = shared;
      expect(await saved().list([shared.id, shared.id + 1000])).toEqual([{ ...listed, ivt: 0 }]);
    });

    it('are found since one, with those that are not finished or have just been', async () => {
      const user = newUser();
      const account = `demand:${user}`;
      const addAt = (minute: string, more: object = {}) =>
        add(savedReport({}, { user, account, at: `2026-01-01T00:${minute}:00.000Z`, ...more }));
      const [old, young] = [await addAt('00'), await addAt('20')];
      const [waiting, last] = [await addAt('00', { state: 'queued' }), await addAt('00')];
      const since = async (id: number) => {
        const options = { since: { id, finished: '2026-01-01T00:10:00.000Z' } };
        return (await saved().find({ user, account }, options)).map((one) => one.id);
      };
      expect(await since(last.id)).toEqual([waiting.id, young.id]);
      expect(await since(waiting.id)).toEqual([last.id, waiting.id, young.id]);
      expect(await since(old.id - 1)).toEqual([last.id, waiting.id, young.id, old.id]);
      expect((await saved().unfinished({ user, account })).map(({ id }) => id)).toEqual([waiting.id]);
      await saved().remove(waiting.id);
    });

    it('are so many of a user at most, however many are saved at once', async () => {
      const user = newUser();
      const addOfThree = () => saved().add(savedReport({}, { user }), 'Mara', 3);
      const ids = (await Promise.all(Array.from({ length: 6 }, addOfThree))).flatMap((one) => one?.id ?? []);
      expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
    });

    it('change one version after the other, of which the newest stay', async () => {
      const { id, request } = await add(savedReport());
      const change = (version: number, name: string) =>
        saved().change(id, version, { name, nextAt: null }, { by: `by ${name}`, at: later, keep: 2 });
      expect(await change(2, 'too early')).toBeUndefined();
      expect(await change(1, 'two')).toMatchObject({ id, name: 'two', version: 2, request });
      expect(await Promise.all([change(2, 'three'), change(2, 'three')])).toContain(undefined);
      const versions = (await saved().versions(id)).map((one) => [one.version, one.by, one.definition.name].join(' '));
      expect(versions).toEqual(['3 by three three', '2 by two two']);
      const about = { request: { ...request, ivt: 1 as const }, nextAt: later };
      await saved().change(id, 3, about, { by: 'Mara', at: later, keep: 2 });
      expect(await saved().list([id])).toMatchObject([{ ivt: 1, nextAt: later, version: 4 }]);
    });

    it('tell of which account users may lose one: it is deleted, or shared no longer', async () => {
      const user = newUser();
      const { id } = await add(savedReport({}, { user, account: `sub:${user}`, shared: true }));
      const owners = async (work: () => Promise<unknown>) => (await heard(work)).flatMap((change) => change.owners);
      const change = (version: number, about: { readonly name?: string; readonly shared?: boolean }) =>
        saved().change(id, version, { ...about, nextAt: null }, { by: 'Mara', at: later, keep: 2 });
      expect(await owners(() => change(1, { name: 'Renamed' }))).toEqual([null]);
      expect(await owners(() => change(2, { shared: false }))).toEqual([user]);
      expect(await owners(() => saved().remove(id))).toEqual([user]);
    });

    it('are removed with their versions, and leave their files to themselves', async () => {
      const parent = await add(savedReport());
      const child = await add(savedReport({}, { from: parent.id }));
      expect((await heard(() => saved().remove(parent.id))).flatMap(({ ids }) => ids)).toEqual([parent.id]);
      expect(await saved().versions(parent.id)).toEqual([]);
      expect(await saved().remove(parent.id)).toBeUndefined();
      expect((await saved().get(child.id))?.from).toBeNull();
    });
  });

  describe('files of saved reports', () => {
    it('are written by one of many who want to, and finished once', async () => {
      const { id } = await addQueued();
      await claim(id + 1, 'nobody', '2000-01-01T00:00:00.000Z', now);
      const again = await addQueued();
      const taken = await Promise.all(['a', 'b', 'c'].map((token) => saved().claim({ token, now, until: later })));
      const mine = taken.flatMap((one, at) => (one ? [{ ...one, token: 'abc'[at] as string }] : []));
      expect(mine.map((one) => [one.id, one.state, one.tries])).toEqual([[again.id, 'running', 1]]);
      const { token } = mine[0] as { token: string };
      expect(await saved().hold(again.id, 'z', later)).toBe(false);
      expect(await saved().hold(again.id, token, later)).toBe(true);
      expect(await saved().finish(again.id, 'z', { ...ready, file: 'f1' })).toBe(false);
      let ends: boolean[] = [];
      const changes = await heard(async () => {
        ends = await Promise.all(['f2', 'f3'].map((file) => saved().finish(again.id, token, { ...ready, file })));
      });
      expect(ends.sort()).toEqual([false, true]);
      expect(changes.flatMap(({ ids }) => ids)).toEqual([again.id]);
      expect(await saved().get(again.id)).toMatchObject({ ...ready, state: 'ready' });
      expect(await saved().hold(again.id, token, later)).toBe(false);
    });

    it('are begun again when their time is over, and not before', async () => {
      const { id } = await addQueued();
      expect((await claim(id, 'one'))?.tries).toBe(1);
      expect(await claim(id, 'two', later)).toBeUndefined();
      expect((await claim(id, 'two', '2026-01-01T00:01:30.001Z', '2026-01-01T00:03:00.000Z'))?.tries).toBe(2);
      expect(await saved().hold(id, 'one', later)).toBe(false);
      expect(await saved().finish(id, 'one', { ...ready, file: 'old' })).toBe(false);
      expect(await saved().finish(id, 'two', 'again')).toBe(true);
      expect((await claim(id, 'three'))?.tries).toBe(2);
      await saved().release();
      expect((await saved().get(id))?.state).toBe('queued');
      expect((await claim(id, 'four'))?.tries).toBe(3);
      const failure = { error: 'Too slow.', errorCoded: tooSlow, at: later };
      expect(await saved().finish(id, 'four', failure)).toBe(true);
      expect(await saved().get(id)).toMatchObject({ state: 'failed', ...failure, file: null });
    });

    it('are written for each account in turn, however many of one wait', async () => {
      const [many, few] = [newUser(), newUser()];
      const [first, second] = [await addQueued({ user: many }), await addQueued({ user: many })];
      const other = await addQueued({ user: few });
      const order: number[] = [];
      for (let at = 0; at < 50; at += 1) {
        const found = await saved().claim({ token: 'turn', now, until: later });
        if (!found) break;
        if ([many, few].includes(found.user)) order.push(found.id);
        else await saved().finish(found.id, 'turn', { error: 'Not of this test.', errorCoded: null, at: now });
      }
      expect(order).toEqual([first.id, other.id, second.id]);
      await Promise.all(order.map((id) => saved().remove(id)));
    });

    it('go away, and are known as long as they are there', async () => {
      const { id } = await addQueued();
      await claim(id, 'token');
      await saved().finish(id, 'token', { ...ready, file: `file${id}` });
      expect(await saved().known([`file${id}`, 'nobodys'])).toEqual([`file${id}`]);
      expect(await saved().expired('2026-03-31T23:59:59.000Z')).not.toContainEqual({ id, file: `file${id}` });
      expect(await saved().expired(ready.expiresAt)).toContainEqual({ id, file: `file${id}` });
      await saved().dropFile(id, 'another');
      expect((await saved().get(id))?.file).toBe(`file${id}`);
      await saved().dropFile(id, `file${id}`);
      expect(await saved().get(id)).toMatchObject({ file: null, state: 'ready', expiresAt: ready.expiresAt });
      expect(await saved().known([`file${id}`])).toEqual([]);
    });

    it('leave a message for each recipient when they become ready, and none when they fail', async () => {
      const { outbox } = store();
      const mailTo = ['a@b.example', 'c@d.example'];
      const [failed, made] = [await addQueued({ mailTo }), await addQueued({ mailTo })];
      const told = async (id: number) =>
        (await outbox.find('waiting', [0, 99])).rows
          .filter(({ body }) => body.report === id)
          .map(({ body }) => body.to);
      await claim(failed.id, 'token');
      await saved().finish(failed.id, 'token', { error: 'No.', errorCoded: null, at: ready.at });
      await claim(made.id, 'token');
      expect(await told(made.id)).toEqual([]);
      await saved().finish(made.id, 'token', { ...ready, file: 'mailed' });
      expect([await told(failed.id), (await told(made.id)).toSorted()]).toEqual([[], mailTo]);
    });
  });

  describe('schedules of saved reports', () => {
    const due = '2026-01-02T06:00:00.000Z';
    const next = '2026-01-03T06:00:00.000Z';
    const childOf = (id: number, user: number, most_ = most) => ({
      report: savedReport({}, { user, from: id, state: 'queued' }),
      by: 'Mara',
      most: most_,
      full: { code: 'test.full', message: 'There are too many.', args: { most: 3 } },
    });

    it('make one file each time, whichever process looks', async () => {
      const user = newUser();
      const { id } = await add(savedReport({}, { user, nextAt: due }));
      expect((await saved().due('2026-01-02T05:59:59.000Z')).map((one) => one.id)).not.toContain(id);
      expect((await saved().due(due)).map((one) => one.id)).toContain(id);
      const spawn = () => saved().spawn(id, { dueAt: due, nextAt: next }, childOf(id, user));
      const made = await Promise.all([spawn(), spawn(), spawn()]);
      expect(made.filter(Boolean)).toHaveLength(1);
      expect(made.find(Boolean)).toMatchObject({ from: id, state: 'queued', version: 1 });
      expect((await saved().get(id))?.nextAt).toBe(next);
      expect(await saved().spawn(id, { dueAt: next, nextAt: null }, null)).toBeUndefined();
      expect((await saved().get(id))?.nextAt).toBeNull();
      for (const one of made) if (one) await saved().remove(one.id);
    });

    it('leave it said why the file of their own report failed', async () => {
      const { id, user } = await addQueued({ nextAt: due });
      await claim(id, 'token');
      const failure = { error: 'Too slow.', errorCoded: tooSlow };
      await saved().finish(id, 'token', { ...failure, at: later });
      const made = await saved().spawn(id, { dueAt: due, nextAt: null }, childOf(id, user));
      expect(await saved().get(id)).toMatchObject({ state: 'failed', ...failure, nextAt: null });
      if (made) await saved().remove(made.id);
    });

    it('let their oldest file give way where there are too many, and say so where there is none', async () => {
      const user = newUser();
      const { id } = await add(savedReport({}, { user, nextAt: due }));
      expect(await saved().spawn(id, { dueAt: due, nextAt: next }, childOf(id, user, 1))).toBeUndefined();
      const errorCoded = { messageCode: 'test.full', args: { most: 3 } };
      expect(await saved().get(id)).toMatchObject({ nextAt: next, error: 'There are too many.', errorCoded });
      const [first, second] = [
        await add(savedReport({}, { user, from: id })),
        await add(savedReport({}, { user, from: id })),
      ];
      const made = await saved().spawn(id, { dueAt: next, nextAt: due }, childOf(id, user, 3));
      expect(made?.from).toBe(id);
      expect(await saved().get(first.id)).toBeUndefined();
      expect(await saved().get(second.id)).toBeDefined();
      expect(await saved().get(id)).toMatchObject({ nextAt: due, error: null, errorCoded: null });
      await saved().spawn(id, { dueAt: due, nextAt: null }, null);
      if (made) await saved().remove(made.id);
    });
  });
}
