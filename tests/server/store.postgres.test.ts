import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { Change, Store } from '../../api/ports';
import { openStore } from '../../server/store/openStore';
import { storeContract } from '../contracts/storeContract';
import { everything, idsOf, makeObject, newType } from '../contracts/storedObjects';
import { lateAnswer } from '../support/lateAnswer';
import { createDatabase } from '../support/postgres';
import { silentLog } from '../support/silentLog';

const open = async (databaseUrl: string) => (await openStore({ databaseUrl, log: silentLog })).store;

describe('the store on PostgreSQL', () => storeContract(async () => open(await createDatabase())));

describe('several processes on one PostgreSQL', () => {
  const opened: Store[] = [];

  async function openTwo(): Promise<{ one: Store; two: Store; url: string }> {
    const url = await createDatabase();
    const [one, two] = await Promise.all([open(url), open(url)]);
    opened.push(one, two);
    return { one, two, url };
  }

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });

  it('migrate an empty database at once', async () => {
    const { one, two } = await openTwo();
    await one.credentials.set(1, 'hash');
    expect(await two.credentials.get(1)).toBe('hash');
  });

  it('never let a reader pass a change that commits later', async () => {
    const { one, two } = await openTwo();
    const type = newType();
    const firstWrote = lateAnswer();
    const secondCommitted = lateAnswer();
    const first = one.transaction(async (tx) => {
      await tx.insert([makeObject(type, 1)]);
      firstWrote.resolve();
      await secondCommitted.promise;
    });
    await firstWrote.promise;
    await two.transaction((tx) => tx.insert([makeObject(type, 2)]));
    const between = await two.changed(type, everything, 0);
    secondCommitted.resolve();
    await first;
    expect(idsOf(between.rows)).toEqual([2]);
    expect(idsOf((await two.changed(type, everything, between.seq)).rows)).toEqual([1]);
    expect(await two.lastSeq(type, everything)).toBeGreaterThan(between.seq);
  });

  it('lose no change to a reader that follows many writers', async () => {
    const { one, two } = await openTwo();
    const type = newType();
    const seen = new Set<number>();
    let seq = 0;
    const follow = async () => {
      const found = await one.changed(type, everything, seq);
      for (const id of idsOf(found.rows)) seen.add(id);
      seq = found.seq;
    };
    const ids = Array.from({ length: 120 }, (_, index) => index + 1);
    const insert = (id: number) => (id % 2 ? one : two).transaction((tx) => tx.insert([makeObject(type, id)]));
    const writing = Promise.all(ids.map(insert)).then(() => true);
    for (let isDone = false; !isDone; ) isDone = await Promise.race([writing, follow().then(() => false)]);
    await follow();
    expect([...seen].sort((a, b) => a - b)).toEqual(ids);
  });

  it('tell each other of changes, whatever their number, and of ended sessions', async () => {
    const { one, two } = await openTwo();
    const type = newType();
    const heard = new Set<number>();
    const own: Change[] = [];
    const ended = lateAnswer<string>();
    const all = lateAnswer();
    one.onChange((change) => own.push(change));
    two.onChange((change) => {
      for (const id of change.ids) heard.add(id);
      if (heard.size === 3000) all.resolve();
    });
    two.sessions.onEnd(ended.resolve);
    await one.transaction((tx) => tx.insert(Array.from({ length: 3000 }, (_, index) => makeObject(type, index + 1))));
    await one.sessions.put(session('token'));
    await one.sessions.remove('token');
    await all.promise;
    expect(await ended.promise).toBe('token');
    expect(own.map(({ ids }) => ids.length)).toEqual([3000]);
  });

  it('hear what they missed after the database had cut their connections', async () => {
    const { one, two, url } = await openTwo();
    const type = newType();
    const heard = lateAnswer<Change>();
    const ended = lateAnswer<string>();
    two.onChange(heard.resolve);
    two.sessions.onEnd(ended.resolve);
    await two.sessions.put(session('token'));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'adx-console'");
    await client.query("delete from sessions where token_hash = 'token'");
    await client.end();
    await one.transaction((tx) => tx.insert([makeObject(type, 1)]));
    expect(await heard.promise).toEqual({ type, ids: [1], owners: [null] });
    expect(await ended.promise).toBe('token');
  });
});

describe('a PostgreSQL that cannot be used', () => {
  it('is named with its address, without the password, and with what to do', async () => {
    const sentence =
      'DATABASE_URL names the database adx at 127.0.0.1:1, which cannot be reached (ECONNREFUSED): start it, or correct the address.';
    await expect(open('postgres://adx:very-secret@127.0.0.1:1/adx')).rejects.toThrow(sentence);
  });

  it('is told apart when it lacks the database or refuses the password', async () => {
    const url = new URL(await createDatabase());
    url.pathname = '/elsewhere';
    const sentence = `the database elsewhere at ${url.host}, which does not exist: create it, or correct the name.`;
    await expect(open(url.href)).rejects.toThrow(sentence);
    url.password = 'wrong';
    await expect(open(url.href)).rejects.toThrow('which refuses the user postgres: correct user and password.');
  });
});

const session = (tokenHash: string) => ({
  tokenHash,
  user: 1,
  admin: null,
  address: null,
  agent: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: '2026-01-01T00:00:00.000Z',
});
