// @ts-check
// npm run test:registry: runs the tests that go through the list of all definitions, for a new object or field kind.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { prepare, root } from './prepare.mjs';

prepare();
process.chdir(root);
/** @type {{ module: { registryTests(): readonly string[] } }} */
const { module } = await runnerImport('./tests/support/registryTests.ts', {
  configFile: false,
  root,
  logLevel: 'error',
});
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const files = [...module.registryTests(), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'node', ...files], { stdio: 'inherit' });
process.exit(status ?? 1);
