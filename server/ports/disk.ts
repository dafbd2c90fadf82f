import { statfs } from 'node:fs/promises';
import type { Log, Store } from '../../api/ports';
import { DiskFull } from '../../api/ports/disk';
import type { Files } from '../../api/ports/files';
import type { ReportEngine } from '../../api/reports/ports/reports';
import type { SavedFiles } from '../../api/reports/ports/savedFiles';

export type Disk = {
  /** @throws DiskFull while less than the reserve is free */
  requireRoom(): Promise<void>;
  isFull(): Promise<boolean>;
};

type Options = {
  readonly folder: string;
  readonly reserveMb: number;
  readonly log: Log;
  /** Free bytes of the disk that a folder is on. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly now?: () => number;
};

/**
 * Watches the free space on a folder's disk. Writes stop at a reserve: the embedded database ends for good when a write to its
 * log fails, and sign-ins, logs and running work still need space.
 */
export function createDisk({
  folder,
  reserveMb,
  log,
  freeBytes = freeOn,
  now = () => performance.now(),
}: Options): Disk {
  let askedAt = Number.NEGATIVE_INFINITY;
  let last: Promise<boolean> | undefined;
  let wasFull = false;

  const look = async (): Promise<boolean> => {
    const freeMb = (await freeBytes(folder)) / mb;
    const isFull = freeMb < reserveMb;
    if (isFull !== wasFull) {
      const fields = { folder, freeMb: Math.floor(freeMb), reserveMb };
      if (isFull) log.error('disk_full', fields);
      else log.warn('disk_has_room', fields);
    }
    wasFull = isFull;
    return isFull;
  };
  const isFull = (): Promise<boolean> => {
    if (last && now() - askedAt < keptMs) return last;
    askedAt = now();
    last = look();
    return last;
  };
  return {
    isFull,
    async requireRoom() {
      if (await isFull()) throw new DiskFull(`Less than ${reserveMb} MB are free on the disk of ${folder}.`);
    },
  };
}

/** The store with writes refused on a full disk; sessions and preferences continue. */
export const storeOnDisk = (store: Store, { requireRoom }: Disk): Store => ({
  ...store,
  async transaction(work, options) {
    if (!options?.usesReserve) await requireRoom();
    return store.transaction(work, options);
  },
  keys: {
    ...store.keys,
    async put(key) {
      // Codes and links are small, and signing in needs them; a page's state may have a megabyte.
      if (JSON.stringify(key).length > smallKey) await requireRoom();
      return store.keys.put(key);
    },
  },
  savedReports: {
    ...store.savedReports,
    async add(...report) {
      await requireRoom();
      return store.savedReports.add(...report);
    },
  },
});

const smallKey = 4_096;

export const filesOnDisk = (files: Files, { requireRoom }: Disk): Files => ({
  ...files,
  async write(id, body) {
    await requireRoom();
    return files.write(id, body);
  },
});

export const savedFilesOnDisk = (files: SavedFiles, { requireRoom }: Disk): SavedFiles => ({
  ...files,
  async write(key, body) {
    await requireRoom();
    return files.write(key, body);
  },
});

export const reportsOnDisk = (reports: ReportEngine, { requireRoom }: Disk): ReportEngine => ({
  ...reports,
  async add(...batch) {
    await requireRoom();
    return reports.add(...batch);
  },
});

const mb = 1024 * 1024;
/** A disk takes seconds to fill; a check takes 0.1 ms. */
const keptMs = 500;

/** Free bytes for this process, without the part reserved for root. */
export async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
