import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { buildWriter } from '../support/buildWriter';
import { clockFrom, itemRunner, itemsOfRound, openItems, subject } from '../support/jobWriter';
import { newFolders } from '../support/newFolders';
import { createDatabase } from '../support/postgres';
import { isFullRun, testSeed } from '../support/seed';

const root = join(import.meta.dirname, '../..');
const rounds = isFullRun ? 100 : 3;
const folder = newFolders();
let program: string;

beforeAll(async () => {
  program = await buildWriter('jobWriter', ['@electric-sql/pglite', 'pg']);
});

it.each([
  ['PGlite', 1, () => folder()],
  ['PostgreSQL', 2, createDatabase],
] as const)(
  `on %s a job takes effect once and every message is sent, over ${rounds} kills`,
  {
    timeout: rounds * 60_000,
  },
  async (name, processes, place) => {
    const path = folder();
    const where = name === 'PGlite' ? join(await place(), 'objects') : await place();
    if (name === 'PGlite') mkdirSync(where);
    const sentPath = join(path, 'sent');
    const epoch = Date.now();
    for (let round = 0; round < rounds; round += 1) {
      const children = Array.from({ length: processes }, (_, at) => {
        const first = String((round * processes + at) * itemsOfRound);
        const stdio = ['ignore', 'pipe', 'inherit'] as const;
        return spawn(process.execPath, [program, where, String(epoch), sentPath, first], {
          cwd: root,
          stdio: [...stdio],
        });
      });
      const closed = children.map((child) => once(child, 'close'));
      await Promise.all(children.map((child) => once(child.stdout, 'data')));
      await delay((testSeed + round * 7919) % 900);
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(closed);
    }
    const store = await openItems(where);
    const clock = clockFrom(epoch);
    const now = clock().toISOString();
    const count = (kind: string) => store.keys.countOf(kind, subject, now);
    const total = rounds * processes * itemsOfRound;
    expect((await count('todo')) + (await count('done'))).toBe(total);
    const runner = itemRunner(store, clock, sentPath);
    await expect
      .poll(
        async () => {
          await runner.runDue();
          return [await count('done'), (await store.outbox.find('waiting', [0, 0])).total];
        },
        { timeout: rounds * 20_000, interval: 100 },
      )
      .toEqual([total, 0]);
    const sent = readFileSync(sentPath, 'utf8').trim().split('\n');
    expect(new Set(sent)).toEqual(new Set(Array.from({ length: total }, (_, item) => String(item))));
    // A kill between sending and noting it sends once more; nothing else does.
    expect(sent.length - total).toBeLessThanOrEqual(rounds * processes);
    await runner.stop();
    await store.close();
  },
);
