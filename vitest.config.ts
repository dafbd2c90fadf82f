import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './scripts/requirements.mjs';

if (!process.env.TEST_SEED) {
  process.env.TEST_SEED = String(Math.floor(Math.random() * 2 ** 31));
  console.log(`TEST_SEED=${process.env.TEST_SEED}`);
}

// An object for each project: vitest empties it.
const define = () => ({ __DEMO__: 'false' });
const chromium = findChromium();

export default defineConfig({
  publicDir: false,
  test: {
    globalSetup: ['tests/support/globalPostgres.ts', 'tests/support/globalRunFolder.ts'],
    // Groups run one after the other, so that journeys have the machine to themselves.
    projects: [
      {
        define: define(),
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.browser.test.ts'],
          setupFiles: ['tests/support/seed.ts'],
          pool: 'forks',
          maxWorkers: Math.min(4, availableParallelism()),
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        define: define(),
        plugins: [react()],
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
            'comlink',
            'idb',
            'crypto-js/aes',
            'crypto-js/enc-hex',
            'crypto-js/lib-typedarrays',
            'ra-language-english',
            'ra-language-french',
            'uqr',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          maxWorkers: Math.min(2, availableParallelism()),
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({ launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: ['--no-sandbox'] } }),
          },
        },
      },
      {
        define: define(),
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          setupFiles: ['tests/support/seed.ts'],
          pool: 'forks',
          maxWorkers: Math.min(2, availableParallelism()),
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
