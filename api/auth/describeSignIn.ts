import { z } from 'zod';
import { resourceOf } from '../../src/resources';
import { isGranted, type Viewer } from '../../src/schema/access';
import { answer, jsonBody, operation, type Paths, type Schema } from '../describe/openapiParts';
import { moment, schemaOfFields } from '../describe/openapiShapes';
import { confirmFields, factorFields, passwordFields } from './accountSecurityRoutes';
import { userType } from './accounts';
import { acceptFields, linkFields } from './userSignInRoutes';

const nothing = z.object({});
const factor = z.object({
  mfa: z.enum(['off', 'totp']),
  codesLeft: z.int().optional(),
  codes: z.array(z.string()).optional().describe('Recovery codes; shown only in this answer'),
});
const begun = z.object({ secret: z.string(), uri: z.string() });
const link = z.object({
  kind: z.enum(['invite', 'reset']),
  path: z.string().describe('Path on the console’s host; valid for one use within a day'),
  expiresAt: moment,
  mailed: z.boolean(),
});
const session = z.object({
  id: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  address: z.string().nullable(),
  agent: z.string().nullable(),
  current: z.boolean(),
});

/** Passwords, sessions, second factor and links. */
export function describeSignIn(viewer: Viewer): Paths {
  const post = (
    id: string,
    about: string,
    body: Schema | undefined,
    schema: z.ZodType = nothing,
    parameters: readonly Schema[] = [],
  ) => ({
    post: operation(id, 'Session', about, {
      parameters,
      ...(body && { body: jsonBody(body) }),
      answers: { 200: answer(about, schema) },
    }),
  });
  const open = (path: ReturnType<typeof post>) => ({ post: { ...path.post, security: [] } });
  const get = (id: string, about: string, schema: z.ZodType) => ({
    get: operation(id, 'Session', about, { answers: { 200: answer(about, schema) } }),
  });
  const inPath = (type: string) => [{ name: 'id', in: 'path', required: true, schema: { type } }];
  const users = resourceOf(userType);
  const base = `${users.base.admin}/{id}`;
  const ofOthers = {
    [`${base}/link`]: post(
      'user_link',
      'Create a link with which a user chooses a password',
      undefined,
      link,
      inPath('integer'),
    ),
    [`${base}/signOut`]: post('user_sign_out', 'End all sessions of a user', undefined, nothing, inPath('integer')),
    [`${base}/factorOff`]: post(
      'user_factor_off',
      'Turn off the second factor of a user',
      undefined,
      factor,
      inPath('integer'),
    ),
  };
  return {
    '/api/auth/link': open(
      post(
        'link',
        'Read the user of a password link',
        schemaOfFields(linkFields),
        z.object({ name: z.string(), login: z.string() }),
      ),
    ),
    '/api/auth/accept': open(
      post('accept', 'Set a password with a link', schemaOfFields(acceptFields), z.object({ login: z.string() })),
    ),
    '/api/auth/password': post('password', 'Change your own password', schemaOfFields(passwordFields)),
    '/api/auth/sessions': get('sessions', 'List your own sessions', z.array(session)),
    '/api/auth/sessions/{id}': {
      delete: operation('end_session', 'Session', 'End one of your own sessions', {
        parameters: inPath('string'),
        answers: { 200: answer('The session', nothing) },
      }),
    },
    '/api/auth/signOutEverywhere': post('sign_out_everywhere', 'End all your other sessions', undefined),
    '/api/auth/factor': {
      ...get('factor', 'Read the state of your second factor', factor),
      ...post('begin_factor', 'Start to set up your second factor', schemaOfFields(factorFields), begun),
    },
    '/api/auth/factor/confirm': post(
      'confirm_factor',
      'Turn on the second factor with its first code',
      schemaOfFields(confirmFields),
      factor,
    ),
    '/api/auth/factor/off': post('factor_off', 'Turn off your second factor', schemaOfFields(factorFields), factor),
    ...(isGranted(viewer, users.access.write) && ofOthers),
  };
}
