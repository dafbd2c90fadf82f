// @ts-check

const beforeForms = /\/ra-core\/dist\/(core|store|routing|controller\/list)\//;

/**
 * Parts of packages that the console never runs, yet that every visitor would fetch. Each is replaced by the little that its
 * importer needs; together they are a fifth of the libraries.
 * @type {readonly { importer: RegExp, source: string, code: string }[]}
 */
const replaced = [
  {
    // 17 KB of care for browsers older than Object.entries.
    importer: /\/node-polyglot\//,
    source: 'object.entries',
    code: 'module.exports = Object.entries;',
  },
  // lodash is made for values of every type, 30 KB of them. What ra-core does with it before a form is opened has plain values; the
  // forms, which bring lodash along, go on using it.
  {
    // Compares resources as they are registered, and what the store has kept.
    importer: beforeForms,
    source: 'lodash/isEqual.js',
    code: `const isThing = (value) => typeof value === 'object' && value !== null;
export default function isEqual(one, other) {
  if (!isThing(one) || !isThing(other)) return Object.is(one, other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => name in other && isEqual(one[name], other[name]));
}`,
  },
  {
    // Takes the parts of a list's context, by names without dots.
    importer: beforeForms,
    source: 'lodash/pick.js',
    code: 'export default (value, names) => Object.fromEntries(names.filter((name) => name in value).map((name) => [name, value[name]]));',
  },
  {
    // Waits until the page has stopped scrolling.
    importer: beforeForms,
    source: 'lodash/debounce.js',
    code: `export default function debounce(run, ms) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
}`,
  },
  {
    // 5 KB to write and read addresses of every form; the calls of the data provider have one text for each name.
    importer: /\/(ra-data-simple-rest|ra-core\/dist\/dataProvider)\//,
    source: 'query-string',
    code: `const encode = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase());
export const stringify = (query) =>
  Object.keys(query)
    .filter((name) => query[name] !== undefined)
    .sort()
    .map((name) => encode(name) + '=' + encode(query[name]))
    .join('&');`,
  },
  {
    // MUI's own custom properties and colour schemes: ours are in tokens.css, and its theme is made without.
    importer: /\/@mui\/material\/esm\/styles\//,
    source: './createThemeWithVars.js',
    code: `export default function createThemeWithVars() { ${refuse('cssVariables')} }
export const createGetCssVar = createThemeWithVars;`,
  },
  {
    importer: /\/@mui\/material\/esm\/styles\//,
    source: './ThemeProviderWithVars.js',
    code: `function refuse() { ${refuse('colorSchemes')} }
export { refuse as CssVarsProvider, refuse as useColorScheme, refuse as getInitColorSchemeScript };`,
  },
];

/** @param {string} option */
function refuse(option) {
  return `throw new Error("scripts/leanPackages.mjs leaves this part of MUI out; take it in again to use the theme's ${option}.");`;
}

/** @returns {import('vite').Plugin} */
export function leanPackages() {
  return {
    name: 'lean-packages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer = '') {
      const at = replaced.findIndex((one) => one.source === source && one.importer.test(importer));
      return at < 0 ? undefined : `\0lean:${at}`;
    },
    load: (id) => (id.startsWith('\0lean:') ? replaced[Number(id.slice(6))]?.code : undefined),
    transform: { filter: { id: /\/crypto-js\/core\.js$/ }, handler: (code) => withoutRequire(code) },
  };
}

/**
 * It asks Node for random bytes where a browser has none, which deciphering needs not; and that one `require` would put what stands
 * for it into the first file of all.
 * @param {string} code
 */
function withoutRequire(code) {
  const asked = "typeof require === 'function'";
  if (!code.includes(asked))
    throw new Error(
      `crypto-js no longer says ${asked}: see whether scripts/leanPackages.mjs still has to leave it out.`,
    );
  return code.replace(asked, 'false');
}
