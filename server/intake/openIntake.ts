import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { FactGap, ListedBatch } from '../../api/reports/ports/reports';
import { callControl } from '../control/callControl';
import { type ControlPlace, findControl } from '../control/controlFile';
import { askBatches, sendAccounts, sendFacts, sendLoss, sendRemoval } from '../control/factsCommand';
import type { Config } from '../process/config';
import { markIfEmpty } from '../process/dataFolder';
import { DirectoryLockedError, lockDirectory } from '../process/lock';
import { printError } from '../process/printLine';
import { type GivenUp, openFacts } from '../reports/openFacts';
import { accountsIn } from '../store/readAccounts';
import type { AddRows, FindAccounts } from './importFile';

export type FactIntake = {
  readonly add: AddRows;
  readonly accounts: FindAccounts;
  /** Imported batches, newest first. */
  batches(most: number): Promise<readonly ListedBatch[]>;
  /** Returns the number of removed rows. */
  remove(id: string): Promise<number>;
  /** Returns the months with missing facts that are accepted as lost now. */
  acceptLoss(month: number | null): Promise<readonly FactGap[]>;
  close(): Promise<void>;
};

type Opened = { readonly givenUp?: GivenUp };

/**
 * Opens the destination of facts: the ClickHouse server if configured; else the data directory, which this process locks, or the
 * server that holds it.
 */
export async function openIntake(config: Config, { givenUp }: Opened = {}): Promise<FactIntake> {
  const { clickhouseUrl, dataDir } = config;
  if (clickhouseUrl) return ofEngine(await openFacts(config, { onLedgerError }), () => findAccountsOf(config));
  try {
    const lock = await lockDirectory(dataDir);
    try {
      markIfEmpty(dataDir);
      const accounts = () => accountsIn(config, Date.now());
      return ofEngine(await openFacts(config, { onLedgerError }, givenUp), accounts, lock.release);
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    const place = placeOf(config, error);
    const call = callOf(place);
    return {
      add: (id, table, rows, origin) => sendFacts(call, id, table, rows, { ...origin, by: userName() }),
      accounts: () => sendAccounts(call),
      batches: (most) => askBatches(call, most),
      remove: (id) => sendRemoval(call, id, userName()),
      acceptLoss: (month) => sendLoss(call, month, userName()),
      close: async () => undefined,
    };
  }
}

/** The facts are added nevertheless. */
const onLedgerError = ({ message }: Error): void => printError(message);

/** Reads only the accounts, for a dry run, without creating a directory. */
export async function findAccountsOf(config: Config): ReturnType<FindAccounts> {
  if (config.databaseUrl) return accountsIn(config, Date.now());
  if (!existsSync(config.dataDir)) return undefined;
  try {
    const lock = await lockDirectory(config.dataDir);
    return await accountsIn(config, Date.now()).finally(lock.release);
  } catch (error) {
    return sendAccounts(callOf(placeOf(config, error)));
  }
}

function placeOf({ dataDir }: Config, error: unknown): ControlPlace {
  const place = error instanceof DirectoryLockedError ? findControl(dataDir, error.pid) : undefined;
  if (!place) throw error;
  return place;
}

const callOf =
  (place: ControlPlace) =>
  (...call: [path: string, lines: AsyncIterable<string> | Iterable<string>]): Promise<unknown> =>
    callControl(place, ...call);

type Engine = Awaited<ReturnType<typeof openFacts>>;

const ofEngine = (
  engine: Engine,
  accounts: FindAccounts,
  release: () => Promise<void> = async () => undefined,
): FactIntake => ({
  add: (id, table, rows, origin) => engine.add(id, [{ table, rows }], { ...origin, by: userName() }),
  accounts,
  batches: engine.batches,
  remove: (id) => engine.remove(id, userName()),
  acceptLoss: (month) => engine.acceptLoss(month, userName()),
  async close() {
    await engine.close();
    await release();
  },
});

/** The system's name for the user of this command; '' where it has none. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a user id without a name.
    return '';
  }
}
