import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Rows by table and month, such as `fact_supply 202611`. */
export type MonthRows = ReadonlyMap<string, number>;

/** What is known of the facts outside of their engine, so that an engine that has lost all of them is noticed. */
export type FactsLedger = {
  /** At least so many rows have come in. */
  read(): MonthRows;
  write(rows: MonthRows): Promise<void>;
};

const shape = z.record(z.string().max(60), z.number().int());

/**
 * A file beside the facts. It is written after the engine has taken a batch, so that a process that ends in between leaves a file that
 * knows less than the engine, never more. Each engine has a file of its own.
 */
export function ledgerIn(dataDir: string, serverUrl?: string): FactsLedger {
  const file = join(dataDir, ledgerName(serverUrl));
  return {
    read() {
      try {
        return new Map(Object.entries(shape.parse(JSON.parse(readFileSync(file, 'utf8')))));
      } catch {
        // There is none before the first batch; one that cannot be read knows nothing.
        return new Map();
      }
    },
    async write(rows) {
      mkdirSync(dirname(file), { recursive: true });
      await writeFile(`${file}.new`, `${JSON.stringify(Object.fromEntries(rows))}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}

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
