// @ts-check

/** Where the sources are that tests import; their own files and what Vitest makes of them are asked for each time. */
const sources = /^\/(src|api|node_modules)\//;

/**
 * Lets the browser of the tests keep the modules of the product: each test file is a page of its own, which would ask for all of them
 * again, and while a run lasts they do not change. A browser that is given another module in place of one keeps nothing meanwhile.
 * @returns {import('vite').Plugin}
 */
export function keptModules() {
  return {
    name: 'kept-modules',
    configureServer({ config, middlewares }) {
      // The watcher changes the files.
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
