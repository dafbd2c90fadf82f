import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../api/ports';
import type { Config } from './config';
import { lockDirectory } from './lock';
import { readSecretKey } from './ports/secrets';
import type { OpenedStore } from './store/openStore';
import { openStore } from './store/openStore';

export type OpenedData = OpenedStore & {
  /** Of what is encrypted in the store. */
  readonly secretKey: Uint8Array;
  /** Closes the store, then frees the directory. */
  close(): Promise<void>;
};

/** The data of this installation for this process alone: the directory locked, the store open and migrated. */
export async function openData({ dataDir, databaseUrl, secretKey: given }: Config, log: Log): Promise<OpenedData> {
  const lock = await lockDirectory(dataDir);
  try {
    const secretKey = readSecretKey(given, dataDir);
    const folder = join(dataDir, 'objects');
    // PGlite makes one folder, not those above it.
    if (!databaseUrl) mkdirSync(folder, { recursive: true });
    const opened = await openStore({ log, ...(databaseUrl ? { databaseUrl } : { dataDir: folder }) });
    return {
      ...opened,
      secretKey,
      async close() {
        await opened.store.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
