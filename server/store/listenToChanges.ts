import { randomUUID } from 'node:crypto';
import { asc, gt, sql } from 'drizzle-orm';
import type { Client } from 'pg';
import type { Log } from '../../api/ports';
import type { ChangeHub } from './changeHub';
import type { FanOut } from './createSqlStore';
import { chunksOf, type Executor, rowsOf, texts } from './executor';
import { groupBy } from './groupBy';
import { keepListening } from './keepListening';
import type { Patience } from './postgresPool';
import { objectChanges, sessions } from './schema';

type Options = { readonly db: Executor; readonly hub: ChangeHub; readonly log: Log; readonly patience: Patience; connect(): Client };

/**
 * Tells this process what others changed. A message says only that there is something: what it is, is read from the table by
 * `seq`, so that nothing is lost when the connection was, and no message meets PostgreSQL's limit of 8,000 bytes.
 */
export async function listenToChanges({ db, hub, log, patience, connect }: Options): Promise<{ fanOut: FanOut; close(): Promise<void> }> {
  const self = randomUUID();
  const own = new Set<number>();
  const watched = new Set<string>();
  let last = await highestSeq(db);
  let isClosed = false;
  let reading: Promise<void> | undefined;
  let isBehind = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  const readChanges = async () => {
    const rows = await db
      .select({ type: objectChanges.type, id: objectChanges.id, owner: objectChanges.owner, seq: objectChanges.seq })
      .from(objectChanges)
      .where(gt(objectChanges.seq, last))
      .orderBy(asc(objectChanges.seq));
    last = rows.at(-1)?.seq ?? last;
    const foreign = rows.filter((row) => !own.has(row.seq));
    for (const seq of own) if (seq <= last) own.delete(seq);
    hub.tellChanges(
      [...groupBy(foreign, ({ type }) => type)].map(([type, found]) => ({
        type,
        ids: found.map(({ id }) => id),
        owners: [...new Set(found.map(({ owner }) => owner))],
      })),
    );
  };

  /** One read at a time; what comes meanwhile is read after it. A read that fails is repeated, since no message may follow. */
  const catchUp = () => {
    clearTimeout(retry);
    isBehind = true;
    reading ??= (async () => {
      while (isBehind && !isClosed) {
        isBehind = false;
        await readChanges();
        failures = 0;
      }
    })()
      .catch((error: unknown) => {
        log.warn('changes_not_read', { error: String(error) });
        if (!isClosed) retry = setTimeout(catchUp, retryWait(failures++)).unref();
      })
      .finally(() => {
        reading = undefined;
      });
  };

  const endOthers = (payload: string) => {
    const { from, tokenHashes } = JSON.parse(payload) as Ended;
    for (const tokenHash of tokenHashes) watched.delete(tokenHash);
    if (from !== self) hub.tellEnds(tokenHashes);
  };

  /** Ends of sessions leave nothing to read: after a gap those relied on are asked for. */
  const recheckSessions = async () => {
    const known = [...watched];
    const found =
      known.length > 0
        ? await db
            .select({ tokenHash: sessions.tokenHash })
            .from(sessions)
            .where(sql`${sessions.tokenHash} = any (${texts(known)})`)
        : [];
    const alive = new Set(found.map(({ tokenHash }) => tokenHash));
    const ended = known.filter((tokenHash) => !alive.has(tokenHash));
    for (const tokenHash of ended) watched.delete(tokenHash);
    hub.tellEnds(ended);
  };

  const listening = await keepListening({
    ...{ connect, patience, log },
    channels: [changesChannel, sessionsChannel],
    events: { lost: 'listener_lost', notOpened: 'listener_not_connected' },
    onMessage: (channel, payload) => (channel === changesChannel ? catchUp() : endOthers(payload)),
    async onReopened() {
      catchUp();
      await recheckSessions();
    },
  });
  return {
    fanOut: {
      async changed(tx, seq) {
        own.add(seq);
        await tx.execute(sql`select pg_notify(${changesChannel}, '')`);
      },
      async ended(tx, tokenHashes) {
        for (const chunk of chunksOf(tokenHashes, 100)) {
          await tx.execute(
            sql`select pg_notify(${sessionsChannel}, ${JSON.stringify({ from: self, tokenHashes: chunk } satisfies Ended)})`,
          );
        }
      },
      watch(tokenHash) {
        watched.delete(tokenHash);
        watched.add(tokenHash);
        const oldest = watched.size > 10_000 ? watched.values().next().value : undefined;
        if (oldest !== undefined) watched.delete(oldest);
      },
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await reading;
      await listening.close();
    },
  };
}

type Ended = { readonly from: string; readonly tokenHashes: readonly string[] };

/** Milliseconds: 0.2 s, and up to 5 s after several failures. */
const retryWait = (failures: number): number => Math.min(200 * 2 ** failures, 5_000);

const changesChannel = 'adx_changes';
const sessionsChannel = 'adx_sessions';

async function highestSeq(db: Executor): Promise<number> {
  const [found] = await rowsOf<{ seq: number }>(
    db,
    sql`select coalesce(max(${objectChanges.seq}), 0)::float8 as seq from ${objectChanges}`,
  );
  return found?.seq ?? 0;
}
