import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
});
