import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createDatabase } from './postgres';
import { freePort, makeDataDir, type Product, password, startProduct } from './product';

export type TwoServers = {
  /** One URL for both: connections go to the first as long as it accepts them. */
  readonly url: string;
  readonly first: Product;
  readonly second: Product;
  /** Login of an administrator, with the password of the sample. */
  readonly admin: string;
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, '../..');
const admin = 'admin@two.example';

/** Two processes on one PostgreSQL, without the sample, behind a simulated load balancer. */
export async function startTwoServers(env: Readonly<Record<string, string>> = {}): Promise<TwoServers> {
  const dirs = [makeDataDir(), makeDataDir()] as const;
  const shared = { DATABASE_URL: await createDatabase(), SECRET_KEY: '5a'.repeat(32), SAMPLE: '0', ...env };
  const started: Product[] = [];
  const end = async () => {
    await Promise.all(started.map((product) => product.stop()));
    for (const dir of dirs) dir.remove();
  };
  try {
    // One after the other: the first creates the tables.
    const first = await startProduct(dirs[0].path, shared);
    started.push(first);
    await addAdmin({ ...shared, DATA_DIR: dirs[0].path });
    const second = await startProduct(dirs[1].path, shared);
    started.push(second);
    const balancer = await balance([first, second].map(({ url }) => Number(new URL(url).port)));
    return {
      url: balancer.url,
      first,
      second,
      admin,
      async stop() {
        await balancer.stop();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function addAdmin(env: Readonly<Record<string, string>>): Promise<void> {
  const words = ['add', '--type', 'admin', '--uid', 'super', '--login', admin, '--name', 'Admin', '--password-stdin'];
  const child = spawn(process.execPath, [join(root, 'dist/server/user.js'), ...words], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  child.stdin.end(`${password}\n`);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The administrator could not be made:\n${said}`);
}

/** Forwards bytes only; a server that ends closes its connections, as behind any balancer. */
async function balance(ports: readonly number[]): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const open = new Set<Socket>();
  const server: Server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client)).on('error', () => client.destroy());
    pass(client, ports);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function pass(client: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) return void client.destroy();
  const upstream = connect(port, '127.0.0.1');
  const tryNext = () => pass(client, others);
  upstream.once('error', tryNext);
  upstream.once('connect', () => {
    upstream.off('error', tryNext);
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
}
