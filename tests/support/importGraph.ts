import { posix } from 'node:path';
import { type Import, importsOf, sourceFiles } from './imports';

/** For each file, the files that it imports. */
export type Graph = ReadonlyMap<string, readonly string[]>;

export const productionFolders = ['src', 'api', 'server', 'sample'] as const;

/**
 * The import graph of production files. By default it has what a file needs to run: imports, re-exports, `import()`, globs and
 * workers. Imports of types leave nothing behind in the code; `types` adds them.
 */
export function importGraph({ types = false, files = sourceFiles(...productionFolders) } = {}): Graph {
  const all = new Set(files);
  const found = files.map((path) => {
    const targets = readImports(path)
      .filter(({ isTypeOnly }) => types || !isTypeOnly)
      .flatMap(({ target }) => (target?.includes('*') ? matching(target, files) : [target ?? '']));
    return [path, [...new Set(targets)].filter((target) => all.has(target) && target !== path)] as const;
  });
  return new Map(found);
}

const known = new Map<string, readonly Import[]>();

/** Reads a file once: several graphs are made of the same files. */
function readImports(path: string): readonly Import[] {
  const found = known.get(path) ?? importsOf(path);
  known.set(path, found);
  return found;
}

/** The same between the folders of the files. */
export function folderGraph(graph: Graph, folderOf: (path: string) => string = posix.dirname): Graph {
  const found = new Map<string, Set<string>>();
  for (const [path, targets] of graph) {
    const from = folderOf(path);
    const reached = found.get(from) ?? new Set();
    found.set(from, reached);
    for (const target of targets) if (folderOf(target) !== from) reached.add(folderOf(target));
  }
  return new Map([...found].map(([from, reached]) => [from, [...reached]]));
}

/** The circles of a graph: sets of nodes that all reach each other (Tarjan's strongly connected components), sorted. */
export function circles(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    order.set(node, order.size);
    let low = order.get(node) as number;
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) as number);
    }
    if (low === order.get(node)) {
      const circle = open.splice(open.indexOf(node));
      if (circle.length > 1) found.push(circle.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found.sort();
}

/** Files that match a glob like those of `import.meta.glob` here, where a star stands for a part of one name. */
function matching(glob: string, files: readonly string[]): readonly string[] {
  const pattern = new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
  return files.filter((path) => pattern.test(path) && isDefinition(glob, path));
}

/** The registry's glob excludes the registry, server extensions and jobs by negated patterns, which are not among the imports. */
const isDefinition = (glob: string, path: string): boolean =>
  glob !== 'src/resources/*.ts' || !/\.(server|job)\.ts$|\/index\.ts$/.test(path);
