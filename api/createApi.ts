import { Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { assertDefinitions, resources } from '../src/resources';
import type { Viewer } from '../src/schema/access';
import { sayRequests } from '../src/schema/messages/sayRequests';
import { alertRoutes } from './alerts/alertRoutes';
import type { ApiParts } from './apiParts';
import { accountSecurityRoutes } from './auth/accountSecurityRoutes';
import { createApiTokens } from './auth/apiTokens';
import { createSecondFactor } from './auth/secondFactor';
import { createSessions } from './auth/sessions';
import { signInRoutes } from './auth/signInRoutes';
import { switchRoutes } from './auth/switchRoutes';
import { userSignInRoutes } from './auth/userSignInRoutes';
import { endSessions } from './auth/users';
import { eventRoutes } from './events';
import { extensionRoutes } from './extensions/extensionRoutes';
import { createBeforeSave } from './extensions/preSave';
import { createServerExtensions } from './extensions/serverExtensions';
import { figureRoutes } from './figures/figureRoutes';
import { createHeldFigures } from './figures/heldFigures';
import { financeFileRoutes } from './finance/files/fileRoutes';
import { financeRoutes } from './finance/financeRoutes';
import { createAnswers } from './http/answers';
import { type Api, type ApiEnv, route } from './http/apiEnv';
import { createFailureAnswer } from './http/failureAnswer';
import { guards } from './http/guards';
import { createIdempotent } from './http/idempotent';
import { Refusal } from './http/problems';
import { createSharedAnswers } from './http/sharedAnswers';
import { createListAnswers, parameterRoutes } from './lists/listRoutes';
import { createLists } from './lists/lists';
import { createWarmLists } from './lists/warmLists';
import { createHub } from './live/hub';
import { liveRoutes } from './live/liveRoutes';
import { entryRoutes } from './members/entryRoutes';
import { createDependencies } from './objects/dependencies';
import { objectRoutes, undoRoute } from './objects/objectRoutes';
import { createReadMany } from './objects/readMany';
import { createRecords } from './objects/records';
import { createTransactionRunner } from './objects/transactionRunner';
import { openapiRoute } from './openapi';
import type { Ports } from './ports';
import type { Observer } from './ports/observer';
import { preferenceRoutes } from './preferences';
import { profileRoutes } from './profile/profileRoutes';
import { tokenRoutes } from './profile/tokenRoutes';
import { batchRoutes } from './reports/batchRoutes';
import { createQueryQueue, type QueryQueue } from './reports/queryQueue';
import { createQueuePositionEvents } from './reports/queuePositionEvents';
import { reportRoutes } from './reports/reportRoutes';
import { savedRoutes } from './saved/savedRoutes';
import { sellersFileRoute } from './sellersFileRoute';
import { servingRoutes } from './serving/servingRoutes';
import { createImportTurns } from './sheets/importTurns';
import { sheetRoutes } from './sheets/sheetRoutes';
import { tooltipRoutes } from './tooltips';
import { createUploads } from './uploads/createUploads';
import { fileRoute, uploadRoutes } from './uploads/uploadRoutes';
import { urlStateRoutes } from './urlStates';

/**
 * The whole API on what its host gives it: one app for Node, the demo and the tests. Every call below `/api`, and `/sellers.json`;
 * anything else is the host's. Who else asks heavy questions of the report engine shares `turns` with it.
 */
export function createApi(ports: Ports, turns: QueryQueue = createQueryQueue()): Api {
  assertDefinitions();
  const api: Api = new Hono<ApiEnv>();
  const sessions = createSessions(ports);
  const records = createRecords(ports);
  const answers = createAnswers(ports);
  const lists = createLists(ports, records);
  const readMany = createReadMany(ports, { records, lists, answers, figures: createHeldFigures({ ports, lists, turns }) });
  const own = createServerExtensions(ports);
  const uploads = createUploads(ports);
  const nextId = requestIds(ports);
  const parts: ApiParts = {
    ports,
    records,
    answers,
    writer: createTransactionRunner(ports, records, createDependencies(), (written) => endSessions(ports, sessions, written)),
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
  openapiRoute(api, parts);
  sellersFileRoute(api, ports);

  api.notFound((c) => parts.failure(new Refusal('not_found', sayRequests('requests.notFound', { path: c.req.path })), c));
  api.onError(parts.failure);
  return api;
}

/** Behind the call, the pattern that fitted it is known. */
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

/** The whole list of each resource and its name lists; an address may serve several roles, each with its own rights. */
function listRoutes(api: Api, { listAnswers }: ApiParts): void {
  for (const resource of resources) {
    const bases: readonly string[] = Object.values(resource.base);
    for (const path of new Set(Object.values(resource.listPath))) {
      if (bases.includes(path)) continue;
      route(api, path, { get: (c) => listAnswers.whole(c, resource, path) });
    }
    for (const names of resource.nameLists ?? []) route(api, names.path, { get: (c) => listAnswers.names(c, resource, names) });
  }
}

/** Short, and told apart between processes and starts. */
function requestIds({ randomBytes }: Ports): () => string {
  const start = [...randomBytes(5)].map((byte) => byte.toString(36).padStart(2, '0')).join('');
  let count = 0;
  return () => {
    count += 1;
    return `req_${start}${count.toString(36)}`;
  };
}
