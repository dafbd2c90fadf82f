import { configureGlobal } from 'fast-check';

/** The seed of this run, which is printed: the same seed gives the same random values. */
export const testSeed = Number(process.env.TEST_SEED ?? 1);

/** `npm run test:full` runs the full counts of the long tests instead of a part. */
export const isFullRun = process.env.TEST_FULL === '1';

configureGlobal({ seed: testSeed, numRuns: isFullRun ? 2000 : 100 });
