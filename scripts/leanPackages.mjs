// @ts-check

/**
 * Parts of packages that the console never runs, yet that every visitor would fetch. Each is replaced by the little that its
 * importer needs; together they are a tenth of the libraries.
 * @type {readonly { importer: RegExp, source: string, code: string }[]}
 */
const replaced = [
  {
    // 17 KB of care for browsers older than Object.entries.
    importer: /\/node-polyglot\//,
    source: 'object.entries',
    code: 'module.exports = Object.entries;',
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
  };
}
