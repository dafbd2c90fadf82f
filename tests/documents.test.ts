import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource } from './support/imports';

const root = dirname(import.meta.dirname);
const isThere = (path: string): boolean => existsSync(join(root, path));
const filesIn = (folder: string, end: RegExp, recursive = true): readonly string[] =>
  readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => end.test(path) && !path.includes('node_modules'));

const documents = [...filesIn('.', /\.md$/, false), ...filesIn('docs', /\.md$/)];

/** Files that a guide has the reader make. */
const isExample = (path: string): boolean => /vendors/.test(path);

describe('the documents', () => {
  it('link to files that exist', () => {
    const broken = documents.flatMap((path) =>
      [...readSource(path).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, to]) => to as string)
        .filter((to) => !/^https?:/.test(to) && !isThere(join(dirname(path), to)))
        .map((to) => `${path} links to ${to}`),
    );
    expect(documents).toContain('README.md');
    expect(broken).toEqual([]);
  });

  it('name files of the repository that exist', () => {
    const missing = documents.flatMap((path) =>
      [...readSource(path).matchAll(/`((?:src|api|server|tests|bench|docs)\/[\w./-]+)`/g)]
        .map(([, named]) => named as string)
        .filter((named) => !isExample(named) && !isThere(named))
        .map((named) => `${path} names ${named}`),
    );
    expect(missing).toEqual([]);
  });

  it('are decisions with a page each in their index', () => {
    const index = readSource('docs/decisions/README.md');
    const pages = documents.filter((path) => /^docs\/decisions\/\d/.test(path));
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.filter((path) => !index.includes(`(${path.split('/').at(-1)})`))).toEqual([]);
  });
});

describe('a comment', () => {
  it('names no document that the repository lacks', () => {
    const cited = /\b(?:decisions? \d+|spec(?:ification)? ?(?:§|\d)|traps \d)|§ ?\d|\b[\w-]+\.md\b/g;
    const folders = ['src', 'api', 'server', 'tests', 'bench', 'scripts'];
    const code = folders.flatMap((folder) => filesIn(folder, /\.(tsx?|mjs|css)$/)).filter((path) => path !== 'tests/documents.test.ts');
    const unknown = code.flatMap((path) =>
      readSource(path)
        .split('\n')
        .filter((line) => /^\s*(?:\/\/|\/?\*)|\/\/ /.test(line))
        .flatMap((line) => line.match(cited) ?? [])
        .filter((named) => !documents.some((document) => document.endsWith(named)))
        .map((named) => `${path} names ${named}`),
    );
    expect(unknown).toEqual([]);
  });
});
