import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf, readSource, sourceFiles } from './support/imports';

const root = dirname(import.meta.dirname);
const top = ['src', 'api', 'server', 'sample', 'tests', 'bench', 'tools', 'docs'];
let copy: string;

/** The first code block of a document that begins with a file's name: the name and the code. */
function exampleOf(document: string): { readonly path: string; readonly code: string } {
  const [, path = '', code = ''] = /```tsx?\n\/\/ (src\/\w+\/\w+\.tsx?)\n(.*?)```/s.exec(readSource(document)) ?? [];
  return { path, code };
}

/** A copy of the tree, which takes a second; its packages are those of this tree. */
function copyTree(): string {
  const made = mkdtempSync(join(tmpdir(), 'adx-console-example-'));
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of files) cpSync(join(root, name), join(made, name));
  for (const folder of top) cpSync(join(root, folder), join(made, folder), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(made, 'node_modules'));
  return made;
}

/** Runs a package's script in the copy; returns what it printed if it failed. */
function failureOf(script: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined },
  });
  return status === 0 ? '' : `${stdout}\n${stderr}`.slice(-8000);
}

/** Test files that go through the list of all definitions: an object more is one more for them. */
const readsAll = (path: string): boolean =>
  importsOf(path).some(({ target, isTypeOnly }) => target === 'src/resources/index.ts' && !isTypeOnly) &&
  /import \{[^}]*\bresources\b[^}]*\} from '[./]*src\/resources'/.test(readSource(path));
const isQuick = (path: string): boolean =>
  path.endsWith('.test.ts') && !path.endsWith('.browser.test.ts') && !/^tests\/(server|\w+\.test)/.test(path);

describe('the examples of an object and of a page, in a copy of the repository', () => {
  const examples = [exampleOf('README.md'), exampleOf('docs/guides/add-a-page.md')];

  beforeAll(() => {
    copy = copyTree();
    for (const { path, code } of examples) writeFileSync(join(copy, path), code);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('passes the type check', () => {
    expect(examples.map(({ path }) => path)).toEqual(['src/resources/vendors.ts', 'src/pages/inactiveTags.tsx']);
    expect(failureOf('typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', 'tsconfig.json')).toBe('');
  }, 240_000);

  it('passes lint and format', () => {
    expect(
      failureOf('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...examples.map(({ path }) => path)),
    ).toBe('');
  });

  it('passes every test that goes through all definitions', () => {
    const files = [
      'tests/ui/messages.test.ts',
      ...sourceFiles('tests').filter((file) => isQuick(file) && readsAll(file)),
    ];
    expect(files.length).toBeGreaterThan(30);
    expect(
      failureOf(
        'vitest/vitest.mjs',
        'run',
        '--project',
        'node',
        '--maxWorkers',
        '1',
        '--reporter',
        'default',
        ...files,
      ),
    ).toBe('');
  }, 600_000);
});
