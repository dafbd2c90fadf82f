// @ts-check
/**
 * Bounds of a row.
 * `atMost` and `atLeast` bound our median. `onReference` is the peer's figure on the reference machine, for which `atMost` was
 * written: where the peer of this run is slower, the ratio of the two decides instead. `waits` is the part of the peer's figures
 * that it waits on every machine, in milliseconds; the rest is work, which scales with the machine. Where the peer has no figure
 * on the reference machine, `floorOnReference` is the floor's. `ofPeer` and `ofFloor` bound our median as a ratio to the
 * other's. A missed `aim` fails no run.
 * @typedef {{ atMost?: number, onReference?: number, waits?: number, floorOnReference?: number, atLeast?: number, ofPeer?: number, ofFloor?: number, aim?: boolean }} Goal
 */

/** React-admin searches 500 ms after the last key. */
const debounce = 500;

/** The goal is 100 ms on a machine four times slower, where the peer's longest task takes 145 ms: 72 for our 50. */
const longestTask = { atMost: 50, onReference: 72 };

/** @type {Record<string, Goal>} */
export const goals = {
  'sign-in usable': { ofPeer: 0.5 },
  'sign-in usable, slow': { ofPeer: 0.5 },
  'longest task until sign-in': { atMost: 50, aim: true },
  'JavaScript before sign-in': { atMost: 80 },
  'sign in → rows': { atMost: 90, onReference: 128, aim: true },
  'open → rows': { ofPeer: 0.6 },
  'open → rows, slow': { ofPeer: 0.6 },
  'longest task until rows': { atMost: 50, aim: true },
  'JavaScript before rows': { atMost: 313 },
  'DOM elements': { atMost: 800, aim: true },
  'page change': { atMost: 45, onReference: 133 },
  'sort by name': { atMost: 45, onReference: 102 },
  'sort by CPM': { atMost: 45, onReference: 102 },
  'text filter': { atMost: 70, onReference: 625, waits: debounce },
  'longest task, page change': longestTask,
  'longest task, sort': longestTask,
  'longest task, filter': longestTask,
  'row → form usable': { atMost: 60, onReference: 87, aim: true },
  'page change, slow': { atMost: 120, onReference: 514, aim: true },
  'sort by name, slow': { atMost: 120, onReference: 488, aim: true },
  'sort by CPM, slow': { atMost: 120, onReference: 488, aim: true },
  'text filter, slow': { atMost: 180, onReference: 1033, waits: debounce, aim: true },
  'row → form usable, slow': { atMost: 200, onReference: 318, aim: true },
  'picker opens': { atMost: 50, floorOnReference: 10 },
  'picker filters': { atMost: 50, floorOnReference: 22 },
  'longest task, picker': { atMost: 50 },
  'main thread held': { atMost: 20, onReference: 3322 },
  'list, plain': { ofFloor: 0.8 },
  'list, plain (autocannon)': { ofFloor: 0.8 },
  'list, br': { ofFloor: 0.8 },
  'list, gzip': { ofFloor: 0.8 },
  'list of 1 MB, plain': { ofFloor: 0.8 },
  'list of 1 MB, plain (autocannon)': { ofFloor: 0.8 },
  'list of 1 MB, br': { ofFloor: 0.8 },
  'a month by day, tag and country': { ofPeer: 1.3 },
  'by day and tag, from daily sums': { ofPeer: 0.05 },
  'event loop held, reports': { atMost: 50 },
  'memory of the engine': { atMost: 1024 },
  'list call while 20 run reports': { ofPeer: 3 },
  'reports that failed': { atMost: 0 },
  // There, the peer paints 100,000 rows in 31.5 ms, after reading 18 MB of JSON in 34 ms.
  'last byte → rows of 100,000': { atMost: 300, onReference: 65.5 },
  'longest task until then': { atMost: 50, onReference: 34 },
  // Two frames at 60 Hz; the peer needs one.
  'longest frame while it scrolls': { atMost: 33.4, onReference: 16.8 },
  'longest task, CSV of 100,000': { atMost: 50 },
  ...Object.fromEntries(
    ['demand, ssp', 'demand, dsp', 'admin, ssp', 'sub, ssp', 'adv, dsp'].map((seat) => [
      `dashboard of ${seat}`,
      { ofPeer: 3 },
    ]),
  ),
  'a million rows: first page': { atMost: 1000 },
  'a million rows: ready': { atMost: 60_000, aim: true },
  ...Object.fromEntries(
    ['sort', 'filter', 'search', 'page in the middle'].map((row) => [`a million rows: ${row}`, { atMost: 300 }]),
  ),
  '304 on ETag': { atLeast: 20_000, aim: true },
  '304 at 100,000 rows, % of the small list’s': { atLeast: 80 },
};

/**
 * @param {Goal | undefined} goal
 * @param {{ ours?: number | undefined, peer?: number | undefined, floor?: number | undefined }} medians
 * @returns {{ text: string, verdict: '' | 'pass' | 'FAIL' | 'aim met' | 'aim missed' | 'not measured' }}
 */
export function judge(goal, { ours, peer, floor }) {
  if (!goal) return { text: '', verdict: '' };
  /** @type {string[]} */
  const texts = [];
  let isMet = true;
  if (goal.atMost !== undefined) {
    const { atMost, slower } = boundOf(goal.atMost, goal, { peer, floor });
    texts.push(`≤ ${atMost}${slower ? ` or ≤ ${slower.ratio.toFixed(3)} × ${slower.name}` : ''}`);
    isMet &&= ours !== undefined && (ours <= atMost || (slower !== undefined && ours <= slower.ratio * slower.of));
  }
  if (goal.atLeast !== undefined) {
    texts.push(`≥ ${goal.atLeast}`);
    isMet &&= ours !== undefined && ours >= goal.atLeast;
  }
  if (goal.ofPeer !== undefined) {
    texts.push(`≤ ${goal.ofPeer} × peer`);
    isMet &&= ours !== undefined && peer !== undefined && ours <= goal.ofPeer * peer;
  }
  if (goal.ofFloor !== undefined) {
    texts.push(`≥ ${goal.ofFloor} × floor`);
    isMet &&= ours !== undefined && floor !== undefined && ours >= goal.ofFloor * floor;
  }
  const text = `${texts.join(', ')}${goal.aim ? ' (aim)' : ''}`;
  if (ours === undefined) return { text, verdict: 'not measured' };
  if (goal.aim) return { text, verdict: isMet ? 'aim met' : 'aim missed' };
  return { text, verdict: isMet ? 'pass' : 'FAIL' };
}

/**
 * The bound in milliseconds, and on a machine slower than the reference, its ratio to the peer's or the floor's time.
 * @param {number} atMost
 * @param {Goal} goal
 * @param {{ peer?: number | undefined, floor?: number | undefined }} medians
 * @returns {{ atMost: number, slower?: { name: string, ratio: number, of: number } }}
 */
function boundOf(atMost, { onReference, waits = 0, floorOnReference }, { peer, floor }) {
  if (onReference && peer !== undefined && peer > onReference) {
    const name = waits ? `(peer − ${waits})` : 'peer';
    return { atMost, slower: { name, ratio: atMost / (onReference - waits), of: peer - waits } };
  }
  if (floorOnReference && floor !== undefined && floor > floorOnReference)
    return { atMost, slower: { name: 'floor', ratio: atMost / floorOnReference, of: floor } };
  return { atMost };
}
