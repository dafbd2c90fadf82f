import { z } from 'zod';
import type { HelpText } from '../src/model/helpTexts';
import { profileOf } from '../src/model/profileOf';
import type { ActingAdmin, FailedSignIns, SessionAnswer, SignedInUser } from '../src/model/signedIn';
import type { VastParam } from '../src/reference/vastParams';
import { resourceOf } from '../src/resources';
import { isGranted, type Viewer } from '../src/schema/access';
import { admin, demand } from '../src/schema/grants';
import { describeAlerts } from './alerts/describeAlerts';
import { accountType } from './auth/accounts';
import { describeSignIn } from './auth/describeSignIn';
import { credentials } from './auth/signInRoutes';
import { backQuery, switchFields } from './auth/switchRoutes';
import {
  answer,
  jsonBody,
  knownTag,
  location,
  operation,
  type Paths,
  pathParameter,
  type Schema,
} from './describe/openapiParts';
import { type Described, moment, parametersOfShape, schemaOfFields } from './describe/openapiShapes';
import { describeFinance, lineParameters } from './finance/describeFinance';
import { linesFormat, statementFormat } from './finance/files/fileRoutes';
import { lineQuery } from './finance/readFinance';
import { describeJobs } from './jobs/describeJobs';
import { describeLive } from './live/describeLive';
import { undoQuery } from './objects/objectRoutes';
import { inputSchema, recordSchema } from './objects/objectSchemas';
import { sightOf } from './objects/rights';
import type { Left } from './objects/undo';
import { describeReports } from './reports/describeReports';
import { describeSaved } from './reports/saved/describeSaved';
import { helpQuery } from './tooltips';
import { urlStateShape } from './urlStates';

const binary: Schema = { type: 'string', format: 'binary' };
const file = (description: string) => ({
  description,
  headers: { 'Content-Disposition': { description: 'The name of the file', schema: { type: 'string' } } },
  content: {
    'text/csv': { schema: { type: 'string' } },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: binary },
    'application/pdf': { schema: binary },
  },
});

/** Files of finance, as OpenAPI. */
const describeFinanceFiles = (): Paths => ({
  '/api/admin/finance/export': {
    get: operation(
      'export_finance',
      'Finance',
      'Export all lines of a view: amounts to the millionth of a dollar, in PDF to the cent',
      {
        parameters: parametersOfShape(lineQuery.extend({ format: linesFormat })),
        answers: { 200: file('The file') },
      },
    ),
  },
  '/api/admin/finance/{view}/{party}/{period}/statement': {
    get: operation('finance_statement', 'Finance', 'Download the statement of a line; a draft until it is issued', {
      parameters: [...lineParameters, ...parametersOfShape(z.object({ format: statementFormat }))],
      answers: { 200: file('The statement') },
    }),
  },
});

const anyObject = z.object({});
const textOrNull = z.string().nullable();
const madeToken = z.strictObject({
  token: z.string(),
  shown: z.string().describe('The part of the token that the profile shows'),
});
const helpTexts = z.record(
  z.string(),
  z.strictObject({
    name: z.string(),
    text: z.string().describe('Markdown'),
    link: textOrNull,
    placement: z.enum(['auto', 'top', 'right', 'bottom', 'left']).nullable(),
  } satisfies Described<HelpText>),
);

const param = z
  .strictObject({
    name: z.string(),
    macro: z.string(),
    label: z.string(),
    group: z.string(),
    envs: z.array(z.string()),
    required: z.boolean(),
    example: z.string(),
    vast: z.string().exactOptional().describe('The VAST 4.x macro, without brackets'),
  } satisfies Described<VastParam>)
  .meta({ id: 'VastParam' });

const failed = z.strictObject({ count: z.int(), since: moment.nullable() } satisfies Described<FailedSignIns>);
const user = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    type: z.enum(['admin', 'demand', 'sub', 'adv']),
    timezone: z.number().describe('Hours from UTC'),
    tagParams: z.array(z.string()).nullable(),
    vastParams: z.array(param),
    vast2Params: z.array(param),
    config: z.strictObject({ host: z.string(), database: z.string() }),
    showDsp: z.boolean(),
    showSsp: z.boolean(),
    showSspMin: z.boolean(),
    showSystemCost: z.boolean(),
    account: z.int().nullable().describe('Id of the account; null for administrators'),
    accountName: textOrNull,
    owner: z.int().nullable().describe('The publisher account that owns what the user sees'),
    manager: z.strictObject({ name: z.string(), email: z.string(), phone: textOrNull }).nullable(),
    uid: z.string().exactOptional().describe('Id of the administrator’s user; for administrators'),
    failedSignIns: failed
      .exactOptional()
      .describe('Failed attempts before this sign-in; only in the answer to a sign-in'),
  } satisfies Described<SignedInUser>)
  .meta({ id: 'User' });
const actingAdmin = z.strictObject({
  id: z.int(),
  name: z.string(),
  type: z.literal('admin'),
  uid: z.string(),
  until: moment,
} satisfies Described<ActingAdmin>);
const signedIn = {
  user: user.nullable(),
  admin: actingAdmin.nullable().describe('The administrator who acts for the user'),
};
const session = z.strictObject({
  ...signedIn,
  serverTime: moment,
  build: z.string(),
} satisfies Described<SessionAnswer>);

const urlState = z.object({ state: urlStateShape });
const urlStateCalls = (): Paths => ({
  '/api/urlState': {
    post: operation('keep_url_state', 'Session', 'Store screen state that is too large for an address', {
      body: jsonBody(urlState),
      answers: { 201: answer('The key', z.strictObject({ key: z.string() }), location) },
    }),
  },
  '/api/urlState/{key}': {
    get: operation('url_state', 'Session', 'Read stored screen state', {
      parameters: [pathParameter('key', z.string())],
      answers: { 200: answer('The stored state', urlState) },
    }),
  },
});

const undone = z.strictObject({
  changed: z.int(),
  left: z
    .strictObject({ count: z.int(), names: z.array(z.string()) } satisfies Described<Left>)
    .exactOptional()
    .describe('Objects that were changed or used since'),
});
const settings = z
  .object({})
  .describe(
    'Settings to change, merged by key: null removes a setting, `{ "$merge": entries }` changes only these entries of a setting',
  );
const profileResource = (viewer: Viewer) => profileOf(resourceOf(accountType(viewer.role)), viewer);
function ownAccount(viewer: Viewer): Schema {
  const resource = profileResource(viewer);
  const sight = sightOf(viewer, resource);
  return recordSchema(resource, (name) => sight?.fields.has(name) ?? false);
}

/** The calls that no definition makes. */
export function describeFixedCalls(viewer: Viewer): Paths {
  const get = (id: string, about: string, shape: Schema | z.ZodType = anyObject) => ({
    get: operation(id, 'Session', about, { answers: { 200: answer(about, shape) } }),
  });
  const parameters = isGranted(viewer, [admin.any, demand.any])
    ? {
        '/api/demand/vastParams': get('vast_params', 'List URL parameters', z.array(param)),
        '/api/demand/vast2Params': get('vast2_params', 'List outbound macros', z.array(param)),
      }
    : {};
  return {
    '/api/auth/login': {
      post: {
        ...operation('login', 'Session', 'Sign in', {
          body: jsonBody(credentials),
          answers: { 200: answer('The user', user) },
        }),
        security: [],
      },
    },
    '/api/auth/logout': get('logout', 'Sign out'),
    '/api/auth/session': get('session', 'Read the session: user, rights and mode', session),
    ...describeSignIn(viewer),
    '/api/switch': {
      ...(viewer.isSuper && {
        post: operation('act_for', 'Session', 'Act for an account', {
          body: jsonBody(schemaOfFields(switchFields)),
          answers: { 200: answer('The new session', z.strictObject(signedIn)) },
        }),
      }),
      get: operation('act_as_oneself', 'Session', 'Stop acting for an account', {
        parameters: parametersOfShape(backQuery),
        answers: {
          200: answer('The new session', z.strictObject(signedIn)),
          302: { description: 'Redirect to the console, for users who follow a link' },
        },
      }),
    },
    '/api/undo/{token}': {
      post: operation('undo', 'Session', 'Undo', {
        parameters: [pathParameter('token', z.string()), ...parametersOfShape(undoQuery)],
        answers: { 200: answer('Number of restored objects, and the ids of the others', undone) },
      }),
    },
    '/api/events': {
      get: operation('events', 'Session', 'Stream of changes (server-sent events)', {
        answers: { 200: { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
      }),
    },
    ...(viewer.account !== null && {
      '/api/demand/info': {
        ...get('profile', 'Read your own account', ownAccount(viewer)),
        ...(viewer.role === 'demand' && {
          put: operation('change_profile', 'Session', 'Change your own account', {
            body: jsonBody(inputSchema(profileResource(viewer), viewer)),
            answers: { 200: answer('The stored account', ownAccount(viewer)) },
          }),
        }),
      },
      ...(viewer.role === 'demand' && {
        '/api/demand/info/token': {
          post: operation('make_token', 'Session', 'Create a new API token', {
            answers: { 200: answer('The token; shown only in this answer', madeToken) },
          }),
          delete: operation('remove_token', 'Session', 'Remove the API token', {
            answers: { 200: answer('None', z.strictObject({ token: z.null() })) },
          }),
        },
      }),
    }),
    ...describeReports(),
    ...describeSaved(),
    ...(viewer.isSuper && { ...describeFinance(), ...describeFinanceFiles(), ...describeJobs() }),
    ...describeLive(viewer),
    ...describeAlerts(viewer),
    '/api/preferences': {
      ...get('preferences', 'Read settings'),
      put: operation('set_preferences', 'Session', 'Change settings', {
        body: jsonBody(settings),
        answers: { 200: answer('Settings', anyObject) },
      }),
    },
    ...((viewer.role !== 'admin' || viewer.isSuper) && urlStateCalls()),
    '/api/tooltips': {
      get: operation('help_texts', 'Session', 'Read help texts by place', {
        parameters: [...parametersOfShape(helpQuery), knownTag],
        answers: {
          200: answer('Help texts for the role, mode and language', helpTexts),
          304: { description: 'Unchanged' },
        },
      }),
    },
    '/api/openapi.json': get('openapi', 'Read this document'),
    '/sellers.json': {
      get: {
        ...operation('sellers_file', 'Public', 'Sellers of the account of this domain (sellers.json 1.0)', {
          parameters: [knownTag],
          answers: { 200: answer('The file', anyObject), 304: { description: 'Unchanged' } },
        }),
        security: [],
      },
    },
    ...parameters,
  };
}
