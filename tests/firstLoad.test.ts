import { describe, expect, it } from 'vitest';
import { type Import, importsOf, sourceFiles } from './support/imports';

/** MUI and all that it stands on: a fifth of a megabyte, of which the first list shows nothing. */
const styleEngine = /^(@mui|@emotion)\/|^(stylis|react-transition-group|react-admin|ra-ui-materialui)(\/|$)/;

const imports = new Map(sourceFiles('src').map((path) => [path, importsOf(path)]));

describe('the first screen of a signed-in person', () => {
  it('waits for no part of MUI', () => expect(chainsTo(styleEngine, 'src/app/openConsole.tsx', imports)).toEqual([]));

  it('waits for no texts of other screens or of parts that load later', () => {
    expect(chainsTo(/^src\/.*\/(screenT|t)exts\/(?!index\.)/, 'src/app/openConsole.tsx', imports)).toEqual([]);
  });

  it('waits for no formatter of messages: its English is the server’s or has plain places', () => {
    expect(chainsTo(/^intl-messageformat$/, 'src/app/openConsole.tsx', imports)).toEqual([]);
  });

  it('has MUI only where it comes later, in the parts that bring its theme along', () => {
    // A hook draws nothing, so it needs no theme.
    const drawn = /^@mui\/(?!material\/use)/;
    const users = [...imports].filter(([, found]) =>
      found.some(({ specifier, isTypeOnly }) => !isTypeOnly && drawn.test(specifier)),
    );
    expect(users.map(([path]) => path).filter((path) => !/^src\/ui\/(parts|theme)\//.test(path))).toEqual([]);
  });
});

describe('the watch over the first screen', () => {
  const code: Readonly<Record<string, string>> = {
    'src/app/openConsole.tsx': `import { App } from '../ui/shell/App'; import type { Theme } from '@mui/material/styles'`,
    'src/ui/shell/App.tsx': `import { openConsole } from '../../app/openConsole'; export * from '../list/ResourceList'; const more = () => import('../Dialog')`,
    'src/ui/Dialog.tsx': `import Dialog from '@mui/material/Dialog'`,
    'src/ui/list/ResourceList.tsx': `const own = import.meta.glob('../../resources/*.ui.tsx', { eager: true })`,
    'src/resources/applists.ui.tsx': `import Chip from '@mui/material/Chip'; export const cells = {}`,
    'src/resources/deals.ui.tsx': `const cells = import.meta.glob('../ui/*.tsx')`,
  };

  it('names every chain of files that leads to MUI before it is needed', () => {
    const graph = new Map(Object.entries(code).map(([path, text]) => [path, importsOf(path, text)]));
    expect(chainsTo(styleEngine, 'src/app/openConsole.tsx', graph)).toEqual([
      'src/app/openConsole.tsx → src/ui/shell/App.tsx → src/ui/list/ResourceList.tsx → src/resources/applists.ui.tsx → @mui/material/Chip',
    ]);
  });
});

/** The shortest way to each file that imports such a package, or such files; what is fetched later and what leaves only types is no way. */
function chainsTo(unwanted: RegExp, start: string, graph: ReadonlyMap<string, readonly Import[]>): string[] {
  const chains: string[] = [];
  const ways = new Map([[start, [start]]]);
  for (const [path, way] of ways) {
    for (const { specifier, target, isTypeOnly, isLater } of graph.get(path) ?? []) {
      if (isTypeOnly || isLater) continue;
      if (unwanted.test(target ?? specifier)) chains.push([...way, target ?? specifier].join(' → '));
      for (const next of target === undefined ? [] : matching(target, [...graph.keys()]))
        if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return chains;
}

/** The files that a path or the pattern of a glob names; styles and pictures import nothing. */
function matching(pattern: string, all: readonly string[]): readonly string[] {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const named = new RegExp(`^${parts.join('[^/]*')}$`);
  return all.filter((path) => named.test(path));
}
