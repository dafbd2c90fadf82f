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
  /** Answers a GET or HEAD of a file or of a page of the console; false where it is neither. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  /** Compresses what the build has not before it is asked for, one file at a time. */
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

/** The built client, read once: a build that goes on beside a running server cannot mix two versions. */
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

  /** A page that brings along what its script would ask for; it is private to a user, so no cache keeps it. */
  const sendPage = async (
    file: StaticFile,
    asked: Promise<PageStart | undefined>,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const found = await asked;
    // What it says of its window (`securityHeaders.ts`).
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
    // The head leaves first: reading and drawing the rows would hold it up, and with it all that the browser fetches meanwhile.
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

  /** Who signs in has mostly not been here before, and sees nothing until the styles have come: the page brings them along. */
  const stylesWithin = (built: string): string =>
    built.replace(linkTags, (link) => {
      const href = link.includes(' rel="stylesheet"') ? / href="([^"]+)"/.exec(link)?.[1] : undefined;
      const style = href === undefined ? undefined : files.get(href);
      // A part of the console that is loaded later looks for this link, and fetches the file again where there is none.
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

/** What the signed-in need beyond the page's own links: as a header, which is on its way before the page has been read, and to be drawn. */
function readPreloads(file: StaticFile | undefined): {
  readonly signedIn?: string;
  readonly styles: readonly string[];
} {
  return file ? JSON.parse(file.body.toString('utf8')) : { styles: [] };
}

/**
 * The head goes first: the browser fetches what it names while the rows are being read. The screen is shown until the console takes
 * its place; a click on it would be lost, so none is taken. The sign-in page takes them: its script goes on with the very same elements.
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

/** What is written to it leaves it at once. */
function compressor(encoding: Encoding | undefined): Transform {
  if (encoding === 'br')
    return createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    });
  return encoding === 'gzip' ? createGzip({ flush: constants.Z_SYNC_FLUSH }) : new PassThrough();
}

const encodings: readonly Encoding[] = ['br', 'gzip'];
/** Of what the build has compressed already, beside the file itself (`tools/packFiles.mjs`). */
const endings = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>;

/** The built page asks for configuration and session as soon as it is read; one that brings them along does not. */
const asksEarly = (link: string): boolean => link.includes(' as="fetch"');
/** A signed-in user does not need the sign-in page. */
const asksForMore = (link: string): boolean => asksEarly(link) || link.includes(' data-sign-in');
/** One that brings the sign-in form is seen a fifth sooner where React comes after its first frame (`src/app/start.ts`), not beside it. */
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

/** Addresses of the console are pages; `/assets/gone.js` and what no page asks for is not. */
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
