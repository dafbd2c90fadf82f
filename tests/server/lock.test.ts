import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { transformWithOxc } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockDirectory } from '../../server/process/lock';
import { isFullRun } from '../support/seed';

const lockFile = join(import.meta.dirname, '../../server/process/lock.ts');
let programs: string;
let dir: string;
let children: ChildProcess[];

beforeAll(async () => {
  programs = mkdtempSync(join(tmpdir(), 'adx-lock-program-'));
  const { code } = await transformWithOxc(readFileSync(lockFile, 'utf8'), lockFile);
  writeFileSync(join(programs, 'lock.mjs'), code);
  writeFileSync(join(programs, 'hold.mjs'), holdProgram);
});

beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'adx-lock-')));
  children = [];
});

afterEach(async () => {
  await Promise.all(children.map(end));
  rmSync(dir, { recursive: true, force: true });
});

afterAll(() => rmSync(programs, { recursive: true, force: true }));

describe('the lock of the data directory', () => {
  it('refuses a second process with a sentence that names the first one and the directory', async () => {
    const holder = hold(dir);
    expect(await holder.said).toBe('held');
    const sentence = `The data directory ${dir} is in use by process ${holder.pid}: stop it, or choose another directory with DATA_DIR.`;
    expect(await hold(dir).said).toBe(sentence);
    await expect(lockDirectory(dir)).rejects.toThrow(`in use by process ${holder.pid}:`);
  });

  it('refuses the same process a second time', async () => {
    const lock = await lockDirectory(dir);
    await expect(lockDirectory(dir)).rejects.toThrow(`in use by process ${process.pid}:`);
    await lock.release();
  });

  it('is free at once after its holder was killed', async () => {
    const holder = hold(dir);
    expect(await holder.said).toBe('held');
    await end(holder.child);
    expect(readdirSync(dir)).toEqual(['.lock']);
    const lock = await lockDirectory(dir);
    await lock.release();
  });

  it('is free after its release, and leaves nothing behind', async () => {
    const first = await lockDirectory(dir);
    await first.release();
    expect(readdirSync(dir)).toEqual([]);
    const second = await lockDirectory(dir);
    await second.release();
  });

  it('is still held by a process that is stopped and cannot answer', async () => {
    const holder = hold(dir);
    expect(await holder.said).toBe('held');
    holder.child.kill('SIGSTOP');
    await expect(lockDirectory(dir)).rejects.toThrow('in use by a process that does not answer:');
  });

  it('makes a directory that is not there yet', async () => {
    const lock = await lockDirectory(join(dir, 'a', 'b'));
    await lock.release();
    expect(readdirSync(join(dir, 'a'))).toEqual(['b']);
  });

  it('works where the path is too long for a socket, and is one lock for every way of writing the path', async () => {
    const long = join(dir, 'x'.repeat(120));
    mkdirSync(long);
    const holder = hold(long);
    expect(await holder.said).toBe('held');
    const sameWay = `${long}/../${'x'.repeat(120)}`;
    await expect(lockDirectory(sameWay)).rejects.toThrow(`${long} is in use by process ${holder.pid}:`);
    await end(holder.child);
    const lock = await lockDirectory(long);
    await lock.release();
  });

  it('is given to exactly one of six processes at once, also over the remains of a killed one', async () => {
    for (let round = 0; round < (isFullRun ? 30 : 2); round++) {
      const six = Array.from({ length: 6 }, () => hold(dir));
      const said = await Promise.all(six.map((process) => process.said));
      expect(said.filter((line) => line === 'held').length, said.join('\n')).toBe(1);
      expect(said.filter((line) => line !== 'held' && !line.includes('is in use by'))).toEqual([]);
      await Promise.all(six.map((process) => end(process.child)));
    }
  }, 120_000);
});

const holdProgram = `
import { lockDirectory } from './lock.mjs';
try {
  await lockDirectory(process.argv[2]);
  console.log('held');
  setInterval(() => {}, 1000);
} catch (error) {
  console.log(error.message);
}
`;

function hold(directory: string): { child: ChildProcess; pid: number | undefined; said: Promise<string> } {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [join(programs, 'hold.mjs'), directory], { stdio: [...stdio] });
  children.push(child);
  const said = once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line));
  return { child, pid: child.pid, said };
}

async function end(child: ChildProcess): Promise<void> {
  const exit = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  child.kill('SIGKILL');
  await exit;
}
