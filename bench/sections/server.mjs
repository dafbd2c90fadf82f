// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { measureLoad } from '../loadClient.mjs';
import { makeCampaigns } from '../peer/makeCampaigns.mjs';
import { startServer } from '../processes.mjs';
import { rounds } from '../rounds.mjs';
import { capture, listPath } from '../services.mjs';

const connections = 50;
const windowMs = 1_500;
const unchanged = '304 on ETag';
const longer = 'list of 1 MB';

/**
 * @typedef {{ status: number, headers: Record<string, string>, sent: Record<string, string>, body: Buffer }} Captured
 * @typedef {{ name: string, port: number, path: string }} Target
 */

/**
 * Cached list calls compared with a plain handler that sends the same bytes and headers.
 * @param {import('../run.mjs').Bench} bench
 * @returns {Promise<import('../report.mjs').Section>}
 */
export async function server({ services, count, folder, self }) {
  const calls = self
    ? standIns()
    : {
        ...(await callsOf((await services.sample()).baseUrl)),
        ...(await longerOf((await services.megabyte()).baseUrl)),
      };
  const bare = await startBare(calls, folder);
  const port = self ? (await startBare(calls, folder)).port : portOf((await services.sample()).baseUrl);
  const longerPort = self ? port : portOf((await services.megabyte()).baseUrl);

  /** @type {import('../report.mjs').Section['rows']} */
  const rows = {};
  for (const [row, call] of Object.entries(calls)) {
    const targets = [
      { name: 'ours', port: row.startsWith(longer) ? longerPort : port, path: self ? pathOf(row) : listPath },
      { name: 'floor', port: bare.port, path: pathOf(row) },
    ];
    // Warm-up: without it, the larger program would be measured by its compile time.
    for (const target of targets) await load(call, target);
    Object.assign(
      rows,
      await rounds(count, targets, async (target) => ({ [row]: (await load(call, target)).perSecond })),
    );
    if (row.endsWith('plain')) {
      Object.assign(
        rows,
        await rounds(count, targets, async (target) => ({
          [`${row} (autocannon)`]: await autocannonPerSecond(call, target),
        })),
      );
    }
  }
  if (!self) rows['304 at 100,000 rows, % of the small list’s'] = await longListShare(port, calls[unchanged]);
  const sizes = Object.entries(calls).map(([row, { body }]) => `${row} ${(body.length / 1e3).toFixed(0)} kB`);
  return { unit: `requests/s, ${connections} connections`, rows, notes: [`Bodies: ${sizes.join(', ')}.`] };

  /** A 304 that serialized anything would cost more for a long list. @param {number} small @param {Captured | undefined} call */
  async function longListShare(small, call) {
    const { baseUrl } = await services.filled();
    const long = (await callsOf(baseUrl))[unchanged];
    const targets = [
      { name: 'long', call: long, port: portOf(baseUrl) },
      { name: 'small', call, port: small },
    ];
    const { rate } = await rounds(count, targets, async (target) => ({
      rate: target.call ? (await load(target.call, { ...target, path: listPath })).perSecond : Number.NaN,
    }));
    const share = (100 * (rate?.long?.median ?? Number.NaN)) / (rate?.small?.median ?? Number.NaN);
    return { ours: { median: share, min: share, max: share, runs: 1 } };
  }
}

/** @param {string} baseUrl @returns {Promise<Record<string, Captured>>} */
async function longerOf(baseUrl) {
  return {
    [`${longer}, plain`]: await capture(baseUrl, listPath),
    [`${longer}, br`]: await capture(baseUrl, listPath, { 'Accept-Encoding': 'br' }),
  };
}

/** @param {string} baseUrl @returns {Promise<Record<string, Captured>>} */
async function callsOf(baseUrl) {
  const plain = await capture(baseUrl, listPath);
  const etag = plain.headers.ETag ?? plain.headers.etag;
  if (!etag) throw new Error(`${listPath} has no ETag: without one no client can revalidate.`);
  return {
    'list, plain': plain,
    'list, br': await capture(baseUrl, listPath, { 'Accept-Encoding': 'br' }),
    'list, gzip': await capture(baseUrl, listPath, { 'Accept-Encoding': 'gzip' }),
    [unchanged]: await capture(baseUrl, listPath, { 'If-None-Match': etag }),
  };
}

/** For --self: the plain handler plays both roles. @returns {Record<string, Captured>} */
function standIns() {
  const text = Buffer.from(JSON.stringify(makeCampaigns(400)));
  const prepared = (/** @type {Buffer} */ body, /** @type {Record<string, string>} */ headers = {}) => ({
    status: 200,
    headers: { 'Content-Type': 'application/json', 'Content-Length': String(body.length), ...headers },
    sent: {},
    body,
  });
  return {
    'list, plain': prepared(text),
    'list, br': prepared(brotliCompressSync(text), { 'Content-Encoding': 'br' }),
    'list, gzip': prepared(gzipSync(text), { 'Content-Encoding': 'gzip' }),
    [unchanged]: { status: 304, headers: { ETag: '"v1"' }, sent: {}, body: Buffer.alloc(0) },
  };
}

/** @param {Record<string, Captured>} calls @param {string} folder */
function startBare(calls, folder) {
  const answers = Object.fromEntries(
    Object.entries(calls).map(([row, { status, headers, body }]) => {
      const file = join(folder, `body${pathOf(row).replaceAll('/', '-')}`);
      writeFileSync(file, body);
      return [pathOf(row), { status, headers, ...(body.length && { file }) }];
    }),
  );
  writeFileSync(join(folder, 'bare.json'), JSON.stringify(answers));
  return startServer([fileURLToPath(new URL('../floor/server.mjs', import.meta.url))], {
    ANSWERS: join(folder, 'bare.json'),
  });
}

/** @param {Captured} call @param {Target} target */
function load({ sent, status }, { port, path }) {
  return measureLoad({ port, path, headers: sent, status, connections, ms: windowMs });
}

/** @param {Captured} call @param {Target} target */
async function autocannonPerSecond({ sent }, { port, path }) {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    duration: windowMs / 1_000,
    headers: sent,
  });
  if (result.errors || result.non2xx)
    throw new Error(`autocannon met ${result.errors} errors and ${result.non2xx} refusals at ${path}.`);
  return result.requests.total / result.duration;
}

const pathOf = (/** @type {string} */ row) => `/${row.replaceAll(/[^a-z0-9]+/g, '-')}`;
const portOf = (/** @type {string} */ baseUrl) => Number(new URL(baseUrl).port);
