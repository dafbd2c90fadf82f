import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { leftOut } from '../../scripts/leftOut.mjs';

/**
 * What `npm test` does with its twelve minutes, also on a machine that takes thirty for all tests: the core always runs, the other files
 * in an order of the run's seed, for as long as there is time; the end of the run names those that were left out. A full run, and one
 * of a few files, have all the time that they need.
 */
const begun = process.env.TEST_BEGUN ? Number(process.env.TEST_BEGUN) : undefined;

/** Seconds after the start of `npm test` until which a file may begin; the longest take about a hundred, and begin sooner. */
const untilS = { server: 330, browser: 430, e2e: 620 } as const;
const soonerS = { server: 60, browser: 0, e2e: 60 } as const;
/** So many files of a group that are not of the core are tried however late it is. */
const drawnAtLeast = { server: 3, browser: 3, e2e: 1 } as const;

/** Contracts on all stores and engines, rights, kills; worker and provider; the journeys of the first day. */
const core = [
  /^[^/]+\.test\.ts$/,
  /^server\/(contract\.|store\.|rights|kill|lock)/,
  /^reports\/(chdbEngine|memoryEngine)/,
  /^dataProvider\//,
  /^ui\/(list\/list|list\/ahead|form\/formSheet|SignIn)\./,
  /^e2e\/(campaigns|demo)\./,
  // What runs in one process is mostly quick.
  /^(?!contracts|reports|server|support|ui|e2e|dashboard)[^/]+\/(?!alerts|servingKept|trafficStory|bulk\.|randomBodies|auctionFeed|financeSums|sampleTraffic|seed\.)/,
  /^(ui|dashboard)\/(?!.*\.browser\.)/,
];

/** Begun last, one of these would run alone for a minute. The others go by their size, as vitest has it. */
const longest = [
  'server/main.test.ts',
  // Meanwhile the first makes the sample, for which those after this one wait.
  'reports/chdbEngine.test.ts',
  'server/rights.test.ts',
  'server/import.test.ts',
  'server/contract.pglite.test.ts',
  'api/alerts.test.ts',
  'seed/trafficStory.test.ts',
  'server/contract.postgres.test.ts',
  'reports/serverEngine.test.ts',
  'server/kill.test.ts',
  'reports/killWhileWriting.test.ts',
  'e2e/oneFile.e2e.ts',
  'e2e/dev.e2e.ts',
  'e2e/campaigns.e2e.ts',
  'e2e/finance.e2e.ts',
  'e2e/profile.e2e.ts',
  'e2e/access.e2e.ts',
  'e2e/liveView.e2e.ts',
  'e2e/guards.e2e.ts',
  'e2e/shell.e2e.ts',
  'e2e/errors.e2e.ts',
];

const tests = join(import.meta.dirname, '..');
const nameOf = (path: string): string => relative(tests, path);
const lucky = new Set<string>();
const isCore = (name: string): boolean => lucky.has(name) || core.some((pattern) => pattern.test(name));
const drawn = (name: string): string => createHash('sha256').update(`${process.env.TEST_SEED} ${name}`).digest('hex');

export class InTime extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => longest.indexOf(nameOf(moduleId)) + 1 || longest.length + 1;
    sorted.sort((a, b) => rank(a) - rank(b));
    if (begun === undefined) return sorted;
    const isFirst = ({ moduleId }: TestSpecification) => isCore(nameOf(moduleId));
    const others = sorted
      .filter((file) => !isFirst(file))
      .map((file) => ({ file, name: nameOf(file.moduleId), at: drawn(nameOf(file.moduleId)) }))
      .sort((a, b) => (a.at < b.at ? -1 : 1));
    for (const [group, count] of Object.entries(drawnAtLeast)) {
      const ofGroup = others.filter(({ file }) => file.project.name.startsWith(group));
      for (const { name } of ofGroup.slice(0, count)) lucky.add(name);
    }
    return [...sorted.filter(isFirst), ...others.filter(({ name }) => !lucky.has(name)).map(({ file }) => file)];
  }
}

/** A file of tests that is asked for too late has one, which is skipped. */
export function inTime(group: keyof typeof untilS): Plugin[] {
  if (begun === undefined) return [];
  return [
    {
      name: 'in-time',
      enforce: 'pre',
      load(id) {
        const name = nameOf(id.split('?', 1)[0] as string);
        if (!/\.(test|e2e)\.tsx?$/.test(name) || isCore(name)) return undefined;
        if (Date.now() < begun + (untilS[group] - (longest.includes(name) ? soonerS[group] : 0)) * 1000) return undefined;
        return `import { it } from 'vitest'; it.skip(${JSON.stringify(leftOut)});`;
      },
    },
  ];
}
