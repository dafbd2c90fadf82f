// @ts-check
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { run } from '../processes.mjs';
import { summary } from '../rounds.mjs';
import { sessionCookie } from '../sides.mjs';
import { largeResult } from './largeResult.mjs';

const program = fileURLToPath(new URL('../reports/engine.mjs', import.meta.url));
const users = 20;

/**
 * The report engine on many rows: our way compared with the same statement sent to the engine directly ("peer"), daily sums
 * compared with raw rows, the delay of other users during 20 users' reports ("peer": no reports run), and the cost of a large
 * result in the page.
 * @param {import('../run.mjs').Bench} bench @returns {Promise<import('../report.mjs').Section>}
 */
export async function reports({ browser, services, count, folder, facts }) {
  const path = `${folder}/facts-${facts}`;
  if (!existsSync(path)) {
    console.error(`… making ${facts} rows of facts`);
    await run(process.execPath, [program, 'make', path, String(facts)]);
  }
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    'measure',
    path,
    String(facts),
    String(count),
  ]);
  /** @type {import('../reports/engine').Round[]} */
  const rounds = JSON.parse(stdout);
  const of = (/** @type {keyof import('../reports/engine').Round} */ key) => summary(rounds.map((round) => round[key]));
  const { url, stop } = await services.reporting(path);
  const together = await manyUsers(url);
  const shown = await largeResult({ browser, services, url, count, folder });
  await stop();
  return {
    unit: `ms, MiB; ${facts} rows in one table, merged`,
    rows: {
      'a month by day, tag and country': { ours: of('run'), peer: of('straight') },
      'by day and tag, from daily sums': { ours: of('daily'), peer: of('raw') },
      'event loop held, reports': { ours: of('held') },
      'memory of the engine': { ours: of('memory') },
      [`list call while ${users} run reports`]: { ours: summary(together.during), peer: summary(together.idle) },
      'reports that failed': { ours: summary([together.failed]) },
      ...shown,
    },
    notes: [
      `${users} different reports at once, one after the other: ${(together.tookMs / 1000).toFixed(1)} s until the last answer; ${together.places} times a place in the queue was sent.`,
    ],
  };
}

/** @param {string} url */
async function manyUsers(url) {
  const sessions = await Promise.all(Array.from({ length: users + 1 }, () => sessionCookie(url, 'admin@adx.example')));
  const headersOf = (/** @type {number} */ user) => {
    const cookie = sessions[user];
    if (!cookie) throw new Error(`There is no session ${user}.`);
    return { Cookie: `${cookie.name}=${cookie.value}`, 'X-Mode': 'ssp', 'X-Requested-With': 'app' };
  };
  const listCall = async () => {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/demand/channels?range=[0,49]&sort=["name","ASC"]`, {
      headers: headersOf(users),
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The list answered ${answer.status}.`);
    return performance.now() - begun;
  };
  const report = async (/** @type {number} */ user) => {
    const answer = await fetch(`${url}/api/rrun`, {
      method: 'POST',
      headers: { ...headersOf(user), 'Content-Type': 'application/json', 'X-Run': `run${user}` },
      body: JSON.stringify({
        startDate: '2026-10-21',
        endDate: '2026-11-19',
        metrics: ['rev', 'reqs', 'bids', 'wins', 'imps'],
        dimensions: ['day', 'tag_name'],
        // A different report each: equal ones would share one run.
        having: [{ metric: 'imps', min: user, max: null }],
        filters: [{ dimension: 'environment', not: false, values: ['ctv', 'desktop'] }],
        limit: 1000,
      }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const lines = await Promise.all(Array.from({ length: users }, (_, user) => countPlaces(url, headersOf(user))));
  if ((await report(users)) !== 200) throw new Error('A report on the facts of the benchmark failed.');
  for (let call = 0; call < 20; call += 1) await listCall();
  const idle = [];
  for (let call = 0; call < 50; call += 1) idle.push(await listCall());

  const begun = performance.now();
  let isOver = false;
  const all = Promise.all(Array.from({ length: users }, (_, user) => report(user))).finally(() => {
    isOver = true;
  });
  const during = [];
  while (!isOver) during.push(await listCall());
  const statuses = await all;
  const tookMs = performance.now() - begun;
  const places = lines.reduce((sum, line) => sum + line.end(), 0);
  return { idle, during, failed: statuses.filter((status) => status !== 200).length, tookMs, places };
}

/** Number of queue positions that a session receives. @param {string} url @param {Record<string, string>} headers */
async function countPlaces(url, headers) {
  const ending = new AbortController();
  const { body } = await fetch(`${url}/api/events`, { headers, signal: ending.signal });
  let count = 0;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const part of body ?? [])
      count += decoder.decode(part, { stream: true }).split('event: reportLine').length - 1;
  })().catch((error) => {
    if (!ending.signal.aborted) throw error;
  });
  void reading;
  return {
    end() {
      ending.abort();
      return count;
    },
  };
}
