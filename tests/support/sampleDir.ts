import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onceARun } from './onceARun';
import { makeDataDir } from './product';
import { buildServer } from './serverProcess';

export type SampleDir = ReturnType<typeof makeDataDir> & {
  /** What the first start said that made it. */
  readonly printed: string;
};

/** A data directory as the first start leaves it: made once in a run, and copied. */
export async function makeSampleDir(): Promise<SampleDir> {
  const made = await onceARun('sample', async (folder) => {
    const server = await (await buildServer()).start({ DATA_DIR: join(folder, 'data') });
    writeFileSync(join(folder, 'printed'), server.printed());
    await server.stop();
  });
  const data = makeDataDir();
  cpSync(join(made, 'data'), data.path, { recursive: true });
  return { ...data, printed: readFileSync(join(made, 'printed'), 'utf8') };
}
