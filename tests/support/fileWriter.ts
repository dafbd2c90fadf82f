import { setTimeout as delay } from 'node:timers/promises';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import type { ReportEngine } from '../../api/reports/ports/reports';
import { createQueryQueue } from '../../api/reports/queryQueue';
import { createFolderSavedFiles } from '../../server/ports/savedFiles';
import { openStore } from '../../server/store/openStore';
import { hourMs } from '../../src/model/reports/days';
import { createSavedRunner } from './savedRunner';
import { silentLog } from './silentLog';

/**
 * Writes files of saved reports in a folder until killed, and prints when each is complete; an hour of its clock lasts a second.
 */
const [path = '', beginsAt = '0'] = process.argv.slice(2);

export const fileRows = 12_000;
export const factHour = Date.UTC(2026, 10, 18, 10);

/** Many small rows, in parts with pauses: a kill hits a file in the middle. */
export async function createRowsEngine(demand: number): Promise<ReportEngine> {
  const engine = createMemoryReports();
  const rows = Array.from({ length: fileRows }, (_, at) => ({
    hour: factHour,
    demand,
    channel: at + 1,
    reqs: at,
    imps: 1,
  }));
  await engine.add('facts', [{ table: 'S', rows: [rows] }]);
  return {
    ...engine,
    async read(...asked) {
      const { rows: parts, close } = await engine.read(...asked);
      const slowly = (async function* () {
        for await (const part of parts) {
          await delay(20);
          yield part;
        }
      })();
      return { rows: slowly, close };
    },
  };
}

async function write(): Promise<void> {
  const { store } = await openStore({ dataDir: `${path}/objects`, log: silentLog });
  const startedAt = Date.now();
  const clock = () => new Date(Number(beginsAt) + ((Date.now() - startedAt) * hourMs) / 1000);
  const savedFiles = createFolderSavedFiles(`${path}/files`);
  const ports = {
    store,
    reports: await createRowsEngine(31),
    savedFiles: {
      ...savedFiles,
      // The disk uses real time, which may be long before this clock's: a file just being written would look old.
      untouchedSince: (moment: Date) =>
        savedFiles.untouchedSince(new Date(Date.now() - (clock().getTime() - moment.getTime()))),
    },
    clock,
    log: {
      ...silentLog,
      info: (_: string, fields?: Readonly<Record<string, unknown>>) => void process.stdout.write(`${fields?.end}\n`),
    },
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  };
  const runner = createSavedRunner({ ports, turns: createQueryQueue(), isAlone: true });
  const forEver = async (work: () => Promise<void>): Promise<void> => {
    for (;;) {
      await work();
      await delay(5);
    }
  };
  await Promise.all([forEver(runner.tick), forEver(runner.drain)]);
}

if (path) await write();
