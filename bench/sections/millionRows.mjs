// @ts-check
import { rounds, summary } from '../rounds.mjs';
import { sessionCookie } from '../sides.mjs';

const path = '/api/demand/advs';
const searched = '4271';
const pageRows = 50;

/**
 * Pages of a list of a million rows, answered by the server. The floor does the minimum for such an answer, in this process and
 * on plain arrays: it sorts numbers, scans codes and texts, and takes fifty rows.
 * @param {import('../run.mjs').Bench} bench @returns {Promise<import('../report.mjs').Section>}
 */
export async function millionRows({ services, count, listRows }) {
  const { url, stop } = await services.longList(listRows);
  const { name, value } = await sessionCookie(url);
  const headers = { Cookie: `${name}=${value}`, 'X-Mode': 'dsp' };
  /** @param {Record<string, unknown>} query */
  const ask = async (query) => {
    const asked = Object.entries({ range: [0, pageRows - 1], sort: ['name', 'ASC'], ...query }).map(([name, value]) => [
      name,
      JSON.stringify(value),
    ]);
    const began = performance.now();
    const answer = await fetch(`${url}${path}?${new URLSearchParams(asked)}`, { headers });
    const text = await answer.text();
    if (answer.status !== 200 && answer.status !== 503)
      throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    return { ms: performance.now() - began, isReady: answer.status === 200 };
  };
  /** @param {Record<string, unknown>} query */
  const msOf = async (query) => {
    const { ms, isReady } = await ask(query);
    if (!isReady) throw new Error(`${path} is still being prepared, after it had answered all kinds of questions.`);
    return ms;
  };

  const first = await ask({});
  const began = performance.now();
  // A list with few fields answers searches early; this query needs all fields.
  const whole = { sort: ['domain', 'ASC'], filter: { q: searched, kind: ['brand'] } };
  while (!(await ask(whole)).isReady) await new Promise((done) => setTimeout(done, 100));
  const readyMs = performance.now() - began;

  const sorted = ['name', 'kind', 'domain', 'modifiedAt', 'status'];
  let turn = 0;
  const ours = async () => {
    turn += 1;
    const direction = turn % 2 ? 'ASC' : 'DESC';
    const sorts = [];
    for (const field of sorted) sorts.push(await msOf({ sort: [field, direction] }));
    return {
      'a million rows: sort': Math.max(...sorts),
      'a million rows: filter': await msOf({ filter: { kind: [turn % 2 ? 'brand' : 'agency'] } }),
      'a million rows: search': await msOf({ filter: { q: `${searched}${turn}` } }),
      'a million rows: page in the middle': await msOf({
        sort: ['domain', direction],
        range: [listRows / 2, listRows / 2 + pageRows - 1],
      }),
    };
  };
  const sides = [
    { name: 'ours', measure: ours },
    { name: 'floor', measure: createFloor(listRows) },
  ];
  // The first query of each kind sorts its column, once.
  await ours();
  const found = await rounds(count, sides, (side) => side.measure());
  await stop();
  return {
    unit: `ms on the server, ${listRows} advertisers; sort: the slowest of five columns`,
    rows: {
      'a million rows: first page': { ours: summary([first.ms]) },
      'a million rows: ready': { ours: summary([readyMs]) },
      ...found,
    },
  };
}

/** @param {number} rows @returns {() => Promise<Record<string, number>>} */
function createFloor(rows) {
  const prices = Float64Array.from({ length: rows }, (_, at) => ((at * 7_919) % 10_007) / 100);
  const codes = Uint8Array.from({ length: rows }, (_, at) => (at * 31) % 7);
  const texts = Array.from({ length: rows }, (_, at) => `${at}\nheron furniture mobile web eu sports ${at}`);
  const order = Int32Array.from({ length: rows }, (_, at) => (at * 104_729) % rows);
  const timed = (/** @type {() => unknown} */ work) => {
    const began = performance.now();
    if (work() === undefined) throw new Error('The floor found nothing.');
    return performance.now() - began;
  };
  const firstOf = (/** @type {(at: number) => boolean} */ isGood) => {
    const found = [];
    for (const at of order) if (isGood(at)) found.push(at);
    return found.slice(0, pageRows);
  };
  return async () => ({
    'a million rows: sort': timed(() => prices.toSorted().slice(0, pageRows)),
    'a million rows: filter': timed(() => firstOf((at) => codes[at] === 3)),
    'a million rows: search': timed(() => firstOf((at) => texts[at]?.includes(searched) ?? false)),
    'a million rows: page in the middle': timed(() => firstOf((at) => (prices[at] ?? 0) > 1)),
  });
}
