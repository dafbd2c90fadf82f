import { z } from 'zod';
import { dayMs } from '../src/model/reports/days';
import type { Viewer } from '../src/schema/access';
import { sayLimits } from '../src/schema/messages/sayLimits';
import type { ApiParts } from './apiParts';
import { hashToken } from './auth/tokens';
import { forbidden, notFound, Refusal } from './http/problems';
import { type Api, type ApiContext, bodyLimits, isObject, readBody, route, takes, viewerOn } from './http/request';
import type { Ports } from './ports';
import type { Key } from './ports/keys';

const kind = 'urlState';
export const mostUrlStateBytes = 1024 * 1024;
/** Keeps states from filling the disk. */
const mostOfAccount = 2_000;

/** Since the last read. */
const keptMs = 90 * dayMs;
/** A read is noted once a day, not each time. */
const notedMs = keptMs - dayMs;

/** Routes that store the state of lists and reports, under the hash of its content, where it is too large for a URL. */
export function urlStateRoutes(api: Api, { ports, answers }: Pick<ApiParts, 'ports' | 'answers'>): void {
  const { store, clock } = ports;

  route(api, '/api/urlState', {
    post: takes(bodyLimits.state, async (c) => {
      const account = accountOf(withLists(c));
      const text = stateIn(await readBody(c));
      const key = `${account}-${(await hashToken(text)).slice(0, 32)}`;
      const now = clock().toISOString();
      const found = await store.keys.get(kind, key, now);
      if (!found && (await store.keys.countOf(kind, account, now)) >= mostOfAccount)
        throw new Refusal('too_many', sayLimits('limits.savedAddresses', { most: mostOfAccount }));
      await note(ports, found ?? { kind, key, subject: account, body: { text }, expiresAt: null });
      return answers.data(c, { key }, 201, { Location: `/api/urlState/${key}` });
    }),
  });

  route(api, '/api/urlState/:key', {
    async get(c) {
      const viewer = withLists(c);
      const found = await store.keys.get(kind, c.req.param('key') ?? '', clock().toISOString());
      // Users share links with colleagues and with support.
      if (!found || (viewer.role !== 'admin' && found.subject !== accountOf(viewer)))
        throw notFound('This address has expired.');
      await note(ports, found);
      return answers.data(c, { state: JSON.parse(String(found.body.text)) });
    },
  });
}

/** Role and account, in characters that a URL takes unescaped. */
const accountOf = ({ role, account }: Viewer): string => `${role}-${account ?? 0}`;

/** The viewer, if they have lists or reports. @throws forbidden for an administrator without all rights. */
function withLists(c: ApiContext): Viewer {
  const viewer = viewerOn(c);
  if (viewer.role === 'admin' && !viewer.isSuper) throw forbidden();
  return viewer;
}

/** Any object or list. Not copied, since it may have 1 MB. */
export const urlStateShape = z
  .custom<object>((state) => isObject(state) || Array.isArray(state))
  .meta({ type: ['object', 'array'], description: 'At most 1 MB; kept for 90 days after it was last used' });

/** As JSON text: storage refuses some characters that a filter may contain. */
function stateIn({ state }: Readonly<Record<string, unknown>>): string {
  if (!urlStateShape.safeParse(state).success)
    throw new Refusal('bad_request', 'The body must have a `state`, an object or a list.');
  const text = JSON.stringify(state);
  if (new TextEncoder().encode(text).length > mostUrlStateBytes)
    throw new Refusal('too_large', 'The data of an address can have at most 1 MB.');
  return text;
}

/** Extends the expiry of a state that was read. */
async function note({ store, clock }: Pick<Ports, 'store' | 'clock'>, state: Key): Promise<void> {
  const now = clock().getTime();
  if (state.expiresAt !== null && Date.parse(state.expiresAt) > now + notedMs) return;
  await store.keys.put({ ...state, expiresAt: new Date(now + keptMs).toISOString() });
}
