// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { prepare, root, stop } from './prepare.mjs';

/**
 * Runs a program of the built server with the arguments of this command.
 * @param {string} name
 */
export function serverCommand(name) {
  prepare();
  if (!build('product')) stop('The console could not be built: Vite says why above.');
  const program = spawn(
    process.execPath,
    ['--enable-source-maps', join(root, `dist/server/${name}.js`), ...process.argv.slice(2)],
    {
      stdio: 'inherit',
    },
  );
  // A terminal sends Ctrl-C to the whole group, so the program has it already: a second one would cut its end short.
  process.on('SIGINT', () => process.stdin.isTTY || program.kill('SIGINT'));
  process.on('SIGTERM', () => program.kill('SIGTERM'));
  process.on('SIGHUP', () => program.kill('SIGHUP'));
  program.on('error', (error) => stop(`The program could not be started: ${error.message}.`));
  program.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}
