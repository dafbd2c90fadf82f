import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { citationsIn, filesIn } from '../support/citations';
import { circles, folderGraph, importGraph, productionFolders } from '../support/importGraph';
import { readSource, sourceFiles } from '../support/imports';

export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly goal: string;
  /** How it is counted. */
  readonly how: string;
  readonly details?: readonly string[];
};

/** Features whose folders are counted. */
const features = ['report', 'finance', 'live', 'alert', 'serving', 'dashboard'] as const;

/** They hold the words as a list. */
const wordLists = ['tests/figures/countFigures.ts', 'tests/ui/plainWords.test.ts'];

/** A plain kind without an input, a filter or a cell of its own: what every kind takes at least. */
const plainKind = 'cidr';

/** Figures of the tree that reading it gives, in a second or two; `traceSave` has the one that runs code. */
export function countFigures(): readonly Figure[] {
  const production = sourceFiles(...productionFolders);
  const tests = sourceFiles('tests');
  const css = filesIn('src', /\.css$/);
  const lines = linesOf(production);
  const testLines = linesOf(tests);
  const byValue = circles(importGraph());
  const withTypes = circles(importGraph({ types: true }));
  const betweenFolders = circles(folderGraph(importGraph()));
  const folders = features.map((feature) => ({ feature, found: foldersOf(feature, production) }));
  const most = folders.reduce((one, other) => (other.found.length > one.found.length ? other : one));
  const kindFiles = [...production, ...tests].filter((path) =>
    new RegExp(`\\b${plainKind}(Kind|Field)?\\b`, 'i').test(readSource(path)),
  );
  const kindOwn = kindFiles.filter((path) => !/^(src\/resources|tests\/figures)\//.test(path));
  const words = wordsIn([...production, ...tests].filter((path) => !wordLists.includes(path)));
  const cited = citationsIn();
  return [
    {
      name: 'production files',
      value: production.length,
      goal: '≤ 1,150',
      how: '.ts and .tsx below src, api and server, without .d.ts',
    },
    {
      name: 'production lines',
      value: lines,
      goal: '—',
      how: 'lines of these files, blank ones and comments included',
    },
    {
      name: 'production files per 1,000 lines',
      value: ratio(production.length * 1000, lines),
      goal: '≤ 11',
      how: 'the two above',
    },
    { name: 'CSS lines', value: linesOf(css), goal: '≤ 9,500', how: 'lines of .css below src' },
    {
      name: 'test files',
      value: tests.filter((path) => /\.(test|e2e)\.tsx?$/.test(path)).length,
      goal: '≤ 380',
      how: '.test.ts(x) and .e2e.ts below tests',
    },
    {
      name: 'test lines',
      value: testLines,
      goal: '≤ 44,000',
      how: 'lines of all .ts and .tsx below tests, support included',
    },
    { name: 'test lines per production line', value: ratio(testLines, lines), goal: '≤ 0.43', how: 'the two above' },
    {
      name: 'folders of the most spread feature',
      value: most.found.length,
      goal: '≤ 4',
      how: `topmost folders that bear the name of a feature or hold a file that does (${features.join(', ')})`,
      details: folders.map(({ feature, found }) => `${feature} ${found.length}: ${found.join(', ')}`),
    },
    {
      name: 'files for a field kind',
      value: kindOwn.length,
      goal: '≤ 9',
      how: `files that name the kind ${plainKind}, tests included, definitions that use it left out`,
      details: kindOwn,
    },
    {
      name: 'citations of missing documents',
      value: cited.length,
      goal: '0',
      how: 'comments that name a document that the repository lacks',
      details: cited,
    },
    {
      name: 'riddle words',
      value: words.length,
      goal: '≤ 30',
      how: '“whoever”, “nobody”, “somebody” in production and tests, without the two lists of such words',
      details: words,
    },
    {
      name: 'circles by value',
      value: byValue.length,
      goal: '0',
      how: 'strongly connected sets of files by imports, import(), globs and workers; imports of types apart',
      details: byValue.map((circle) => circle.join(' ')),
    },
    { name: 'files in circles by value', value: byValue.flat().length, goal: '0', how: 'the files of these sets' },
    { name: 'circles with types', value: withTypes.length, goal: '—', how: 'the same with imports of types' },
    { name: 'files in circles with types', value: withTypes.flat().length, goal: '—', how: 'the files of these sets' },
    {
      name: 'folders in circles by value',
      value: betweenFolders.flat().length,
      goal: '0',
      how: 'folders that reach each other by value',
      details: betweenFolders.map((circle) => circle.join(' ')),
    },
  ];
}

const root = join(import.meta.dirname, '../..');

function linesOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length, 0);
}

/** To two places. */
function ratio(part: number, whole: number): number {
  return Math.round((part / whole) * 100) / 100;
}

function foldersOf(feature: string, files: readonly string[]): readonly string[] {
  const named = new RegExp(`^${feature}(s|$|[A-Z.])|[a-z]${feature[0]?.toUpperCase()}${feature.slice(1)}`);
  const found = files.flatMap((path) => {
    const parts = path.split('/');
    const folder = parts.findIndex((part, at) => at < parts.length - 1 && named.test(part));
    if (folder >= 0) return [parts.slice(0, folder + 1).join('/')];
    return named.test(parts.at(-1) ?? '') ? [posix.dirname(path)] : [];
  });
  return [...new Set(found)].sort();
}

function wordsIn(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) =>
    [...readSource(path).matchAll(/\b(whoever|nobody|somebody)\b/gi)].map(({ 0: word }) => `${path} has “${word}”`),
  );
}
