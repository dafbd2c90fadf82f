// @ts-check
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build as buildProduct } from '../tools/build.mjs';
import { run, startServer } from './processes.mjs';
import { floor, ours, peer, sessionCookie } from './sides.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

export const rowsFilled = 100_000;
export const listPath = '/api/demand/campaigns/list';
export const secret = { key: '6b'.repeat(32), iv: '19'.repeat(16) };

/**
 * The systems that the sections measure, each built, filled and started on first use.
 * @param {{ self: boolean, folder: string, tree?: string | undefined, say: (text: string) => void }} options `self`: the peer in
 *   both roles; `tree`: another working tree of the product, measured beside this one
 */
export function createServices({ self, folder, tree, say }) {
  const buildOnce = once(() => {
    if (self) return;
    say('building ours');
    if (!buildProduct('product')) throw new Error('Our product could not be built: see above.');
  });
  const buildTree = once(async () => {
    if (!existsSync(`${tree}/tools/build.mjs`))
      throw new Error(`--tree ${tree} holds no product: tools/build.mjs is missing.`);
    say(`building ${tree}`);
    const script = "import('./tools/build.mjs').then(({ build }) => process.exit(build('product') ? 0 : 1))";
    await run(process.execPath, ['-e', script], {}, tree);
  });
  const buildPeer = once(() => {
    say('building the peer');
    return viteBuild('peer');
  });
  const peerServer = once(async () => {
    await buildPeer();
    return startServer([here('peer/server.mjs')], { ROWS: String(rowsFilled) });
  });

  const services = {
    peer: once(async () => peer((await peerServer()).url)),
    floor: once(async () => floor((await peerServer()).url)),

    /** The peer with a large answer of ours. @param {string} file */
    async peerResult(file) {
      await buildPeer();
      const { url, stop } = await startServer([here('peer/server.mjs')], { ROWS: '1', RESULT: file });
      return { url, stop };
    },

    /** Ours with the sample only, written by another process: as on every day but the first, and as in the long lists. */
    sample: once(async () => {
      if (self) return peer((await startServer([here('peer/server.mjs')], { ROWS: '1000' })).url, 'ours');
      await buildOnce();
      await (await startOurs('sample', {})).stop();
      return ours((await startOurs('sample', {})).url);
    }),

    /** Ours with as many campaigns in one account as the peer has. */
    filled: once(async () => {
      if (self) return peer((await startServer([here('peer/server.mjs')], { ROWS: String(rowsFilled) })).url, 'ours');
      await fill('filled', 'campaigns', rowsFilled);
      return ours((await startOurs('filled', {})).url);
    }),

    /** What a section compares: ours, the other tree if one is given, the peer and the floor. @param {'sample' | 'filled'} data */
    async sides(data) {
      const others = tree ? [await ofTree(data)] : [];
      return [await services[data](), ...others, await services.peer(), await services.floor()];
    },

    /** Ours with a long list to pick from. */
    manyAdvertisers: once(async () => {
      if (self) return peer((await peerServer()).url, 'ours');
      await fill('advertisers', 'advertisers', 50_000);
      return ours((await startOurs('advertisers', {})).url);
    }),

    /** Ours with a list that is sent only in pages. @param {number} rows */
    async longList(rows) {
      await fill('longList', 'advertisers', rows);
      const { url, stop } = await startOurs('longList', { LIST_ROWS: String(Math.min(250_000, Math.floor(rows / 4))) });
      return { url, stop };
    },

    /** Ours with a list of about a megabyte. */
    megabyte: once(async () => {
      await fill('megabyte', 'campaigns', 1_300);
      return ours((await startOurs('megabyte', {})).url);
    }),

    /** Ours with the sample's objects, on existing facts. @param {string} facts */
    async reporting(facts) {
      await buildOnce();
      // The objects first: the engine opens its folder as soon as the server starts.
      await (await startOurs('reporting', { SAMPLE_DAYS: '0', SAMPLE_LIVE: '0' })).stop();
      const own = `${folder}/reporting/facts`;
      rmSync(own, { recursive: true, force: true });
      symlinkSync(facts, own);
      const { url, stop } = await startOurs('reporting', { SAMPLE_DAYS: '0', SAMPLE_LIVE: '0' });
      return {
        url,
        stop: async () => {
          await stop();
          rmSync(own, { force: true });
        },
      };
    },

    /** Ours with the sample and all its facts, without further imports. */
    async withFacts() {
      await buildOnce();
      const { url, stop } = await startOurs('facts', { SAMPLE_DAYS: '90', SAMPLE_LIVE: '0' });
      return { url, stop };
    },

    /** Ours with encrypted lists, and enough campaigns for a body of that many bytes. @param {number} bytes */
    async encrypted(bytes) {
      if (self) return undefined;
      const plain = await capture((await services.filled()).baseUrl, listPath);
      const rows = Math.ceil((rowsFilled * bytes * 0.75) / plain.body.length / 1_000) * 1_000;
      await fill('encrypted', 'campaigns', rows);
      const { url, stop } = await startOurs('encrypted', {
        JSON_ENCRYPT: '1',
        JSON_KEY: secret.key,
        JSON_IV: secret.iv,
      });
      return { side: ours(url), rows, stop };
    },
  };
  return services;

  /** The other tree with its own data, written by its own code. @param {'sample' | 'filled'} data */
  async function ofTree(data) {
    await buildTree();
    const name = `tree-${data}`;
    if (data === 'filled') await fill(name, 'campaigns', rowsFilled, tree);
    else await (await startOurs(name, {}, tree)).stop();
    return ours((await startOurs(name, {}, tree)).url, 'tree');
  }

  /** @param {string} name @param {NodeJS.ProcessEnv} env @param {string} [from] the tree whose build it is */
  function startOurs(name, env, from = root) {
    return startServer([`${from}/dist/server/main.js`], { ...ourEnv(name), ...env }, '/config.json');
  }

  /** @param {string} name @param {string} resource @param {number} rows @param {string} [from] */
  async function fill(name, resource, rows, from = root) {
    await (from === root ? buildOnce() : buildTree());
    const stamp = `${folder}/${name}.${rows}.filled`;
    if (existsSync(stamp)) return;
    const script = `${from}/tools/fill.mjs`;
    if (!existsSync(script)) throw new Error(`${script} is missing: it writes the campaigns of the long list.`);
    rmSync(`${folder}/${name}`, { recursive: true, force: true });
    say(`filling ${rows} ${resource} into ${folder}/${name}`);
    await (await startOurs(name, {}, from)).stop();
    await run(process.execPath, [script, '--resource', resource, '--rows', String(rows)], ourEnv(name));
    mkdirSync(stamp, { recursive: true });
  }

  /** @param {string} name @returns {NodeJS.ProcessEnv} */
  function ourEnv(name) {
    mkdirSync(`${folder}/${name}`, { recursive: true });
    return {
      DATA_DIR: `${folder}/${name}`,
      DATABASE_URL: '',
      SAMPLE: '1',
      SAMPLE_DAYS: '0',
      ADX_LIMITS: 'wide',
      NODE_ENV: 'production',
    };
  }
}

/** @param {'peer' | 'cryptojs'} name */
export function viteBuild(name) {
  const vite = `${root}/node_modules/vite/bin/vite.js`;
  return run(process.execPath, [vite, 'build', '--config', here(`${name}/vite.config.ts`), '--logLevel', 'error'], {
    NODE_ENV: 'production',
  });
}

/**
 * An answer as sent over the network, with the headers of our client.
 * @param {string} baseUrl
 * @param {string} path
 * @param {Record<string, string>} [headers]
 */
export async function capture(baseUrl, path, headers = {}) {
  const { request } = await import('node:http');
  const cookie = await sessionCookie(baseUrl);
  const sent = { Cookie: `${cookie.name}=${cookie.value}`, 'X-Mode': 'dsp', 'Accept-Encoding': 'identity', ...headers };
  return new Promise(
    /** @param {(answer: { status: number, headers: Record<string, string>, sent: Record<string, string>, body: Buffer }) => void} done */ (
      done,
      reject,
    ) => {
      const call = request(baseUrl + path, { headers: sent }, (answer) => {
        /** @type {Buffer[]} */
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            headers: sentOn(answer.rawHeaders),
            sent,
            body: Buffer.concat(parts),
          }),
        );
      });
      call.on('error', reject);
      call.end();
    },
  );
}

/** All headers except those that every Node server adds. @param {string[]} raw */
function sentOn(raw) {
  /** @type {Record<string, string>} */
  const headers = {};
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    if (!['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name.toLowerCase()))
      headers[name] = raw[at + 1] ?? '';
  }
  return headers;
}

/** @template T @param {() => T} make */
function once(make) {
  /** @type {{ value: T } | undefined} */
  let made;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
