import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folders = ['src', 'api', 'server', 'sample', 'tests', 'bench', 'tools', 'docs'];

/** The definition in the README. */
export const readmeDefinition =
  /```ts\n(\/\/ src\/resources\/vendors\.ts\n[\s\S]+?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ??
  '';

export type Checkout = {
  readonly path: string;
  define(text: string, name?: string): void;
  /** Runs a package's script in the copy. */
  run(script: string, ...args: string[]): { readonly status: number | null; readonly output: string };
  remove(): void;
};

/** A copy of the tree, which takes a second; its packages are those of this tree. */
export function checkout(): Checkout {
  const path = mkdtempSync(join(tmpdir(), 'adx-tree-'));
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of files) cpSync(join(root, name), join(path, name));
  for (const folder of folders) cpSync(join(root, folder), join(path, folder), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'));
  return {
    path,
    define: (text, name = 'vendors') => writeFileSync(join(path, `src/resources/${name}.ts`), text),
    run(script, ...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(path, 'node_modules', script), ...args], {
        cwd: path,
        encoding: 'utf8',
        env: { ...process.env, ...notOfThisRun, NO_COLOR: '1', GOGC: '300' },
      });
      return { status, output: stdout + stderr };
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

const notOfThisRun = { NODE_ENV: undefined, VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined };
