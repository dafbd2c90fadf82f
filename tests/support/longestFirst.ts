import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { words } from './words.ts';

/** Runs the longest files first, so that none runs alone at the end; the others by size, as vitest does. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

const tests = join(import.meta.dirname, '..');

// The sample's file is second: it creates what later files wait for.
const longest = words`
  server/main.test.ts reports/chdbEngine.test.ts server/rights.test.ts server/import.test.ts
  server/contract.pglite.test.ts api/alerts.test.ts seed/trafficStory.test.ts server/contract.postgres.test.ts
  reports/serverEngine.test.ts readmeExample.test.ts server/lostFacts.test.ts reports/missingFacts.test.ts
  reports/removeBatch.test.ts reports/sharedServer.test.ts server/kill.test.ts reports/killWhileWriting.test.ts
  e2e/dev.e2e.ts e2e/reports.e2e.ts e2e/layout.e2e.ts e2e/emptyPlaces.e2e.ts e2e/campaigns.e2e.ts e2e/finance.e2e.ts
  e2e/profile.e2e.ts e2e/access.e2e.ts e2e/liveView.e2e.ts e2e/guards.e2e.ts e2e/shell.e2e.ts e2e/errors.e2e.ts
`;

function rank({ moduleId }: TestSpecification): number {
  return longest.indexOf(relative(tests, moduleId)) + 1 || longest.length + 1;
}
