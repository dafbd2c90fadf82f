// @ts-check
import { summary } from '../rounds.mjs';
import { sessionCookie } from '../sides.mjs';

const seats = /** @type {const} */ ([
  ['demand', 'ssp'],
  ['demand', 'dsp'],
  ['admin', 'ssp'],
  ['sub', 'ssp'],
  ['adv', 'dsp'],
]);

/**
 * All reports of a dashboard in one call ("ours"), compared with the slowest of them alone ("peer"), on the sample's 90 days.
 * Each round requests another number of rows, so that no answer is cached.
 * @param {import('../run.mjs').Bench} bench @returns {Promise<import('../report.mjs').Section>}
 */
export async function dashboard({ browser, services, count }) {
  const { url, stop } = await services.withFacts();
  /** @type {import('../report.mjs').Section['rows']} */
  const rows = {};
  /** @type {string[]} */
  const notes = [];
  for (const [who, mode] of seats) {
    const cookie = await sessionCookie(url, `${who}@adx.example`);
    const requests = await requestsOf(browser, url, cookie, mode);
    const headers = {
      Cookie: `${cookie.name}=${cookie.value}`,
      'X-Mode': mode,
      'X-Requested-With': 'app',
      'Content-Type': 'application/json',
    };
    const call = async (/** @type {string} */ path, /** @type {unknown} */ body) => {
      const begun = performance.now();
      const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (answer.status !== 200 || text.includes('"problem":'))
        throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
      return performance.now() - begun;
    };
    const all = [];
    const slowest = [];
    // The first round is a warm-up.
    for (let round = 0; round <= count; round += 1) {
      const asked = requests.map((request) => ({ ...request, limit: (request.limit ?? 900) + round }));
      const whole = await call('/api/rrun/batch', { requests: asked });
      const alone = [];
      for (const request of asked) alone.push(await call('/api/rrun', request));
      if (round > 0) {
        all.push(whole);
        slowest.push(Math.max(...alone));
      }
    }
    rows[`dashboard of ${who}, ${mode}`] = { ours: summary(all), peer: summary(slowest) };
    notes.push(`${who}, ${mode}: ${requests.length} reports`);
  }
  await stop();
  return { unit: 'ms; peer: its slowest report alone', rows, notes: [`${notes.join('; ')}.`] };
}

/**
 * The requests that the page sends in its call.
 * @param {import('playwright-core').Browser} browser @param {string} url @param {import('../sides.mjs').Cookie} cookie @param {string} mode
 * @returns {Promise<({ limit: number | null } & Record<string, unknown>)[]>}
 */
async function requestsOf(browser, url, cookie, mode) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([cookie]);
  await context.addInitScript((chosen) => localStorage.setItem('mode', chosen), mode);
  const page = await context.newPage();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/rrun/batch', {
    timeout: 60_000,
  });
  await page.goto('/');
  const { requests } = (await asked).postDataJSON();
  await context.close();
  return requests;
}
