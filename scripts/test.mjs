// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { prepare, root } from './prepare.mjs';
import { ensureChromium, ensurePostgres } from './requirements.mjs';

// Words after `npm test --` go to vitest: a file, a project, a name.
const words = process.argv.slice(2).filter((word) => word !== '--full');
if (process.argv.includes('--full')) process.env.TEST_FULL = '1';
const isNarrowed = words.length > 0;
const count = { passed: 0, failed: 0 };

prepare();
process.chdir(root);
try {
  process.env.CHROMIUM_PATH = ensureChromium();
  process.env.POSTGRES_BIN = ensurePostgres();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  finish({ passed: 0, failed: 1 });
}
process.env.TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
console.log(`Seed ${process.env.TEST_SEED} (repeat this run with TEST_SEED=${process.env.TEST_SEED})`);

if (!isNarrowed) {
  stage(
    'Type check',
    () => run('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json') && run('typescript/bin/tsc', '--noEmit', '-p', 'api/tsconfig.json'),
  );
  stage('Lint and format', () => run('@biomejs/biome/bin/biome', 'check', '--error-on-warnings'));
}
stage('Build of the console', () => build('product'));
stage('Build of the demo', () => build('demo'));
add(vitest());
finish(count);

/** @param {string} title @param {() => boolean} work */
function stage(title, work) {
  const passed = work();
  console.log(`${passed ? '✓' : '✗'} ${title}`);
  add(passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** @param {string} script @param {string[]} args */
function run(script, ...args) {
  return spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { stdio: 'inherit' }).status === 0;
}

function vitest() {
  const folder = mkdtempSync(join(tmpdir(), 'adx-console-test-'));
  const file = join(folder, 'result.json');
  const passed = run('vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...words);
  const result = existsSync(file) ? counts(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  rmSync(folder, { recursive: true, force: true });
  // An error outside of any test, or no test at all, fails the run though no test has failed.
  const isBroken = result.failed === 0 && (!passed || result.passed === 0);
  return { passed: result.passed, failed: result.failed + Number(isBroken) };
}

/** @param {{ numPassedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} report */
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
