import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Rows by table and month, such as `fact_supply 202611`. */
export type MonthRows = ReadonlyMap<string, number>;

/** A record of the facts outside their engine, which reveals an engine that has lost all of them. */
export type FactsLedger = {
  /** The least number of added rows. @throws LedgerError where the record exists but is unreadable. */
  read(): MonthRows;
  /** @throws LedgerError where it cannot be written; the earlier record stays. */
  write(rows: MonthRows): Promise<void>;
};

export class LedgerError extends Error {
  override name = 'LedgerError';
}

const shape = z.record(z.string().max(60), z.number().int());

/**
 * A file beside the facts. Written after the engine has accepted a batch, so that after a crash in between the file has fewer
 * rows than the engine, never more. Each engine has its own file.
 */
export function ledgerIn(dataDir: string, serverUrl?: string): FactsLedger {
  const file = join(dataDir, ledgerName(serverUrl));
  return {
    read() {
      const text = textIn(file);
      if (text === undefined) return new Map();
      try {
        return new Map(Object.entries(shape.parse(JSON.parse(text))));
      } catch {
        throw new LedgerError(`The file ${file} ${countsFacts}, and is damaged. ${untilRead}`);
      }
    },
    async write(rows) {
      // Two processes with the same data directory each write their own file.
      const made = `${file}.${process.pid}.new`;
      try {
        mkdirSync(dirname(file), { recursive: true });
        await writeWhole(made, `${JSON.stringify(Object.fromEntries(rows))}\n`);
        await rename(made, file);
      } catch (error) {
        await rm(made, { force: true }).catch(() => undefined);
        throw new LedgerError(
          `The file ${file} ${countsFacts}, and cannot be written (${codeOf(error)}): free some space, or let the console write there. Until then the loss of facts that come in may go unnoticed.`,
        );
      }
    },
  };
}

const countsFacts = 'counts the facts that have come in';
const untilRead =
  'It is left as it is, and until it can be read the loss of facts may go unnoticed. Restore it from a backup. If all facts are there, delete it instead: the console makes it again.';

/** Undefined where the file is missing, as before the first batch; @throws other errors, since the file may hold rows. */
function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new LedgerError(`The file ${file} ${countsFacts}, and cannot be read (${codeOf(error)}). ${untilRead}`);
  }
}

/** Syncs the file before it is renamed: after a power loss a name without content would be a damaged file. */
async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? error);

/** For a data directory that is new. */
export function forgetFacts(dataDir: string): void {
  rmSync(join(dataDir, ledgerName()), { force: true });
}

/** Without user and password, which may change while the facts stay. */
function ledgerName(serverUrl?: string): string {
  if (serverUrl === undefined) return 'facts-rows.json';
  const { host, pathname } = new URL(serverUrl);
  return `facts-rows-${createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 12)}.json`;
}

/** For tests, and for engines filled for a measurement. */
export const noLedger: FactsLedger = { read: () => new Map(), write: async () => undefined };
