// @ts-check
import { dirname, resolve } from 'node:path';
import { build } from 'vite';

const query = '?worker-code';
const prefix = '\0worker-code:';

/**
 * Imports such as `import code from '../tools/x.worker.ts?worker-code'` give a file with its imports as one script for `new
 * Worker(code, { eval: true })`. Node starts workers only from JavaScript, so the built server, the development server and the
 * tests use this.
 * @returns {import('vite').Plugin}
 */
export function workerCode() {
  return {
    name: 'worker-code',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.endsWith(query) && importer) return prefix + resolve(dirname(importer), id.slice(0, -query.length));
    },
    async load(id) {
      if (!id.startsWith(prefix)) return;
      const file = id.slice(prefix.length);
      /** @type {Set<string>} */
      const sources = new Set([file]);
      const code = await bundle(file, sources);
      for (const source of sources) this.addWatchFile(source);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

/** @param {string} file @param {Set<string>} sources collects the files of the bundle */
async function bundle(file, sources) {
  const made = await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'collect-sources',
        load(id) {
          sources.add(id);
        },
      },
    ],
    ssr: { noExternal: true },
    build: {
      ssr: file,
      write: false,
      target: 'node20',
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  });
  const [output] = [made].flat();
  if (!output || !('output' in output)) throw new Error(`${file} gave no script.`);
  return output.output[0].code;
}
