import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSource } from './imports';

const root = dirname(dirname(import.meta.dirname));
const cited =
  /\b(?:decisions? \d+|spec(?:ification)? ?(?:§|\d)|traps \d)|\((?:architecture|api|objects|reports|performance|quality|cases) \d[\d.]*\)|§ ?\d|\b[\w-]+\.md\b/g;
const folders = ['src', 'api', 'server', 'sample', 'tests', 'bench', 'tools'];
/** Contain the expression above, or (the documents' test) name missing documents on purpose. */
const own = ['tests/support/citations.ts', 'tests/documents.test.ts'];

/** Files below a folder whose path matches. */
export const filesIn = (folder: string, end: RegExp, recursive = true): readonly string[] =>
  readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => end.test(path) && !path.includes('node_modules'));

/** All documents of the repository. */
export const documents: readonly string[] = [...filesIn('.', /\.md$/, false), ...filesIn('docs', /\.md$/)];

/** Comments that name a document missing in the repository, each as a sentence. */
export function citationsIn(): readonly string[] {
  const code = folders.flatMap((folder) => filesIn(folder, /\.(tsx?|mjs|css)$/)).filter((path) => !own.includes(path));
  return code.flatMap((path) =>
    readSource(path)
      .split('\n')
      .filter((line) => /^\s*(?:\/\/|\/?\*)|\/\/ /.test(line))
      .flatMap((line) => line.match(cited) ?? [])
      .filter((named) => !documents.some((document) => document.endsWith(named)))
      .map((named) => `${path} names ${named}`),
  );
}
