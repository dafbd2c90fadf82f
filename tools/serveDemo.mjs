// @ts-check
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/**
 * Serves a folder as any static host would: files by name, `index.html` for the pages of the single-page application.
 * @param {{ folder: string, host?: string, port?: number }} options
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export function serveDemo({ folder, host = '127.0.0.1', port = 0 }) {
  const server = createServer((request, response) => answer(folder, request, response));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      resolve({
        url: `http://${name}:${address.port}`,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}

/**
 * @param {string} folder
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function answer(folder, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response, 405, 'This is a static site: it answers GET and HEAD.');
  const path = pathOf(request.url ?? '/');
  if (path === undefined) return refuse(response, 400, 'The address is not well formed.');
  const file = [join(folder, path), ...(isPage(path) ? [join(folder, 'index.html')] : [])].find(isFile);
  if (!file) return refuse(response, 404, 'There is no such file.');
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-length': statSync(file).size,
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  if (request.method === 'HEAD') return response.end();
  createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response);
}

/** @param {string} url */
function pathOf(url) {
  try {
    const path = normalize(decodeURIComponent(new URL(url, 'http://demo').pathname));
    return path.startsWith('/') && !path.includes('\0') ? path : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function isPage(path) {
  return extname(path) === '' && path !== '/api' && !path.startsWith('/api/');
}

/** @param {string} file */
function isFile(file) {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {string} sentence */
function refuse(response, status, sentence) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(sentence);
}

/** @type {Record<string, string>} */
const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
