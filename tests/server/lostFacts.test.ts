import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FinanceTotals } from '../../src/model/finance/financeLine';
import type { ProblemBody } from '../../src/model/problemBody';
import { type ApiClient, signIn } from '../support/apiClient';
import { createDatabase } from '../support/postgres';
import { addOperator, type BuiltServer, buildServer, operator, type RunningServer } from '../support/serverProcess';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const now = new Date();
const monthOf = (back: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15)).toISOString().slice(0, 7);
const [late, early] = [monthOf(2), monthOf(4)];

let built: BuiltServer;
// In PostgreSQL, which starts with no server of these tests.
let objects: { readonly DATABASE_URL: string };
let whole: string;
let dataDir: string;
let facts: string;
let server: RunningServer | undefined;
let person: ApiClient;

const start = async () => {
  server = await built.start({ DATA_DIR: dataDir, SAMPLE: '0', ...objects });
  person = await signIn(server.url, operator.login, operator.password);
};

/** Objects, and facts of two months; every test begins with a copy of the facts. */
beforeAll(async () => {
  built = await buildServer();
  whole = mkdtempSync(join(tmpdir(), 'adx-lost-'));
  objects = { DATABASE_URL: await createDatabase() };
  const done = [await addOperator(built, { DATA_DIR: whole, ...objects })];
  for (const month of [early, late]) {
    const file = join(whole, `${month}.csv`);
    writeFileSync(file, `hour,demand,imps,reqs\n${month}-15T12,1,5,10\n${month}-16T12,1,5,10\n`);
    done.push(await bring(file, whole));
  }
  expect(done.filter(({ code }) => code !== 0)).toEqual([]);
});
afterAll(() => rmSync(whole, { recursive: true, force: true }));
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'adx-lost-'));
  cpSync(whole, dataDir, { recursive: true, verbatimSymlinks: true });
  facts = join(dataDir, 'facts');
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

type Answer = {
  readonly total?: { readonly imps: number };
  readonly incomplete?: readonly string[];
} & Partial<ProblemBody>;
const ofMonth = (month: string) => {
  return { startDate: `${month}-01`, endDate: `${month}-28`, metrics: ['imps', 'wins'], timezone: 0 };
};
const report = (request: object) => person.call<Answer>('POST', '/api/rrun', request);
const imps = async (month: string) => (await report(ofMonth(month))).body.total?.imps;
const refused = async (month: string) => {
  const shapes = [{}, { dimensions: ['hour'] }, { timezone: 5 }, { dimensions: ['demand_id'] }];
  const answers = await Promise.all(shapes.map((shape) => report({ ...ofMonth(month), ...shape })));
  return answers.map(({ status, body }) => `${status} ${body.code}`);
};
const away = Array(4).fill('503 unavailable');
/** What a command answers that does what it is told, or does not. */
const succeeds = (stdout: unknown) => ({ code: 0, stdout });
const fails = (stderr: unknown) => ({ code: 1, stderr });
const bring = (file: string, dir = dataDir) =>
  built.run('import', { DATA_DIR: dir, ...objects }, [file, '--table', 'D']);
const ready = async () => (await fetch(`${server?.url}/readyz`)).status;

/** Folders of the parts that a month has. */
const partsOf = (month: string): readonly string[] =>
  (readdirSync(join(facts, 'store'), { recursive: true, encoding: 'utf8' }) as string[])
    .filter((name) => new RegExp(`/${month.replace('-', '')}_\\d+_\\d+_\\d+$`).test(name))
    .map((name) => join(facts, 'store', name));
const filesIn = (folder: string): readonly string[] =>
  (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[])
    .map((name) => join(folder, name))
    .filter((name) => statSync(name).isFile());

const allLost = {
  'the folder is gone': () => rmSync(facts, { recursive: true }),
  'the folder is empty, as where a disk is not mounted': () => {
    rmSync(facts, { recursive: true });
    mkdirSync(facts);
  },
  'the data of all tables are gone': () => rmSync(join(facts, 'store'), { recursive: true }),
  'what the engine knows of its tables is gone': () => rmSync(join(facts, 'metadata'), { recursive: true }),
  'a file is where the folder was': () => {
    rmSync(facts, { recursive: true });
    writeFileSync(facts, '');
  },
  'every file of the engine is empty': () => {
    for (const file of filesIn(facts)) truncateSync(file);
  },
};

const eachPart = (work: (part: string) => void) => () => partsOf(early).forEach(work);
const eachFile = (work: (file: string) => void) =>
  eachPart((part) => readdirSync(part).forEach((name) => void work(join(part, name))));
const overwrite = (file: string) => {
  if (file.endsWith('.bin')) writeFileSync(file, Buffer.alloc(statSync(file).size, 7));
};
const monthLost = {
  'its parts are gone': eachPart((part) => rmSync(part, { recursive: true })),
  'its parts are empty folders': eachFile((file) => rmSync(file)),
  'the files of its parts are cut off': eachFile((file) => truncateSync(file)),
  'the bytes of its columns are others': eachFile(overwrite),
};

describe('an installation with objects whose facts are lost', () => {
  it.each(Object.entries(allLost))('starts, and answers no report with zeros: %s', async (_, lose) => {
    lose();
    await start();
    expect(await refused(early)).toEqual(away);
    expect(await refused(late)).toEqual(away);
    expect(await ready()).toBe(503);
    const alerts = await person.call<Partial<ProblemBody>>('GET', '/api/alerts?mode=ssp');
    expect([alerts.status, alerts.body.code]).toEqual([503, 'unavailable']);
  });

  it('reports again as soon as the folder is put back, without another start, and logs each once', async () => {
    renameSync(facts, `${facts}.away`);
    await start();
    expect(await refused(late)).toEqual(away);
    const detail = 'All traffic data is missing on the server. Ask its operator to restore a backup.';
    expect((await report(ofMonth(late))).body.detail).toBe(detail);
    // Nothing is made in its place, into which it would be moved.
    expect(readdirSync(dataDir)).not.toContain('facts');
    renameSync(`${facts}.away`, facts);
    await expect.poll(() => imps(late), { timeout: 10_000 }).toBe(10);
    expect(await imps(early)).toBe(10);
    expect(await ready()).toBe(200);
    const events = (server?.printed() ?? '').split('\n').filter((line) => /facts_(missing|whole)/.test(line));
    expect(events).toEqual([expect.stringContaining('facts_missing'), expect.stringContaining('facts_whole')]);
  });
});

describe('npm run facts -- accept-loss', () => {
  const accept = (...words: string[]) =>
    built.run('facts', { DATA_DIR: dataDir, ...objects }, ['accept-loss', ...words]);
  const answerOf = async (month: string) => {
    const { status, body } = await report(ofMonth(month));
    return [status, body.total?.imps, body.incomplete];
  };
  const financeOf = async () => {
    const { headers } = await person.call('GET', `/api/admin/finance?view=publishers&from=${early}&to=${late}`);
    const totals = JSON.parse(headers.get('x-totals') ?? '') as Pick<FinanceTotals, 'periods'>;
    return totals.periods.flatMap(({ period, kept }) => (period === early || period === late ? [[period, kept]] : []));
  };
  const ways = { 'by itself': async () => undefined, 'through the server that has the directory': start } as const;
  const restart = async () => {
    await server?.stop();
    await start();
  };
  /** The server that ran meanwhile, and one that starts afterwards. */
  const looks = () => (server ? [async () => undefined, restart] : [start]);

  it.each(Object.entries(ways))(
    'gives up one month, whose reports then say that they are incomplete: %s',
    async (_, begin) => {
      for (const part of partsOf(early)) rmSync(part, { recursive: true });
      await begin();
      const none = (what: string) => `No facts ${what}are missing. Nothing was changed.\n`;
      expect(await accept('--month', late)).toMatchObject(fails(none(`of ${late} `)));
      const accepted = `Accepted as lost: demand ${early}. Reports of these months show what is left, and say that it is incomplete.\n`;
      expect(await accept('--month', early)).toMatchObject(succeeds(accepted));
      expect(await accept()).toMatchObject(fails(none('')));
      for (const look of looks()) {
        await look();
        expect(await answerOf(early)).toEqual([200, 0, [early]]);
        expect(await answerOf(late)).toEqual([200, 10, undefined]);
        expect((await financeOf()).flat()).toEqual([early, 'part', late, 'all']);
        expect(await ready()).toBe(200);
      }
      expect(server?.printed()).not.toContain('facts_missing');
    },
  );

  it.each(Object.entries(ways))('gives up all facts, and new ones come in: %s', async (_, begin) => {
    rmSync(facts, { recursive: true });
    await begin();
    const more = join(dataDir, 'more.csv');
    writeFileSync(more, `hour,demand,imps,reqs\n${late}-17T12,1,3,6\n`);
    const toAccept = expect.stringContaining('npm run facts -- accept-loss');
    expect(await bring(more)).toMatchObject(fails(toAccept));
    expect(readdirSync(dataDir)).not.toContain('facts');
    const accepted = expect.stringContaining(`Accepted as lost: demand ${early}, ${late}.`);
    expect(await accept()).toMatchObject(succeeds(accepted));
    expect(await bring(more)).toMatchObject({ code: 0 });
    for (const look of looks()) {
      await look();
      expect(await answerOf(early)).toEqual([200, 0, [early]]);
      expect(await answerOf(late)).toEqual([200, 3, [late]]);
    }
    // What has come in since is missed as before.
    await server?.stop();
    rmSync(facts, { recursive: true });
    await start();
    expect(await refused(late)).toEqual(away);
  });

  it.each(Object.entries(ways))(
    'makes no new folder where the count of the facts cannot be read: %s',
    async (_, begin) => {
      rmSync(facts, { recursive: true });
      writeFileSync(join(dataDir, 'facts-rows.json'), '{"fact_demand');
      await begin();
      const unread = expect.stringMatching(/^The file \S+ counts the facts/);
      for (const words of [[], ['--month', early]])
        expect(await accept(...words)).toMatchObject({ ...fails(unread), stdout: '' });
      expect(readdirSync(dataDir)).not.toContain('facts');
      await restart();
      expect(await refused(late)).toEqual(away);
    },
  );

  it.each(Object.entries(ways))('makes no new folder for a month that is not missing: %s', async (_, begin) => {
    renameSync(facts, `${facts}.away`);
    await begin();
    const other = monthOf(3);
    const sentence = `No facts of ${other} are missing. Nothing was changed.\n`;
    expect(await accept('--month', other)).toMatchObject(fails(sentence));
    expect(readdirSync(dataDir)).not.toContain('facts');
    renameSync(`${facts}.away`, facts);
    await restart();
    expect(await imps(late)).toBe(10);
  });

  it('has a running server log whose loss was accepted by whom, once, and nothing of it after the next start', async () => {
    for (const part of [...partsOf(early), ...partsOf(late)]) rmSync(part, { recursive: true });
    await start();
    expect(await refused(late)).toEqual(away);
    expect(await accept('--month', early)).toMatchObject({ code: 0 });
    const accepted = () => (server?.printed() ?? '').split('\n').filter((line) => line.includes('facts_loss_accepted'));
    expect(accepted()).toEqual([expect.stringMatching(new RegExp(`demand ${early}\\b.*"by":"[^"]+"`))]);
    await restart();
    expect(await answerOf(early)).toEqual([200, 0, [early]]);
    expect(await refused(late)).toEqual(away);
    expect(accepted()).toEqual([]);
  });

  it.each(Object.entries(monthLost))(
    'gives up a month that is answered with no zeros until then, while others are answered as ever: %s',
    async (_, lose) => {
      lose();
      await start();
      expect(await refused(early)).toEqual(away);
      const { detail } = (await report(ofMonth(early))).body;
      expect(detail).toMatch(new RegExp(`demand ${early}|Traffic data on the server is damaged`));
      expect(await imps(late)).toBe(10);
      expect(await accept('--month', early)).toMatchObject(succeeds(expect.stringContaining(`demand ${early}`)));
      expect(await answerOf(early)).toEqual([200, 0, [early]]);
      expect(await answerOf(late)).toEqual([200, 10, undefined]);
    },
  );

  it.each([
    [['--month', 'October'], '--month is "October": write a month such as 2026-10.'],
    [['2026-10'], 'accept-loss takes no "2026-10": write --month 2026-10 for one month.'],
  ])('refuses %j, and says what to write', async (words, sentence) => {
    expect(await accept(...words)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
  });
});
