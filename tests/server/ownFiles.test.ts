import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeToOthers } from '../../server/process/ownFiles';
import { type BuiltServer, buildServer } from '../support/serverProcess';
import { silentLog } from '../support/silentLog';

const nobody = 65_534;
const facts = `hour,demand,country,imps
2026-11-20T10:00,31,us,10
2026-11-20T10:00,31,us,many
`;

/** Everything in a folder that another user may read, write or enter; a link has no mode of its own. */
function openTo(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .concat(folder)
    .filter((path) => existsSync(path) && !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0);
}

/** Who is root asks as another user; for everyone else the modes alone say it. */
function readsAsAnother(path: string): boolean {
  const script = `require('node:fs').readdirSync(${JSON.stringify(path)})`;
  const isRoot = process.getuid?.() === 0;
  return isRoot
    ? spawnSync(process.execPath, ['-e', script], { uid: nobody, gid: nobody, cwd: '/' }).status === 0
    : openTo(path).length > 0;
}

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'adx-own-'));
  // A test's folder is closed from the start; the one above DATA_DIR seldom is.
  chmodSync(parent, 0o755);
});

afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

/** Three starts of a server, on a machine that others load. */
const startMs = 240_000;

describe('the data directory', { timeout: startMs }, () => {
  let built: BuiltServer;
  beforeAll(async () => {
    built = await buildServer();
  });

  it('is for its owner alone, with all in it, from the first start', async () => {
    const dir = join(parent, 'data');
    const server = await built.start({ DATA_DIR: dir, SAMPLE: '0' });
    expect(lstatSync(dir).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(dir, 'objects')).length).toBeGreaterThan(10);
    expect(openTo(dir)).toEqual([]);
    expect(readsAsAnother(dir)).toBe(false);
    const [file, bad] = [join(parent, 'facts.csv'), join(parent, 'bad.csv')];
    writeFileSync(file, facts);
    await built.run('import', { DATA_DIR: dir }, ['--table', 'demand', '--bad', bad, file]);
    expect(lstatSync(bad).mode & 0o777).toBe(0o600);
    expect(openTo(dir)).toEqual([]);
    await server.stop();
    expect(openTo(join(dir, 'objects')).filter((path) => !path.endsWith('pg_internal.init'))).toEqual([]);
  });

  it('is closed at the start where an earlier version left it open', async () => {
    const dir = join(parent, 'data');
    await (await built.start({ DATA_DIR: dir, SAMPLE: '0' })).stop();
    const all = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name));
    for (const path of [dir, ...all]) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
    expect(readsAsAnother(join(dir, 'objects'))).toBe(true);
    const server = await built.start({ DATA_DIR: dir, SAMPLE: '0' });
    expect(openTo(dir)).toEqual([]);
    expect(readsAsAnother(join(dir, 'objects'))).toBe(false);
    await server.stop();
  });
});

describe('closing a folder to others', () => {
  it('leaves alone what a link in it leads to, and what its owner may do', () => {
    const [dir, outside] = [join(parent, 'data'), join(parent, 'outside')];
    mkdirSync(dir);
    writeFileSync(outside, '', { mode: 0o644 });
    writeFileSync(join(dir, 'run.sh'), '');
    chmodSync(join(dir, 'run.sh'), 0o755);
    symlinkSync(outside, join(dir, 'link'));
    closeToOthers(dir, silentLog);
    expect(lstatSync(outside).mode & 0o777).toBe(0o644);
    expect(lstatSync(join(dir, 'run.sh')).mode & 0o777).toBe(0o700);
  });

  it('closes the rest where something in it belongs to another user', () => {
    const dir = join(parent, 'volume');
    mkdirSync(join(dir, 'lost+found'), { recursive: true });
    for (const name of ['a', 'b', 'z']) writeFileSync(join(dir, name), '');
    const warned: string[] = [];
    const warn = (event: string, fields?: Readonly<Record<string, unknown>>) =>
      void warned.push(`${event} ${fields?.count}`);
    const log = { ...silentLog, warn };
    const foreign = join(dir, 'lost+found');
    closeToOthers(dir, log, 5_000, (path, mode) => {
      if (path === foreign) throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
      chmodSync(path, mode);
    });
    expect(['a', 'b', 'z'].map((name) => lstatSync(join(dir, name)).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
    expect(warned).toEqual(['files_open 1']);
  });

  it('does not close what all users of the machine share', () => {
    const dir = join(parent, 'tmp');
    mkdirSync(dir);
    chmodSync(dir, 0o1777);
    closeToOthers(dir, silentLog);
    expect(lstatSync(dir).mode & 0o7777).toBe(0o1777);
  });

  it('closes the folder itself where there is no time for the rest', () => {
    const dir = join(parent, 'large');
    mkdirSync(dir);
    chmodSync(dir, 0o755);
    writeFileSync(join(dir, 'a'), '');
    closeToOthers(dir, silentLog, -1);
    expect(lstatSync(dir).mode & 0o777).toBe(0o700);
  });
});
