import { appendFileSync } from 'node:fs';
import { createJobRunner, type JobRunner } from '../../api/jobs/createJobRunner';
import sendMessages from '../../api/jobs/messages.job';
import type { Ports, Store } from '../../api/ports';
import type { JobContext } from '../../api/ports/jobs';
import { openStore } from '../../server/store/openStore';
import { defineJob } from '../../src/schema/jobs';
import { silentLog } from './silentLog';

/** Moves items from `todo` to `done` by a job until killed. Each moved item leaves a message; a fifth of the moves is rolled back. */
const [where = '', epoch = '0', sentPath = '', first = '0'] = process.argv.slice(2);

export const subject = 'items';
export const itemsOfRound = 60;
/** A minute of the runners' clock takes a second, so that leases and retries end within a round. */
export const clockFrom = (begin: number) => () => new Date(begin + (Date.now() - begin) * 60);

const key = (kind: 'todo' | 'done', item: string) => ({ kind, key: item, subject, body: {}, expiresAt: null });

export const openItems = async (at: string): Promise<Store> =>
  (await openStore(at.startsWith('postgres') ? { databaseUrl: at, log: silentLog } : { dataDir: at, log: silentLog }))
    .store;

/** A run ends before its lease does, which takes a second of this clock. */
const runMs = 400;
/** Where the next run goes on; items are known by their numbers only. */
let next = 0;

class RolledBack extends Error {}

const moveItems = defineJob<JobContext>('moveItems', {
  label: 'Move items',
  about: 'Each once',
  every: 1,
  tries: 1_000,
  async run({ store, clock, randomBytes, signal }) {
    const now = clock().toISOString();
    const [begunAt, end] = [Date.now(), Number(await store.keys.countOf('rounds', subject, now)) * itemsOfRound];
    for (let tried = 0; tried < end && Date.now() - begunAt < runMs && !signal.aborted; tried += 1) {
      const item = String(next % end);
      next += 1;
      if (!(await store.keys.get('todo', item, now))) continue;
      const fails = (randomBytes(1)[0] ?? 0) < 51;
      const move = store.transaction(async ({ beside, outbox }) => {
        if (!(await beside.keys.take('todo', item, now))) return;
        const message = { kind: 'reportMail', body: { report: 1, to: fails ? 'rolled back' : item } };
        await outbox.add([{ ...message, key: fails ? `rolled back ${item}` : item }], now);
        if (fails) throw new RolledBack();
        if (!(await beside.keys.add(key('done', item)))) throw new Error(`${item} was moved twice.`);
      });
      await move.catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    }
  },
});

export function itemRunner(store: Store, clock: () => Date, sent: string): JobRunner {
  const context = {
    store: { ...store, savedReports: { ...store.savedReports, get: async () => ({ request: {}, user: 1 }) } },
    clock,
    log: silentLog,
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    mail: {
      async report({ to }: { readonly to: string }) {
        appendFileSync(sent, `${to}\n`);
        return true;
      },
    },
  };
  return createJobRunner({
    ports: { ...context, store } as unknown as Ports,
    jobs: [moveItems, sendMessages],
    tools: { of: () => context as unknown as JobContext },
    isAlone: !where.startsWith('postgres'),
  });
}

if (where) {
  const store = await openItems(where);
  const clock = clockFrom(Number(epoch));
  await store.transaction(async ({ beside }) => {
    await beside.keys.add({ ...key('todo', first), kind: 'rounds' });
    for (let item = 0; item < itemsOfRound; item += 1) await beside.keys.add(key('todo', String(Number(first) + item)));
  });
  const runner = itemRunner(store, clock, sentPath);
  process.stdout.write('begun\n');
  for (;;) await runner.runDue();
}
