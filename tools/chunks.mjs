// @ts-check

/**
 * Divides the client into few files, because each is a round trip: React with the code of all pages, the sign-in page, the
 * libraries of the console, the definitions with their base, and the console. The last three run one after another, each for less
 * time than a person notices. Lazy parts stay in their own files, except that everything that opens over the page shares one: it
 * is nearly all MUI, of which a menu needs almost as much as a dialog.
 * @returns {import('vite').Rolldown.CodeSplittingOptions}
 */
export function chunks() {
  /** @type {Map<string, Set<string>>} */
  const graphs = new Map();
  /** @param {string} entry @param {string} id @param {Context} context */
  const isOf = (entry, id, context) => {
    const graph = graphs.get(entry) ?? graphOf(entry, context);
    graphs.set(entry, graph);
    return graph.has(id) && !later.test(id);
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
        6,
        (id, context) => shared.test(id) || isOf(start, id, context) || (id.endsWith('.css') && isOfBoth(id, context)),
      ),
      group('react', 5, (id, context) => react.test(id) || isOfBoth(id, context)),
      group('signIn', 4, (id, context) => isOf(signIn, id, context)),
      group('libraries', 3, (id, context) => id.includes('/node_modules/') && isOf(console, id, context)),
      group('definitions', 2, (id, context) => definitions.test(id) && isOf(console, id, context)),
      group('console', 1, (id, context) => isOf(console, id, context)),
      group('overlays', 0, (id, context) => overlays.some((entry) => isOf(entry, id, context))),
    ],
  };
}

/** @typedef {{ getModuleInfo(id: string): { importedIds: readonly string[] } | null }} Context */

const source = (/** @type {string} */ path) => new URL(`../src/${path}`, import.meta.url).pathname;
const start = source('main.tsx');
const signIn = source('app/showSignIn.tsx');
const console = source('app/openConsole.tsx');
const overlays = ['Dialog', 'Menu', 'Modal', 'Popover'].map((name) => source(`ui/parts/${name}.tsx`));

const definitions = /\/src\/(model|reference|resources|schema)\/(?!.*\.ui\.tsx$)/;

// Too small for a separate file.
const shared = /vite\/preload-helper|\/src\/ui\/i18n\/mergeMessages\.ts$/;
// With the bundler's own code, which would otherwise be a file, and a round trip, of half a kilobyte.
const react = /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/;
// The entries of these packages name everything in them; parts that only forms use load with the form.
const later = new RegExp(
  `/node_modules/(${[
    'react-hook-form|@hookform|lodash|inflection|query-string|decode-uri-component|split-on-first|filter-obj|strict-uri-encode',
    'ra-core/dist/(form|controller/(create|edit|saveContext))',
    'ra-core/dist/dataProvider/use(Create|Update|GetOne|MutationWithMutationMode)\\.js',
    'ra-core/dist/core/use(ResourceDefinition|GetResourceLabel|GetRecordRepresentation)\\.js',
    '@tanstack/react-query/build/modern/use(Mutation|InfiniteQuery)\\.js',
    '@tanstack/query-core/build/modern/(mutation|infiniteQuery)Observer\\.js',
  ].join('|')})`,
);

/** Everything that a file imports, directly or not, before it runs. @param {string} entry @param {Context} context */
function graphOf(entry, context) {
  const found = new Set([entry]);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
