import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../server/store/openStore';
import { signIn } from '../support/apiClient';
import { createCrashWriter } from '../support/crashWriter';
import { integrityProblems } from '../support/integrity';
import { createKeyedWriter } from '../support/keyedWriter';
import { makeSampleDir } from '../support/sampleDir';
import { isFullRun, testSeed } from '../support/seed';
import { type BuiltServer, buildServer } from '../support/serverProcess';
import { silentLog } from '../support/silentLog';

const rounds = isFullRun ? 20 : 1;
const kills = isFullRun ? 30 : 2;

let built: BuiltServer;
let dataDir: string;

beforeAll(async () => {
  built = await buildServer();
  dataDir = (await makeSampleDir()).path;
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

const env = () => ({ DATA_DIR: dataDir, ADX_LIMITS: 'wide', SAMPLE_DAYS: '0' });

it(
  `keeps every promise over ${rounds} rounds of kill -9 under concurrent writes`,
  async () => {
    let server = await built.start(env());
    const client = await signIn(server.url);
    const path = '/api/demand/advs?range=[0,3]&sort=["id","ASC"]';
    const { body: advertisers } = await client.call<{ id: number }[]>('GET', path);
    const writers = advertisers.map(({ id }) => createCrashWriter(`Writer for ${id}`, id));
    expect(writers).toHaveLength(4);
    for (let round = 0; round < rounds; round += 1) {
      const before = writers.map(({ acknowledged }) => acknowledged);
      const writing = Promise.all(writers.map((writer) => writer.write(server.url)));
      const areAllWriting = () => writers.every((writer, at) => writer.acknowledged > (before[at] ?? 0) + 5);
      await Promise.race([writing, until(areAllWriting)]);
      // Any moment: between two statements, between two writes of a file, between answer and the next request.
      await delay(((testSeed + round * 7919) % 97) / 10);
      await server.kill();
      await writing;
      const { store } = await openStore({ dataDir: join(dataDir, 'objects'), log: silentLog });
      expect(await integrityProblems(store, ['campaigns'])).toEqual([]);
      await store.close();
      server = await built.start(env());
      expect(await Promise.all(writers.map((writer) => writer.broken(server.url)))).toEqual(writers.map(() => []));
    }
    await server.kill();
  },
  rounds * 60_000,
);

it(
  `makes one object of each call that is sent again after one of ${kills} kills`,
  async () => {
    let server = await built.start(env());
    const writers = Array.from({ length: 4 }, (_, at) => createKeyedWriter(`Keyed writer ${at + 1},`));
    for (let round = 0; round < kills; round += 1) {
      const before = writers.map(({ made }) => made);
      const writing = Promise.all(writers.map((writer) => writer.write(server.url)));
      const areAllWriting = () => writers.every((writer, at) => writer.made > (before[at] ?? 0) + 2);
      await Promise.race([writing, until(areAllWriting)]);
      // Any moment between the claim of a key and the answer.
      await delay(((testSeed + round * 7919) % 211) / 10);
      await server.kill();
      await writing;
      server = await built.start(env());
      expect(await Promise.all(writers.map((writer) => writer.broken(server.url)))).toEqual(writers.map(() => []));
    }
    await server.kill();
    expect(writers.map(({ repeated }) => repeated)).toEqual(writers.map(() => kills));
  },
  kills * 30_000 + 60_000,
);

async function until(isEnough: () => boolean): Promise<void> {
  while (!isEnough()) await delay(5);
}
