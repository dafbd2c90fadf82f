import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../server/process/listen';
import { readStaticFiles } from '../../server/staticFiles';
import { packFiles } from '../../tools/packFiles.mjs';
import { newFolders } from '../support/newFolders';

const path = '/assets/main-abc123.js';
const script = 'export const x = 1;\n'.repeat(100);

const newFolder = newFolders();
let folder: string;

beforeEach(() => {
  folder = newFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, path), script);
  writeFileSync(join(folder, 'assets/face.woff2'), 'font'.repeat(300));
  packFiles(folder);
});

/** What a server says that was started on the folder as it is now. */
async function ask(address: string, encoding: string) {
  const files = readStaticFiles(folder);
  const server = createServer((asked, response) => {
    if (!files.answer(asked, response, asked.url ?? '')) response.writeHead(404).end();
  });
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  type Told = { status: number | undefined; encoding: unknown; length: unknown; body: Buffer };
  const answer = await new Promise<Told>((resolve, reject) => {
    const sent = request(url + address, { headers: { 'Accept-Encoding': encoding } }, async (response) => {
      const { 'content-encoding': packed, 'content-length': length } = response.headers;
      resolve({ status: response.statusCode, encoding: packed, length, body: await buffer(response) });
    });
    sent.once('error', reject).end();
  });
  server.close();
  server.closeAllConnections();
  return answer;
}

describe('the files that the build has compressed', () => {
  it.each([
    ['br', '.br', brotliDecompressSync],
    ['gzip', '.gz', gunzipSync],
  ] as const)(
    'are sent as stored to clients that accept %s, with no address of their own',
    async (encoding, ending, unpack) => {
      const packed = join(folder, path + ending);
      expect(unpack(readFileSync(packed)).toString()).toBe(script);
      writeFileSync(packed, 'as it lies there');
      const body = Buffer.from('as it lies there');
      expect(await ask(path, encoding)).toEqual({ status: 200, encoding, length: '16', body });
      expect((await ask(path, 'identity')).body.toString()).toBe(script);
      expect((await ask(path + ending, encoding)).status).toBe(404);
    },
  );

  it('are optional: missing ones are compressed on request', async () => {
    rmSync(join(folder, `${path}.br`));
    const sent = await ask(path, 'br, gzip');
    expect([sent.encoding, brotliDecompressSync(sent.body).toString()]).toEqual(['br', script]);
  });

  it('are no fonts, which are compressed by themselves', async () => {
    writeFileSync(join(folder, 'assets/face.woff2.br'), 'never sent');
    const sent = await ask('/assets/face.woff2', 'br');
    expect([sent.encoding, sent.body.toString()]).toEqual([undefined, 'font'.repeat(300)]);
  });
});
