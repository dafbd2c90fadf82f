import { createServer } from 'node:http';
import { join, relative } from 'node:path';
import type { Log } from '../api/ports';
import { createListener } from './createListener';
import { type OpenedConsole, offered, openConsole, type SampleSignIn } from './openConsole';
import { createLog } from './ports/log';
import { createMetrics } from './ports/metrics';
import { type Config, ConfigError, isLoopback, readConfig } from './process/config';
import { assertFree, listen } from './process/listen';
import { packageRoot } from './process/packageRoot';
import { printError, printLine, startFailure } from './process/printLine';
import { requestLimits, silentMs } from './requestLimits';
import { metricsPlace, serveMetrics } from './serveMetrics';
import { readStaticFiles } from './staticFiles';
import { createStopping } from './stopServer';
import { createRequestWatch } from './watchRequests';

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  await assertFree(config);
  if (config.metricsPort !== undefined) await assertFree(metricsPlace(config.metricsPort));
  const metrics = config.metricsPort === undefined ? undefined : createMetrics();
  const watch = metrics || config.logLevel === 'info' ? createRequestWatch({ metrics, log }) : undefined;
  let address = '';
  const publicUrl = () => config.publicUrl ?? address;
  const onStopped = (error: Error): never => {
    log.error('database_stopped', { error: error.message });
    printError(
      `The embedded database has stopped: ${error.message} Free some space if the disk is full, then start the console again.`,
    );
    process.exit(1);
  };
  const opened = await openConsole({ config, publicUrl, log, metrics, watch, tell: printLine, onStopped });
  await refuseSampleOnNetwork(config, opened);

  const files = readStaticFiles(join(packageRoot, 'dist/client'), opened.startOf);
  const { track, stop, streams } = createStopping();
  metrics?.gauge('adx_event_streams', 'Pages that listen for events', streams);
  const listener = createListener({ opened, files, publicUrl: config.publicUrl, track, watch });
  const server = createServer(requestLimits, listener);
  server.setTimeout(silentMs);
  server.maxConnections = config.maxConnections;
  server.on('drop', () => tellFull(log, config.maxConnections));
  let isStopping = false;
  const end = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping', { signal });
    // In case the stop hangs: everything answered is stored already.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), lastWordMs).unref();
    await Promise.all([stop(server), opened.stopJobs()]);
    await opened.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  process.on('unhandledRejection', (reason) =>
    log.error('unhandled_rejection', { error: reason instanceof Error ? reason.stack : String(reason) }),
  );

  if (metrics && config.metricsPort !== undefined) await serveMetrics(metrics, config.metricsPort, log);
  address = await listen(server, config);
  greet(config, opened, publicUrl());
  log.info('started', { address });
  void files.prepare();
  setTimeout(() => void opened.loadScreens(), screensAfterMs).unref();
}

/** By then a page opened at once has loaded. */
const screensAfterMs = 1_000;

const lastWordMs = 8000;

const toldEveryMs = 60_000;
let toldFullAt = Number.NEGATIVE_INFINITY;

function tellFull(log: Log, most: number): void {
  if (performance.now() - toldFullAt < toldEveryMs) return;
  toldFullAt = performance.now();
  log.warn('connections_full', { most });
}

async function refuseSampleOnNetwork(
  { host, sampleOnNetwork }: Config,
  { samples, close }: OpenedConsole,
): Promise<void> {
  if (samples.length === 0 || isLoopback(host) || sampleOnNetwork) return;
  await close();
  throw new ConfigError(
    `HOST is "${host}", which others can reach, but the sample's sign-ins, whose password is public, exist: start with SAMPLE=0 on an empty DATA_DIR, or allow it with SAMPLE_ON_NETWORK=1.`,
  );
}

function greet(config: Config, { samples, isFirstStart, hasUsers }: OpenedConsole, address: string): void {
  const where = config.databaseUrl
    ? `PostgreSQL at ${new URL(config.databaseUrl).host}`
    : relative(process.cwd(), config.dataDir) || '.';
  const lines = [`${config.productName} is at ${address} (data: ${where}).`];
  if (!hasUsers) lines.push('No login exists yet. Create the first account:', `  ${firstAccount}`);
  if (isFirstStart)
    lines.push(`Sample sign-ins, each with the password ${samples[0]?.password}:`, ...offered(samples).map(lineOf));
  if (!config.publicUrl && (!isLoopback(config.host) || config.trustedProxies.length > 0))
    lines.push(
      `PUBLIC_URL is not set: media files are given the address ${address}. Set it to the address that players and people use.`,
    );
  // One write, so that a reader of the first line gets all of them.
  printLine(lines.join('\n'));
}

const firstAccount = 'npm run user -- add --type admin --uid super --login you@company.example --name "Your name"';

const lineOf = ({ login, label, account, about }: SampleSignIn): string =>
  `  ${login.padEnd(22)} ${label.padEnd(14)} ${account}: ${about}`;

try {
  await start();
} catch (error) {
  printError(startFailure(error));
  process.exit(1);
}
