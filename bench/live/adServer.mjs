// @ts-check
/** @typedef {{ auctions: number, bad: number, refused: number, seconds: number }} Fed */

/**
 * Simulates an ad server: ten calls a second until `isOver`.
 * @param {{ url: string, token: string, perSecond: number, isOver: () => boolean }} given
 * @returns {Promise<Fed>}
 */
export async function feed({ url, token, perSecond, isOver }) {
  const began = Date.now();
  let sent = 0;
  const sum = { auctions: 0, bad: 0, refused: 0, seconds: 0 };
  /** @type {Set<Promise<void>>} */
  const calls = new Set();
  while (!isOver()) {
    const due = Math.floor(((Date.now() - began) * perSecond) / 1000);
    const lines = Array.from({ length: Math.min(due - sent, perSecond) }, (_, at) => line(sent + at));
    sent += lines.length;
    if (lines.length > 0) {
      const call = send({ url, token, body: lines.join('\n') }, sum).finally(() => calls.delete(call));
      calls.add(call);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  await Promise.all(calls);
  sum.seconds = (Date.now() - began) / 1000;
  return sum;
}

/** @param {{ url: string, token: string, body: string }} given @param {Fed} sum */
async function send({ url, token, body }, sum) {
  for (;;) {
    const answer = await fetch(`${url}/api/live/ingest`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-ndjson' },
      body,
    });
    const told = await answer.json();
    if (answer.status === 429) {
      sum.refused += 1;
      const seconds = Number(answer.headers.get('retry-after'));
      await new Promise((done) => setTimeout(done, seconds * 1000));
      continue;
    }
    if (!answer.ok) throw new Error(`The auctions were refused: ${JSON.stringify(told)}`);
    sum.auctions += told.auctions;
    sum.bad += told.bad;
    return;
  }
}

/** Every hundredth auction, for Germany, is as large as allowed: for clients that stop reading. @param {number} at */
function line(at) {
  const isLarge = at % 100 === 0;
  const bids = Array.from({ length: isLarge ? 100 : 4 }, (_, bid) => ({
    tag: 4101 + bid,
    advertiser: 501,
    ms: 40 + bid,
    result: bid === 0 ? 'won' : 'lost',
    reason: bid === 0 ? 0 : 102,
    price: 18 - bid / 10,
    ...(isLarge && { crid: 'c'.repeat(200), adomain: `${'d'.repeat(190)}.example` }),
  }));
  return JSON.stringify({
    ts: Date.now(),
    id: `b_${at.toString(36)}`,
    mode: 'ssp',
    demand: 31,
    channel: 2201,
    environment: 'ctv',
    app: 'Copperline TV',
    bundle: '698123',
    store: 'roku',
    country: isLarge ? 'de' : 'us',
    device: 'SmartTV',
    os: 'Roku',
    format: 'video',
    floor: 6,
    tmax: 1200,
    ip: '203.0.113.9',
    deviceId: `device-${at % 5000}`,
    bids,
    winner: 4101,
    price: 18,
    net: 17,
    ms: 60 + (at % 90),
    events: [{ type: 'impression', at: 400 }],
  });
}
