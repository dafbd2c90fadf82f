import { join } from 'node:path';
import type { Config } from '../config';
import { callControl } from '../control/callControl';
import { findControl } from '../control/controlFile';
import { sendFacts } from '../control/factsCommand';
import { DirectoryLockedError, lockDirectory } from '../lock';
import { openReports } from '../reports/openReports';
import type { AddRows } from './importFile';

export type FactIntake = { readonly add: AddRows; close(): Promise<void> };

/**
 * Where facts go: to the ClickHouse server, where there is one; else into the data directory, which this process takes for itself, or
 * through the server that has it.
 */
export async function openIntake({ clickhouseUrl, dataDir }: Pick<Config, 'clickhouseUrl' | 'dataDir'>): Promise<FactIntake> {
  if (clickhouseUrl) return ofEngine(await openReports({ url: clickhouseUrl }));
  try {
    const lock = await lockDirectory(dataDir);
    try {
      return ofEngine(await openReports({ path: join(dataDir, 'facts') }), lock.release);
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    const place = error instanceof DirectoryLockedError ? findControl(dataDir, error.pid) : undefined;
    if (!place) throw error;
    return { add: (id, table, rows) => sendFacts((...call) => callControl(place, ...call), id, table, rows), close: async () => undefined };
  }
}

type Engine = Awaited<ReturnType<typeof openReports>>;

const ofEngine = (engine: Engine, release: () => Promise<void> = async () => undefined): FactIntake => ({
  add: (id, table, rows) => engine.add(id, [{ table, rows }]),
  async close() {
    await engine.close();
    await release();
  },
});
