import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../api/ports';
import type { ReportEngine } from '../api/reports/ports/reports';
import { freeOn } from './ports/disk';
import { readSecretKey } from './ports/secrets';
import type { Config } from './process/config';
import { DataError, explainDataError, openDataFolder } from './process/dataFolder';
import { lockDirectory } from './process/lock';
import { closeToOthers, keepFilesPrivate } from './process/ownFiles';
import { forgetFacts } from './reports/factsLedger';
import { openFactsLater } from './reports/openFacts';
import type { OpenedStore } from './store/openStore';
import { openStore } from './store/openStore';

export type OpenedData = OpenedStore & {
  readonly reports: ReportEngine;
  /** Whether all imported facts are missing, as far as known since the engine was opened. */
  readonly areFactsGone: () => boolean;
  /** The key of encrypted values in the store. */
  readonly secretKey: Uint8Array;
  /** Closes the store, then releases the directory. */
  close(): Promise<void>;
};

/** Locks the directory, opens and migrates the store. Calls `onStopped` when the embedded database ends by itself. */
export async function openData(
  { dataDir, databaseUrl, clickhouseUrl, diskReserveMb, secretKey: given }: Config,
  log: Log,
  onStopped?: (error: Error) => void,
): Promise<OpenedData> {
  keepFilesPrivate();
  const lock = await lockDirectory(dataDir);
  try {
    const folder = openDataFolder({ dataDir, hasObjects: databaseUrl === undefined, hasKey: given !== undefined });
    await refuseFullDisk(dataDir, folder.isFirstStart ? diskReserveMb : Math.min(diskReserveMb, neededToStartMb));
    closeToOthers(dataDir, log);
    const secretKey = readSecretKey(given, dataDir);
    const opened = await openStore({
      log,
      onStopped,
      ...(databaseUrl ? { databaseUrl } : { dataDir: folder.objects }),
    });
    // The database makes its first files readable for all, whatever the umask is.
    if (!databaseUrl) closeToOthers(folder.objects, log);
    folder.opened();
    if (folder.isFirstStart && !existsSync(join(dataDir, 'facts'))) forgetFacts(dataDir);
    const { reports, areFactsGone } = openFactsLater({ dataDir, clickhouseUrl }, log);
    return {
      ...opened,
      reports,
      areFactsGone,
      secretKey,
      async close() {
        await reports.close();
        await opened.store.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw explainDataError(error, dataDir);
  }
}

/** At a start the database completes its log and begins a new one. */
const neededToStartMb = 32;

async function refuseFullDisk(dataDir: string, neededMb: number): Promise<void> {
  const freeMb = Math.floor((await freeOn(dataDir)) / (1024 * 1024));
  if (freeMb < neededMb)
    throw new DataError(
      `The disk of the data directory ${dataDir} has ${freeMb} MB left, and ${neededMb} MB are needed to start: free some space, or choose another directory with DATA_DIR.`,
    );
}
