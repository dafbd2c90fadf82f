// @ts-check

/** Paths of the sources that tests import; test files and Vitest's own modules are always fetched again. */
const sources = /^\/(src|api|node_modules)\//;

/**
 * Lets the tests' browser cache the product's modules: each test file is a page of its own, which would fetch all of them again,
 * and they do not change during a run. A browser with a mocked module caches nothing meanwhile.
 * @returns {import('vite').Plugin}
 */
export function keptModules() {
  return {
    name: 'kept-modules',
    configureServer({ config, middlewares }) {
      // In watch mode the files change.
      if (config.server.watch !== null) return;
      middlewares.use((request, response, next) => {
        if (sources.test(request.url ?? '')) {
          const set = response.setHeader.bind(response);
          response.setHeader = (name, value) =>
            set(name, name === 'Cache-Control' ? 'max-age=31536000,immutable' : value);
        }
        next();
      });
    },
  };
}
