import { resourceOf } from '../../src/resources';
import { isGranted, type Viewer } from '../../src/schema/access';
import { answer, jsonBody, operation, type Paths, type Schema } from '../openapiParts';
import { userType } from './accounts';

const texts = (...names: readonly string[]): Schema => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
/** With a code of the second factor, needed where one is on. */
const withCode = (...names: readonly string[]): Schema => ({ ...texts(...names, 'otp'), required: names });
const nothing: Schema = { type: 'object' };
const factor: Schema = {
  type: 'object',
  properties: { mfa: { enum: ['off', 'totp'] }, codesLeft: { type: 'integer' }, codes: { type: 'array', items: { type: 'string' } } },
};
const begun = texts('secret', 'uri');
const link: Schema = {
  type: 'object',
  properties: {
    kind: { enum: ['invite', 'reset'] },
    path: { type: 'string', description: 'Below the address of the console; valid once, for a day' },
    expiresAt: { type: 'string', format: 'date-time' },
    mailed: { type: 'boolean' },
  },
};
const session: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    createdAt: { type: 'string', format: 'date-time' },
    lastSeenAt: { type: 'string', format: 'date-time' },
    address: { type: ['string', 'null'] },
    agent: { type: ['string', 'null'] },
    current: { type: 'boolean' },
  },
};

/** Passwords, sessions, second factor and links. */
export function describeSignIn(viewer: Viewer): Paths {
  const post = (id: string, about: string, body: Schema | undefined, schema: Schema = nothing, parameters: readonly Schema[] = []) => ({
    post: operation(id, 'Session', about, { parameters, ...(body && { body: jsonBody(body) }), answers: { 200: answer(about, schema) } }),
  });
  const open = (path: ReturnType<typeof post>) => ({ post: { ...path.post, security: [] } });
  const get = (id: string, about: string, schema: Schema) => ({
    get: operation(id, 'Session', about, { answers: { 200: answer(about, schema) } }),
  });
  const inPath = (type: string) => [{ name: 'id', in: 'path', required: true, schema: { type } }];
  const users = resourceOf(userType);
  const base = `${users.base.admin}/{id}`;
  const ofOthers = {
    [`${base}/link`]: post('user_link', 'A link to choose a password', undefined, link, inPath('integer')),
    [`${base}/signOut`]: post('user_sign_out', 'End all sessions of a user', undefined, nothing, inPath('integer')),
    [`${base}/factorOff`]: post('user_factor_off', 'Turn off the second factor of a user', undefined, factor, inPath('integer')),
  };
  return {
    '/api/auth/link': open(post('link', 'Whose link it is', texts('token'), texts('name', 'login'))),
    '/api/auth/accept': open(post('accept', 'Choose a password with a link', texts('token', 'password'), texts('login'))),
    '/api/auth/password': post('password', 'Change the own password', withCode('current', 'next')),
    '/api/auth/sessions': get('sessions', 'The own sessions', { type: 'array', items: session }),
    '/api/auth/sessions/{id}': {
      delete: operation('end_session', 'Session', 'End one of the own sessions', {
        parameters: inPath('string'),
        answers: { 200: answer('The session', nothing) },
      }),
    },
    '/api/auth/signOutEverywhere': post('sign_out_everywhere', 'End all other own sessions', undefined),
    '/api/auth/factor': {
      ...get('factor', 'The own second factor', factor),
      ...post('begin_factor', 'Begin a second factor', withCode('password'), begun),
    },
    '/api/auth/factor/confirm': post('confirm_factor', 'Turn it on with its first code', texts('otp'), factor),
    '/api/auth/factor/off': post('factor_off', 'Turn it off', withCode('password'), factor),
    ...(isGranted(viewer, users.access.write) && ofOthers),
  };
}
