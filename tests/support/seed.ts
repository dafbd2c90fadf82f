import { configureGlobal } from 'fast-check';

/** The printed seed of this run: the same seed makes the same random values. */
export const testSeed = Number(process.env.TEST_SEED ?? 1);

/** `npm run test:full`: the full counts of the long tests instead of a slice. */
export const isFullRun = process.env.TEST_FULL === '1';

configureGlobal({ seed: testSeed, numRuns: isFullRun ? 2000 : 100 });
