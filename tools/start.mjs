// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { prepare, root, stop } from './prepare.mjs';
import { whenNpmEnds } from './whenNpmEnds.mjs';

prepare();
if (!build('product')) stop('The console could not be built: Vite says why above.');

const server = spawn(
  process.execPath,
  ['--enable-source-maps', join(root, 'dist/server/main.js'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);

// A terminal sends Ctrl-C to the whole group, so the server has it already: a second one would cut its shutdown short.
process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'));
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('SIGHUP', () => server.kill('SIGHUP'));
whenNpmEnds(() => server.kill('SIGTERM'));
server.on('error', (error) => stop(`The server could not be started: ${error.message}.`));
server.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
