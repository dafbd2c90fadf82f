// @ts-check
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/**
 * Names the files of the first screen in index.html, so that the browser requests all of them at once, not one after another.
 * `preloads.json` has further files for signed-in users, as the value of a `Link` header.
 * @param {{ hasApi: boolean }} options `hasApi`: the page's own server answers configuration and session
 * @returns {import('vite').Plugin}
 */
export function earlyLoads({ hasApi }) {
  let base = '/';
  return {
    name: 'early-loads',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_, { bundle }) {
        const asked = hasApi
          ? [`${base}config.json`, '/api/auth/session'].map((href) => tag({ rel: 'preload', as: 'fetch', href }))
          : [];
        if (!bundle) return asked;
        const files = filesOf(bundle);
        const scripts = files.withImports(['react']).map((file) => tag({ rel: 'modulepreload', href: base + file }));
        const signIn = [
          tag({ rel: 'modulepreload', href: base + files.script('signIn'), ...forSignIn }),
          // The scripts wait for it anyway, so it need not be a preload.
          ...files.styles('signIn').map((file) => tag({ rel: 'stylesheet', href: base + file, ...forSignIn })),
        ];
        const fonts = faces.words.map((face) =>
          tag({ rel: 'preload', as: 'font', type: 'font/woff2', href: base + files.asset(face) }),
        );
        const later = [...['libraries', 'definitions', 'console'].map(files.script), ...files.styles('console')].map(
          (file) => base + file,
        );
        return [
          ...asked,
          ...scripts,
          ...signIn,
          ...fonts,
          { tag: 'meta', attrs: { name: 'console-files', content: later.join(' ') }, injectTo: 'head' },
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'first-lists' },
            children: await firstLists(),
            injectTo: 'head',
          },
        ];
      },
    },
    generateBundle(_, bundle) {
      if (!hasApi || this.environment.name !== 'client') return;
      const files = filesOf(bundle);
      const styles = files.styles('console').map((file) => base + file);
      const fonts = [faces.figures, ...faces.words].map(files.asset);
      const links = [
        // The included screen is drawn with the fonts at hand; each later font causes another layout.
        ...fonts.map((file) => `<${base}${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
        // In the order in which they run; a browser makes six requests at once over HTTP/1.1.
        ...files
          .withImports(['react', 'libraries', 'definitions', 'console'])
          .map((file) => `<${base}${file}>; rel=modulepreload`),
        ...styles.map((href) => `<${href}>; rel=preload; as=style; crossorigin`),
      ];
      this.emitFile({
        type: 'asset',
        fileName: 'preloads.json',
        source: JSON.stringify({ signedIn: links.join(', '), styles }),
      });
    },
  };
}

/** Fonts of the first screen, by file name. */
const faces = {
  words: [400, 500, 600].map((weight) => `poppins-latin-${weight}-normal`),
  figures: 'inter-latin-wght-normal',
};

/** The addresses of lists' rows, which the page needs before the definitions have loaded. */
async function firstLists() {
  const { module } = await runnerImport(source('app/firstLists.ts'), { configFile: false, logLevel: 'error' });
  return JSON.stringify(module.firstLists).replaceAll('<', '\\u003c');
}

/** Marks links that a page for a signed-in user omits (`server/staticFiles.ts`). */
const forSignIn = { 'data-sign-in': true };

const source = (/** @type {string} */ path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** @param {Record<string, string | boolean>} attrs @returns {import('vite').HtmlTagDescriptor} */
const tag = (attrs) => ({ tag: 'link', attrs: { crossorigin: true, ...attrs }, injectTo: 'head' });

/** @param {import('vite').Rolldown.OutputBundle} bundle */
function filesOf(bundle) {
  const all = Object.values(bundle);
  const chunk = (/** @type {string} */ name) => {
    const found = all.find((file) => file.type === 'chunk' && file.name === name);
    if (found?.type !== 'chunk') throw new Error(`The build has no chunk '${name}'; tools/chunks.mjs names them.`);
    return found;
  };
  return {
    script: (/** @type {string} */ name) => chunk(name).fileName,
    /** Files with their imports, which a browser finds only after the script has loaded. @param {string[]} names */
    withImports: (names) =>
      [...new Set(names.flatMap((name) => [chunk(name).fileName, ...chunk(name).imports]))].filter(
        (file) => file !== chunk('start').fileName,
      ),
    styles: (/** @type {string} */ name) => [...(chunk(name).viteMetadata?.importedCss ?? [])],
    asset(/** @type {string} */ name) {
      const found = all.find((file) => file.type === 'asset' && file.fileName.includes(`/${name}`));
      if (!found) throw new Error(`The build has no file '${name}'; src/ui/theme/fonts.css names the fonts.`);
      return found.fileName;
    },
  };
}
