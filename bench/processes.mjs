// @ts-check
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Starts a Node server on a free loopback port and waits until it answers and has finished its work after the start, which is
 * not measured on any side.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [readyPath]
 */
export async function startServer(args, env, readyPath = '/') {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    env: { ...process.env, HOST: '127.0.0.1', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (said = `${said}${text}`.slice(-2_000)));
  child.on('exit', () => running.delete(child));
  const giveUp = Date.now() + 120_000;
  while (!(await answers(url + readyPath))) {
    if (child.exitCode !== null) throw new Error(`node ${args.join(' ')} ended with ${child.exitCode}:\n${said}`);
    if (Date.now() > giveUp)
      throw new Error(`node ${args.join(' ')} did not answer at ${url} within two minutes:\n${said}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  await quiet(child.pid);
  return { url, port, pid: child.pid, stop: () => stop(child), said: () => said };
}

/**
 * Runs a command to its end; an error contains its output.
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] @param {string} [cwd]
 * @returns {Promise<void>}
 */
export function run(command, args, env = {}, cwd = process.cwd()) {
  return new Promise((done, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => (said = `${said}${text}`.slice(-4_000)));
    child.on('error', reject);
    child.on('exit', (code) => {
      running.delete(child);
      if (code === 0) done();
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said}`));
    });
  });
}

export async function stopAll() {
  await Promise.all([...running].map(stop));
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<void>} */
function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const last = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.once('exit', () => {
      clearTimeout(last);
      done();
    });
    child.kill('SIGTERM');
  });
}

const quietShare = 0.05;
const quietAtMostMs = 30_000;

/** Waits until a process uses less than a twentieth of a core for a second. @param {number | undefined} pid */
async function quiet(pid) {
  const giveUp = performance.now() + quietAtMostMs;
  for (let spent = await cpuMs(pid); performance.now() < giveUp; ) {
    await new Promise((done) => setTimeout(done, 1_000));
    const now = await cpuMs(pid);
    if (now - spent < 1_000 * quietShare) return;
    spent = now;
  }
}

/**
 * Linux counts in hundredths of a second; on other systems the time is unknown, and there is no wait.
 * @param {number | undefined} pid
 */
async function cpuMs(pid) {
  if (process.platform !== 'linux') return 0;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in brackets, may have spaces; user and system time are 12 and 13 fields after it.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}

/** @param {string} url */
async function answers(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.status < 500;
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')) return false;
    throw error;
  }
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((done, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
