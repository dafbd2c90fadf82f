import { describe, expect, it } from 'vitest';
import { createTurns } from '../../server/createListener';
import { createAdmission } from '../../server/places';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('admission', () => {
  /** Who was let in, in order, and the timers of those who run. */
  const start = (atOnce: number) => {
    const timers = new Set<() => void>();
    const later = (work: () => void) => {
      timers.add(work);
      return () => timers.delete(work);
    };
    const admission = createAdmission({ atOnce, later });
    const entered: string[] = [];
    const ends = new Map<string, () => void>();
    const ask = (name: string, asker = 'one', asked = '/lists', isGone = () => false) =>
      void admission.enter(asker, asked, isGone).then((end) => {
        if (!end) return void entered.push(`${name} is gone`);
        entered.push(name);
        ends.set(name, end);
      });
    const finish = async (name: string) => {
      ends.get(name)?.();
      await settle();
    };
    const finishAll = async (): Promise<void> => {
      const before = entered.length;
      for (const name of [...ends.keys()]) {
        ends.get(name)?.();
        ends.delete(name);
        await settle();
      }
      if (entered.length > before) await finishAll();
    };
    return { ask, finish, finishAll, entered, overtime: () => [...timers].forEach((work) => void work()) };
  };

  it('lets so many in at once, and another one for each that is answered', async () => {
    const { ask, finish, entered } = start(2);
    for (const name of ['a', 'b', 'c', 'd']) ask(name);
    await settle();
    expect(entered).toEqual(['a', 'b']);
    await finish('b');
    expect(entered).toEqual(['a', 'b', 'c']);
    // Told twice, it counts once.
    await finish('b');
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  it('serves those who ask in turn, however many requests one of them has', async () => {
    const { ask, finishAll, entered } = start(1);
    for (let at = 0; at < 200; at += 1) ask(`many ${at}`, 'many');
    for (const asker of ['x', 'y', 'z']) ask(asker, asker);
    await settle();
    await finishAll();
    expect(entered.slice(0, 5)).toEqual(['many 0', 'many 1', 'x', 'y', 'z']);
    expect(entered).toHaveLength(203);
    const ofMany = entered.filter((name) => name.startsWith('many'));
    expect(ofMany).toEqual(Array.from({ length: 200 }, (_, at) => `many ${at}`));
  });

  it('serves what one person asks for in turn, so that no report waits for 200 lists', async () => {
    const { ask, finishAll, entered } = start(1);
    for (let at = 0; at < 200; at += 1) ask(`list ${at}`);
    for (let at = 0; at < 20; at += 1) ask(`report ${at}`, 'one', '/rrun');
    await settle();
    await finishAll();
    expect(entered.findLastIndex((name) => name.startsWith('report'))).toBeLessThan(45);
  });

  it('lets the next request in once the first has had its place for too long', async () => {
    const { ask, entered, overtime } = start(1);
    ask('slow');
    ask('next');
    await settle();
    expect(entered).toEqual(['slow']);
    overtime();
    await settle();
    expect(entered).toEqual(['slow', 'next']);
  });

  it('passes over clients that are gone', async () => {
    const { ask, finish, entered } = start(1);
    ask('first');
    ask('gone', 'one', '/lists', () => true);
    ask('last');
    await settle();
    await finish('first');
    expect(entered).toEqual(['first', 'gone is gone', 'last']);
  });
});

describe('turns of the event loop', () => {
  const start = () => {
    let time = 0;
    const queued: (() => void)[] = [];
    const turns = createTurns({ now: () => time, nextTurn: (work) => void queued.push(work) });
    /** The loop comes round once. */
    const comeRound = async () => {
      for (const work of queued.splice(0)) work();
      await settle();
    };
    return { turns, work: (ms: number) => (time += ms), comeRound };
  };

  it('have ten milliseconds for work, and the rest in later ones, each in its own', async () => {
    const { turns, work, comeRound } = start();
    expect(turns.later()).toBeUndefined();
    work(8);
    expect(turns.later()).toBeUndefined();
    work(5);
    const done: string[] = [];
    for (const name of ['a', 'b', 'c'])
      void turns.later()?.then(() => {
        work(25);
        done.push(name);
      });
    await settle();
    expect(done).toEqual([]);
    for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
      await comeRound();
      expect(done).toEqual(expected);
    }
  });

  it('serve waiting steps in their order, and start a new turn once none is left', async () => {
    const { turns, work, comeRound } = start();
    turns.later();
    work(11);
    const order: string[] = [];
    void turns.later()?.then(() => order.push('first'));
    await comeRound();
    expect(order).toEqual(['first']);
    await comeRound();
    expect(turns.later()).toBeUndefined();
    work(11);
    expect(turns.later()).toBeInstanceOf(Promise);
    // As early as that, but behind one that waits.
    expect(turns.later()).toBeInstanceOf(Promise);
  });
});
