import { Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { LiveAuction } from '../src/model/live/auction';
import { mergeSettings } from '../src/model/mergeSettings';
import { replayAuction } from '../src/model/replay/replayAuction';
import type { Replay } from '../src/model/replay/replayed';
import { assertDefinitions, resources } from '../src/resources';
import type { Viewer } from '../src/schema/access';
import { usualPeriod } from '../src/schema/derivedColumns';
import { sayRequests } from '../src/schema/messages/sayRequests';
import type { AnyResource } from '../src/schema/resource';
import { alertRoutes } from './alerts/describeAlerts';
import type { ApiParts } from './apiParts';
import { accountSecurityRoutes } from './auth/accountSecurityRoutes';
import { type ApiTokens, createApiTokens, tokenPath } from './auth/apiTokens';
import { createSecondFactor } from './auth/secondFactor';
import { createSessions, type Sessions } from './auth/sessions';
import { signInRoutes } from './auth/signInRoutes';
import { switchRoutes } from './auth/switchRoutes';
import { userSignInRoutes } from './auth/userSignInRoutes';
import { createSignInExtension } from './auth/users';
import { eventRoutes } from './events';
import { extensionRoutes } from './extensions/extensionRoutes';
import { createBeforeSave, createServerExtensions } from './extensions/preSave';
import { askFigures } from './figures/askFigures';
import { figuresQuery } from './figures/describeFigures';
import { createHeldFigures } from './figures/heldFigures';
import { sumFigures } from './figures/sumFigures';
import { financeFileRoutes } from './finance/files/fileRoutes';
import { financeRoutes } from './finance/financeRoutes';
import { guards } from './guards';
import { createAnswers, createSharedAnswers } from './http/answers';
import { createFailureAnswer } from './http/failureAnswer';
import { createIdempotent, keepAnswer } from './http/idempotent';
import { noteFailure } from './http/noteFailure';
import { createPace } from './http/pause';
import { forbidden, Refusal, refuseOver } from './http/problems';
import { readQuery } from './http/readShape';
import {
  type Api,
  type ApiContext,
  type ApiEnv,
  bodyLimits,
  personOn,
  readBody,
  route,
  sessionOn,
  takes,
  viewerOn,
} from './http/request';
import { createJobRunner, type JobRunner } from './jobs/createJobRunner';
import { jobRoutes } from './jobs/jobRoutes';
import { createJobTools } from './jobs/jobTools';
import { createListAnswers, parameterRoutes } from './lists/listRoutes';
import { createLists, type Lists } from './lists/lists';
import { createReadMany } from './lists/readMany';
import { auctionById, auctionRoutes } from './live/auctionRoutes';
import { replayLimit } from './live/describeReplay';
import { createHub, type LiveHub } from './live/hub';
import { ingestRoute } from './live/ingestRoute';
import { presentReplay } from './live/presentReplay';
import { createReplayFacts, type LoadedFacts } from './live/replayFacts';
import { streamRoute } from './live/streamRoute';
import { entryRoutes } from './members/entryRoutes';
import { createDependencies } from './objects/dependencies';
import { objectRoutes, undoRoute } from './objects/objectRoutes';
import { createRecords } from './objects/records';
import { sightOf } from './objects/rights';
import { createTransactionRunner } from './objects/unitOfWork';
import { openapiRoute } from './openapi';
import type { Ports } from './ports';
import type { Observer } from './ports/observer';
import { profileRoutes } from './profile/profileRoutes';
import { batchRoutes } from './reports/batchRoutes';
import type { QueryQueue } from './reports/ports/queryQueue';
import { createQueryQueue } from './reports/queryQueue';
import { createQueuePositionEvents } from './reports/queuePositionEvents';
import { reportRoutes } from './reports/reportRoutes';
import { factsUpTo } from './reports/runReport';
import { queueRun } from './reports/saved/queueRun';
import { savedRoutes } from './reports/saved/savedRoutes';
import { sellersFileRoute } from './sellersFileRoute';
import { servingRoutes } from './serving/servingRoutes';
import { createImportTurns } from './sheets/importTurns';
import { sheetRoutes } from './sheets/sheetRoutes';
import { tooltipRoutes } from './tooltips';
import { createUploads } from './uploads/createUploads';
import { fileRoute, uploadRoutes } from './uploads/uploadRoutes';
import { urlStateRoutes } from './urlStates';

/** What a host runs: the calls, and the jobs in the background. */
export type Console = { readonly api: Api; readonly jobs: JobRunner };

type HostOptions = {
  /** Other heavy users of the report engine share these turns. */
  readonly turns?: QueryQueue;
  /** No other process uses the store. */
  readonly isAlone?: boolean;
  /** For tests. */
  readonly times?: Parameters<typeof createJobRunner>[0]['times'];
};

/** The API alone, for hosts and tests that run no jobs. */
export const createApi = (ports: Ports, turns?: QueryQueue): Api =>
  createConsole(ports, turns ? { turns } : undefined).api;

/**
 * The whole API on the ports of its host, for Node, the demo and the tests, with its jobs, which the host starts. It answers every
 * call below `/api`, and `/sellers.json`.
 */
export function createConsole(
  ports: Ports,
  { turns = createQueryQueue(), isAlone = false, times }: HostOptions = {},
): Console {
  assertDefinitions();
  const api: Api = new Hono<ApiEnv>();
  const sessions = createSessions(ports);
  const extension = createSignInExtension(ports, sessions);
  const records = createRecords(ports, extension);
  const answers = createAnswers(ports);
  const lists = createLists(ports, records);
  const readMany = createReadMany(ports, {
    records,
    lists,
    answers,
    figures: createHeldFigures({ ports, lists, turns }),
  });
  const own = createServerExtensions(ports);
  const uploads = createUploads(ports);
  const nextId = requestIds(ports);
  const parts: ApiParts = {
    ports,
    records,
    answers,
    extension,
    writer: createTransactionRunner(ports, records, createDependencies(extension), extension),
    readMany,
    lists,
    shared: createSharedAnswers(ports),
    listAnswers: createListAnswers(ports, sessions, { lists, answers, readMany }),
    own,
    uploads,
    beforeSave: createBeforeSave(ports, own, uploads),
    turns,
    lines: createQueuePositionEvents(),
    live: createHub(ports),
    idempotent: createIdempotent(ports),
    failure: createFailureAnswer(ports, nextId),
    sumFigures: (...asked) => sumFigures({ ports, turns }, ...asked),
    queueRun: (viewer, request) => queueRun(ports, viewer, request),
  };

  if (ports.observer) api.use('*', observing(ports.observer));
  const tokens = createApiTokens(ports);
  api.use('/api/*', guards(ports, sessions, tokens, nextId));
  api.use('/api/*', warming(createWarmLists(ports, lists)));
  const signIn = { sessions, factor: createSecondFactor(ports), answers };
  signInRoutes(api, ports, signIn);
  accountSecurityRoutes(api, ports, signIn);
  userSignInRoutes(api, ports, { ...signIn, idempotent: parts.idempotent });
  switchRoutes(api, ports, sessions, answers);
  listRoutes(api, parts);
  parameterRoutes(api, ports, answers);
  const importTurns = createImportTurns();
  for (const resource of resources) {
    extensionRoutes(api, resource, parts);
    sheetRoutes(api, resource, parts, importTurns);
    uploadRoutes(api, resource, parts);
    servingRoutes(api, resource, parts);
    figureRoutes(api, resource, parts);
    objectRoutes(api, resource, parts);
    entryRoutes(api, resource, parts);
  }
  fileRoute(api, parts);
  undoRoute(api, parts);
  eventRoutes(api, ports, sessions, parts.lines);
  preferenceRoutes(api, parts);
  urlStateRoutes(api, parts);
  profileRoutes(api, parts);
  tokenRoutes(api, parts, tokens);
  reportRoutes(api, parts);
  batchRoutes(api, parts);
  savedRoutes(api, parts);
  alertRoutes(api, parts);
  financeRoutes(api, parts);
  financeFileRoutes(api, parts);
  liveRoutes(api, parts, sessions);
  tooltipRoutes(api, parts);
  const jobs = createJobRunner({
    ports,
    jobs: ports.jobs ?? [],
    tools: createJobTools(parts),
    isAlone,
    ...(times && { times }),
  });
  jobRoutes(api, parts, jobs);
  openapiRoute(api, parts);
  sellersFileRoute(api, ports);

  api.notFound((c) =>
    parts.failure(new Refusal('not_found', sayRequests('requests.notFound', { path: c.req.path })), c),
  );
  api.onError(parts.failure);
  return { api, jobs };
}

/** Observes each call after it ran, when the route pattern is known. */
function observing(observer: Observer): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    observer.call(c.req.raw, { pattern: routePath(c), requestId: c.get('requestId') });
  };
}

function warming(warm: (viewer: Viewer) => void): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const viewer = c.get('viewer');
    if (viewer) warm(viewer);
    await next();
  };
}

/** The whole list of each resource and its name lists. One path may serve several roles with different rights. */
function listRoutes(api: Api, { listAnswers }: ApiParts): void {
  for (const resource of resources) {
    const bases: readonly string[] = Object.values(resource.base);
    for (const path of new Set(Object.values(resource.listPath))) {
      if (bases.includes(path)) continue;
      route(api, path, { get: (c) => listAnswers.whole(c, resource, path) });
    }
    for (const names of resource.nameLists ?? [])
      route(api, names.path, { get: (c) => listAnswers.names(c, resource, names) });
  }
}

/** Short ids, unique across processes and starts. */
function requestIds({ randomBytes }: Ports): () => string {
  const start = [...randomBytes(5)].map((byte) => byte.toString(36).padStart(2, '0')).join('');
  let count = 0;
  return () => {
    count += 1;
    return `req_${start}${count.toString(36)}`;
  };
}

/** Live auctions: in from ad servers, out to viewers. */
function liveRoutes(api: Api, parts: ApiParts, sessions: Sessions): void {
  const { ports, live: hub } = parts;
  ingestRoute(api, parts, hub);
  streamRoute(api, { ports, sessions, hub });
  auctionRoutes(api, parts, hub);
  replayRoute(api, parts, hub);
}

/** Calls that make or remove the API token of the own account. */
function tokenRoutes(
  api: Api,
  { answers, idempotent }: Pick<ApiParts, 'answers' | 'idempotent'>,
  tokens: ApiTokens,
): void {
  const ownAccount = (c: ApiContext): number => {
    const { role, account } = viewerOn(c);
    if (role !== 'demand' || account === null) throw forbidden();
    return account;
  };
  route(api, tokenPath, {
    post: idempotent(
      async (c) => tokens.make(ownAccount(c), sessionOn(c), (tx, made) => keepAnswer(c, tx, answers.plain(c, made))),
      {
        isSecret: true,
      },
    ),
    async delete(c) {
      await tokens.remove(ownAccount(c), sessionOn(c));
      return answers.plain(c, { token: null });
    },
  });
}

const maxBytes = 64 * 1024;

/** Settings of each user, merged key by key. Null removes a key; `{ $merge: entries }` changes only these entries. */
function preferenceRoutes(api: Api, { ports: { store }, answers }: Pick<ApiParts, 'ports' | 'answers'>): void {
  route(api, '/api/preferences', {
    async get(c) {
      return answers.plain(c, await store.preferences.get(personOn(c)));
    },
    put: takes(bodyLimits.preferences, async (c) => {
      const user = personOn(c);
      const patch = await readBody(c);
      const text = JSON.stringify(mergeSettings(await store.preferences.get(user), patch));
      if (new TextEncoder().encode(text).length > maxBytes)
        throw new Refusal('too_large', 'Settings take at most 64 kB. Remove some first.');
      if (/\\u0000|\\ud[89a-f]/i.test(text))
        throw new Refusal('bad_request', 'Settings hold a character that cannot be stored.');
      return answers.plain(c, await store.preferences.merge(user, patch));
    }),
  });
}

/** Traffic of each object of a list in some days. Declared before the calls of one object: `figures` is no id. */
function figureRoutes(api: Api, resource: AnyResource, parts: ApiParts): void {
  if (!resource.reports || resource.reports.figures?.length === 0 || resource.paged) return;
  const { ports, shared } = parts;
  for (const base of new Set(Object.values(resource.base))) {
    route(api, `${base}/figures`, {
      async get(c) {
        if (resource.base[viewerOn(c).role] !== base) throw forbidden();
        const asked = await askFigures(c, resource, readQuery(figuresQuery, c).day ?? usualPeriod, parts);
        if (!asked) throw forbidden();
        const [version, latest] = await Promise.all([ports.reports.revision(), ports.reports.latest()]);
        const asOf = factsUpTo(ports.clock(), latest)?.toISOString() ?? null;
        const coming = await ports.comingTraffic?.();
        const key = coming ? `${asked.key} ${coming.day} of ${coming.days}` : asked.key;
        return await shared.answer(c, { key, maxAgeMs: asked.keptMs, version }, async () =>
          JSON.stringify({ ...(await asked.read()), asOf, ...(coming && { coming }) }),
        );
      },
    });
  }
}

/** Leaves the server to what the user needs right after the sign-in. */
const warmAfterMs = 1_000;
/** A list that was evicted is read again after this time, when the next person comes. */
const warmForMs = 600_000;
const accountsAtMost = 1_000;

/** Reads a viewer's long lists in advance, soon after their first call. */
function createWarmLists(ports: Ports, lists: Lists): (viewer: Viewer) => void {
  const seen = new WeakSet<Viewer>();
  /** When the lists of an account were read; all its users see the same ones. */
  const warmed = new Map<string, number>();

  const warm = async (viewer: Viewer): Promise<void> => {
    for (const resource of resources) {
      const sight = resource.hidden ? undefined : sightOf(viewer, resource);
      if (sight) await lists.warm(sight);
    }
  };

  return (viewer) => {
    if (seen.has(viewer)) return;
    seen.add(viewer);
    const key = keyOf(viewer);
    const now = ports.clock().getTime();
    if (now - (warmed.get(key) ?? Number.NEGATIVE_INFINITY) < warmForMs) return;
    warmed.delete(key);
    warmed.set(key, now);
    const oldest = warmed.size > accountsAtMost ? warmed.keys().next().value : undefined;
    if (oldest !== undefined) warmed.delete(oldest);
    setTimeout(() => warm(viewer).catch((error: unknown) => noteFailure(ports, 'list.warm', error)), warmAfterMs);
  };
}

const keyOf = ({ role, isSuper, account, owner, mode, showSsp, showSspMin, showDsp }: Viewer): string =>
  [role, isSuper, account, owner, mode, showSsp, showSspMin, showDsp].join(' ');

/** Limit for chains of references that rules follow, with the history of each object and its state before its changes. */
const roundsAtMost = 24;

/** Replays an auction with today's objects and returns what would differ. Stores nothing; needs the right to see the auction. */
function replayRoute(api: Api, { ports, records, answers }: ApiParts, hub: LiveHub): void {
  route(api, '/api/live/auctions/:id/replay', {
    post: async (c) => {
      const viewer = viewerOn(c);
      refuseOver(await ports.limits.call(personOn(c), 'liveReplay', replayLimit.perMinute), replayLimit.tooMany);
      const auction = await auctionById({ ports, hub }, viewer, c.req.param('id') ?? '');
      const facts = await createReplayFacts({ reader: ports.store, records, now: ports.clock() }, auction);
      return answers.plain(c, presentReplay({ viewer, facts }, auction, await settled(auction, facts)));
    },
  });
}

/** Runs the rules, which are synchronous, then reads the objects they missed, and runs them again until none is missing. */
async function settled(auction: LiveAuction, facts: LoadedFacts): Promise<Replay> {
  for (let round = 0; round < roundsAtMost; round += 1) {
    const replay = await inSlices(auction, facts);
    if (replay) return replay;
    await facts.load();
  }
  throw new Error(`The replay of auction ${auction.id} still asks for objects after ${roundsAtMost} rounds.`);
}

/** Yields to other requests between slices. Returns undefined where an object was missing. */
async function inSlices(auction: LiveAuction, facts: LoadedFacts): Promise<Replay | undefined> {
  const pace = createPace();
  const steps = replayAuction(auction, facts);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return facts.isComplete() ? step.value : undefined;
    // The result depends on every judgement, so a missing object ends this round.
    if (step.value === 'telling' && !facts.isComplete()) return undefined;
    if (pace.isOver()) await pace.rest();
  }
}
