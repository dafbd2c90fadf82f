// @ts-check
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changeOfRows, navigate, openPage, rowsOnPage } from '../drive.mjs';
import { makeCampaigns } from '../peer/makeCampaigns.mjs';
import { startServer } from '../processes.mjs';
import { rounds } from '../rounds.mjs';
import { capture, listPath, secret, viteBuild } from '../services.mjs';
import { peer } from '../sides.mjs';

const bytesWanted = 50_000_000;
const listCall = /\/api\/demand\/campaigns\/list\b/;
const pagedCall = /\/api\/demand\/campaigns\?/;

/**
 * A list of 50 MB of ciphertext: how long is the page blocked?
 * @param {import('../run.mjs').Bench} bench
 * @returns {Promise<import('../report.mjs').Section>}
 */
export async function encrypted({ browser, services, count, folder }) {
  const own = await services.encrypted(bytesWanted);
  const cipher = own
    ? (await capture(own.side.baseUrl, listPath)).body
    : encrypt(JSON.stringify(makeCampaigns(Math.ceil(bytesWanted / 350))));
  const decryptors = peer(await startDecryptors(cipher, folder));
  const measures = [
    ...(own ? [{ name: 'ours', measure: () => loadOurs(own.side) }] : []),
    { name: 'peer', measure: () => decrypt('cryptoJs') },
    { name: 'floor', measure: () => decrypt('worker') },
    { name: 'parse', measure: () => decrypt('parseOnly') },
    { name: 'idle', measure: () => decrypt('nothing') },
  ];
  const { held, total } = /** @type {Record<string, Record<string, import('../rounds.mjs').Summary>>} */ (
    await rounds(count, measures, (side) => side.measure())
  );
  await own?.stop();
  const { parse: parseHeld, idle: idleHeld, ...heldBy } = held ?? {};
  const { parse: parseTotal, idle: _, ...totalOf } = total ?? {};
  return {
    unit: 'ms',
    rows: { 'main thread held': heldBy, 'decrypt and parse, in all': totalOf },
    notes: [
      `${(cipher.length / 1e6).toFixed(1)} MB of ciphertext${own ? `, ${own.rows} campaigns of ours` : ''}; peer = crypto-js on the main thread, floor = a bare worker that keeps the list.`,
      `JSON.parse of the same list on the main thread: ${parseTotal?.median.toFixed(0)}, held ${parseHeld?.median.toFixed(0)}. Longest gap of an idle page: ${idleHeld?.median.toFixed(1)}.`,
      'ours: "in all" is not seen from outside; held = the longest gap from the release of the list call until the list is worked on locally.',
    ],
  };

  /** @param {import('../sides.mjs').Side} side */
  async function loadOurs(side) {
    const { page, settle, close } = await openPage(browser, side, { signedIn: true });
    // Delays the call until the page is idle, so that the start of the page does not count.
    /** @type {() => void} */
    let release = () => undefined;
    const released = new Promise((/** @type {(value: void) => void} */ done) => (release = done));
    await page.route(listCall, async (route) => {
      await released;
      await route.continue();
    });
    await navigate(page, side.listPath, { rows: side.selectors.row, count: rowsOnPage });
    await page.waitForTimeout(1_000);
    const loaded = page.waitForEvent('requestfinished', {
      predicate: (request) => listCall.test(request.url()),
      timeout: 60_000,
    });
    await page.evaluate(() => window.bench.startHeartbeat());
    release();
    await loaded;
    await settle();
    const heldMs = await page.evaluate(() => window.bench.stopHeartbeat());
    await mustBeLocal(page, side);
    await close();
    return { held: heldMs };
  }

  /** @param {keyof typeof load} way @returns {Promise<Record<string, number>>} */
  async function decrypt(way) {
    const { page, close } = await openPage(browser, decryptors, { signedIn: false });
    await page.goto('/index.html', { waitUntil: 'load' });
    const result = await page.evaluate(
      async ({ way, secret }) => {
        window.bench.startHeartbeat();
        const { ms } = await window.load[way](secret);
        await new Promise((done) => setTimeout(done, 100));
        return { held: window.bench.stopHeartbeat(), total: ms };
      },
      { way, secret },
    );
    await close();
    return result;
  }
}

/** A sort that still calls the server would mean that the list had not loaded when the measurement ended. */
async function mustBeLocal(
  /** @type {import('playwright-core').Page} */ page,
  /** @type {import('../sides.mjs').Side} */ side,
) {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => {
    if (pagedCall.test(request.url())) asked.push(request.url());
  });
  await changeOfRows(page, { event: 'click', rows: side.selectors.row, count: rowsOnPage }, () =>
    page.locator(side.selectors.sortByName).first().click(),
  );
  if (asked.length)
    throw new Error(
      `The encrypted list had come, but ${side.settleMs} ms later a sort still asked the server: ${asked[0]}`,
    );
}

/** @param {Buffer} cipher @param {string} folder */
async function startDecryptors(cipher, folder) {
  await viteBuild('cryptojs');
  const built = fileURLToPath(new URL('../.out/cryptojs', import.meta.url));
  writeFileSync(join(folder, 'list'), cipher);
  writeFileSync(join(folder, 'list.json'), decrypted(cipher));
  const html = { status: 200, headers: { 'Content-Type': 'text/html' }, file: join(built, 'index.html') };
  const answers = {
    '/': html,
    '/index.html': html,
    '/list': {
      status: 200,
      headers: { 'Content-Type': 'text/plain', 'json-encrypt': '1', 'Content-Length': cipher.length },
      file: join(folder, 'list'),
    },
    '/list.json': { status: 200, headers: { 'Content-Type': 'application/json' }, file: join(folder, 'list.json') },
    ...Object.fromEntries(
      readdirSync(join(built, 'assets')).map((name) => [
        `/assets/${name}`,
        { status: 200, headers: { 'Content-Type': 'text/javascript' }, file: join(built, 'assets', name) },
      ]),
    ),
  };
  writeFileSync(join(folder, 'decryptors.json'), JSON.stringify(answers));
  const { url } = await startServer([fileURLToPath(new URL('../floor/server.mjs', import.meta.url))], {
    ANSWERS: join(folder, 'decryptors.json'),
  });
  return url;
}

/** @param {string} text */
function encrypt(text) {
  const aes = createCipheriv('aes-256-cbc', Buffer.from(secret.key, 'hex'), Buffer.from(secret.iv, 'hex'));
  return Buffer.from(Buffer.concat([aes.update(text, 'utf8'), aes.final()]).toString('base64'));
}

/** @param {Buffer} cipher */
function decrypted(cipher) {
  const aes = createDecipheriv('aes-256-cbc', Buffer.from(secret.key, 'hex'), Buffer.from(secret.iv, 'hex'));
  return Buffer.concat([aes.update(Buffer.from(cipher.toString('latin1'), 'base64')), aes.final()]);
}
