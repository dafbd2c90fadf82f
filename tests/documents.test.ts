import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { citationsIn, documents } from './support/citations';
import { readSource } from './support/imports';

const root = dirname(import.meta.dirname);
const isThere = (path: string): boolean => existsSync(join(root, path));

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

it('a comment names no document that the repository lacks', () => expect(citationsIn()).toEqual([]));
