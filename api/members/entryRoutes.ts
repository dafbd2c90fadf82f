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
import { isTrue, readQuery, readRequest, said } from '../http/readShape';
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
  versionShape,
  versionsOf,
  viewerOn,
} from '../http/request';
import { lockRows } from '../objects/changeRows';
import { fromEntity } from '../objects/entity';
import { findVisible } from '../objects/records';
import { requireMaker } from '../objects/rights';
import { keepUndo } from '../objects/undo';
import type { StoredObject } from '../ports';
import { type Import, importEntries, importModes, shortened } from './importEntries';
import { listChoiceShape, readListUpload, type Upload } from './readListUpload';

const exportPage = 5000;

const q = z.string().optional().describe('Part of a value');
/** Which entries. */
export const entriesQuery = rangeQuery.extend({
  filter: z.strictObject({ q }).optional().describe('`{ "q": text }`'),
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

const sendValues = said(() => 'Send values, a list of texts, or a file.');
const common = {
  mode: z.enum(importModes).nullish().describe('`append` unless said'),
  faults: z.literal('all').optional().describe('`all`: more than the first 100 lines that are refused'),
};
const aboutDryRun = 'Only tells what would come and go';

/** Values as JSON. */
export const importShape = z.strictObject({
  ...common,
  // One list, looked through where the values are read: zod makes several objects of each.
  values: z.custom<readonly unknown[]>(Array.isArray, sendValues).meta({ type: 'array', items: { type: 'string' } }),
  dryRun: isTrue.describe(aboutDryRun),
  version: versionShape,
});

/** Values in a file. */
export const importForm = z.strictObject({
  ...common,
  ...listChoiceShape.shape,
  file: z
    .custom<Blob | string>((file) => file instanceof Blob || typeof file === 'string', sendValues)
    .meta({ type: 'string', format: 'binary' }),
  dryRun: z
    .preprocess((text) => (text === 'true' || text === 'false' ? text === 'true' : text), isTrue)
    .optional()
    .describe(aboutDryRun),
  version: z.preprocess((text) => (typeof text === 'string' ? Number(text) : undefined), versionShape).optional(),
});

/** As JSON with `values`, or as a form with a file. With `dryRun` nothing is stored, and `coming` names what would be added. */
async function readImport(c: ApiContext, id: number, resource: AnyResource, list: StoredObject): Promise<Asked> {
  const isForm = /^multipart\/form-data/i.test(c.req.header('Content-Type') ?? '');
  const read = isForm
    ? readRequest(importForm, Object.fromEntries(await bodyForm(c)))
    : readRequest(importShape, await readBody(c));
  const { mode, dryRun: isDry = false, faults, version } = read;
  const { recognised, ...values } = 'file' in read ? await uploadIn(read, resource, list) : { values: read.values };
  return {
    request: { mode: mode ?? 'append', ...values, isDry, isFaultsAll: faults === 'all' },
    versions: versionsOf(c, id, { version, values: true }, []),
    ...(recognised && { recognised }),
  };
}

async function uploadIn(
  { file, ...choice }: z.infer<typeof importForm>,
  resource: AnyResource,
  list: StoredObject,
): Promise<Partial<Pick<Upload, 'recognised'>> & Omit<Upload, 'recognised'>> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(await file.arrayBuffer());
  const rules = resource.members?.rules?.(fromEntity(resource, list) as never) ?? anyValue;
  return readListUpload(bytes, rules, choice);
}

/** One value per line in a form that the import reads back: quoted where it looks like columns or a comment. */
function toCsv(value: string): string {
  const inert = guarded(value);
  return /[",;|\t\r\n'#]/.test(inert) ? `"${inert.replaceAll('"', '""')}"\r\n` : `${inert}\r\n`;
}
