import { importsOf, readSource, sourceFiles } from './imports';

/** Test files that go through the list of all definitions, themselves or by a file of `tests` that they import. */
export function registryTests(): readonly string[] {
  const known = new Map<string, boolean>();
  const readsAll = (path: string): boolean => {
    const found = known.get(path);
    if (found !== undefined) return found;
    // Ends the recursion where files import each other.
    known.set(path, false);
    const reads =
      namesAll(path) || importsOf(path).some(({ target }) => target?.startsWith('tests/') && readsAll(target));
    known.set(path, reads);
    return reads;
  };
  return sourceFiles('tests').filter((path) => isQuick(path) && (readTexts.has(path) || readsAll(path)));
}

/** Read the texts of all definitions from the French catalogue. */
const readTexts: ReadonlySet<string> = new Set(
  ['messages', 'frenchTerms', 'reports/labels'].map((name) => `tests/ui/${name}.test.ts`),
);

const namesAll = (path: string): boolean =>
  importsOf(path).some(({ target, isTypeOnly }) => target === 'src/resources/index.ts' && !isTypeOnly) &&
  /import \{[^}]*\bresources\b[^}]*\} from '[./]*src\/resources'/.test(readSource(path));

/** Needs neither a browser nor a built server. */
const isQuick = (path: string): boolean =>
  path.endsWith('.test.ts') &&
  !path.endsWith('.browser.test.ts') &&
  !/^tests\/(contracts|reports|server|support|\w+\.test)/.test(path);
