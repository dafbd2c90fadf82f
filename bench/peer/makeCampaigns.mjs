// @ts-check
const advertisers = [
  'Halden Motors',
  'Northbay Foods',
  'Kestrel Air',
  'Lumen Bank',
  'Orchard Health',
  'Tidewater Travel',
  'Quill Books',
  'Marlow Homes',
];
const goals = ['launch', 'awareness', 'retargeting', 'season', 'always on', 'test', 'reach'];
const places = ['US', 'CA', 'UK', 'DE', 'FR', 'BR', 'JP'];
const environments = ['ctv', 'inapp', 'mobileweb', 'desktop'];
const dayMs = 86_400_000;
const firstDay = Date.UTC(2026, 0, 1);

/**
 * Returns the same campaigns on each call, so that runs compare.
 * @param {number} count
 * @returns {Campaign[]}
 *
 * @typedef {{ id: number, name: string, advertiser: string, cpm: number, budgetTotal: number, environment: string,
 *   startsAt: string, endsAt: string, status: number, modifiedAt: string, version: number }} Campaign
 */
export function makeCampaigns(count) {
  const random = seeded(20_261_120);
  const pick = (/** @type {string[]} */ list) => /** @type {string} */ (list[Math.floor(random() * list.length)]);
  return Array.from({ length: count }, (_, index) => {
    const starts = firstDay + Math.floor(random() * 300) * dayMs;
    const advertiser = pick(advertisers);
    const environment = pick(environments);
    return {
      id: index + 1,
      name: `${advertiser} ${pick(goals)} ${environment} ${pick(places)} ${Math.floor(random() * 100_000)}`,
      advertiser,
      cpm: Math.round(100 + random() * 3_900) / 100,
      budgetTotal: Math.round(random() * 10_000) * 10,
      environment,
      startsAt: new Date(starts).toISOString(),
      endsAt: new Date(starts + (7 + Math.floor(random() * 90)) * dayMs).toISOString(),
      status: random() < 0.8 ? 1 : 0,
      modifiedAt: new Date(starts + Math.floor(random() * 30 * dayMs)).toISOString(),
      version: 1 + Math.floor(random() * 9),
    };
  });
}

/** mulberry32 */
function seeded(/** @type {number} */ seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
