import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountsIn } from '../../server/intake/readAccounts';
import { openStore } from '../../server/store/openStore';
import { silentLog } from '../support/silentLog';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'adx-accounts-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
const look = () => accountsIn({ dataDir, logLevel: 'error' }, Date.UTC(2026, 10, 25));

describe('the accounts that an import looks up', () => {
  it('are none where nothing was made yet, or facts alone', async () => {
    expect(await look()).toBeUndefined();
    mkdirSync(join(dataDir, 'facts'));
    writeFileSync(join(dataDir, 'facts', 'some'), 'facts');
    expect(await look()).toBeUndefined();
  });

  it('are refused from a data directory that has lost a part', async () => {
    writeFileSync(join(dataDir, 'secret.key'), 'key');
    await expect(look()).rejects.toThrow('objects is missing or empty, although');
    mkdirSync(join(dataDir, 'objects'));
    writeFileSync(join(dataDir, 'objects', 'PG_VERSION'), '18\n');
    await expect(look()).rejects.toThrow('base is missing: the database in this folder is incomplete.');
    rmSync(join(dataDir, 'objects'), { recursive: true });
    rmSync(join(dataDir, 'secret.key'));
    mkdirSync(join(dataDir, 'objects'));
    await (await openStore({ dataDir: join(dataDir, 'objects'), log: silentLog })).store.close();
    await expect(look()).rejects.toThrow('secret.key is missing, although');
    writeFileSync(join(dataDir, 'secret.key'), 'key');
    expect(await look()).toBeUndefined();
  });

  it('are refused from the tables of another build, which an import leaves as they are', async () => {
    const objects = join(dataDir, 'objects');
    mkdirSync(objects);
    writeFileSync(join(dataDir, 'secret.key'), 'key');
    await (await openStore({ dataDir: objects, log: silentLog })).store.close();
    const change = async (statement: string) => {
      const database = await PGlite.create(objects);
      await database.exec(statement);
      const { rows } = await database.query<{ last: string }>('select max(created_at)::text as last from drizzle.__drizzle_migrations');
      await database.close();
      return rows[0]?.last;
    };
    const migrations = 'drizzle.__drizzle_migrations';
    const older = await change(`delete from ${migrations} where created_at = (select max(created_at) from ${migrations})`);
    await expect(look()).rejects.toThrow('The objects are those of an older build of the console');
    expect(await change('select 1')).toBe(older);
    await change(`insert into ${migrations} (hash, created_at) values ('later', 99999999999999)`);
    await expect(look()).rejects.toThrow('The objects are those of a newer build of the console');
  });
});
