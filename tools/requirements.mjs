// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What the tests need besides packages: found on the machine, or installed where this user may. */

/** @returns {string | undefined} the path of a Chromium or Chrome */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isProgram(given) ? given : undefined;
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(isProgram);
}

/** A headless Chromium for tests, whose pages take half of the processor's time. @returns {string | undefined} */
export function findTestBrowser() {
  const shell = '/usr/bin/chromium-headless-shell';
  return !process.env.CHROMIUM_PATH && isProgram(shell) ? shell : findChromium();
}

/** Without hinting, letters have the same fractional widths as on a desktop. */
export const testBrowserWords = ['--no-sandbox', '--font-render-hinting=none'];

/** @returns {string | undefined} the folder that holds `initdb` and `postgres` */
export function findPostgres() {
  const given = process.env.POSTGRES_BIN;
  if (given) return hasPostgres(given) ? given : undefined;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find(hasPostgres);
}

export const chromiumMissing =
  'No Chromium was found for the browser tests: install it with "sudo apt-get install chromium", or set CHROMIUM_PATH to the program of a Chromium or Chrome.';

export const postgresMissing =
  'No PostgreSQL was found for the storage tests: install it with "sudo apt-get install postgresql", or set POSTGRES_BIN to the folder that holds initdb and postgres.';

/** @returns {string} */
export function ensureChromium() {
  if (process.env.CHROMIUM_PATH && !findChromium())
    throw new Error(
      `CHROMIUM_PATH is "${process.env.CHROMIUM_PATH}", where no program is: correct it, or unset it to use the Chromium of the system.`,
    );
  const found = findChromium() ?? (installDebian('chromium') ? findChromium() : undefined);
  if (!found) throw new Error(chromiumMissing);
  return found;
}

/** Installs the full browser, for tests that must outlive it, and the headless one where available. @returns {void} */
export function ensureTestBrowsers() {
  const whole = ensureChromium();
  if (!process.env.CHROMIUM_PATH && findTestBrowser() === whole) installDebian('chromium-headless-shell');
}

/** @returns {string} */
export function ensurePostgres() {
  if (process.env.POSTGRES_BIN && !findPostgres())
    throw new Error(
      `POSTGRES_BIN is "${process.env.POSTGRES_BIN}", which does not hold initdb and postgres: correct it, or unset it to use the PostgreSQL of the system.`,
    );
  const found = findPostgres() ?? (installDebian('postgresql') ? findPostgres() : undefined);
  if (!found) throw new Error(postgresMissing);
  return found;
}

/** @param {string} name */
function installDebian(name) {
  if (process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing Debian's package ${name} …`);
  return [['update'], ['install', '-y', '--no-install-recommends', name]].every(
    (words) => spawnSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0,
  );
}

/** @param {string} folder */
function hasPostgres(folder) {
  return folder !== '' && isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres'));
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
