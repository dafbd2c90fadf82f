import { z } from 'zod';
import type { ManyUses } from '../../src/model/uses';
import type { Problems } from '../../src/schema/messages/problem';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { factMonths } from '../finance/whyKept';
import { tellWarnings } from '../http/answers';
import { keepAnswer, wroteNothing } from '../http/idempotent';
import { forbidden, Refusal, refuseProblems } from '../http/problems';
import { readQuery, readShape } from '../http/readShape';
import {
  type Api,
  type ApiContext,
  type ApiHandler,
  bodyLimits,
  idOf,
  readBody,
  route,
  sessionOn,
  takes,
  versionsOf,
  viewerOn,
} from '../http/request';
import type { Reader, Transaction } from '../ports';
import { archiveRows, archiveShape, restoreRow, restoreShape } from './archiveRows';
import { bulkAtMost, changeMany, fieldsOf, readBulk } from './bulk';
import { previewMany } from './bulkPreview';
import { changeRows } from './changeRows';
import { copyObject, copyShape, draftCopy, leftOut } from './copyObject';
import { createObject } from './createObject';
import { readIds, usesOfMany } from './manyUses';
import { history, referrers } from './readHistory';
import { type Row, readOne, serializeRecord } from './records';
import { removeRow } from './removeRow';
import { requireMaker, requireSight, requireWrite } from './rights';
import { takerQuery } from './transferOwnership';
import { keepUndo, takeUndo, undoSteps } from './undo';
import type { CommittedChange, Done, WriteContext } from './unitOfWork';

/** Fields that may be set without the version that the client read. */
const bulkSafe = ['status', 'priority', 'weight', 'targeting', 'ivts', 'labels', 'manager'];

type Job<T> = (saving: WriteContext) => Promise<T>;

/** Calls of one resource, on each of its paths. */
export function objectRoutes(api: Api, resource: AnyResource, parts: ApiParts): void {
  const { ports, records, writer, answers, readMany, listAnswers, beforeSave, idempotent, extension } = parts;

  const answerOne = async (
    c: ApiContext,
    id: number,
    status = 200,
    warnings: Problems = {},
    headers: Record<string, string> = {},
    reader: Reader = ports.store,
  ): Promise<Response> => {
    const found = await readOne(reader, records, viewerOn(c), resource, id);
    const told = tellWarnings(warnings);
    return answers.data(c, { ...found, ...told.beside }, status, {
      ETag: `"v${found.version}"`,
      ...told.headers,
      ...headers,
    });
  };
  const write = <T>(c: ApiContext, job: Job<T>) => writer.run(viewerOn(c), sessionOn(c), job);
  /** Like `write` for a call that may be repeated: stores its answer in the same transaction. */
  const writeOnce = <T>(
    c: ApiContext,
    job: Job<T>,
    answer: (tx: Transaction, done: Done<T>) => Response | Promise<Response>,
  ) => writer.runTo(viewerOn(c), sessionOn(c), job, async (tx, done) => keepAnswer(c, tx, await answer(tx, done)));
  const keepPassword = async ({ beside }: Transaction, id: number, hash: string | undefined): Promise<void> => {
    if (hash !== undefined) await beside.credentials.set(id, hash);
  };

  for (const base of new Set(Object.values(resource.base))) {
    const isWholeHere = (c: ApiContext): boolean => {
      const isList = resource.listPath[viewerOn(c).role] === base;
      return isList && ['range', 'filter', 'sort'].every((name) => c.req.query(name) === undefined);
    };
    /** Each role has its own path. @throws forbidden on another role's path. */
    const here =
      (handler: ApiHandler): ApiHandler =>
      (c) => {
        if (resource.base[viewerOn(c).role] !== base) throw forbidden();
        return handler(c);
      };
    const posted = (handler: ApiHandler): ApiHandler => idempotent(here(handler));

    route(api, base, {
      get: here((c) => (isWholeHere(c) ? listAnswers.whole(c, resource, base) : readMany.answer(c, resource))),
      post: takes(
        resource.members ? bodyLimits.filledList : bodyLimits.object,
        posted(async (c) => {
          requireMaker(viewerOn(c), resource);
          const body = await readBody(c);
          const hash = await extension.hashOf(resource.name, body);
          const preSave = await beforeSave.ask(c, resource, body);
          return beforeSave.keeping(resource, preSave, () =>
            writeOnce(
              c,
              (saving) => createObject(saving, resource, body, ports.randomBytes, preSave),
              async (tx, { result: { id, warnings } }) => {
                await keepPassword(tx, id, hash);
                return answerOne(c, id, 201, warnings, { Location: `${base}/${id}` }, tx);
              },
            ),
          );
        }),
      ),
    });

    route(api, `${base}/bulk`, {
      post: takes(
        bodyLimits.many,
        posted(async (c) => {
          const viewer = viewerOn(c);
          requireWrite(viewer, resource);
          const request = readBulk(resource, await readBody(c));
          beforeSave.refuseMany(resource, Object.fromEntries(fieldsOf(request).map((name) => [name, true])));
          const ids = request.ids ?? (await readMany.idsOf(viewer, resource, request.filter ?? {}, bulkAtMost));
          if (ids.length > bulkAtMost) throw new Refusal('too_large', sayLimits('limits.found', { most: bulkAtMost }));
          const asked = new Set(ids);
          const countOf = (written: readonly CommittedChange[]) =>
            written.filter((one) => one.resource === resource && asked.has(one.id)).length;
          if (request.isPreview) {
            const { result } = await writer.look(viewer, sessionOn(c), (saving) =>
              previewMany(saving, resource, ids, request),
            );
            return wroteNothing(c, answers.plain(c, result));
          }
          const job = (saving: WriteContext) => changeMany(saving, resource, ids, request);
          if (request.isDry) {
            const changed = countOf((await writer.look(viewer, sessionOn(c), job)).written);
            return wroteNothing(c, answers.plain(c, { changed, unchanged: ids.length - changed }));
          }
          return writeOnce(c, job, async (tx, { written }) => {
            const changed = countOf(written);
            const undo = changed > 0 ? { undo: await keepUndo(ports, tx, viewer.user, written) } : {};
            return answers.plain(c, { changed, unchanged: ids.length - changed, ...undo });
          });
        }),
      ),
    });

    route(api, `${base}/refs`, {
      post: here(async (c) => {
        const viewer = viewerOn(c);
        requireSight(viewer, resource);
        const { seen, uses } = await usesOfMany(ports.store, viewer, resource, readIds(await readBody(c)));
        const yesterday = await parts.sumFigures(viewer, resource, seen, sessionOn(c).session.user);
        return answers.plain(c, { ...uses, ...(yesterday !== undefined && { yesterday }) } satisfies ManyUses);
      }),
    });

    route(api, `${base}/:id`, {
      get: here((c) => answerOne(c, idOf(c))),
      put: here(async (c) => {
        const viewer = viewerOn(c);
        requireWrite(viewer, resource);
        const id = idOf(c);
        const body = await readBody(c);
        const versions = versionsOf(c, id, body, bulkSafe);
        const hash = await extension.hashOf(resource.name, body);
        const preSave = await beforeSave.ask(c, resource, body, id);
        const warnings = await beforeSave.keeping(resource, preSave, () =>
          writer.runTo(
            viewer,
            sessionOn(c),
            async (saving) => {
              const [changed] = await changeRows(saving, resource, [id], body, versions, preSave);
              refuseProblems(changed?.problems ?? {});
              return changed?.warnings;
            },
            async (tx, { result }) => {
              await keepPassword(tx, id, hash);
              return result;
            },
          ),
        );
        return answerOne(c, id, 200, warnings);
      }),
      delete: here(async (c) => {
        requireMaker(viewerOn(c), resource);
        const id = idOf(c);
        const versions = versionsOf(c, id, {}, []);
        const months = await factMonths(ports, resource, id);
        const { reassignTo } = readQuery(takerQuery, c);
        await write(c, (saving) => removeRow(saving, resource, id, { versions, months, reassignTo }));
        return answers.plain(c, { id });
      }),
    });

    route(api, `${base}/:id/copy`, {
      post: posted(async (c) => {
        const viewer = viewerOn(c);
        requireMaker(viewer, resource);
        const { name, save } = readShape(copyShape, await readBody(c));
        if (!save) {
          const { source, copy } = await draftCopy(
            { viewer, records, work: { tx: ports.store } },
            resource,
            idOf(c),
            name,
          );
          const sight = requireSight(viewer, resource);
          const { id: _id, uid: _uid, version: _version, ...draft } = serializeRecord(sight, copy as Row, true);
          const left = leftOut(resource, source, copy).filter((field) => sight.fields.has(field));
          return answers.data(c, draft, 200, { 'X-Not-Copied': left.join(',') });
        }
        return writeOnce(
          c,
          (saving) => copyObject(saving, resource, idOf(c), name, ports.randomBytes),
          (tx, { result: { id, warnings } }) => answerOne(c, id, 201, warnings, { Location: `${base}/${id}` }, tx),
        );
      }),
    });

    route(api, `${base}/:id/archive`, {
      post: posted(async (c) => {
        requireMaker(viewerOn(c), resource);
        const body = await readBody(c);
        const id = idOf(c);
        const { force, reassignTo } = readShape(archiveShape, body);
        return writeOnce(
          c,
          (saving) => archiveRows(saving, resource, [id], versionsOf(c, id, body, undefined), force, reassignTo),
          (tx) => answerOne(c, id, 200, {}, {}, tx),
        );
      }),
    });

    route(api, `${base}/:id/restore`, {
      post: posted(async (c) => {
        requireMaker(viewerOn(c), resource);
        const body = await readBody(c);
        const id = idOf(c);
        const { to } = readShape(restoreShape, body);
        return writeOnce(
          c,
          (saving) => restoreRow(saving, resource, id, versionsOf(c, id, body, undefined), to),
          (tx) => answerOne(c, id, 200, {}, {}, tx),
        );
      }),
    });

    route(api, `${base}/:id/refs`, {
      get: here(async (c) => answers.data(c, await referrers(parts, viewerOn(c), resource, idOf(c)))),
    });
    route(api, `${base}/:id/history`, { get: here((c) => history(parts, c, resource, idOf(c))) });
  }
}

export const undoQuery = z.object({
  rest: z.literal('1').optional().describe('Leaves what was changed or used since'),
});

/** Undoes a bulk change, a status switch, an archive or an import. */
export function undoRoute(api: Api, { writer, answers, idempotent }: ApiParts): void {
  route(api, '/api/undo/:token', {
    post: idempotent(async (c) => {
      const viewer = viewerOn(c);
      const token = c.req.param('token') ?? '';
      const { rest } = readQuery(undoQuery, c);
      return writer.runTo(
        viewer,
        sessionOn(c),
        async (saving) =>
          undoSteps(saving, await takeUndo(saving.work.tx, viewer.user, token, saving.now), rest === '1'),
        (tx, { written, result: left }) =>
          keepAnswer(c, tx, answers.plain(c, { changed: written.length, ...(left.count > 0 && { left }) })),
      );
    }),
  });
}
