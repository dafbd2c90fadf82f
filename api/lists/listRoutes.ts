import { listVersionHeader } from '../../src/model/listAnswer';
import { vast2Params, vastParams } from '../../src/reference/vastParams';
import { admin, demand, type Grant, isGranted } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';
import { type Answers, exposedTo } from '../http/answers';
import { type Api, type ApiContext, route, viewerOn } from '../http/apiEnv';
import { encryptHeader } from '../http/encryptBody';
import { forbidden } from '../http/problems';
import { requireSight, type Sight } from '../objects/rights';
import type { Ports } from '../ports';
import type { ListBody } from './listBody';
import type { Lists } from './lists';
import { namesOf, projectionOf } from './projection';

/** Whose a list is: everything the viewer may see of a resource, or the few fields of a name list. */
export type ListAnswers = {
  whole(c: ApiContext, resource: AnyResource, path: string): Promise<Response>;
  names(
    c: ApiContext,
    resource: AnyResource,
    at: { readonly fields: readonly string[]; readonly read: readonly Grant[] },
  ): Promise<Response>;
};

export function createListAnswers(ports: Ports, lists: Lists, answers: Answers): ListAnswers {
  const answer = async (c: ApiContext, sight: Sight, names: readonly string[]): Promise<Response> => {
    const list = lists.of(sight, names, sight.resource.paged === true);
    const since = c.req.query('since');
    if (since !== undefined && /^\d{1,16}$/.test(since)) {
      const changes = await list.changesSince(Number(since));
      if (changes) return answers.written(c, changes, 200, { [listVersionHeader]: /\d+/.exec(changes)?.[0] ?? since });
    }
    const mark = await list.mark;
    const version = await list.fresh();
    if (matches(c, etagOf(version, mark))) return notModified(c, version, etagOf(version, mark));
    return bodyResponse(c, await list.body(), mark, ports.encryption !== undefined);
  };

  return {
    whole(c, resource, path) {
      const viewer = viewerOn(c);
      if (resource.listPath[viewer.role] !== path) throw forbidden();
      const sight = requireSight(viewer, resource);
      return answer(c, sight, resource.listFields ? namesOf(sight, resource.listFields) : projectionOf(sight));
    },
    names(c, resource, { fields, read }) {
      const sight = requireSight(viewerOn(c), resource, read);
      return answer(c, sight, namesOf(sight, fields));
    },
  };
}

/** The URL parameters a channel may take and a tag may hand on: lists of the specification that are no objects. */
export function parameterRoutes(api: Api, { build }: Ports, answers: Answers): void {
  for (const [path, entries] of [
    ['/api/demand/vastParams', vastParams],
    ['/api/demand/vast2Params', vast2Params],
  ] as const) {
    const json = JSON.stringify(entries);
    route(api, path, {
      get(c) {
        if (!isGranted(viewerOn(c), [admin.any, demand.any])) throw forbidden();
        const etag = `"${build}"`;
        const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' };
        return matches(c, etag)
          ? new Response(null, { status: 304, headers: { ...headers, 'X-Request-Id': c.get('requestId') } })
          : answers.written(c, json, 200, headers);
      },
    });
  }
}

const etagOf = (version: number, mark: string): string => `"${version}.${mark}"`;

/** A proxy that compressed the answer may have made the tag a weak one. */
function matches(c: ApiContext, etag: string): boolean {
  const given = c.req.header('If-None-Match');
  return given?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}

const listHeaders = (c: ApiContext, version: number, etag: string) => ({
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding, Cookie',
  ETag: etag,
  [listVersionHeader]: String(version),
  'X-Request-Id': c.get('requestId'),
  ...exposedTo(c),
});

const notModified = (c: ApiContext, version: number, etag: string): Response =>
  new Response(null, { status: 304, headers: listHeaders(c, version, etag) });

/** Hands out bytes that are there already, in the form the client takes. */
function bodyResponse(c: ApiContext, body: ListBody, mark: string, isEncrypted: boolean): Response {
  const accepted = c.req.header('Accept-Encoding') ?? '';
  const encoding = body.br && /\bbr\b/.test(accepted) ? 'br' : body.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  const headers = {
    'Content-Type': isEncrypted ? 'text/plain' : 'application/json',
    ...listHeaders(c, body.version, etagOf(body.version, mark)),
    ...(isEncrypted && { [encryptHeader]: '1' }),
    ...(encoding && { 'Content-Encoding': encoding }),
  };
  return new Response(encoding === 'br' ? body.br : encoding === 'gzip' ? body.gzip : body.plain, { headers });
}
