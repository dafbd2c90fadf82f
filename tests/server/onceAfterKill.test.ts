import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyedWriter } from '../support/keyedWriter';
import { makeSampleDir } from '../support/sampleDir';
import { isFullRun, testSeed } from '../support/seed';
import { type BuiltServer, buildServer } from '../support/serverProcess';

const kills = isFullRun ? 30 : 4;

let built: BuiltServer;
let dataDir: string;

beforeAll(async () => {
  built = await buildServer();
  dataDir = (await makeSampleDir()).path;
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

it(`makes one object of each call that is sent again after one of ${kills} kills`, {
  timeout: kills * 30_000 + 60_000,
}, async () => {
  const env = { DATA_DIR: dataDir, ADX_LIMITS: 'wide', SAMPLE_DAYS: '0' };
  let server = await built.start(env);
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
    server = await built.start(env);
    expect(await Promise.all(writers.map((writer) => writer.broken(server.url)))).toEqual(writers.map(() => []));
  }
  await server.kill();
  expect(writers.map(({ repeated }) => repeated)).toEqual(writers.map(() => kills));
});

async function until(isEnough: () => boolean): Promise<void> {
  while (!isEnough()) await delay(5);
}
