import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { keptModules } from './tests/support/keptModules.mjs';
import { LongestFirst } from './tests/support/longestFirst.ts';
import { findTestBrowser, testBrowserWords } from './tools/requirements.mjs';
import { seedOfCommit } from './tools/seed.mjs';
import { workerCode } from './tools/workerCode.mjs';

if (!process.env.TEST_SEED) {
  process.env.TEST_SEED = String(seedOfCommit());
  console.log(`TEST_SEED=${process.env.TEST_SEED}`);
}

// An object for each project: vitest empties it.
const define = () => ({ __DEMO__: 'false', __SLOW_PAGE_MS__: String(Number(process.env.TEST_SLOW_MS ?? 0)) });
const chromium = findTestBrowser();

/** Of a check that waits; `tests/support/patience.ts` has the same for `vi.waitFor`. */
const patient = { poll: { timeout: 15_000 } };
const setupFiles = ['tests/support/seed.ts', 'tests/support/patience.ts', 'tests/support/englishNumbers.ts'];

/** Servers, databases and engines, each file in a process of its own: an engine opens one path in a process. */
const apart = ['tests/{contracts,reports,server,support}/**/*.test.ts', 'tests/*.test.ts'];
const busy = ['tests/server/{contract.pglite,store.pglite,rights}.test.ts'];
const inNode = {
  setupFiles,
  expect: patient,
  pool: 'forks' as const,
  // As the servers that they start (`quickStart` in `tests/support/product.ts`).
  execArgv: ['--liftoff-only'],
  maxWorkers: Math.min(4, availableParallelism()),
  testTimeout: 60_000,
  hookTimeout: 240_000,
  sequence: { groupOrder: 0 },
};

export default defineConfig({
  publicDir: false,
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/support/globalPostgres.ts', 'tests/support/globalRunFolder.ts'],
    // Groups run one after the other, so that journeys have the machine to themselves.
    projects: [
      {
        define: define(),
        plugins: [workerCode()],
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.browser.test.ts', ...apart],
          // What is imported once serves every file of a process: they start no server and leave nothing behind.
          isolate: false,
          ...inNode,
        },
      },
      {
        define: define(),
        plugins: [workerCode()],
        test: { name: 'server', include: apart, exclude: busy, ...inNode },
      },
      {
        define: define(),
        plugins: [workerCode()],
        // Whoever asks the database for a minute wins by what it costs to compile it for speed.
        test: { name: 'busy', include: busy, ...inNode, execArgv: [] },
      },
      {
        define: define(),
        plugins: [react(), keptModules()],
        publicDir: false,
        worker: { format: 'es' },
        optimizeDeps: {
          // Found before the first test: a package met in the middle of one makes Vite load the page again.
          entries: ['tests/**/*.browser.test.{ts,tsx}'],
          include: [
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            '@mui/material',
            '@date-fns/utc',
            'date-fns',
            'cmdk',
            'comlink',
            'idb',
            'crypto-js/aes',
            'crypto-js/enc-hex',
            'crypto-js/lib-typedarrays',
            'ra-language-english',
            'ra-language-french',
            '@tanstack/react-virtual',
            'react-day-picker',
            'react-day-picker/locale/en-US',
            'react-day-picker/locale/fr',
            'recharts',
            'uqr',
            'vitest-browser-react',
            'write-excel-file/browser',
          ],
        },
        test: {
          name: 'browser',
          maxWorkers: Math.min(2, availableParallelism()),
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          setupFiles: ['slowPage', 'patience', 'focusFrame', 'cleanPage'].map((name) => `tests/support/${name}.ts`),
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: testBrowserWords },
            }),
          },
        },
      },
      {
        define: define(),
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          // As above: what they start ends with them.
          isolate: false,
          setupFiles,
          expect: patient,
          pool: 'forks',
          maxWorkers: Math.min(2, availableParallelism()),
          testTimeout: 120_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
