// @ts-check
// Runs before everything else, so it needs no package and no Node feature that an old Node lacks.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs the packages of the lock file, unless this Node on this platform has them. Ends the process where it cannot. */
export function prepare() {
  checkNode(process.versions.node);
  const stamp = join(root, 'node_modules', '.installed');
  const wanted = fingerprint();
  if (read(stamp) === wanted) return;
  if (!isWritable(root) || (existsSync(dirname(stamp)) && !isWritable(dirname(stamp)))) {
    stop(
      `The packages cannot be installed because ${root} is not writable for this user: run the command as its owner, or clone the repository to a folder of your own.`,
    );
  }
  rmSync(stamp, { force: true });
  console.log('Installing packages …');
  install();
  writeFileSync(stamp, wanted);
}

/** @param {string} sentence @returns {never} */
export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** @param {string} version */
function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stop(`Node ${version} is too old: install Node 20.19 or newer (https://nodejs.org) and run the command again.`);
}

function fingerprint() {
  const lock = read(join(root, 'package-lock.json'));
  if (!lock) stop(`package-lock.json is missing in ${root}: restore it with "git checkout package-lock.json".`);
  return createHash('sha256').update([lock, process.version, process.platform, process.arch].join('\n')).digest('hex');
}

function install() {
  // The lock lacks entries for optional packages of other platforms, so `npm ci` fails; `npm install` follows the lock too.
  const words = ['install', '--no-save', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  const cache = ownCache();
  const more = cache ? ['--cache', cache] : [];
  // Without a network npm retries each package for minutes. Its cache may still hold all of them.
  const isOffline = unreachable.test(npm('ping', '--fetch-retries=0', '--fetch-timeout=15000', ...more).stderr);
  const { status, stderr } = npm(...words, ...more, ...(isOffline ? ['--offline'] : []));
  if (cache) rmSync(cache, { recursive: true, force: true });
  if (status !== 0) stop(explain(isOffline ? 'ENOTFOUND' : stderr));
}

/** @param {string[]} words */
function npm(...words) {
  const running = process.env.npm_execpath;
  const [program, ...before] = running && /npm-cli\.[cm]?js$/.test(running) ? [process.execPath, running] : ['npm'];
  const result = spawnSync(String(program), [...before, ...words, '--loglevel=error', '--no-update-notifier'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', words[0] === 'install' ? 'inherit' : 'ignore', 'pipe'],
  });
  if (result.error)
    stop(
      `npm could not be started (${result.error.message}): install npm, which comes with Node, and run the command again.`,
    );
  return result;
}

const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_TIMEOUT/;

/** A cache folder for users without a home folder (service accounts), which have none. */
function ownCache() {
  let usual = process.env.npm_config_cache ?? join(homedir(), '.npm');
  while (!existsSync(usual)) usual = dirname(usual);
  if (isWritable(usual)) return undefined;
  const cache = join(root, 'node_modules', '.cache', 'npm');
  mkdirSync(cache, { recursive: true });
  return cache;
}

/** @param {string} output */
function explain(output) {
  if (/EACCES|EPERM|EROFS/.test(output)) {
    const path = /path[: ]+(\S+)/.exec(output)?.[1] ?? join(root, 'node_modules');
    return `The packages cannot be installed because ${path} is not writable for this user: run the command as its owner, or make it writable.`;
  }
  if (/ENOSPC/.test(output))
    return 'The packages cannot be installed because the disk is full: free about 1.5 GB and run the command again.';
  if (unreachable.test(output)) {
    return 'The packages could not be downloaded because the package registry cannot be reached: check the network, or the proxy settings of npm, and run the command again.';
  }
  return `${output.trim()}\nThe packages could not be installed: npm says why above.`;
}

/** @param {string} path */
function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** @param {string} path */
function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare();
