import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../api/ports';
import type { ReportEngine } from '../api/ports/reports';
import { openLater } from '../api/reports/openLater';
import type { Config } from './config';
import { lockDirectory } from './lock';
import { readSecretKey } from './ports/secrets';
import { openReports } from './reports/openReports';
import type { OpenedStore } from './store/openStore';
import { openStore } from './store/openStore';

export type OpenedData = OpenedStore & {
  readonly reports: ReportEngine;
  /** Of what is encrypted in the store. */
  readonly secretKey: Uint8Array;
  /** Closes the store, then frees the directory. */
  close(): Promise<void>;
};

/** The data of this installation for this process alone: the directory locked, the store open and migrated. */
export async function openData({ dataDir, databaseUrl, clickhouseUrl, secretKey: given }: Config, log: Log): Promise<OpenedData> {
  const lock = await lockDirectory(dataDir);
  try {
    const secretKey = readSecretKey(given, dataDir);
    const folder = join(dataDir, 'objects');
    // PGlite makes one folder, not those above it.
    if (!databaseUrl) mkdirSync(folder, { recursive: true });
    const opened = await openStore({ log, ...(databaseUrl ? { databaseUrl } : { dataDir: folder }) });
    const reports = openLater(() => openReports(clickhouseUrl ? { url: clickhouseUrl } : { path: join(dataDir, 'facts') }), {
      together: true,
    });
    return {
      ...opened,
      reports,
      secretKey,
      async close() {
        await reports.close();
        await opened.store.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
