// @ts-check
import { request as httpRequest } from 'node:http';

const password = 'a password for the bench of the live view';
const listPath = '/api/demand/campaigns/list';

/**
 * Signs in users of one account, each of whom may open three live views; returns their cookies.
 * @param {string} url
 * @param {number} count
 * @returns {Promise<string[]>}
 */
export async function signIns(url, count) {
  const admin = await signIn(url, 'admin@adx.example', 'adx-sample-only');
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const login = `viewer${at}@bench.example`;
      const made = await fetch(`${url}/api/admin/users`, {
        method: 'POST',
        headers: { Cookie: admin, 'Content-Type': 'application/json', 'X-Requested-With': 'app' },
        body: JSON.stringify({ name: `Viewer ${at}`, login, type: 'demand', account: 31, password }),
      });
      if (made.status !== 201) throw new Error(`The user could not be made: ${await made.text()}`);
      return signIn(url, login, password);
    }),
  );
}

/** @param {string} url @param {string} login @param {string} secret */
async function signIn(url, login, secret) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'app' },
    body: JSON.stringify({ login, password: secret }),
  });
  if (!answer.ok) throw new Error(`${login} cannot sign in: ${await answer.text()}`);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/**
 * Milliseconds of list calls in sequence, with a pause as between two screens. Calls during which `isDisturbed` is true are left
 * out: the bench itself blocks the server then.
 * @param {{ url: string, cookie: string, ms: number, isDisturbed?: () => boolean }} given
 */
export async function listTimes({ url, cookie, ms, isDisturbed = () => false }) {
  /** @type {number[]} */
  const times = [];
  for (const end = Date.now() + ms; Date.now() < end; await wait(50)) {
    const wasDisturbed = isDisturbed();
    const began = performance.now();
    const answer = await fetch(url + listPath, { headers: { Cookie: cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The list answered ${answer.status}`);
    if (!wasDisturbed && !isDisturbed()) times.push(performance.now() - began);
  }
  return times;
}

/** Opens a live view and counts its auctions. @param {string} url @param {string} cookie @param {string} query */
export function watch(url, cookie, query) {
  let count = 0;
  const asked = httpRequest(
    `${url}/api/live/stream?mode=ssp&${query}`,
    { headers: { Cookie: cookie }, agent: false },
    (answer) => {
      answer.setEncoding('utf8');
      answer.on('data', (text) => {
        count += text.split('event: auction\n').length - 1;
      });
      answer.on('error', () => undefined);
    },
  );
  asked.on('error', () => undefined);
  asked.end();
  return { count: () => count, close: () => asked.destroy() };
}

/**
 * Opens a live view with all auctions and reads none; the network's buffers fill up soon.
 * @param {{ url: string, cookie: string, others: number, views: () => Promise<number> }} given
 */
export async function stopsReading({ url, cookie, others, views }) {
  let state = 'still there';
  const path = '/api/live/stream?mode=ssp&sample=100&country=de';
  const asked = httpRequest(url + path, { headers: { Cookie: cookie }, agent: false }, (answer) => void answer.pause());
  asked.on('error', () => undefined);
  asked.end();
  let all = 0;
  // The other views are still being opened.
  for (const giveUp = Date.now() + 15_000; all !== others + 1 && Date.now() < giveUp; await wait(200))
    all = await views();
  if (all !== others + 1) throw new Error(`There are ${all} live views and not ${others + 1}`);
  // The client cannot see it: unread data hides the end of the connection. The server counts its views.
  const timer = setInterval(async () => {
    const count = await views().catch(() => Number.NaN);
    if (count === others) state = 'cut off';
  }, 2_000);
  timer.unref();
  return { state: () => state };
}

/** @param {number} ms */
export function wait(ms) {
  return new Promise((done) => setTimeout(done, ms));
}
