import type { IncomingMessage } from 'node:http';
import { loginField, signedInUser, userType } from '../api/auth/accounts';
import { createConsole } from '../api/createApi';
import type { Log, Passwords, Store } from '../api/ports';
import type { QuickAnswer } from '../api/ports/quickAnswer';
import { sellersFilePath } from '../api/sellersFileRoute';
import { createTraffic } from '../api/traffic/createTraffic';
import { tellAdds } from '../api/traffic/tellAdds';
import { isEmpty, seedSample } from '../sample/seed';
import type { FirstScreens } from '../src/model/firstScreen';
import type { PublicConfig } from '../src/model/publicConfig';
import { samplePassword, sampleUsers } from '../src/model/sample/sampleSignIns';
import { assertDefinitions, resources } from '../src/resources';
import { firstListsOf } from '../src/schema/firstList';
import { accountsCommand, batchesCommand, factsCommand, lossCommand, removeCommand } from './control/factsCommand';
import { openControl } from './control/openControl';
import { usersCommand } from './control/usersCommand';
import { clock, createPorts } from './createPorts';
import { openLive } from './live/openLive';
import { type OpenedData, openData } from './openData';
import { type PageStart, pageStart } from './pageStart';
import { createPlaces, type Places } from './places';
import { type Connection, createCallers } from './ports/callers';
import { createDisk, type Disk, reportsOnDisk, storeOnDisk } from './ports/disk';
import type { Metrics } from './ports/metrics';
import { passwords } from './ports/passwords';
import type { Config } from './process/config';
import { explainDataError } from './process/dataFolder';
import { packageVersion } from './process/packageRoot';
import { createQuickRequests } from './quickRequests';
import { type BodyTimes, createBodyTimes } from './requestLimits';
import { comingTraffic, keepSampleTraffic } from './sampleTraffic';
import { openSampleWire } from './sampleWire';
import type { OpenedStore } from './store/openStore';
import { createVastReader } from './vast/createVastReader';
import type { RequestWatch } from './watchRequests';

export type SampleSignIn = PublicConfig['samples'][number];

/** The sample's sign-ins that still exist and may sign in, in the order of the sign-in page. */
async function sampleSignIns(store: Store): Promise<readonly SampleSignIn[]> {
  const logins = sampleUsers.map(({ login }) => login);
  const { rows } = await store.find({
    type: userType,
    scope: { owner: 'all', global: true },
    where: [{ field: loginField, op: 'in', values: logins }],
  });
  const found = await Promise.all(
    rows.map(async (row) => {
      const known = sampleUsers.find(({ login }) => login === row.data[loginField]);
      const signedIn = await signedInUser(store, row.id);
      if (!known || !signedIn) return [];
      const { login, label, about } = known;
      return [
        { login, password: samplePassword, label, account: signedIn.user.accountName ?? signedIn.user.name, about },
      ];
    }),
  );
  const rank = ({ login }: SampleSignIn) => (order.includes(login) ? order.indexOf(login) : order.length);
  return found.flat().sort((a, b) => rank(a) - rank(b));
}

/** Sign-ins to offer: the others exist to test refusals. */
export const offered = (samples: readonly SampleSignIn[]): readonly SampleSignIn[] =>
  samples.filter(({ login }) => order.includes(login));

const order = ['demand@adx.example', 'admin@adx.example', 'ssp@adx.example', 'sub@adx.example', 'adv@adx.example'];

/** The console without a port: its data, its API, and what every host answers besides the client's files. */
export type OpenedConsole = {
  /** Whether `fetch` answers a path; the client answers others. */
  isOwn(path: string): boolean;
  /** Whether a request names a host of this console, or a path that is equal at every host. */
  isOwnHost(request: IncomingMessage): boolean;
  fetch(request: Request, connection: Connection): Response | Promise<Response>;
  /** A finished answer to a GET, if there is one. */
  quick(request: IncomingMessage): QuickAnswer | undefined;
  /** Time limits of bodies. */
  readonly bodyTimes: BodyTimes;
  readonly places: Places;
  /** Data that a page includes for its user; undefined where its script must load them. */
  startOf(page: IncomingMessage): Promise<PageStart | undefined>;
  /** From then on pages include their first screen. */
  loadScreens(): Promise<void>;
  /** The sample's sign-ins at the start. */
  readonly samples: readonly SampleSignIn[];
  readonly hasUsers: boolean;
  readonly isFirstStart: boolean;
  /** Ends background work, which goes on at the next start or in another process; `close` does it too. */
  stopJobs(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  readonly config: Config;
  readonly log: Log;
  readonly metrics?: Metrics | undefined;
  readonly watch?: RequestWatch | undefined;
  /** The console's URL for users and players. */
  readonly publicUrl: () => string;
  /** Reports the begin of a slow step. */
  tell(sentence: string): void;
  /** Called when the embedded database ends by itself; nothing works after that. */
  onStopped?(error: Error): void;
};

/** First page loads go first: opening the report engine takes about a second. */
const trafficAfterMs = 1_000;

export async function openConsole(options: Options): Promise<OpenedConsole> {
  assertDefinitions();
  const data = await openData(options.config, options.log, options.onStopped);
  try {
    return await start(data, options);
  } catch (error) {
    await data.close();
    throw explainDataError(error, options.config.dataDir);
  }
}

async function start(
  data: OpenedData,
  { config, log, tell, metrics, watch, publicUrl }: Options,
): Promise<OpenedConsole> {
  const { secretKey } = data;
  const disk = createDisk({ folder: config.dataDir, reserveMb: config.diskReserveMb, log });
  const store = config.databaseUrl ? data.store : storeOnDisk(data.store, disk);
  const engine = config.clickhouseUrl ? data.reports : reportsOnDisk(data.reports, disk);
  const traffic = createTraffic({ reports: engine, store, clock, log });
  const reports = tellAdds(engine, traffic.added);
  const isFirstStart = await loadSample(data, config.sample, passwords, () => tell('Loading the sample data …'));
  const build = packageVersion();
  const callers = createCallers(config);
  const bodyTimes = createBodyTimes();
  const places = createPlaces({ addressOf: callers.callerOf });
  const lists = firstListsOf(resources);
  const screens = createFirstScreens(log);
  let samples = await sampleSignIns(store);
  const live = await openLive({ config, log });
  const sampleWire = samples.length > 0 ? await openSampleWire(config, log) : undefined;
  const sampleTraffic =
    samples.length > 0 && config.sampleDays > 0
      ? keepSampleTraffic({ store, reports, traffic, days: config.sampleDays, log, clock, wire: sampleWire?.wire })
      : undefined;
  const vastReader = createVastReader();
  const ports = createPorts({
    config,
    store,
    reports,
    traffic,
    secretKey,
    log,
    callers,
    build,
    metrics,
    watch,
    disk,
    bodyTimes,
    places,
    live: live.port,
    publicUrl,
    readVast: vastReader.readVast,
    comingTraffic: comingTraffic(sampleTraffic, sampleWire?.wire),
  });
  metrics?.gauge('adx_sessions', 'Sessions, over all processes', store.sessions.count);
  metrics?.gauge('adx_jobs_given_up', 'Runs of jobs that were given up and not tried again', async () => {
    const { total } = await store.jobs.find({ states: ['failed'], unhandled: true }, [0, 0]);
    return total;
  });
  for (const state of ['waiting', 'failed'] as const)
    metrics?.gauge(`adx_messages_${state}`, `Messages to send: ${state}`, async () => {
      const { total } = await store.outbox.find(state, [0, 0]);
      return total;
    });
  metrics?.gauge('adx_live_views', 'Open live views', live.views);
  metrics?.gauge('adx_password_checks_waiting', 'Passwords that wait to be checked', passwords.waiting);
  const { api, jobs } = createConsole(ports, { isAlone: config.databaseUrl === undefined });

  const refreshSamples = () =>
    sampleSignIns(store).then(
      (found) => {
        samples = found;
      },
      (error: unknown) => log.warn('samples_not_read', { error: String(error) }),
    );
  const stop = store.onChange(({ type }) => {
    if (type === userType && samples.length > 0) void refreshSamples();
  });

  const own: Readonly<Record<string, () => Response | Promise<Response>>> = {
    '/config.json': () => answer(publicConfig(config, samples, build)),
    '/healthz': () => answer({ ok: true }),
    '/readyz': async () => {
      const reason = await whyNotReady(store, disk, data.areFactsGone);
      return reason ? answer({ ok: false, reason }, 503) : answer({ ok: true });
    },
  };
  if (samples.length > 0 && config.sampleLive) live.feedSample(store, api.fetch);
  const noPageStart = (error: unknown): undefined => void log.warn('page_start', { error: String(error) });
  const fetch: OpenedConsole['fetch'] = (request, connection) => {
    callers.note(request, connection);
    return own[pathOf(request)]?.() ?? api.fetch(request);
  };
  const hasUsers = (await store.lastSeq(userType, { owner: 'all', global: true })) > 0;
  // Last, since its opener must close it. The console works without it.
  const control = await openControl({
    dataDir: config.dataDir,
    commands: {
      facts: factsCommand(reports),
      batches: batchesCommand(reports),
      'remove-facts': removeCommand(reports, log),
      'accept-loss': lossCommand(reports, log),
      accounts: accountsCommand(store),
      users: usersCommand(store),
    },
    log,
  }).catch((error: unknown) => void log.warn('control_not_open', { error: String(error) }));
  jobs.start();
  traffic.start(trafficAfterMs);
  return {
    isOwn: (path) => path in own || path === sellersFilePath || path === '/api' || path.startsWith('/api/'),
    isOwnHost: (request) => callers.isOwnHost(request) || atEveryHost.has((request.url ?? '').split('?', 1)[0] ?? ''),
    fetch,
    quick: createQuickRequests(ports.quickAnswers),
    bodyTimes,
    places,
    startOf: (page) =>
      pageStart(page, {
        config: () => publicConfig(config, samples, build),
        fetch,
        lists,
        screens: screens.found,
        failed: noPageStart,
      }).catch(noPageStart),
    loadScreens: screens.load,
    samples,
    hasUsers,
    isFirstStart,
    stopJobs: jobs.stop,
    async close() {
      stop();
      await control?.close();
      await jobs.stop();
      await live.close();
      await Promise.all([sampleTraffic?.end(), traffic.stop(), vastReader.close()]);
      await sampleWire?.close();
      await data.close();
    },
  };
}

/** Paths that load balancers call by address, and the file that each account has on its own domain. */
const atEveryHost: ReadonlySet<string> = new Set(['/healthz', '/readyz', sellersFilePath]);

const pathOf = ({ url }: Request): string => {
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2));
  return path.split(/[?#]/, 1)[0] ?? '/';
};

const answer = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
  });

/** Why a load balancer should use another server; undefined where it should not. */
async function whyNotReady(
  store: OpenedData['store'],
  disk: Disk,
  areFactsGone: () => boolean,
): Promise<'database_away' | 'disk_full' | 'facts_missing' | undefined> {
  if (await disk.isFull()) return 'disk_full';
  return store.credentials.get(0).then(
    () => (areFactsGone() ? 'facts_missing' : undefined),
    () => 'database_away' as const,
  );
}

/** The part of the configuration that browsers get. */
function publicConfig(config: Config, samples: readonly SampleSignIn[], build: string): PublicConfig {
  const { productName, insightHubUrl, insightHubDatabase, encryption } = config;
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  return {
    apiBase: '',
    productName,
    insightHub: insightHubUrl ? { url: insightHubUrl, database: insightHubDatabase ?? '' } : null,
    encryption: encryption ? { key: hex(encryption.key), iv: hex(encryption.iv) } : null,
    languages: ['en', 'fr'],
    samples: offered(samples),
    build,
    demo: false,
    mail: Boolean(config.smtpUrl && config.publicUrl),
  };
}

/** Loads the sample into an empty installation, unless configured otherwise. Returns whether it did. */
async function loadSample(
  opened: OpenedStore,
  sample: Config['sample'],
  passwords: Passwords,
  announce: () => void,
): Promise<boolean> {
  const { store, tidy, clear, alone } = opened;
  if (sample === false || !(await isEmpty(store))) return false;
  return alone(async () => {
    if (!(await isEmpty(store))) return false;
    announce();
    // An interrupted first start has left objects but no users, which come last.
    await clear();
    await seedSample(store, { passwords, now: new Date() });
    await tidy();
    return true;
  });
}

/**
 * Renders first screens on the server with the console's own components (`src/app/renderFirstScreen.tsx`). They load some time
 * after the start, which they would delay; pages requested earlier have no first screen.
 */
function createFirstScreens(log: Log): { found(): FirstScreens | undefined; load(): Promise<void> } {
  let screens: FirstScreens | undefined;
  return {
    found: () => screens,
    async load() {
      // React is several times slower with its development checks.
      process.env.NODE_ENV ??= 'production';
      const { firstScreens } = await import('../src/app/renderFirstScreen');
      // The console renders the same and shows the error to the user.
      const toldInLog = (error: unknown): undefined =>
        void log.error('first_screen', { error: error instanceof Error ? error.stack : String(error) });
      screens = {
        attributes: firstScreens.attributes,
        drawSignIn(page) {
          try {
            return firstScreens.drawSignIn(page);
          } catch (error) {
            return toldInLog(error);
          }
        },
        draw: (screen) => firstScreens.draw(screen).catch(toldInLog),
      };
    },
  };
}
