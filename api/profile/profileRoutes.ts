import { profileOf } from '../../src/model/profileOf';
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { type Problem, problem } from '../../src/schema/messages/problem';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { accountType } from '../auth/accounts';
import { isShownToken, tokenField } from '../auth/apiTokens';
import { forbidden, refuseProblems } from '../http/problems';
import { type Api, type JsonObject, readBody, route, sessionOn, versionsOf, viewerOn } from '../http/request';
import { changeRows, type Versions } from '../objects/changeRows';
import { readOne } from '../objects/records';
import { requireWrite } from '../objects/rights';

/** Routes for the account's own record. */
export function profileRoutes(api: Api, { ports: { store }, records, writer, answers }: ApiParts): void {
  const read = async (viewer: Viewer) => {
    const { resource, id } = ownAccount(viewer);
    const { id: _id, status: _status, ...profile } = await readOne(store, records, viewer, resource, id);
    // Only the platform sees the uid; here an administrator who acts for the account.
    const [stored] = viewer.admin ? await store.get(resource.name, [id]) : [];
    return { ...profile, ...(stored && { uid: stored.data.uid ?? null }) };
  };

  /** Skips versions that hold only a new token, so that a token made meanwhile does not refuse a profile. */
  const passTokens = async (resource: AnyResource, id: number, versions: Versions): Promise<Versions> => {
    const seen = versions.get(id);
    const [stored] = seen === undefined ? [] : await store.get(resource.name, [id]);
    const missed = stored && seen !== undefined ? stored.version - seen : 0;
    if (!stored || missed < 1 || missed > missedAtMost) return versions;
    const { rows } = await store.history(resource.name, id, [0, missed - 1]);
    const areTokens =
      rows.length === missed && rows.every(({ changes }) => changes.every(({ field }) => field === tokenField));
    return areTokens ? new Map([[id, stored.version]]) : versions;
  };

  route(api, '/api/demand/info', {
    get: async (c) => answers.data(c, await read(viewerOn(c))),
    async put(c) {
      const viewer = viewerOn(c);
      const { resource, id } = ownAccount(viewer);
      requireWrite(viewer, resource);
      const body = await readBody(c);
      const versions = await passTokens(resource, id, versionsOf(c, id, body, undefined));
      refuseProblems(notChangedHere(body, await read(viewer)));
      await writer.run(viewer, sessionOn(c), async (saving) => {
        const [changed] = await changeRows(saving, resource, [id], body, versions);
        refuseProblems(changed?.problems ?? {});
        // Without a version the client changes the newest one.
        if (versions.size === 0) saving.work.blind({ type: resource.name, id });
      });
      return answers.data(c, await read(viewer));
    },
  });
}

const missedAtMost = 20;

function ownAccount(viewer: Viewer): { readonly resource: AnyResource; readonly id: number } {
  if (viewer.account === null) throw forbidden('An administrator has no profile.');
  return { resource: profileOf(resourceOf(accountType(viewer.role)), viewer), id: viewer.account };
}

/** Problems of server fields in a body: they may be sent back only unchanged. */
function notChangedHere(body: JsonObject, shown: Readonly<Record<string, unknown>>): Readonly<Record<string, Problem>> {
  const isSame = (name: string) =>
    body[name] === (shown[name] ?? null) || (name === 'token' && isShownToken(body[name]));
  const changed = Object.entries(made).filter(([name]) => body[name] !== undefined && !isSame(name));
  return Object.fromEntries(changed.map(([name, label]) => [name, problem('readOnly', { label })]));
}

const made = { token: 'API token', uid: 'UID' };
