import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../api/ports';
import { FactsMissing, type ReportEngine } from '../api/ports/reports';
import { openLater } from '../api/reports/openLater';
import type { Config } from './config';
import { DataError, explainDataError, openDataFolder } from './dataFolder';
import { lockDirectory } from './lock';
import { closeToOthers, keepFilesPrivate } from './ownFiles';
import { freeOn } from './ports/disk';
import { readSecretKey } from './ports/secrets';
import type { FactsState } from './reports/factGaps';
import { forgetFacts, ledgerIn } from './reports/factsLedger';
import { openReports } from './reports/openReports';
import type { OpenedStore } from './store/openStore';
import { openStore } from './store/openStore';

export type OpenedData = OpenedStore & {
  readonly reports: ReportEngine;
  /** All facts that had come in are missing, as far as the engine has been opened yet. */
  readonly areFactsGone: () => boolean;
  /** Of what is encrypted in the store. */
  readonly secretKey: Uint8Array;
  /** Closes the store, then frees the directory. */
  close(): Promise<void>;
};

/** The data of this installation for this process alone: the directory locked, the store open and migrated. `onStopped` is told when the embedded database ends by itself. */
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
    const opened = await openStore({ log, onStopped, ...(databaseUrl ? { databaseUrl } : { dataDir: folder.objects }) });
    // The database writes its first files for everyone, whatever the mask is.
    if (!databaseUrl) closeToOthers(folder.objects, log);
    folder.opened();
    if (folder.isFirstStart && !existsSync(join(dataDir, 'facts'))) forgetFacts(dataDir);
    let areFactsGone = false;
    const onGaps = (state: FactsState) => {
      areFactsGone = state.isGone;
      tellGaps(log, state);
    };
    const onLedgerError = ({ message }: Error) => log.error('facts_count_failed', { problem: message });
    const at = clickhouseUrl ? { url: clickhouseUrl } : { path: join(dataDir, 'facts') };
    const reports = openLater(() => openReports({ ...at, ledger: ledgerIn(dataDir, clickhouseUrl), onGaps, onLedgerError }), {
      together: true,
    });
    return {
      ...opened,
      reports,
      areFactsGone: () => areFactsGone,
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

function tellGaps(log: Log, { gaps, isGone }: FactsState): void {
  if (gaps.length === 0) log.warn('facts_whole');
  else log.error('facts_missing', { months: new FactsMissing(gaps, isGone).months, all: isGone });
}

/** The database finishes its log at a start, and begins a new one. */
const neededToStartMb = 32;

async function refuseFullDisk(dataDir: string, neededMb: number): Promise<void> {
  const freeMb = Math.floor((await freeOn(dataDir)) / (1024 * 1024));
  if (freeMb < neededMb)
    throw new DataError(
      `The disk of the data directory ${dataDir} has ${freeMb} MB left, and ${neededMb} MB are needed to start: free some space, or choose another directory with DATA_DIR.`,
    );
}
