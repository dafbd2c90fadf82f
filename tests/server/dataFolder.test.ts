import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { embeddedVersion, markIfEmpty, openDataFolder } from '../../server/process/dataFolder';
import { signIn } from '../support/apiClient';
import { newFolders } from '../support/newFolders';
import { createDatabase } from '../support/postgres';
import { makeSampleDir } from '../support/sampleDir';
import { type BuiltServer, buildServer } from '../support/serverProcess';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const newFolder = newFolders();
let built: BuiltServer;
let dataDir: string;

beforeAll(async () => {
  built = await buildServer();
});
beforeEach(async () => {
  dataDir = (await makeSampleDir()).path;
  // What reports leave there; its content does not matter here.
  mkdirSync(join(dataDir, 'facts'), { recursive: true });
  writeFileSync(join(dataDir, 'facts', 'some'), 'facts');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** What a start that is refused says. */
const refusal = async () => {
  const { code, stderr } = await built.run('main', { DATA_DIR: dataDir });
  expect(code).toBe(1);
  return stderr.trim();
};
const remove = (...path: readonly string[]) => rmSync(join(dataDir, ...path), { recursive: true });

/** Every file with its content, as one hash. The lock is made by each start. */
function contentOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
    const file = join(folder, name);
    hash.update(name).update(statSync(file).isFile() ? readFileSync(file) : '');
  }
  return hash.digest('hex');
}

/** Overwrites the middle of every page of the tables and indexes of this product; those of the database itself are smaller numbers. */
function damagePages(folder: string): void {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
    /\/(1[6-9]|[2-9]\d)\d{3}$/.test(name),
  );
  for (const name of files) {
    const bytes = readFileSync(join(folder, name));
    for (let page = 0; page < bytes.length; page += 8192) bytes.write('damaged', page + 4096);
    writeFileSync(join(folder, name), bytes);
  }
}

const withoutBoth = () => {
  remove('objects');
  remove('secret.key');
};
const ofOtherVersion = () => writeFileSync(join(dataDir, 'objects', 'PG_VERSION'), '15\n');
/** What an installation can lose, and what the refusal names. */
const losses: readonly (readonly [title: string, lose: () => void, named: string])[] = [
  ['the version of the database', () => remove('objects', 'PG_VERSION'), 'objects/PG_VERSION is missing'],
  ['the log of the database', () => remove('objects', 'pg_wal'), 'objects/pg_wal is missing'],
  ['the control file', () => remove('objects', 'global', 'pg_control'), 'objects/global/pg_control is missing'],
  ['the tables', () => remove('objects', 'base'), 'objects/base is missing'],
  ['all objects', () => remove('objects'), 'objects is missing or empty'],
  ['all objects, beside facts alone', withoutBoth, 'objects is missing or empty'],
  ['the key', () => remove('secret.key'), 'secret.key is missing'],
  ['the version it can read', ofOtherVersion, 'was made by PostgreSQL 15'],
];

describe('a start on an installation that lost a part', () => {
  it.each(losses)('refuses without %s, and changes nothing', (_title, lose, named) => {
    lose();
    const before = contentOf(dataDir);
    const open = () => openDataFolder({ dataDir, hasObjects: true, hasKey: false });
    expect(open).toThrow(named);
    expect(open).toThrow('Nothing was changed.');
    expect(contentOf(dataDir)).toBe(before);
  });

  it('ends with that one sentence instead of loading the sample', async () => {
    remove('objects');
    expect(await refusal()).toBe(
      `${join(dataDir, 'objects')} is missing or empty, although ${dataDir} is in use. Put it back from a backup, set DATABASE_URL if the objects are in a PostgreSQL, or start with an empty DATA_DIR. Nothing was changed.`,
    );
    expect(existsSync(join(dataDir, 'objects'))).toBe(false);
  });

  it('says which folder is damaged, without a stack', async () => {
    truncateSync(join(dataDir, 'objects', 'global', 'pg_control'), 100);
    const said = await refusal();
    expect(said).toContain(`The objects in ${join(dataDir, 'objects')} cannot be opened`);
    expect(said).toContain('Nothing was deleted. Put it back from a backup');
    expect(said).not.toMatch(/^\s+at /m);
  });

  it('says which folder is damaged where pages are not what was written', async () => {
    damagePages(join(dataDir, 'objects', 'base'));
    const said = await refusal();
    const words = 'cannot be opened; the database says: invalid page in block';
    expect(said).toContain(`The objects in ${join(dataDir, 'objects')} ${words}`);
    expect(said).not.toMatch(/^\s+at /m);
  });

  it('accepts a key from the environment in place of its file', async () => {
    const key = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim();
    remove('secret.key');
    rmSync(join(dataDir, 'facts'), { recursive: true });
    const server = await built.start({ DATA_DIR: dataDir, SECRET_KEY: key });
    await expect(signIn(server.url)).resolves.toBeDefined();
    await server.stop();
  });

  it('needs no objects where they are in a PostgreSQL', async () => {
    const folder = newFolder();
    const env = { DATA_DIR: folder, DATABASE_URL: await createDatabase() };
    for (let start = 0; start < 2; start += 1) await (await built.start(env)).stop();
    expect(existsSync(join(folder, 'objects'))).toBe(false);
  });
});

describe('a first start', () => {
  it('begins again after it was killed while it made the database', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'objects', 'base'), { recursive: true });
    writeFileSync(join(folder, '.first-start'), '');
    writeFileSync(join(folder, 'secret.key'), readFileSync(join(dataDir, 'secret.key')));
    const server = await built.start({ DATA_DIR: folder });
    await expect(signIn(server.url)).resolves.toBeDefined();
    await server.stop();
    expect(existsSync(join(folder, '.first-start'))).toBe(false);
  });

  it('follows an import of facts into an empty directory', () => {
    const folder = newFolder();
    expect(markIfEmpty(folder)).toBe(true);
    mkdirSync(join(folder, 'facts'));
    writeFileSync(join(folder, 'facts', 'some'), 'facts');
    const opened = openDataFolder({ dataDir: folder, hasObjects: true, hasKey: false });
    expect(opened.isFirstStart).toBe(true);
    opened.opened();
    expect(markIfEmpty(folder)).toBe(false);
    expect(existsSync(join(folder, 'facts', 'some'))).toBe(true);
  });

  it('makes a database of the version that later starts expect, with checksums over its pages', () => {
    expect(readFileSync(join(dataDir, 'objects', 'PG_VERSION'), 'utf8').trim()).toBe(embeddedVersion);
    // The version of page checksums in pg_control of PostgreSQL 18; 0 is none.
    expect(readFileSync(join(dataDir, 'objects', 'global', 'pg_control')).readUInt32LE(252)).toBe(1);
  });
});
