import { isGranted, type Viewer } from '../src/schema/access';
import { admin, demand } from '../src/schema/grants';
import { describeAlerts } from './alerts/describeAlerts';
import { describeSignIn } from './auth/describeSignIn';
import { credentials } from './auth/signInRoutes';
import { switchFields } from './auth/switchRoutes';
import { describeFinance } from './finance/describeFinance';
import { describeFinanceFiles } from './finance/files/describeFiles';
import { describeLive } from './live/describeLive';
import { answer, jsonBody, operation, type Paths, type Schema } from './openapiParts';
import { schemaOfFields } from './openapiShapes';
import { describeReports } from './reports/describeReports';
import { describeSaved } from './saved/describeSaved';

const free: Schema = { type: 'object' };
const list: Schema = { type: 'array', items: free };
const orNull = { type: ['string', 'null'] };
const madeToken: Schema = {
  type: 'object',
  required: ['token', 'shown'],
  properties: { token: { type: 'string' }, shown: { type: 'string', description: 'What the profile shows of it' } },
};
const helpTexts: Schema = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    required: ['name', 'text', 'link', 'placement'],
    properties: { name: { type: 'string' }, text: { type: 'string', description: 'Markdown' }, link: orNull, placement: orNull },
  },
};

const keptState: Schema = { type: ['object', 'array'], description: 'At most 1 MB; kept for 90 days after it was last used' };
const urlStateCalls: Paths = {
  '/api/urlState': {
    post: operation('keep_url_state', 'Session', 'Keep what is too large for an address', {
      body: jsonBody({ type: 'object', required: ['state'], properties: { state: keptState } }),
      answers: { 201: answer('The key', { type: 'object', required: ['key'], properties: { key: { type: 'string' } } }) },
    }),
  },
  '/api/urlState/{key}': {
    get: operation('url_state', 'Session', 'What an address stands for', {
      parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'string' } }],
      answers: { 200: answer('What was kept', { type: 'object', required: ['state'], properties: { state: keptState } }) },
    }),
  },
};

/** The calls that no definition makes. */
export function describeFixedCalls(viewer: Viewer): Paths {
  const inQuery = (name: string, schema: Schema) => ({ name, in: 'query', required: true, schema });
  const token = { name: 'token', in: 'path', required: true, schema: { type: 'string' } };
  const get = (id: string, about: string, schema: Schema = free) => ({
    get: operation(id, 'Session', about, { answers: { 200: answer(about, schema) } }),
  });
  const parameters = isGranted(viewer, [admin.any, demand.any])
    ? {
        '/api/demand/vastParams': get('vast_params', 'URL parameters', list),
        '/api/demand/vast2Params': get('vast2_params', 'Outbound macros', list),
      }
    : {};
  return {
    '/api/auth/login': {
      post: {
        ...operation('login', 'Session', 'Sign in', { body: jsonBody(credentials), answers: { 200: answer('The user', free) } }),
        security: [],
      },
    },
    '/api/auth/logout': get('logout', 'Sign out'),
    '/api/auth/session': get('session', 'Who is signed in'),
    ...describeSignIn(viewer),
    '/api/switch': {
      ...(viewer.isSuper && {
        post: operation('act_for', 'Session', 'Act for an account', {
          body: jsonBody(schemaOfFields(switchFields)),
          answers: { 200: answer('Who is signed in now', free) },
        }),
      }),
      get: operation('act_as_oneself', 'Session', 'Back to the admin', {
        parameters: [inQuery('type', { const: 'admin' }), inQuery('id', { type: 'integer' })],
        answers: { 200: answer('Who is signed in now', free), 302: { description: 'To the console, for people who follow a link' } },
      }),
    },
    '/api/undo/{token}': {
      post: operation('undo', 'Session', 'Undo', {
        parameters: [token, { ...inQuery('rest', { const: '1' }), required: false, description: 'Leaves what was changed or used since' }],
        answers: { 200: answer('How many changed, and which were left', free) },
      }),
    },
    '/api/events': {
      get: operation('events', 'Session', 'Changes as they happen', {
        answers: { 200: { description: 'Events', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
      }),
    },
    ...(viewer.account !== null && {
      '/api/demand/info': {
        ...get('profile', 'The own account'),
        ...(viewer.role === 'demand' && {
          put: operation('change_profile', 'Session', 'Change the own account', {
            body: jsonBody(free),
            answers: { 200: answer('The account as it is stored', free) },
          }),
        }),
      },
      ...(viewer.role === 'demand' && {
        '/api/demand/info/token': {
          post: operation('make_token', 'Session', 'Create a new API token', {
            answers: { 200: answer('The token, this once', madeToken) },
          }),
          delete: operation('remove_token', 'Session', 'Take the API token away', { answers: { 200: answer('None', free) } }),
        },
      }),
    }),
    ...describeReports(),
    ...describeSaved(),
    ...(viewer.isSuper && { ...describeFinance(), ...describeFinanceFiles() }),
    ...describeLive(viewer),
    ...describeAlerts(viewer),
    '/api/preferences': {
      ...get('preferences', 'Settings'),
      put: operation('set_preferences', 'Session', 'Change settings', { body: jsonBody(free), answers: { 200: answer('Settings', free) } }),
    },
    ...((viewer.role !== 'admin' || viewer.isSuper) && urlStateCalls),
    '/api/tooltips': {
      get: operation('help_texts', 'Session', 'Help texts by place', {
        parameters: [
          { name: 'locale', in: 'query', description: 'Language; the one chosen in the settings unless said', schema: { type: 'string' } },
          { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
        ],
        answers: { 200: answer('Help texts that fit role, mode and language', helpTexts), 304: { description: 'Unchanged' } },
      }),
    },
    '/api/openapi.json': get('openapi', 'This document'),
    '/sellers.json': {
      get: {
        ...operation('sellers_file', 'Public', 'Whom the account of this domain sells for (sellers.json 1.0)', {
          parameters: [{ name: 'If-None-Match', in: 'header', schema: { type: 'string' } }],
          answers: { 200: answer('The file', free), 304: { description: 'Unchanged' } },
        }),
        security: [],
      },
    },
    ...parameters,
  };
}
