import { cpSync } from 'node:fs';
import { onceARun } from './onceARun';
import { makeDataDir } from './product';
import { buildServer } from './serverProcess';

/** A data directory as the first start leaves it. Made once in a run and copied, which takes a tenth of the time. */
export async function makeSampleDir(): Promise<ReturnType<typeof makeDataDir>> {
  const made = await onceARun('sample', async (folder) => {
    const server = await (await buildServer()).start({ DATA_DIR: folder });
    await server.stop();
  });
  const data = makeDataDir();
  cpSync(made, data.path, { recursive: true });
  return data;
}
