// @ts-check
// node bench/reports/engine.mjs make|measure FOLDER ROWS ROUNDS: prints the measurements as JSON.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const [what, folder = '', rows = '', rounds = ''] = process.argv.slice(2);
const file = fileURLToPath(new URL('engine.ts', import.meta.url));
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const module = /** @type {typeof import('./engine')} */ (await vite.ssrLoadModule(file));
// A fixed day, so that facts of another run can be used.
const now = Date.UTC(2026, 10, 20);
if (what === 'make') await module.makeFacts(folder, Number(rows), now);
else console.log(JSON.stringify(await module.measureEngine(folder, Number(rounds), now)));
process.exit(0);
