import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Rows by table and month, such as `fact_supply 202611`. */
export type MonthRows = ReadonlyMap<string, number>;

/** What is known of the facts outside of their engine, so that an engine that has lost all of them is noticed. */
export type FactsLedger = {
  /** At least so many rows have come in. Throws a LedgerError where that is written down, but cannot be read. */
  read(): MonthRows;
  /** Throws a LedgerError where it cannot be written; what was written before stays. */
  write(rows: MonthRows): Promise<void>;
};

export class LedgerError extends Error {
  override name = 'LedgerError';
}

const shape = z.record(z.string().max(60), z.number().int());

/**
 * A file beside the facts. It is written after the engine has taken a batch, so that a process that ends in between leaves a file that
 * knows less than the engine, never more. Each engine has a file of its own.
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
      // Of two processes with the same data directory each writes its own.
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

/** Nothing where there is no file, as before the first batch: any other failure may hide what it holds. */
function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new LedgerError(`The file ${file} ${countsFacts}, and cannot be read (${codeOf(error)}). ${untilRead}`);
  }
}

/** On the disk before it is named: after a loss of power a name without its content would be a damaged file. */
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

/** For a data directory that begins anew. */
export function forgetFacts(dataDir: string): void {
  rmSync(join(dataDir, ledgerName()), { force: true });
}

/** Without user and password: they change, and the facts stay. */
function ledgerName(serverUrl?: string): string {
  if (serverUrl === undefined) return 'facts-rows.json';
  const { host, pathname } = new URL(serverUrl);
  return `facts-rows-${createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 12)}.json`;
}

/** Of tests, and of engines that are filled for a measurement. */
export const noLedger: FactsLedger = { read: () => new Map(), write: async () => undefined };
