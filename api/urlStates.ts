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
/** Keeps them from filling the disk. */
const mostOfAccount = 2_000;

/** Since it was asked for last. */
const keptMs = 90 * dayMs;
/** Being asked for is noted once a day, not with each reading. */
const notedMs = keptMs - dayMs;

/** What lists and reports show, where that is too large for their addresses, under the hash of its content. */
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

/** Role and account, in letters that stand in an address as they are. */
const accountOf = ({ role, account }: Viewer): string => `${role}-${account ?? 0}`;

/** Users who have lists or reports; an administrator needs all rights. */
function withLists(c: ApiContext): Viewer {
  const viewer = viewerOn(c);
  if (viewer.role === 'admin' && !viewer.isSuper) throw forbidden();
  return viewer;
}

/** Of any members. It is not copied: it may have 1 MB. */
export const urlStateShape = z
  .custom<object>((state) => isObject(state) || Array.isArray(state))
  .meta({ type: ['object', 'array'], description: 'At most 1 MB; kept for 90 days after it was last used' });

/** As JSON, since storage refuses characters that a filter may name. */
function stateIn({ state }: Readonly<Record<string, unknown>>): string {
  if (!urlStateShape.safeParse(state).success)
    throw new Refusal('bad_request', 'The body must have a `state`, an object or a list.');
  const text = JSON.stringify(state);
  if (new TextEncoder().encode(text).length > mostUrlStateBytes)
    throw new Refusal('too_large', 'The data of an address can have at most 1 MB.');
  return text;
}

/** It was used, and is kept for as long again. */
async function note({ store, clock }: Pick<Ports, 'store' | 'clock'>, state: Key): Promise<void> {
  const now = clock().getTime();
  if (state.expiresAt !== null && Date.parse(state.expiresAt) > now + notedMs) return;
  await store.keys.put({ ...state, expiresAt: new Date(now + keptMs).toISOString() });
}
