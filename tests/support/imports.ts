import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

export type Import = {
  specifier: string;
  /** Path from the root of the repository; undefined for a package. A glob keeps its stars. */
  target: string | undefined;
  isTypeOnly: boolean;
  /** Loaded at run time: `import()`, a glob that is not eager, a worker. */
  isLater: boolean;
};

const root = dirname(dirname(import.meta.dirname));

/** All TypeScript files below these folders; missing folders have none. */
export function sourceFiles(...folders: string[]): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => posix.join(folder, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !path.includes('node_modules/'))
    .sort();
}

export function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** All imports of a file: of values and types, re-exports, `import()`, globs and worker URLs. */
export function importsOf(path: string, code = readSource(path)): Import[] {
  const { program, errors } = parseSync(path, code);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (source: unknown, { isTypeOnly = false, isLater = false } = {}) => {
    for (const specifier of literals(source))
      found.push({ specifier, target: resolve(path, specifier), isTypeOnly, isLater });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind, specifiers }) =>
      add(source, { isTypeOnly: importKind === 'type' || areTypes(specifiers, 'importKind') }),
    ExportNamedDeclaration: ({ source, exportKind, specifiers }) =>
      add(source, { isTypeOnly: exportKind === 'type' || areTypes(specifiers, 'exportKind') }),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, { isTypeOnly: exportKind === 'type' }),
    ImportExpression: ({ source }) => add(source, { isLater: true }),
    TSImportType: ({ source }) => add(source, { isTypeOnly: true }),
    NewExpression: ({ arguments: [address, base] }) => isMeta(base, 'url') && add(address, { isLater: true }),
    CallExpression: ({ callee, arguments: [files, options] }) =>
      isMeta(callee, 'glob') && add(files, { isLater: !isEager(options) }),
  }).visit(program);
  return found;
}

function areTypes(specifiers: readonly object[], key: string): boolean {
  return (
    specifiers.length > 0 && specifiers.every((specifier) => (specifier as Record<string, unknown>)[key] === 'type')
  );
}

function isMeta(node: unknown, property: string): boolean {
  const {
    type,
    object,
    property: name,
  } = (node ?? {}) as { type?: string; object?: { type?: string }; property?: { name?: string } };
  return type === 'MemberExpression' && object?.type === 'MetaProperty' && name?.name === property;
}

/** Whether a glob's second argument makes it eager. */
function isEager(node: unknown): boolean {
  const { properties = [] } = (node ?? {}) as {
    properties?: { key?: { name?: string }; value?: { value?: unknown } }[];
  };
  return properties.some(({ key, value }) => key?.name === 'eager' && value?.value === true);
}

/** Negated patterns (`!…`) match no files. */
function literals(node: unknown): string[] {
  const { type, value, elements } = (node ?? {}) as { type?: string; value?: unknown; elements?: unknown[] };
  if (type === 'ArrayExpression') return (elements ?? []).flatMap(literals);
  return type === 'Literal' && typeof value === 'string' && !value.startsWith('!') ? [value] : [];
}

function resolve(from: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?');
  if (!/^\.{0,2}\//.test(path) && !/^\.{1,2}$/.test(path)) return undefined;
  const plain = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(from), path);
  const ends = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
  return (
    ends.map((end) => plain + end).find((name) => /\.\w+$/.test(name) && existsSync(join(root, name))) ??
    withExtension(plain)
  );
}

function withExtension(path: string): string {
  return /\.\w+$/.test(path) ? path : `${path}.ts`;
}
