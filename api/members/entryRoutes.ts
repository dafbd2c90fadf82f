import { z } from 'zod';
import type { RecognisedList } from '../../src/model/consoleProvider';
import { searchWords } from '../../src/model/listDialect';
import { resourceOf } from '../../src/resources';
import { anyValue, guarded } from '../../src/schema/files/readListFile';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { keepAnswer, wroteNothing } from '../http/idempotent';
import { cutRange, rangeQuery } from '../http/listParameters';
import { forbidden, Refusal } from '../http/problems';
import { readQuery } from '../http/readShape';
import {
  type Api,
  type ApiContext,
  type ApiHandler,
  bodyForm,
  bodyLimits,
  idOf,
  readBody,
  route,
  sessionOn,
  takes,
  viewerOn,
} from '../http/request';
import { versionsOf } from '../http/versionsOf';
import { lockRows } from '../objects/changeRows';
import { fromEntity } from '../objects/entity';
import { findVisible } from '../objects/records';
import { requireMaker } from '../objects/rights';
import { keepUndo } from '../objects/undo';
import type { StoredObject } from '../ports';
import { type Import, type ImportMode, importEntries, shortened } from './importEntries';
import { readListUpload, type Upload } from './readListUpload';

const exportPage = 5000;

const q = z.string().optional().catch(undefined).describe('Part of a value');
/** Which entries; a filter of another shape leaves none out. */
export const entriesQuery = rangeQuery.extend({
  filter: z.object({ q }).optional().catch({ q: undefined }).describe('`{ "q": text }`'),
  q: q.describe('Part of a value, where there is no filter'),
});

/** Reading and changing the members of lists, for every definition that has members. */
export function entryRoutes(api: Api, resource: AnyResource, parts: ApiParts): void {
  const { members } = resource;
  if (!members) return;
  const { ports, answers, writer, idempotent } = parts;
  const { store } = ports;

  for (const base of new Set(Object.values(resource.base))) {
    const here =
      (handler: ApiHandler): ApiHandler =>
      (c) => {
        if (resource.base[viewerOn(c).role] !== base) throw forbidden();
        return handler(c);
      };

    route(api, `${base}/:id/entries`, {
      get: here(async (c) => {
        const list = await findVisible(store, viewerOn(c), resource, idOf(c));
        const { range: asked, filter, q } = readQuery(entriesQuery, c);
        const [first, last] = cutRange(asked);
        const words = filter === undefined ? q : filter.q;
        const { rows, total } = await store.members(
          resource.name,
          list.id,
          [first, last],
          words === undefined ? undefined : searchWords(words),
        );
        const known = await store.get(resourceOf(members.of).name, [
          ...new Set(rows.flatMap(({ target }) => target ?? [])),
        ]);
        const names = new Map(known.map((object) => [object.id, object.name]));
        const entries = rows.map(({ key, value, target }) => {
          const name = target === null ? undefined : names.get(target);
          return { id: key, value, target: name === undefined ? null : target, ...(name !== undefined && { name }) };
        });
        const range = rows.length > 0 ? `${first}-${first + rows.length - 1}` : '*';
        return answers.data(c, entries, 200, { 'Content-Range': `entries ${range}/${total}` });
      }),
    });

    route(api, `${base}/:id/import`, {
      post: takes(
        bodyLimits.list,
        idempotent(
          here(async (c) => {
            requireMaker(viewerOn(c), resource);
            const id = idOf(c);
            const list = await findVisible(store, viewerOn(c), resource, id);
            const { request, versions, recognised } = await readImport(c, id, resource, list);
            return writer.runTo(
              viewerOn(c),
              sessionOn(c),
              async (saving) => {
                const [row] = await lockRows(saving, resource, [id], versions, []);
                if (!row) throw new Refusal('not_found', 'List not found.');
                return importEntries(saving, resource, row, request);
              },
              async (tx, { result: { undo, ...told }, written }) => {
                const body = {
                  ...told,
                  version: written.find((one) => one.id === id)?.version ?? told.version,
                  ...(recognised && { recognised }),
                  ...(undo && { undo: await keepUndo(ports, tx, viewerOn(c).user, written, undo) }),
                };
                const answer = answers.plain(c, body);
                if (request.isDry) return wroteNothing(c, answer);
                return keepAnswer(c, tx, answer, () => answers.plain(c, shortened(body)));
              },
            );
          }),
        ),
      ),
    });

    route(api, `${base}/:id/export.csv`, {
      get: here(async (c) => {
        const list = await findVisible(store, viewerOn(c), resource, idOf(c));
        return new Response(csvOf(parts, resource.name, list.id), {
          headers: {
            'Content-Type': 'text/csv; charset=utf-8',
            'Content-Disposition': `attachment; filename="${resource.name}-${list.id}.csv"`,
            'Cache-Control': 'no-store',
            'X-Content-Type-Options': 'nosniff',
            'X-Request-Id': c.get('requestId'),
          },
        });
      }),
    });
  }
}

/** Reads page by page, at the speed of the client. */
function csvOf({ ports: { store } }: ApiParts, type: string, id: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      const { rows } = await store.members(type, id, [at, at + exportPage - 1]);
      at += rows.length;
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(({ value }) => toCsv(value)).join('')));
      if (rows.length < exportPage) controller.close();
    },
  });
}

type Asked = {
  readonly request: Import;
  readonly versions: ReadonlyMap<number, number>;
  readonly recognised?: RecognisedList;
};

/** Reads JSON with `values`, or a form with a file. With `dryRun` nothing is stored, and `coming` lists what would be added. */
async function readImport(c: ApiContext, id: number, resource: AnyResource, list: StoredObject): Promise<Asked> {
  const isForm = /^multipart\/form-data/i.test(c.req.header('Content-Type') ?? '');
  const body = isForm ? await readForm(c, resource, list) : await readBody(c);
  const mode = (body.mode ?? 'append') as ImportMode;
  if (!['append', 'replace', 'remove'].includes(mode))
    throw new Refusal('bad_request', 'mode must be append, replace or remove.');
  // Only of a form: JSON may have a key of that name.
  const upload = isForm ? (body.upload as Upload | undefined) : undefined;
  if (!Array.isArray(body.values) && !upload)
    throw new Refusal('bad_request', 'Send values, a list of texts, or a file.');
  const { dryRun = false, faults } = body;
  if (faults !== undefined && faults !== 'all') throw new Refusal('bad_request', 'faults must be all.');
  // An invalid `dryRun` must not change the list.
  if (typeof dryRun !== 'boolean') throw new Refusal('bad_request', 'dryRun must be true or false.');
  const { recognised, ...values } = upload ?? { values: body.values as readonly unknown[], recognised: undefined };
  return {
    request: { mode, ...values, isDry: dryRun, isFaultsAll: faults === 'all' },
    versions: versionsOf(c, id, body, []),
    ...(recognised && { recognised }),
  };
}

async function readForm(
  c: ApiContext,
  resource: AnyResource,
  list: StoredObject,
): Promise<Readonly<Record<string, unknown>>> {
  const form: Record<string, FormDataEntryValue> = Object.fromEntries(await bodyForm(c));
  const { file, mode, version, dryRun } = form;
  const field = (name: string) => (typeof form[name] === 'string' && form[name] !== '' ? form[name] : undefined);
  const bytes =
    file instanceof Blob
      ? new Uint8Array(await file.arrayBuffer())
      : typeof file === 'string'
        ? new TextEncoder().encode(file)
        : undefined;
  const rules = resource.members?.rules?.(fromEntity(resource, list) as never) ?? anyValue;
  return {
    ...(mode !== undefined && { mode }),
    ...(form.faults !== undefined && { faults: form.faults }),
    ...(dryRun !== undefined && { dryRun: dryRun === 'true' || (dryRun === 'false' ? false : dryRun) }),
    ...(typeof version === 'string' && { version: Number(version) }),
    ...(bytes && { upload: await readListUpload(bytes, rules, field) }),
  };
}

/** One value per line in a form that the import reads back: quoted where it looks like columns or a comment. */
function toCsv(value: string): string {
  const inert = guarded(value);
  return /[",;|\t\r\n'#]/.test(inert) ? `"${inert.replaceAll('"', '""')}"\r\n` : `${inert}\r\n`;
}
