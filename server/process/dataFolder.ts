import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDamaged, isDiskFull } from '../../api/ports/disk';
import { withoutEnd } from '../../src/schema/withoutEnd';

export type DataFolder = {
  /** The folder of the embedded database. */
  readonly objects: string;
  readonly isFirstStart: boolean;
  /** Call it once everything is open: from then on a missing part is a loss, not an interrupted first start. */
  opened(): void;
};

type Options = {
  readonly dataDir: string;
  /** The objects are stored here, not in PostgreSQL. */
  readonly hasObjects: boolean;
  /** SECRET_KEY is set. */
  readonly hasKey: boolean;
};

/**
 * Checks a data directory before anything in it is opened or created. An installation with a missing part must not start as new:
 * the sample would replace its objects, with sign-ins whose password is public. @throws DataError that names the missing part and
 * the remedy, before any change
 */
export function openDataFolder({ dataDir, hasObjects, hasKey }: Options): DataFolder {
  const objects = join(dataDir, 'objects');
  const begun = join(dataDir, '.first-start');
  const isFirstStart = markIfEmpty(dataDir);
  if (isFirstStart) {
    // Left by a first start that was interrupted while it made the database.
    if (hasObjects && hasContent(objects) && !existsSync(join(objects, 'PG_VERSION')))
      rmSync(objects, { recursive: true });
  } else {
    if (hasObjects) refuseLostObjects(dataDir, objects);
    refuseLostKey(dataDir, hasKey);
  }
  // PGlite creates one folder, not its parents.
  if (hasObjects) mkdirSync(objects, { recursive: true, mode: 0o700 });
  return { objects, isFirstStart, opened: () => rmSync(begun, { force: true }) };
}

/** Marks an empty directory; returns whether its first start has not finished. An import may add facts before it. */
export function markIfEmpty(dataDir: string): boolean {
  const begun = join(dataDir, '.first-start');
  if (existsSync(begun)) return true;
  if (parts.some((name) => hasContent(join(dataDir, name)))) return false;
  writeFileSync(begun, 'The first start is not done yet. This file goes when it is.\n', { mode: 0o600 });
  return true;
}

/**
 * The embedded database of a data directory, for a command that only reads; undefined before the first start. @throws DataError
 * like `openDataFolder`
 */
export function findDatabase({ dataDir, hasKey }: Pick<Options, 'dataDir' | 'hasKey'>): string | undefined {
  const objects = join(dataDir, 'objects');
  const isMade = hasContent(objects) || existsSync(join(dataDir, 'secret.key'));
  if (!isMade || existsSync(join(dataDir, '.first-start'))) return undefined;
  refuseLostObjects(dataDir, objects);
  refuseLostKey(dataDir, hasKey);
  return objects;
}

export class DataError extends Error {
  override name = 'DataError';
}

/** The error for an embedded database that could not be opened. */
export function objectsDamaged(objects: string, error: unknown): DataError {
  const root = rootOf(error);
  const reason = withoutEnd((root instanceof Error ? root.message : String(root)).split('\n', 1)[0] ?? '', '.:');
  return new DataError(
    `The objects in ${objects} cannot be opened; the database says: ${reason}. The folder is damaged or incomplete. Nothing was deleted. Put it back from a backup, or start with another DATA_DIR.`,
    { cause: error },
  );
}

/** Turns an error on the way to the data into a sentence, where the data are the cause; returns other errors unchanged. */
export function explainDataError(error: unknown, dataDir: string): unknown {
  if (error instanceof DataError) return error;
  if (isDiskFull(error))
    return new DataError(
      `The disk of the data directory ${dataDir} is full: free some space, or choose another directory with DATA_DIR.`,
      {
        cause: error,
      },
    );
  return isDamaged(error) ? objectsDamaged(join(dataDir, 'objects'), error) : error;
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error;
}

const parts = ['objects', 'secret.key', 'facts', 'files'];

const unchanged = 'Nothing was changed.';

const remedy = `Put it back from a backup, set DATABASE_URL if the objects are in a PostgreSQL, or start with an empty DATA_DIR. ${unchanged}`;

function refuseLostKey(dataDir: string, hasKey: boolean): void {
  const key = join(dataDir, 'secret.key');
  if (!hasKey && !existsSync(key))
    throw new DataError(
      `${key} is missing, although ${dataDir} is in use: without it stored secrets cannot be read. Put the file back, or set SECRET_KEY to the key. ${unchanged}`,
    );
}

function refuseLostObjects(dataDir: string, objects: string): void {
  if (!hasContent(objects))
    throw new DataError(`${objects} is missing or empty, although ${dataDir} is in use. ${remedy}`);
  const missing = essentials.find((name) => !existsSync(join(objects, name)));
  if (missing)
    throw new DataError(`${join(objects, missing)} is missing: the database in this folder is incomplete. ${remedy}`);
  const version = readFileSync(join(objects, 'PG_VERSION'), 'utf8').trim();
  if (version !== embeddedVersion)
    throw new DataError(
      `${objects} was made by PostgreSQL ${version.slice(0, 20)}, and this build has version ${embeddedVersion}. Start the build that made it, or another DATA_DIR. ${unchanged}`,
    );
}

/** Without one of these the embedded database would make a new cluster over the old one, or fail without a reason. */
const essentials = ['PG_VERSION', 'base', join('global', 'pg_control'), 'pg_wal', 'pg_xact'];

/** PGlite's PostgreSQL version. A test compares it with a new database of PGlite. */
export const embeddedVersion = '18';

function hasContent(path: string): boolean {
  try {
    return readdirSync(path).length > 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return true;
    if (code === 'ENOENT') return false;
    throw error;
  }
}
