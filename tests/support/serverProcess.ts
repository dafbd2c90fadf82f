import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { workerCode } from '../../tools/workerCode.mjs';
import { onceARun } from './onceARun';
import { freePort, quickStart } from './product';

const root = join(import.meta.dirname, '../..');

export type BuiltServer = {
  /** Runs a program of the server to its end. */
  run(program: keyof typeof programs, env: Env, words?: readonly string[], input?: string): Promise<Ended>;
  /** Path of a program. */
  path(program: keyof typeof programs): string;
  /** Starts the server and waits until it answers. */
  start(env: Env): Promise<RunningServer>;
  /** Starts the server and waits for a line of its output, so that the caller can stop it there. */
  startUntil(sentence: string, env: Env): Promise<ChildProcess>;
};

type Env = Readonly<Record<string, string>>;
export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };
export type RunningServer = {
  readonly url: string;
  readonly pid: number;
  printed(): string;
  stop(): Promise<number | null>;
  kill(): Promise<void>;
};

/** Builds the server from the current sources, separately from the build of `npm start`. */
export async function buildServer(): Promise<BuiltServer> {
  const outDir = await onceARun('server', async (folder) => {
    // Imported only here: a finished build needs no builder.
    const { build } = await import('vite');
    await build({
      root,
      configFile: false,
      plugins: [workerCode()],
      logLevel: 'error',
      define: { __DEMO__: 'false' },
      ssr: { external: ['@electric-sql/pglite', '@node-rs/argon2', 'chdb', '@clickhouse/client'] },
      build: { ssr: true, outDir: folder, target: 'node20', rolldownOptions: { input: programs } },
    });
  });
  const launch = (program: keyof typeof programs, env: Env, words: readonly string[] = []) => {
    const { DATABASE_URL, SAMPLE, ...inherited } = process.env;
    return spawn(process.execPath, [...quickStart, join(outDir, `${program}.js`), ...words], {
      cwd: root,
      env: { ...inherited, SAMPLE_DAYS: '0', ...env },
    });
  };
  return {
    path: (program) => join(outDir, `${program}.js`),
    async run(program, env, words, input = '') {
      const child = launch(program, env, words);
      child.stdin.end(input);
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
      return { code: child.exitCode, stdout, stderr };
    },
    async start(env) {
      const port = await freePort();
      return running(launch('main', { PORT: String(port), ...env }), `http://127.0.0.1:${env.PORT ?? port}`);
    },
    async startUntil(sentence, env) {
      const child = launch('main', { PORT: String(await freePort()), ...env });
      await said(child, sentence);
      return child;
    },
  };
}

const programs = {
  main: 'server/main.ts',
  user: 'server/user.ts',
  fill: 'server/fill.ts',
  facts: 'server/facts.ts',
  import: 'server/import.ts',
};

export const operator = { login: 'ops@company.example', password: 'a long enough password' } as const;
const addWords = `add --type admin --uid super --login ${operator.login} --name Ops --password-stdin`.split(' ');

/** Creates the first administrator of an installation, as its operator does. */
export const addOperator = (built: BuiltServer, env: Env, password: string = operator.password): Promise<Ended> =>
  built.run('user', env, addWords, `${password}\n`);

async function running(child: ChildProcess, url: string): Promise<RunningServer> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'close');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  await Promise.race([
    said(child, ' is at http'),
    ended.then(() => {
      throw new Error(`The server ended with ${child.exitCode}:\n${printed}`);
    }),
  ]);
  return {
    url,
    pid: child.pid ?? 0,
    printed: () => printed,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

async function said(child: ChildProcess, sentence: string): Promise<void> {
  await new Promise<void>((resolve) => {
    let heard = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      if (heard.includes(sentence)) resolve();
    });
  });
}
