// @ts-check
// npm run bench [-- signIn firstRows listWork pickers encrypted server reports dashboard millionRows]
//   [--rounds 7] [--facts 20000000] [--list-rows 1000000] [--self] [--keep FOLDER] [--tree FOLDER]
// --self   the peer plays both roles: differences are noise of the machine
// --keep   data directories stay there and are reused
// --tree   another working tree of the product (an older commit, or one without a speed trick), measured in turn beside this one
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBrowser } from './drive.mjs';
import { stopAll } from './processes.mjs';
import { printSection, writeResults } from './report.mjs';
import { dashboard } from './sections/dashboard.mjs';
import { encrypted } from './sections/encrypted.mjs';
import { firstRows } from './sections/firstRows.mjs';
import { listWork } from './sections/listWork.mjs';
import { millionRows } from './sections/millionRows.mjs';
import { pickers } from './sections/pickers.mjs';
import { reports } from './sections/reports.mjs';
import { server } from './sections/server.mjs';
import { signIn } from './sections/signIn.mjs';
import { createServices } from './services.mjs';

/**
 * @typedef {object} Bench
 * @property {import('playwright-core').Browser} browser
 * @property {ReturnType<typeof createServices>} services
 * @property {number} count rounds of each measurement
 * @property {string} folder for bodies and data
 * @property {boolean} self
 * @property {number} facts rows in the report engine
 * @property {number} listRows rows of the list that is sent in pages
 */

const sections = { signIn, firstRows, listWork, pickers, encrypted, server, reports, dashboard, millionRows };
const titles = {
  signIn: 'Sign-in, new browser',
  firstRows: 'First rows of 100,000, new browser with a session',
  listWork: 'Working on 100,000 rows',
  pickers: 'Pickers of a form',
  encrypted: 'Encrypted list',
  server: 'Server',
  reports: 'Reports',
  dashboard: 'Dashboard',
  millionRows: 'A list of a million rows',
};
const longestMs = 60 * 60_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    self: { type: 'boolean', default: false },
    keep: { type: 'string' },
    tree: { type: 'string' },
    facts: { type: 'string', default: '20000000' },
    'list-rows': { type: 'string', default: '1000000' },
  },
});
const names = /** @type {(keyof typeof sections)[]} */ (positionals.length ? positionals : Object.keys(sections));
const unknown = names.find((name) => !(name in sections));
if (unknown) fail(`There is no section "${unknown}": choose from ${Object.keys(sections).join(', ')}.`);
const count = Number(options.rounds);
if (!Number.isInteger(count) || count < 1)
  fail(`--rounds is "${options.rounds}": give a whole number from 1 on (results count from 7).`);

const facts = Number(options.facts);
if (!Number.isInteger(facts) || facts < 1) fail(`--facts is "${options.facts}": give a whole number of rows.`);

const listRows = Number(options['list-rows']);
if (!Number.isInteger(listRows) || listRows < 1000 || listRows > 1_000_000)
  fail(`--list-rows is "${options['list-rows']}": give a number from 1000 to 1000000.`);

const treeSections = ['signIn', 'firstRows', 'listWork'];
const withoutTree = options.tree === undefined ? undefined : names.find((name) => !treeSections.includes(name));
if (withoutTree) fail(`--tree measures ${treeSections.join(', ')}; leave out ${withoutTree}.`);
if (options.tree !== undefined && options.self) fail('Give --tree or --self, not both.');

process.exitCode = await main();

async function main() {
  const folder = options.keep ? resolve(options.keep) : mkdtempSync(join(tmpdir(), 'bench-'));
  mkdirSync(folder, { recursive: true });
  const watchdog = setTimeout(
    () => end(`The measurements took more than ${longestMs / 60_000} minutes and were ended.`),
    longestMs,
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => end(`Ended by ${signal}.`));
  const browser = await openBrowser();
  const services = createServices({
    self: options.self,
    folder,
    tree: options.tree && resolve(options.tree),
    say: (text) => console.error(`… ${text}`),
  });
  const about = {
    at: new Date().toISOString(),
    node: process.version,
    chromium: browser.version(),
    cpus: cpus().map((cpu) => cpu.model),
    rounds: count,
    self: options.self,
  };
  console.log(
    `Node ${about.node}, Chromium ${about.chromium}, ${about.cpus.length} × ${about.cpus[0]}, ${count} rounds${options.self ? ', the peer in both roles' : ''}`,
  );

  /** @type {Record<string, import('./report.mjs').Section>} */
  const done = {};
  let missed = 0;
  try {
    for (const name of names) {
      console.error(`… ${name}`);
      try {
        done[name] = await sections[name]({ browser, services, count, folder, self: options.self, facts, listRows });
        missed += printSection(titles[name], done[name], !options.self);
      } catch (error) {
        // The other sections are still useful; this one counts as missed.
        missed += 1;
        console.log(
          `\n## ${titles[name]}: not measured\n\n   ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  } finally {
    clearTimeout(watchdog);
    await clear();
    console.log(`\nResults: ${writeResults(fileURLToPath(new URL('.out', import.meta.url)), done, about)}`);
  }
  if (!options.self) console.log(missed ? `${missed} goals missed or not measured` : 'no goal missed');
  return missed ? 1 : 0;

  async function clear() {
    await browser.close();
    await stopAll();
    if (!options.keep) rmSync(folder, { recursive: true, force: true });
  }

  /** @param {string} sentence */
  async function end(sentence) {
    await clear();
    fail(sentence);
  }
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
