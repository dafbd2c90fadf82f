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
  const testFiles = tests.filter((path) => /\.(test|e2e)\.tsx?$/.test(path));
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
  const list = (circles: readonly (readonly string[])[]) => circles.map((circle) => circle.join(' '));
  return [
    figure('production files', production.length, '≤ 1,150', '.ts and .tsx below src, api and server, without .d.ts'),
    figure('production lines', lines, '—', 'lines of these files, blank ones and comments included'),
    figure('production files per 1,000 lines', ratio(production.length * 1000, lines), '≤ 11', 'the two above'),
    figure('CSS lines', linesOf(css), '≤ 9,500', 'lines of .css below src'),
    figure('test files', testFiles.length, '≤ 380', '.test.ts(x) and .e2e.ts below tests'),
    figure('test lines', testLines, '≤ 44,000', 'lines of all .ts and .tsx below tests, support included'),
    figure('test lines per production line', ratio(testLines, lines), '≤ 0.43', 'the two above'),
    figure(
      'folders of the most spread feature',
      most.found.length,
      '≤ 4',
      `topmost folders that bear the name of a feature or hold a file that does (${features.join(', ')})`,
      folders.map(({ feature, found }) => `${feature} ${found.length}: ${found.join(', ')}`),
    ),
    figure(
      'files for a field kind',
      kindOwn.length,
      '≤ 9',
      `files that name ${plainKind}, tests too, definitions not`,
      kindOwn,
    ),
    figure('citations of missing documents', cited.length, '0', 'comments that name a missing document', cited),
    figure('riddle words', words.length, '≤ 30', '“whoever”, “nobody”, “somebody”, without the two lists', words),
    figure(
      'circles by value',
      byValue.length,
      '0',
      'sets of files that all import each other, without types',
      list(byValue),
    ),
    figure('files in circles by value', byValue.flat().length, '0', 'the files of these sets'),
    figure('circles with types', withTypes.length, '—', 'the same with imports of types'),
    figure('files in circles with types', withTypes.flat().length, '—', 'the files of these sets'),
    figure(
      'folders in circles by value',
      betweenFolders.flat().length,
      '0',
      'folders that reach each other by value',
      list(betweenFolders),
    ),
  ];
}

const figure = (name: string, value: number, goal: string, how: string, details: readonly string[] = []): Figure => ({
  name,
  value,
  goal,
  how,
  details,
});

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
