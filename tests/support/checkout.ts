import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The definition in the README. */
export const readmeDefinition =
  /```ts\n(\/\/ src\/resources\/vendors\.ts\n[\s\S]+?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1] ??
  '';

export type Checkout = {
  readonly path: string;
  define(text: string, name?: string): void;
  run(script: string, ...args: string[]): { readonly status: number | null; readonly output: string };
  remove(): void;
};

/** A copy of the repository, as a developer has it, separate from the tested one. */
export function checkout(): Checkout {
  const path = mkdtempSync(join(tmpdir(), 'adx-tree-'));
  for (const part of parts) cpSync(join(root, part), join(path, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'));
  return {
    path,
    define: (text, name = 'vendors') => writeFileSync(join(path, `src/resources/${name}.ts`), text),
    run(script, ...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(path, 'node_modules', script), ...args], {
        cwd: path,
        encoding: 'utf8',
        // The same as in `tools/test.mjs`.
        env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', GOGC: '300' },
      });
      return { status, output: stdout + stderr };
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

const parts = [
  'src',
  'api',
  'server',
  'sample',
  'tests',
  'tools',
  'index.html',
  'icon.svg',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'globals.d.ts',
  'biome.json',
];
