// @ts-check
// npm run figures: prints the figures of the code base; with --long, the files behind each.
import { runnerImport } from 'vite';
import { prepare, root } from './prepare.mjs';

prepare();
process.chdir(root);
/** @type {{ module: { printFigures(isLong: boolean): Promise<void> } }} */
const { module } = await runnerImport('./tests/figures/printFigures.ts', {
  configFile: false,
  root,
  logLevel: 'error',
});
await module.printFigures(process.argv.includes('--long'));
process.exit(0);
