import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import {
  type BuildEnvironmentOptions,
  defineConfig,
  isRunnableDevEnvironment,
  type Plugin,
  type UserConfig,
} from 'vite';
import type { DevConsole } from './server/dev';
import { chunks } from './tools/chunks.mjs';
import { earlyLoads } from './tools/earlyLoads.mjs';
import { workerCode } from './tools/workerCode.mjs';

const root = import.meta.dirname;

export default defineConfig(({ mode }) => {
  const isDemo = mode === 'demo';
  return {
    plugins: [react(), natives(), workerCode(), earlyLoads({ hasApi: !isDemo }), isDemo ? demoWorker() : apiDev()],
    define: { __DEMO__: JSON.stringify(isDemo) },
    publicDir: isDemo ? 'src/demo/public' : false,
    server: {
      host: process.env.HOST || '127.0.0.1',
      port: Number(process.env.PORT || 3000),
      strictPort: true,
      watch: { ignored: ['data', 'dist', 'dist-demo', 'bench/.out'].map((folder) => `${root}/${folder}/**`) },
    },
    // Without this Vite looks for pages everywhere and takes those of the benchmarks for ours.
    optimizeDeps: { entries: ['index.html'] },
    worker: { format: 'es' },
    ...(isDemo ? demoBuild : productBuild),
  };
});

const browserBuild = {
  target: 'es2023',
  assetsInlineLimit: 0,
  // Every browser of that target preloads modules by itself.
  modulePreload: { polyfill: false },
  rolldownOptions: { output: { codeSplitting: chunks() } },
} satisfies BuildEnvironmentOptions;

const demoBuild: UserConfig = { build: { ...browserBuild, outDir: 'dist-demo', emptyOutDir: true } };

const productBuild: UserConfig = {
  builder: {},
  // Of the icons alone are there two thousand, and the server would load them all.
  ssr: {
    external: ['@electric-sql/pglite', '@node-rs/argon2', 'chdb', '@clickhouse/client'],
    noExternal: ['lucide-react'],
  },
  environments: {
    client: { build: { ...browserBuild, outDir: 'dist/client' } },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        target: 'node20',
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            fill: 'server/fill.ts',
            facts: 'server/facts.ts',
            import: 'server/import.ts',
            user: 'server/user.ts',
          },
        },
      },
    },
  },
};

/** Replaces packages that imitate functions which all browsers of our target have. */
function natives(): Plugin {
  const functions = new Map([
    ['object.entries', 'Object.entries'],
    ['hasown', 'Object.hasOwn'],
  ]);
  const prefix = '\0native:';
  return {
    name: 'natives',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (functions.has(id) ? prefix + id : undefined),
    load: (id) => (id.startsWith(prefix) ? `module.exports = ${functions.get(id.slice(prefix.length))};` : undefined),
  };
}

/** In development the API answers inside Vite's own server: one port, and one hot reload for both sides. */
function apiDev(): Plugin {
  let api: ReturnType<typeof oneConsole> | undefined;
  return {
    name: 'api-dev',
    apply: 'serve',
    configureServer(server) {
      const ssr = server.environments.ssr;
      if (!isRunnableDevEnvironment(ssr))
        throw new Error(
          'The API runs on the module runner of Vite, and the ssr environment has none: leave environments.ssr.dev at its default.',
        );
      api = oneConsole(() => ssr.runner.import('/server/dev.ts'));
      const { current } = api;
      const refresh = () => void current().catch((error) => server.config.logger.error(String(error)));
      // The store opens, and says what it has to say, at the start and at an edit rather than at the next request.
      server.httpServer?.once('listening', refresh);
      ssr.hot.on('api:edited', refresh);
      server.middlewares.use(async (request, response, next) => {
        if (!isForApi(request.url)) return next();
        try {
          const { answer } = await current();
          await answer(request, response);
        } catch (error) {
          next(error);
        }
      });
    },
    // An edit of this file makes a new server in this process, which finds the data in use until these are closed.
    closeBundle: () => api?.close(),
  };
}

/** The console of the sources as they are now. The data are one console's: what asks for the next one waits until the last one is closed. */
function oneConsole(load: () => Promise<typeof import('./server/dev')>) {
  let opened: { readonly from: unknown; readonly console: DevConsole } | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const take = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work, work);
    turn = mine;
    return mine;
  };
  const close = async () => {
    const last = opened;
    opened = undefined;
    await last?.console.close();
  };
  return {
    current: () =>
      take(async () => {
        const { open } = await load();
        if (opened?.from === open) return opened.console;
        await close();
        const console = await open();
        opened = { from: open, console };
        return console;
      }),
    close: () => take(close),
  };
}

const apiFiles = new Set(['/api', '/config.json', '/sellers.json', '/healthz', '/readyz']);

function isForApi(url = '/'): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return apiFiles.has(path) || path.startsWith('/api/');
}

/** The demo's sw.js imports msw's worker from the folder it lies in, and keeps the files that `files.json` names. */
function demoWorker(): Plugin {
  return {
    name: 'demo-worker',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (!dir) throw new Error('The demo is built into a folder: leave build.outDir set.');
      mkdirSync(dir, { recursive: true });
      copyFileSync(
        createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'),
        join(dir, 'mockServiceWorker.js'),
      );
      const names = [...Object.keys(bundle).filter((name) => name !== 'index.html'), 'config.json'];
      writeFileSync(join(dir, 'files.json'), JSON.stringify(names.sort()));
    },
  };
}
