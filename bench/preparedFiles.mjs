// @ts-check
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const mediaTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * A handler for files of some folders, read and compressed once, with the headers of a production host: hashed assets are
 * immutable, other files are revalidated, unknown paths get the single page.
 * @param {Record<string, string>} folders path prefix → folder
 */
export function preparedFiles(folders) {
  /** @type {Map<string, { type: string, cache: string, br: Buffer, gzip: Buffer, identity: Buffer }>} */
  const files = new Map();
  for (const [prefix, folder] of Object.entries(folders)) {
    for (const path of filesIn(folder)) {
      const name = relative(folder, path).replaceAll('\\', '/');
      const type = /** @type {Record<string, string>} */ (mediaTypes)[extname(path)];
      if (!type) continue;
      const identity = readFileSync(path);
      files.set(prefix + name, {
        type,
        cache: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        br: brotliCompressSync(identity),
        gzip: gzipSync(identity, { level: 9 }),
        identity,
      });
    }
  }

  return (
    /** @type {import('node:http').IncomingMessage} */ request,
    /** @type {import('node:http').ServerResponse} */ response,
    /** @type {string} */ path,
  ) => {
    const file = files.get(path) ?? (extname(path) ? undefined : files.get('/index.html'));
    if (!file) return response.writeHead(404, { 'Content-Length': 0 }).end();
    const accepted = String(request.headers['accept-encoding']);
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
    response.writeHead(200, {
      'Content-Type': file.type,
      'Cache-Control': file.cache,
      'Content-Length': file[encoding].length,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
    return response.end(file[encoding]);
  };
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}
