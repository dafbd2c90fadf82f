// @ts-check
// npm run reference: writes the pages of docs/reference that are made from the code.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { prepare, root } from './prepare.mjs';

prepare();
process.chdir(root);
/** @type {{ module: { makeReference(): Promise<Record<string, string>> } }} */
const { module } = await runnerImport('./tests/reference/makeReference.ts', {
  configFile: false,
  root,
  logLevel: 'error',
});
const pages = await module.makeReference();
mkdirSync(join(root, 'docs/reference'), { recursive: true });
for (const [name, text] of Object.entries(pages)) {
  writeFileSync(join(root, 'docs/reference', name), text);
  console.log(`docs/reference/${name}: ${text.split('\n').length - 1} lines`);
}
process.exit(0);
