// @ts-check
// The peer's server: its built files, compressed once, and its API in memory. Environment: PORT, ROWS, and RESULT (the path of a
// large answer).
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { preparedFiles } from '../preparedFiles.mjs';
import { campaignQueries } from './campaignQueries.mjs';
import { makeCampaigns } from './makeCampaigns.mjs';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const campaigns = campaignQueries(makeCampaigns(Number(process.env.ROWS ?? 100_000)));
const result = process.env.RESULT ? readFileSync(process.env.RESULT) : undefined;
const serveFile = preparedFiles({ '/': here('../.out/peer/'), '/floor/': here('../floor/') });

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://peer');
  if (!url.pathname.startsWith('/api/')) return serveFile(request, response, url.pathname);
  if (url.pathname === '/api/result' && result) {
    return response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': result.length }).end(result);
  }
  const answer = api(
    request.method ?? 'GET',
    url,
    request.method === 'GET' ? {} : JSON.parse((await textOf(request)) || '{}'),
  );
  const text = JSON.stringify(answer.body);
  // Level 1 takes a third of a millisecond for 50 rows and saves the peer a round trip on the slow network.
  const zipped = /gzip/.test(String(request.headers['accept-encoding'])) && text.length > 1_000;
  const body = zipped ? gzipSync(text, { level: 1 }) : Buffer.from(text);
  response.writeHead(answer.status, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'Cache-Control': 'no-cache',
    ...(zipped && { 'Content-Encoding': 'gzip' }),
    ...answer.headers,
  });
  response.end(body);
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1');

/**
 * @param {string} method @param {URL} url @param {Record<string, unknown>} sent
 * @returns {{ status: number, body: unknown, headers?: Record<string, string> }}
 */
function api(method, url, sent) {
  if (url.pathname === '/api/login') {
    return sent.username && sent.password
      ? { status: 200, body: { id: 1, fullName: String(sent.username) } }
      : { status: 401, body: { message: 'Bad credentials' } };
  }
  const [, name, id] = /^\/api\/([^/]+)(?:\/(\d+))?$/.exec(url.pathname) ?? [];
  if (name !== 'campaigns') return { status: 404, body: { message: `There is no ${url.pathname}.` } };
  if (!id) {
    const found = campaigns.list(url.searchParams);
    const range = `campaigns ${found.first}-${found.first + found.rows.length - 1}/${found.total}`;
    return {
      status: 200,
      body: found.rows,
      headers: { 'Content-Range': range, 'Access-Control-Expose-Headers': 'Content-Range' },
    };
  }
  const record = method === 'PUT' ? campaigns.update(Number(id), sent) : campaigns.one(Number(id));
  return record ? { status: 200, body: record } : { status: 404, body: { message: `There is no campaign ${id}.` } };
}

async function textOf(/** @type {import('node:http').IncomingMessage} */ request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
