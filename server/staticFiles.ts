import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, posix } from 'node:path';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { withoutEnd } from '../src/schema/withoutEnd';
import type { PageStart } from './pageStart';
import { brotliBytes, gzipBytes } from './ports/compress';

export type StaticFiles = {
  /** Answers a GET or HEAD for a file or a page of the console; false where it is neither. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  /** Compresses files in advance that the build has not compressed, one at a time. */
  prepare(): Promise<void>;
};

type Encoding = 'br' | 'gzip';
type StaticFile = {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly isHashed: boolean;
  readonly forms: Map<Encoding, Promise<Uint8Array>>;
};

/** Reads the built client once, so that a build beside a running server cannot mix two versions. */
export function readStaticFiles(
  folder: string,
  startOf?: (page: IncomingMessage) => Promise<PageStart | undefined>,
): StaticFiles {
  const files = new Map<string, StaticFile>();
  const names = new Set(existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []);
  for (const name of names) {
    const path = `/${name.split(/[\\/]/).join('/')}`;
    const type = types[extname(name)];
    if (!type || name.endsWith('.map')) continue;
    const packed = encodings.filter((encoding) => names.has(name + endings[encoding]));
    files.set(path, readFile(join(folder, name), path, type, packed));
  }
  const page = files.get('/index.html');
  const { signedIn: preloads, styles } = readPreloads(files.get('/preloads.json'));

  /** Sends a page with the data that its script would load. It is private to a user, so no cache stores it. */
  const sendPage = async (
    file: StaticFile,
    asked: Promise<PageStart | undefined>,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const found = await asked;
    // The headers about its window depend on this header (`securityHeaders` in `createListener.ts`).
    response.setHeader('Vary', 'Sec-Fetch-Site');
    if (!found) return send(file, request, response);
    const encoding = encodingFor(request);
    if (found.isSignedIn && preloads) response.setHeader('Link', preloads);
    if (encoding) response.setHeader('Content-Encoding', encoding);
    response.appendHeader('Vary', 'Accept-Encoding, Cookie');
    response.writeHead(200, { 'Cache-Control': 'no-store', 'Content-Type': file.type });
    if (request.method === 'HEAD') return void response.end();
    const packed = compressor(encoding);
    const sent = pipeline(packed, response);
    const built = file.body.toString('utf8');
    const { head, readRest } = partsOf(found.isSignedIn ? built : stylesWithin(built), found, styles);
    // Sends the head first: reading and rendering the rows would delay it, and the files that it names.
    packed.write(head, () =>
      setImmediate(() =>
        readRest().then(
          (rest) => packed.end(rest),
          (error) => packed.destroy(error),
        ),
      ),
    );
    await sent;
  };

  /** Inlines the styles in the sign-in page: its visitors mostly have no cache, and see nothing before the styles. */
  const stylesWithin = (built: string): string =>
    built.replace(linkTags, (link) => {
      const href = link.includes(' rel="stylesheet"') ? / href="([^"]+)"/.exec(link)?.[1] : undefined;
      const style = href === undefined ? undefined : files.get(href);
      // A later part of the console looks for this link, and would load the file again without it.
      return style
        ? `<style>${style.body.toString('utf8')}</style>${withoutEnd(link.trimEnd(), '/>').trimEnd()} disabled>`
        : link;
    });

  return {
    answer(request, response, path) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const isPage = path === '/' || path === '/index.html' || (!files.has(path) && wantsPage(request, path));
      const file = isPage ? page : files.get(path);
      if (!file) return false;
      const sent =
        isPage && startOf ? sendPage(file, startOf(request), request, response) : send(file, request, response);
      sent.catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
      return true;
    },
    async prepare() {
      for (const file of files.values()) for (const encoding of encodings) await formOf(file, encoding);
    },
  };
}

/** Files that signed-in users need besides the page's links: sent as a header, which arrives before the page is read. */
function readPreloads(file: StaticFile | undefined): {
  readonly signedIn?: string;
  readonly styles: readonly string[];
} {
  return file ? JSON.parse(file.body.toString('utf8')) : { styles: [] };
}

/**
 * Splits the page. The head goes first: the browser loads its files while the rows are read. The screen is inert until the
 * console replaces it, since clicks would be lost; the sign-in page accepts them, because its script keeps the same elements.
 */
function partsOf(built: string, { start, isSignedIn, attributes, first }: PageStart, styles: readonly string[]) {
  const unasked = isSignedIn ? asksForMore : attributes ? asksBeforeSeen : asksEarly;
  const [head = '', body = ''] = built.replace(linkTags, (link) => (unasked(link) ? '' : link)).split('</head>');
  const root = Object.entries(attributes ?? {}).map(
    ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  );
  const links =
    attributes && isSignedIn ? styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`) : [];
  return {
    head: `${attributes ? head.replace(/<html[^<>]*>/, () => `<html${root.join('')}>`) : head}${links.join('')}${start}</head>`,
    async readRest(): Promise<string> {
      const { screen = '', rows = '', drawn } = (await first()) ?? {};
      const filled = drawn
        ? `<div id="root" data-drawn="${drawn}">${screen}</div>`
        : `<div id="root"><div inert>${screen}</div></div>`;
      return body
        .replace('<div id="root"></div>', (empty) => (screen ? filled : empty))
        .replace('</body>', () => `${rows}</body>`);
    },
  };
}

/** Flushes each write at once. */
function compressor(encoding: Encoding | undefined): Transform {
  if (encoding === 'br')
    return createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    });
  return encoding === 'gzip' ? createGzip({ flush: constants.Z_SYNC_FLUSH }) : new PassThrough();
}

const encodings: readonly Encoding[] = ['br', 'gzip'];
/** Suffixes of files that the build has compressed (`tools/packFiles.mjs`). */
const endings = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;

/** The built page preloads configuration and session; a page that includes them does not. */
const asksEarly = (link: string): boolean => link.includes(' as="fetch"');
/** A signed-in user does not need the sign-in page. */
const asksForMore = (link: string): boolean => asksEarly(link) || link.includes(' data-sign-in');
/** The sign-in form appears a fifth sooner where React loads after the first frame (`src/app/start.ts`), not beside it. */
const asksBeforeSeen = (link: string): boolean => asksEarly(link) || link.includes(' rel="modulepreload"');
const linkTags = /<link[^<>]*>\s*/g;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const compressible = /^(text\/|image\/svg|application\/)/;

function readFile(file: string, path: string, type: string, packed: readonly Encoding[]): StaticFile {
  const body = readFileSync(file);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
  const forms = new Map(
    packed.map((encoding) => [encoding, Promise.resolve<Uint8Array>(readFileSync(file + endings[encoding]))]),
  );
  return { body, type, etag, isHashed: posix.dirname(path) === '/assets', forms };
}

/** Whether a path is a page of the console; not `/assets/gone.js`, nor a request that does not accept HTML. */
function wantsPage(request: IncomingMessage, path: string): boolean {
  return !path.startsWith('/assets/') && /text\/html/.test(request.headers.accept ?? '');
}

async function send(file: StaticFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Cache-Control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('ETag', file.etag);
  if (isCompressible(file)) response.appendHeader('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match']?.includes(file.etag)) return void response.writeHead(304).end();
  const encoding = isCompressible(file) ? encodingFor(request) : undefined;
  const body = encoding ? await formOf(file, encoding) : file.body;
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': body.byteLength });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function encodingFor({ headers }: IncomingMessage): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  const named = accepted.split(',').flatMap((one) => {
    const [word = '', quality = ''] = one.split(';', 2).map((part) => part.trim().toLowerCase());
    return /^q=0(\.0{0,9})?$/.test(quality) ? [] : [word];
  });
  return encodings.find((name) => named.includes(name));
}

const isCompressible = ({ type, body }: StaticFile): boolean => compressible.test(type) && body.byteLength > 512;

function formOf(file: StaticFile, encoding: Encoding): Promise<Uint8Array> {
  if (!isCompressible(file)) return Promise.resolve(file.body);
  const known = file.forms.get(encoding);
  if (known) return known;
  // 9 is nearly as small as 11 and several times faster: a first visitor waits for it.
  const made = encoding === 'br' ? brotliBytes(file.body, 9) : gzipBytes(file.body);
  file.forms.set(encoding, made);
  return made;
}
