import { isBuiltin } from 'node:module';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findResource } from '../src/resources';
import { circles, folderGraph, importGraph } from './support/importGraph';
import { type Import, importsOf, readSource, sourceFiles } from './support/imports';

type Place = {
  name: string;
  files: RegExp;
  /** Places it may import besides itself; 'own definition' is the resource whose name the file bears. */
  may: readonly string[];
  mayTypesOf?: readonly string[];
  /** May not name a package of the screens. */
  isWithoutReact?: true;
  /** May not name a module of Node. */
  isWithoutNode?: true;
};

const pure = { isWithoutReact: true, isWithoutNode: true } as const;
const inBrowser = { isWithoutNode: true } as const;
const screen = { may: ['definitions', 'schema', 'reference', 'ui', 'data and sign-in'], ...inBrowser };

/** The import table. The first row that a file matches is its own. */
const table: readonly Place[] = [
  // Texts lie beside their feature and are found by their names. They import nothing, so that they make no circle.
  {
    name: 'texts',
    files: /^src\/([^/]+|ui\/serving)\/texts\/[^/]+\.(en|fr)\.ts$|^src\/model\/[^/]+\/[^/]+\.fr\.ts$/,
    may: [],
    mayTypesOf: ['definitions', 'schema'],
    ...pure,
  },
  // The kinds of codes (countries, categories) check against the published lists, which import nothing.
  { name: 'schema', files: /^src\/schema\//, may: ['reference'], ...pure },
  { name: 'reference', files: /^src\/reference\//, may: [], ...pure },
  // Those that come later lie in a folder of the object's name.
  {
    name: "a resource's own components",
    files: /^src\/resources\/(\w+\.ui\.tsx$|\w+\/\w+\.(tsx?|css)$)/,
    may: ['own definition', 'ui'],
    mayTypesOf: ['definitions'],
    ...inBrowser,
  },
  {
    name: "a resource's own hooks",
    files: /^src\/resources\/[^/]+\.(server|job)\.ts$/,
    // What a definition may use, its server part may too.
    may: ['own definition', 'definitions', 'schema', 'reference'],
    mayTypesOf: ['api ports'],
    ...pure,
  },
  { name: 'definitions', files: /^src\/(resources\/[^/]+\.ts$|model\/)/, may: ['schema', 'reference'], ...pure },
  {
    name: 'data and sign-in',
    files: /^src\/(dataProvider|authProvider)\//,
    may: ['definitions', 'schema'],
    ...inBrowser,
  },
  { name: 'ui', files: /^src\/ui\//, may: ['schema', 'reference', 'texts'], mayTypesOf: ['definitions'], ...inBrowser },
  { name: 'sign-in page', files: /^src\/signIn\//, may: ['schema', 'ui'], mayTypesOf: ['definitions'], ...inBrowser },
  { name: 'reports', files: /^src\/reports\//, ...screen },
  { name: 'profile', files: /^src\/profile\//, ...screen },
  { name: 'dashboard', files: /^src\/dashboard\//, ...screen, may: [...screen.may, 'reports'] },
  { name: 'finance', files: /^src\/finance\//, ...screen },
  { name: 'live', files: /^src\/live\//, ...screen },
  { name: 'jobs', files: /^src\/jobs\//, ...screen },
  { name: 'applications', files: /^src\/applications\//, ...screen },
  {
    name: 'sample',
    files: /^(sample|api\/\w+\/sample)\//,
    may: ['api', 'api ports', 'definitions', 'schema', 'reference'],
    ...pure,
  },
  {
    name: 'demo',
    files: /^src\/demo\//,
    may: ['sample', 'api', 'api ports', 'definitions', 'schema', 'reference', "a resource's own hooks"],
    ...inBrowser,
  },
  {
    name: 'api ports',
    files: /^api\/(ports\.ts$|(\w+\/)?ports\/)/,
    may: ['definitions', 'schema', 'reference'],
    ...pure,
  },
  { name: 'api', files: /^api\//, may: ['api ports', 'definitions', 'schema', 'reference'], ...pure },
  // Hands the console's own components to the server, which draws a page's first screen with them.
  { name: 'first screen', files: /^src\/app\/renderFirstScreen\.tsx$/, may: [] },
  {
    name: 'server',
    files: /^server\//,
    may: ['sample', 'api', 'api ports', 'definitions', 'schema', 'reference', "a resource's own hooks", 'first screen'],
  },
];

const screenPackage =
  /^(react|react-.+|ra-.+|@mui\/.+|@emotion\/.+|@tanstack\/react-.+|lucide-react|recharts|cmdk)(\/|$)/;

/** The start of the browser's side and its pages hand the parts to each other, so they may import anything. */
const isStart = (path: string): boolean => /^src\/(main\.tsx$|app\/|pages\/|\w+\/\w+\.page\.tsx$)/.test(path);

const longFiles: Record<string, string> = {
  'tests/api/financeMonths.test.ts': 'one world for a month from its facts to its statements',
};

const folders = ['src', 'api', 'server', 'sample'];

/** In two parts: this file is read too. */
const literalSpread = ['...', '{'].join('');

describe('the architecture', () => {
  it('has every file in a folder of the table', () => {
    expect(sourceFiles(...folders).filter((path) => !isStart(path) && !placeOf(path))).toEqual([]);
  });

  it('keeps every import to the table', () => {
    expect(sourceFiles(...folders).flatMap((path) => importsOf(path).flatMap((one) => offence(path, one)))).toEqual([]);
  });

  it('has no circle of files by value, neither at start nor later', () => {
    expect(circles(importGraph()).map((circle) => circle.join(', '))).toEqual([]);
  });

  it('has no circle between its folders', () => {
    expect(circles(folderGraph(importGraph())).map((circle) => circle.join(', '))).toEqual([]);
  });

  it('has no circle between its parts', () => {
    expect(circles(folderGraph(importGraph(), partOf)).map((circle) => circle.join(', '))).toEqual([]);
  });

  it('names no resource outside of the definitions and what lies beside them', () => {
    // As a field of campaigns and tags, that many may be given at once. Catalogues of texts hold words of languages.
    const isField = (path: string, name: string) =>
      /^src\/ui\/(i18n\/messages|serving\/texts)\//.test(path) ||
      (path === 'api/objects/objectRoutes.ts' && name === 'ivts');
    const named = sourceFiles('src/ui', 'src/dataProvider', 'src/authProvider', 'api', 'server').flatMap((path) =>
      [...readSource(path).matchAll(/(['"`])(\w+)\1/g)]
        .map(([, , word]) => word as string)
        .filter((word) => findResource(word) && !isField(path, word))
        .map((word) => `${path} names '${word}'`),
    );
    expect(named).toEqual([]);
  });

  it('writes each property of an object on its own, not packed into a spread', () => {
    const packed = sourceFiles(...folders, 'tests', 'bench').filter((path) => readSource(path).includes(literalSpread));
    expect(packed).toEqual([]);
  });

  it('has no file of more than 500 lines without a reason', () => {
    const long = sourceFiles(...folders, 'tests', 'bench').filter(
      (path) => readSource(path).trimEnd().split('\n').length > 500,
    );
    expect(long.filter((path) => !(path in longFiles))).toEqual([]);
  });

  it('names every file after what it exports', () => {
    const nameless = /^(utils?|helpers?|common|misc|types)\.tsx?$/i;
    expect(sourceFiles(...folders, 'tests', 'bench').filter((path) => nameless.test(basename(path)))).toEqual([]);
  });
});

describe('the watch over the architecture', () => {
  it.each([
    ['src/ui/List.tsx', `import type { A } from '../model/a'`],
    ['src/ui/List.tsx', `import { type A, type B } from '../model/a'`],
    ['api/objects.ts', `import { resources } from '../src/resources/index'`],
    ['src/ui/i18n/en.ts', `import.meta.glob('../../*/texts/*.en.ts', { eager: true })`],
    ['src/resources/index.ts', `import.meta.glob(['./*.ts', '!./*.server.ts'])`],
    ['src/resources/deals.ui.tsx', `import { deals } from './deals'; import { Cell } from '../ui/Cell'`],
    ['src/resources/deals/Terms.tsx', `import { deals } from '../deals'; import { Cell } from '../../ui/Cell'`],
    ['src/resources/deals.server.ts', `import type { Store } from '../../api/ports'`],
    ['src/resources/deals.job.ts', `import type { JobContext } from '../../api/ports/jobs'`],
    ['src/main.tsx', `import { deals } from './resources/deals'; import { a } from '../api/a'`],
  ])('lets %s have the code %s', (path, code) => {
    expect(importsOf(path, code).flatMap((one) => offence(path, one))).toEqual([]);
  });

  const elsewhere = 'only src/resources may, elsewhere go through the registry.';
  const all = 'definitions, schema, reference';
  it.each([
    ['src/schema/a.ts', `import { x } from '../model/x'`, 'of definitions; schema may import reference.'],
    [
      'src/ui/List.tsx',
      `import { type A, b } from '../model/a'`,
      'of definitions; ui may import schema, reference, texts, types of definitions.',
    ],
    ['api/objects.ts', `import { pid } from 'node:process'`, '; api runs without Node.'],
    [
      'api/live/a.ts',
      `import { a } from './sample/a'`,
      'of sample; api may import api ports, definitions, schema, reference.',
    ],
    [
      'src/finance/texts/a.fr.ts',
      `import { a } from '../../model/a'`,
      'of definitions; texts may import types of definitions, types of schema.',
    ],
    ['api/objects.ts', `export { join } from 'path'`, '; api runs without Node.'],
    ['src/model/viewer.ts', `import { useState } from 'react'`, '; definitions know no screens.'],
    [
      'src/resources/deals.server.ts',
      `import { problem } from '../../api/ports'`,
      `of api ports; a resource's own hooks may import own definition, ${all}, types of api ports.`,
    ],
    [
      'src/dataProvider/lists.ts',
      `new Worker(new URL('../ui/list.worker.ts', import.meta.url))`,
      'of ui; data and sign-in may import definitions, schema.',
    ],
    [
      'src/reports/Bell.tsx',
      `import { a } from '../profile/a'`,
      `of profile; reports may import ${all}, ui, data and sign-in.`,
    ],
    ['server/main.ts', `import { a } from '../tests/a'`, ', which lies in no folder of the table.'],
  ])('refuses in %s the code %s: %s', (path, code, why) => {
    const [, specifier] = /'([^']+)'(?!.*')/.exec(code.replace(/, import.*$/, '')) ?? [];
    expect(importsOf(path, code).flatMap((one) => offence(path, one))).toEqual([
      `${path} imports '${specifier}'${/^[,;]/.test(why) ? '' : ' '}${why}`,
    ]);
  });

  it.each([
    ['src/ui/List.tsx', `type D = import('../resources/deals').Deal`, 'deals', elsewhere],
    ['api/objects.ts', `const d = await import('../src/resources/deals')`, 'deals', elsewhere],
    [
      'src/resources/deals.ts',
      `import { tags } from './tags'`,
      'tags',
      'a definition refers to another by its name as a text.',
    ],
    ['src/resources/deals.ui.tsx', `import { tags } from './tags'`, 'tags', 'it may name its own definition.'],
    ['src/resources/deals/Terms.tsx', `import { tags } from '../tags'`, 'tags', 'it may name its own definition.'],
  ])('refuses that %s names a resource by %s: %s, %s', (path, code, name, why) => {
    expect(importsOf(path, code).flatMap((one) => offence(path, one))).toEqual([
      `${path} names the resource '${name}'; ${why}`,
    ]);
  });
});

function offence(path: string, { specifier, target, isTypeOnly }: Import): string[] {
  const place = placeOf(path);
  if (isStart(path) || !place) return [];
  // A type of a package leaves nothing behind in the code.
  if (target === undefined) return isTypeOnly ? [] : packageOffence(path, place, specifier);
  if (isAsset(target)) return [];
  const other = placeOf(target);
  if (!other) return [`${path} imports '${specifier}', which lies in no folder of the table.`];
  const resource = resourceNamed(target);
  if (resource !== undefined && !(place.may.includes('own definition') && resource === stem(path)))
    return [nameOffence(path, place, resource)];
  const isAllowed =
    other === place ||
    resource !== undefined ||
    place.may.includes(other.name) ||
    (isTypeOnly && place.mayTypesOf?.includes(other.name));
  return isAllowed
    ? []
    : [`${path} imports '${specifier}' of ${other.name}; ${place.name} may import ${allowance(place)}.`];
}

/** The part that a file belongs to, as the import table has them: `src/ui`, `api ports`, `api`, `server`. */
function partOf(path: string): string {
  const place = placeOf(path)?.name ?? '';
  if (['texts', 'api ports', 'sample'].includes(place)) return place;
  const [top = '', folder = ''] = path.split('/');
  return top === 'src' ? `${top}/${folder}` : top;
}

function packageOffence(path: string, place: Place, specifier: string): string[] {
  if (place.isWithoutNode && isBuiltin(specifier))
    return [`${path} imports '${specifier}'; ${place.name} runs without Node.`];
  if (place.isWithoutReact && screenPackage.test(specifier))
    return [`${path} imports '${specifier}'; ${place.name} know${place.name.endsWith('s') ? '' : 's'} no screens.`];
  return [];
}

function nameOffence(path: string, place: Place, resource: string): string {
  const rule = place.may.includes('own definition')
    ? 'it may name its own definition'
    : path.startsWith('src/resources/')
      ? 'a definition refers to another by its name as a text'
      : 'only src/resources may, elsewhere go through the registry';
  return `${path} names the resource '${resource}'; ${rule}.`;
}

function placeOf(path: string): Place | undefined {
  return table.find((place) => place.files.test(path));
}

/** The resource that a path names; undefined for the registry, a glob and everything else. */
function resourceNamed(path: string): string | undefined {
  const name = /^src\/resources\/([\w-]+)(\.ui|\.server)?\.tsx?$/.exec(path)?.[1];
  return name === 'index' ? undefined : name;
}

/** The resource whose file, or a file of whose folder, it is. */
function stem(path: string): string {
  return /^src\/resources\/(\w+)\//.exec(path)?.[1] ?? basename(path).split('.')[0] ?? '';
}

function isAsset(path: string): boolean {
  return /\.(css|svg|png|woff2?|json)$/.test(path);
}

function allowance({ may, mayTypesOf = [] }: Place): string {
  return [...may, ...mayTypesOf.map((name) => `types of ${name}`)].join(', ') || 'nothing of ours';
}
