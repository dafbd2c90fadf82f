import { join } from 'node:path';
import { build } from 'vite';
import { onceARun } from './onceARun';

/** Builds a program of this folder once per run, and returns its path; the packages in `external` are not bundled. */
export async function buildWriter(
  name: 'factWriter' | 'fileWriter' | 'jobWriter',
  external: string[],
): Promise<string> {
  const root = join(import.meta.dirname, '../..');
  const outDir = await onceARun(name, async (folder) => {
    const rolldownOptions = { input: { [name]: `tests/support/${name}.ts` } };
    const options = { ssr: true, outDir: folder, target: 'node20', rolldownOptions };
    await build({ root, configFile: false, logLevel: 'error', ssr: { external }, build: options });
  });
  return join(outDir, `${name}.js`);
}
