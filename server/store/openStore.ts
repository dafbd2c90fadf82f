import type { Log, Store } from '../../api/ports';
import { resources } from '../../src/resources';
import type { Patience } from './postgresPool';

export type OpenedStore = {
  readonly store: Store;
  /** Statistics and space after many rows were written. */
  tidy(): Promise<void>;
  /** Removes every object and credential. */
  clear(): Promise<void>;
  /** Runs while no other process on the same database runs anything this way. */
  alone<T>(work: () => Promise<T>): Promise<T>;
};

type Options = {
  readonly databaseUrl?: string;
  /** Of PGlite; absent: in memory. */
  readonly dataDir?: string;
  readonly log: Log;
  /** Reads tables that are there; without it they are made and brought up to date. */
  readonly isReader?: boolean;
  /** The embedded database ended by itself. */
  readonly onStopped?: ((error: Error) => void) | undefined;
  /** With a PostgreSQL that does not answer; tests shorten it. */
  readonly patience?: Partial<Patience>;
};

/** PostgreSQL where there is an address, else PGlite; migrated, unless it is only read. */
export async function openStore({ databaseUrl, log, patience, ...options }: Options): Promise<OpenedStore> {
  // Names are looked up when they must be unique; the others are the orders in which lists open.
  const sortedBy = [...new Set(['name', 'modifiedAt', ...resources.map(({ list }) => list.sort[0])])].sort();
  // Only the driver that is used is read.
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
