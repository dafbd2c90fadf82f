import { type ListPaged, listVersionHeader, pagedHeader } from '../../src/model/listAnswer';
import { vast2Params, vastParams } from '../../src/reference/vastParams';
import { type Grant, isGranted } from '../../src/schema/access';
import { admin, demand } from '../../src/schema/grants';
import type { AnyResource } from '../../src/schema/resource';
import type { Sessions } from '../auth/sessions';
import { type Answers, encryptHeader, exposedTo } from '../http/answers';
import { sinceQuery } from '../http/listParameters';
import { noteFailure } from '../http/noteFailure';
import { forbidden } from '../http/problems';
import { quickKey } from '../http/quickAnswers';
import { readQuery } from '../http/readShape';
import { type Api, type ApiContext, route, sessionOn, viewerOn } from '../http/request';
import { requireSight, type Sight } from '../objects/rights';
import type { Ports } from '../ports';
import type { QuickAnswer } from '../ports/quickAnswer';
import type { ListBody } from './listBody';
import type { Lists } from './lists';
import { namesOf, projectionOf } from './projection';
import type { ReadMany } from './readMany';
import type { WholeList } from './wholeList';

/** Answers of lists: everything the viewer may see of a resource, or the few fields of a name list. */
export type ListAnswers = {
  whole(c: ApiContext, resource: AnyResource, path: string): Promise<Response>;
  names(
    c: ApiContext,
    resource: AnyResource,
    at: { readonly fields: readonly string[]; readonly read: readonly Grant[] },
  ): Promise<Response>;
};

export function createListAnswers(
  ports: Ports,
  sessions: Sessions,
  { lists, answers, readMany }: { readonly lists: Lists; readonly answers: Answers; readonly readMany: ReadMany },
): ListAnswers {
  const answer = async (c: ApiContext, sight: Sight, names: readonly string[]): Promise<Response> => {
    if (await lists.paged(sight, names)) {
      const { rows } = await lists.lengthOf(sight, names);
      const told: ListPaged = { paged: true, total: rows, limit: lists.limits };
      return answers.data(c, told, 200, { [pagedHeader]: '1', 'Cache-Control': 'private, no-cache' });
    }
    const list = lists.of(sight, names, sight.resource.paged === true);
    const { since } = readQuery(sinceQuery, c);
    if (since !== undefined) {
      const changes = await list.changesSince(since);
      if (changes)
        return answers.written(c, changes, 200, { [listVersionHeader]: /\d+/.exec(changes)?.[0] ?? String(since) });
    }
    const mark = await list.mark;
    const version = await list.fresh();
    const call: ListCall = {
      mark,
      accepted: c.req.header('Accept-Encoding') ?? '',
      isEncrypted: ports.encryption !== undefined,
      fixed: fixedHeaders(c),
    };
    keepAnswer(c, list, call);
    if (matches(c, etagOf(version, mark))) return responseOf(unchangedAnswer(version, call), c.get('requestId'));
    return responseOf(bodyAnswer(await list.body(), call), c.get('requestId'));
  };

  /** Lets the host answer the next such calls itself while session and list are unchanged; they count like others. */
  const keepAnswer = (c: ApiContext, list: WholeList, call: ListCall): void => {
    const { quickAnswers, carrier, limits } = ports;
    const token = carrier.read(c.req.raw);
    if (!quickAnswers || !token || c.req.query('since') !== undefined) return;
    const session = sessionOn(c);
    const given = c.req.header('If-None-Match');
    const { user } = session.session;
    let mayRead = true;
    let uncounted = 0;
    const countAll = (): void => {
      const reads = uncounted;
      uncounted = 0;
      limits.read(user, reads).then(
        ({ allowed }) => {
          mayRead = allowed;
        },
        (error: unknown) => noteFailure(ports, 'limit', error),
      );
    };
    // Calls of the same moment are counted together.
    const count = (): void => {
      uncounted += 1;
      if (uncounted === 1) setTimeout(countAll);
    };
    const url = c.req.url.slice(c.req.url.indexOf('/', c.req.url.indexOf('//') + 2));
    const key = quickKey({ url, header: (name) => c.req.header(name) });
    if (!key) return;
    // Built once per version: thousands of calls a second need the same answer.
    let written: { readonly held: ReturnType<WholeList['held']>; readonly answer: QuickAnswer | undefined } | undefined;
    quickAnswers.keep(key, () => {
      const now = ports.clock().getTime();
      const held = list.held(now);
      if (!held || !mayRead || sessions.peek(token, now) !== session) return undefined;
      if (written?.held !== held) {
        const { version, body } = held;
        const isUnchanged = isNamed(given, etagOf(version, call.mark));
        written = { held, answer: isUnchanged ? unchangedAnswer(version, call) : body && bodyAnswer(body, call) };
      }
      if (written.answer) count();
      return written.answer;
    });
  };

  return {
    async whole(c, resource, path) {
      const viewer = viewerOn(c);
      if (resource.listPath[viewer.role] !== path) throw forbidden();
      const sight = requireSight(viewer, resource);
      return answer(c, sight, resource.listFields ? namesOf(sight, resource.listFields) : projectionOf(sight));
    },
    names(c, resource, { fields, read }) {
      const sight = requireSight(viewerOn(c), resource, read);
      const names = namesOf(sight, fields);
      return c.req.query('range') === undefined && c.req.query('filter') === undefined
        ? answer(c, sight, names)
        : readMany.names(c, sight, names);
    },
  };
}

/** URL parameters that a channel may take and a tag may pass on: lists of the specification that are no objects. */
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

/** Compares weakly: a proxy that compresses an answer may make its tag weak. */
const matches = (c: ApiContext, etag: string): boolean => isNamed(c.req.header('If-None-Match'), etag);

export function isNamed(given: string | undefined, etag: string): boolean {
  return given?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}

/** What a list's answer depends on beside the list. */
type ListCall = {
  readonly mark: string;
  readonly accepted: string;
  readonly isEncrypted: boolean;
  /** Headers that do not depend on the list's content. */
  readonly fixed: readonly string[];
};

const fixedHeaders = (c: ApiContext): readonly string[] => [
  ...['Cache-Control', 'private, no-cache', 'Vary', 'Accept-Encoding, Cookie'],
  ...Object.entries(exposedTo(c)).flat(),
];

const headersOf = (version: number, { mark, fixed }: ListCall): string[] => [
  ...fixed,
  'ETag',
  etagOf(version, mark),
  listVersionHeader,
  String(version),
];

const unchangedAnswer = (version: number, call: ListCall): QuickAnswer => ({
  status: 304,
  headers: headersOf(version, call),
});

/** Answers with finished bytes, in the encoding that the client accepts. */
function bodyAnswer(body: ListBody, call: ListCall): QuickAnswer {
  const { accepted, isEncrypted } = call;
  const encoding =
    body.br && /\bbr\b/.test(accepted) ? 'br' : body.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  const headers = headersOf(body.version, call);
  headers.push('Content-Type', isEncrypted ? 'text/plain' : 'application/json');
  if (isEncrypted) headers.push(encryptHeader, '1');
  if (encoding) headers.push('Content-Encoding', encoding);
  return { status: 200, headers, body: (encoding && body[encoding]) ?? body.plain };
}

function responseOf({ status, headers, body }: QuickAnswer, requestId: string): Response {
  // A plain object as headers lets the Node host write the answer without building a platform Response.
  const named: Record<string, string> = { 'X-Request-Id': requestId };
  for (let at = 0; at < headers.length; at += 2) named[headers[at] as string] = headers[at + 1] as string;
  return new Response(body ?? null, { status, headers: named });
}
