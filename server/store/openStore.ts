import type { Log, Store } from '../../api/ports';
import { resources } from '../../src/resources';
import type { Patience } from './postgresPool';

export type OpenedStore = {
  readonly store: Store;
  /** Updates statistics and frees space after many writes. */
  tidy(): Promise<void>;
  /** Removes every object and credential. */
  clear(): Promise<void>;
  /** Runs work that excludes the same work in other processes on the same database. */
  alone<T>(work: () => Promise<T>): Promise<T>;
};

type Options = {
  readonly databaseUrl?: string;
  /** The directory of PGlite; in memory where absent. */
  readonly dataDir?: string;
  readonly log: Log;
  /** Only reads existing tables; without it they are created and migrated. */
  readonly isReader?: boolean;
  /** Called when the embedded database has ended by itself. */
  readonly onStopped?: ((error: Error) => void) | undefined;
  /** Time limits for a PostgreSQL that does not respond; tests use shorter ones. */
  readonly patience?: Partial<Patience>;
};

/** PostgreSQL where a URL is given, else PGlite; migrated, unless it is only read. */
export async function openStore({ databaseUrl, log, patience, ...options }: Options): Promise<OpenedStore> {
  // Unique names are looked up by name; the other fields are default orders of lists.
  const sortedBy = [...new Set(['name', 'modifiedAt', ...resources.map(({ list }) => list.sort[0])])].sort();
  // Loads only the driver in use.
  if (databaseUrl)
    return (await import('./openPostgres')).openPostgres({
      url: databaseUrl,
      log,
      sortedBy,
      patience,
      isReader: options.isReader,
    });
  return (await import('./openPglite')).openPglite({ ...options, log, sortedBy });
}
