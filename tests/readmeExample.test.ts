import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkout } from './support/checkout';
import { readSource } from './support/imports';
import { registryTests } from './support/registryTests';

/** The first code block of a document that begins with a file's name: the name and the code. */
function exampleOf(document: string): { readonly path: string; readonly code: string } {
  const [, path = '', code = ''] = /```tsx?\n\/\/ (src\/\w+\/[\w.]+\.tsx?)\n(.*?)```/s.exec(readSource(document)) ?? [];
  return { path, code };
}

const contract = 'tests/api/contract.memory.test.ts';

describe('the examples of an object and of a page, in a copy of the repository', () => {
  const object = exampleOf('README.md');
  const examples = [object, exampleOf('docs/guides/add-a-page.md')];
  /** Its calls are in no table of rights, so that it is there for the type check and lint alone, as is the job. */
  const extension = exampleOf('docs/guides/extend-an-object.md');
  /** It is run in tests/api/jobs.test.ts. */
  const job = exampleOf('docs/guides/add-a-job.md');
  const tree = checkout();
  for (const { path, code } of examples) writeFileSync(join(tree.path, path), code);
  afterAll(tree.remove);

  const runTests = (...words: readonly string[]) =>
    tree.run('vitest/vitest.mjs', 'run', '--project', 'node', '--maxWorkers', '1', '--reporter', 'default', ...words);

  it('are a file each, the object one of at most 30 lines', () => {
    expect(examples.map(({ path }) => path)).toEqual(['src/resources/vendors.ts', 'src/pages/inactiveTags.tsx']);
    expect([extension.path, job.path]).toEqual(['src/resources/vendors.server.ts', 'src/resources/campaigns.job.ts']);
    expect(job.code.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
    expect(object.code.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });

  it('pass the type check; with a mistake an object does not, and the wrong word is named', () => {
    const mistakes = [
      ["'monthlyCap']", "'monthlyCapp']", 'monthlyCapp'],
      ["usd('Monthly cap', { sample", "usd('Monthly cap', { pattern: /x/, sample", 'pattern'],
      ["initial: 'flat'", "initial: 'flatt'", '"flatt"'],
    ] as const;
    for (const [at, [right, wrong]] of mistakes.entries()) {
      expect(object.code).toContain(right);
      tree.define(object.code.replace(right, wrong), `mistake${at}`);
    }
    for (const { path, code } of [extension, job]) writeFileSync(join(tree.path, path), code);
    const { status, output } = tree.run('typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', 'tsconfig.json');
    for (const at of mistakes.keys()) rmSync(join(tree.path, `src/resources/mistake${at}.ts`));
    expect(status).not.toBe(0);
    // Nothing else is wrong: neither the examples nor what is about them.
    const errors = output.split(/^(?=\S+\(\d+,\d+\): error)/m);
    expect(new Set(errors.map((error) => /^\S+?(?=\()/.exec(error)?.[0]))).toEqual(
      new Set(mistakes.map((_, at) => `src/resources/mistake${at}.ts`)),
    );
    for (const [at, [, , word]] of mistakes.entries())
      expect(errors.find((error) => error.startsWith(`src/resources/mistake${at}.ts`))).toContain(word);
  }, 240_000);

  it('pass lint and format', () => {
    const files = [...examples, extension, job].map(({ path }) => path);
    const { status, output } = tree.run('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...files);
    for (const { path } of [extension, job]) rmSync(join(tree.path, path));
    expect(status, output).toBe(0);
  });

  it('pass every test that goes through all definitions', () => {
    const files = registryTests();
    expect(files.length).toBeGreaterThan(40);
    expect(files).toEqual(
      expect.arrayContaining(['tests/ui/messages.test.ts', 'tests/ui/reports/labels.test.ts', contract]),
    );
    const { status, output } = runTests(...files.filter((file) => file !== contract));
    expect(status, output.slice(-8000)).toBe(0);
  }, 600_000);

  it('have contract tests without one being written', () => {
    const { status, output } = runTests(contract, '-t', 'vendors');
    expect(status, output).toBe(0);
    expect(Number(/Tests\s+(\d+) passed/.exec(output)?.[1])).toBeGreaterThan(5);
  });
});
