// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from './build.mjs';
import { prepare, root } from './prepare.mjs';
import { ensurePostgres, ensureTestBrowsers } from './requirements.mjs';
import { seedOfCommit } from './seed.mjs';

// Arguments after `npm test --` go to vitest: a file, a project, a name.
const words = process.argv.slice(2).filter((word) => word !== '--full');
if (process.argv.includes('--full')) process.env.TEST_FULL = '1';
const isNarrowed = words.length > 0;
const count = { passed: 0, failed: 0 };

prepare();
process.chdir(root);
try {
  ensureTestBrowsers();
  process.env.POSTGRES_BIN = ensurePostgres();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  finish({ passed: 0, failed: 1 });
}
process.env.TEST_SEED ??= String(seedOfCommit());
console.log(`Seed ${process.env.TEST_SEED} (repeat this run with TEST_SEED=${process.env.TEST_SEED})`);

// Runs during the builds.
const checks = isNarrowed
  ? []
  : [
      begin('Type check', 'typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', 'tsconfig.json'),
      begin(
        'Type check of the API alone',
        'typescript/bin/tsc',
        '--noEmit',
        '--singleThreaded',
        '-p',
        'api/tsconfig.json',
      ),
      begin('Lint and format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
    ];
stage('Build of the console', () => build('product'));
stage('Build of the demo', () => build('demo'));
for (const { title, ended } of checks) {
  const { passed, said } = await ended;
  if (!passed) console.log(said);
  stage(title, () => passed);
}
add(vitest());
finish(count);

/** @param {string} title @param {() => boolean} work */
function stage(title, work) {
  const passed = work();
  console.log(`${passed ? '✓' : '✗'} ${title}`);
  add(passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** @param {string} title @param {string} script @param {string[]} args */
function begin(title, script, ...args) {
  // The type checker is a Go program: on one thread, with less frequent garbage collection, it takes a third less CPU time.
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    env: { ...process.env, GOGC: '300' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  /** @type {Promise<{ passed: boolean, said: string }>} */
  const ended = new Promise((done) => {
    child.on('error', (error) => done({ passed: false, said: error.message }));
    child.on('close', (code) => done({ passed: code === 0, said }));
  });
  return { title, ended };
}

/** @param {string} script @param {string[]} args */
function run(script, ...args) {
  return spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { stdio: 'inherit' }).status === 0;
}

function vitest() {
  const folder = mkdtempSync(join(tmpdir(), 'adx-console-test-'));
  const file = join(folder, 'result.json');
  const passed = run(
    'vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/support/hungFiles.ts',
    `--outputFile.json=${file}`,
    ...words,
  );
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const result = report ? counts(report) : { passed: 0, failed: 0 };
  // Repeated at the end, so that the last lines of a log name every failure.
  if (report) printFailures(report);
  rmSync(folder, { recursive: true, force: true });
  // An error outside tests, or no test at all, fails the run though no test has failed.
  const isBroken = result.failed === 0 && (!passed || result.passed === 0);
  return { passed: result.passed, failed: result.failed + Number(isBroken) };
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} TestResult
 * @typedef {{ numPassedTests: number, testResults: { name: string, status: string, message: string, assertionResults: TestResult[] }[] }} Report
 */

/** @param {Report} report */
function printFailures(report) {
  for (const { name, status, message, assertionResults } of report.testResults) {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of tests)
      console.log(`✗ ${relative(root, name)}: ${fullName}\n  ${firstLine(failureMessages?.[0])}`);
    if (status === 'failed' && tests.length === 0) console.log(`✗ ${relative(root, name)}\n  ${firstLine(message)}`);
  }
}

/** @param {string | undefined} text */
function firstLine(text) {
  return (text ?? '').split('\n', 1)[0]?.slice(0, 300) ?? '';
}

/** @param {Report} report */
function counts(report) {
  const failed = report.testResults.map((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed').length;
    return file.status === 'failed' ? Math.max(1, tests) : tests;
  });
  return { passed: report.numPassedTests, failed: failed.reduce((sum, n) => sum + n, 0) };
}

/** @param {{ passed: number, failed: number }} part */
function add({ passed, failed }) {
  count.passed += passed;
  count.failed += failed;
}

/** @param {{ passed: number, failed: number }} result @returns {never} */
function finish({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
