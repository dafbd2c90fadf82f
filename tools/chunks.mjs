// @ts-check
import { dirname, resolve } from 'node:path';
import { parseSync } from 'vite';

/**
 * Divides the client into few files, because each is a round trip: React with the code of all pages, the sign-in page, the
 * libraries of the console, the definitions with their base, and the console. The last three run one after another, each for less
 * time than a person notices. Lazy parts stay in their own files, except that everything that opens over the page shares one: it
 * is nearly all MUI, of which a menu needs almost as much as a dialog. Their icons share one, too.
 * @returns {import('vite').Rolldown.CodeSplittingOptions}
 */
export function chunks() {
  /** @type {Map<string, Set<string>>} */
  const graphs = new Map();
  /** @type {Map<string, Links>} */
  const links = new Map();
  /** @param {string} entry @param {string} id @param {Context} context */
  const isOf = (entry, id, context) => {
    const linksAt = (/** @type {string} */ file) => {
      const found = links.get(file) ?? linksOf(file, context);
      links.set(file, found);
      return found;
    };
    const graph = graphs.get(entry) ?? graphOf(entry, linksAt);
    graphs.set(entry, graph);
    return graph.has(id);
  };
  // Code of both the sign-in page and the console, so that a page with one of them does not load the other.
  const isOfBoth = (/** @type {string} */ id, /** @type {Context} */ context) =>
    isOf(signIn, id, context) && isOf(console, id, context);
  /** @param {string} name @param {number} priority @param {(id: string, context: Context) => boolean} takes */
  const group = (name, priority, takes) => ({
    priority,
    debugName: name,
    name: (/** @type {string} */ id, /** @type {Context} */ context) => (takes(id, context) ? name : null),
  });
  return {
    groups: [
      group(
        'start',
        7,
        (id, context) => shared.test(id) || isOf(start, id, context) || (id.endsWith('.css') && isOfBoth(id, context)),
      ),
      group('react', 6, (id, context) => react.test(id) || isOfBoth(id, context)),
      group('signIn', 5, (id, context) => isOf(signIn, id, context)),
      group('libraries', 4, (id, context) => id.includes('/node_modules/') && isOf(console, id, context)),
      group('definitions', 3, (id, context) => definitions.test(id) && isOf(console, id, context)),
      group('console', 2, (id, context) => isOf(console, id, context)),
      group('overlays', 1, (id, context) => overlays.some((entry) => isOf(entry, id, context))),
      group('icons', 0, (id) => id.includes('/node_modules/lucide-react/')),
    ],
  };
}

/** @typedef {{ getModuleInfo(id: string): { code: string | null, importedIds: readonly string[] } | null }} Context */

const source = (/** @type {string} */ path) => new URL(`../src/${path}`, import.meta.url).pathname;
const start = source('main.tsx');
const signIn = source('app/showSignIn.tsx');
const console = source('app/openConsole.tsx');
const overlays = ['Dialog', 'Menu', 'Modal', 'Popover'].map((name) => source(`ui/parts/${name}.tsx`));

const definitions = /\/src\/(model|reference|resources|schema)\/(?!.*\.ui\.tsx$)/;

// Too small for a separate file.
const shared = /vite\/preload-helper/;
const react = /\/node_modules\/(react|react-dom|scheduler)\//;

/**
 * A name of a file; `*` for the whole file.
 * @typedef {{ readonly from: string, readonly name: string }} Use
 */

/**
 * Everything that a file uses, directly or not, before it runs. Of a file that exports again what others have, such as the entry
 * of a package, only the imported names count.
 * @param {string} entry @param {LinksAt} linksAt
 */
function graphOf(entry, linksAt) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {Use[]} */
  const uses = [{ from: entry, name: '*' }];
  for (const { from, name } of uses) {
    if (seen.has(`${from} ${name}`)) continue;
    seen.add(`${from} ${name}`);
    const { own, again, stars, imports, unnamed } = linksAt(from);
    uses.push(...unnamed);
    const next = again.get(name);
    const having = own.has(name) ? [] : stars.filter((star) => hasName(star, name, linksAt));
    if (next) uses.push(next);
    else if (having.length > 0) uses.push(...having.map((star) => ({ from: star, name })));
    else {
      found.add(from);
      uses.push(...imports);
      if (!own.has(name)) uses.push(...again.values(), ...stars.map((star) => ({ from: star, name: '*' })));
    }
  }
  return found;
}

/** @param {string} id @param {string} name @param {LinksAt} linksAt @param {Set<string>} [seen] @returns {boolean} */
function hasName(id, name, linksAt, seen = new Set()) {
  if (seen.has(id)) return false;
  seen.add(id);
  const { own, again, stars } = linksAt(id);
  return own.has(name) || again.has(name) || stars.some((star) => hasName(star, name, linksAt, seen));
}

/**
 * `own`: names that the file has itself. `again`: names that it has from others. `stars`: files of which it exports all names.
 * `unnamed`: imports without names, and those of CommonJS.
 * @typedef {{ own: Set<string>, again: Map<string, Use>, stars: string[], imports: Use[], unnamed: Use[] }} Links
 * @typedef {(id: string) => Links} LinksAt
 */

/** @param {string} id @param {Context} context @returns {Links} */
function linksOf(id, context) {
  const { code, importedIds } = context.getModuleInfo(id) ?? { code: null, importedIds: [] };
  const { staticImports, staticExports } = parseSync(id, code ?? '', { lang: 'js' }).module;
  const idOf = (/** @type {string} */ request) => importedIds.find(isRequested(request, id));
  /** @type {Map<string, Use>} */
  const imported = new Map();
  for (const { moduleRequest, entries } of staticImports) {
    const from = idOf(moduleRequest.value);
    if (from)
      for (const { importName, localName } of entries)
        imported.set(localName.value, { from, name: nameOf(importName) });
  }
  /** @type {Links} */
  const links = { own: new Set(), again: new Map(), stars: [], imports: [...imported.values()], unnamed: [] };
  for (const { moduleRequest, importName, exportName, localName } of staticExports.flatMap(({ entries }) => entries)) {
    const from = moduleRequest && idOf(moduleRequest.value);
    const use = from ? { from, name: nameOf(importName) } : imported.get(localName.name ?? '');
    if (!use) links.own.add(nameOf(exportName));
    else if (exportName.kind === 'None') links.stars.push(use.from);
    else links.again.set(nameOf(exportName), use);
  }
  const named = new Set([...links.imports, ...links.again.values()].map(({ from }) => from).concat(links.stars));
  links.unnamed = importedIds.filter((one) => !named.has(one)).map((from) => ({ from, name: '*' }));
  return links;
}

/** @param {{ kind: string, name: string | null }} name */
const nameOf = ({ kind, name }) => (kind === 'Default' ? 'default' : (name ?? '*'));

/**
 * Whether a module's id is that of a request, such as `./Icon` or `react-dom/client`.
 * @param {string} request @param {string} importer @returns {(id: string) => boolean}
 */
function isRequested(request, importer) {
  const isRelative = request.startsWith('.');
  const path = isRelative ? resolve(dirname(importer), request) : `/node_modules/${request}`;
  const ending = isRelative ? /^(\/index)?(\.[cm]?[jt]sx?)?$/ : /^[/.]/;
  return (id) => {
    const at = isRelative ? (id.startsWith(path) ? 0 : -1) : id.lastIndexOf(path);
    return at >= 0 && ending.test(id.slice(at + path.length));
  };
}
