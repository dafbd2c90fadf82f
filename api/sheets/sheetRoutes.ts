import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { type Api, type ApiContext, type ApiHandler, route, sessionOn, viewerOn } from '../http/apiEnv';
import { forbidden, Refusal } from '../http/problems';
import { checkLength, isObject, readBody } from '../http/readBody';
import { bulkAtMost } from '../objects/bulk';
import type { Order } from '../objects/readMany';
import { requireMaker, requireSight } from '../objects/rights';
import { keepUndo } from '../objects/undo';
import { exportedRows } from './exportFile';
import { type ImportMode, importModes, importRows } from './importRows';
import { readCsv } from './readCsv';
import { type Rejected, readSheet } from './readSheet';
import { sheetBytes } from './sheetBytes';

/** Rows of one file. */
export const exportAtMost = 100_000;
/** An answer names this many places of a file that nobody could mend at once anyway. */
const rejectedAtMost = 1000;

type Told = { readonly create: number; readonly update: number; readonly unchanged: number; readonly rejected: readonly Rejected[] };

/** Thrown to leave the transaction of a file that is not to be stored without a trace. */
class NotStored extends Error {
  readonly told: Told;

  constructor(told: Told) {
    super('Nothing is stored.');
    this.told = told;
  }
}

/** Objects to a sheet, and from it (`api.md` 6.4). */
export function sheetRoutes(api: Api, resource: AnyResource, parts: ApiParts): void {
  const { ports, readMany, answers, writer, beforeSave, idempotent } = parts;
  if (resource.paged) return;
  for (const base of new Set(Object.values(resource.base))) {
    const here =
      (handler: ApiHandler): ApiHandler =>
      (c) => {
        if (resource.base[viewerOn(c).role] !== base) throw forbidden();
        return handler(c);
      };

    route(api, `${base}/export`, {
      post: here(async (c) => {
        const viewer = viewerOn(c);
        const sight = requireSight(viewer, resource);
        const { filter = {}, sort, ids: asked, format = 'csv' } = await readBody(c);
        if (!isObject(filter)) throw new Refusal('bad_request', 'filter must be an object.');
        if (asked !== undefined && !isIds(asked)) throw new Refusal('bad_request', 'ids must be a list of numbers.');
        if (sort !== undefined && !isOrder(sort)) throw new Refusal('bad_request', 'sort must be like ["name","ASC"].');
        if (format !== 'csv' && format !== 'xlsx') throw new Refusal('bad_request', 'format must be csv or xlsx.');
        const ids = asked ?? (await readMany.idsOf(viewer, resource, filter, exportAtMost, sort));
        if (ids.length > exportAtMost) throw new Refusal('too_large', `The filter finds more than ${exportAtMost} objects. Narrow it.`);
        const { type, bytes } = sheetBytes(exportedRows(parts, viewer, sight, ids), resource.label[1], format);
        return new Response(streamOf(bytes), {
          headers: {
            'Content-Type': type,
            'Content-Disposition': `attachment; filename="${resource.name}.${format}"`,
            'Cache-Control': 'no-store',
            'X-Content-Type-Options': 'nosniff',
            'X-Request-Id': c.get('requestId'),
          },
        });
      }),
    });

    route(api, `${base}/import`, {
      post: here(
        idempotent(async (c) => {
          const viewer = viewerOn(c);
          requireMaker(viewer, resource);
          const mode = modeOf(c);
          const isDry = c.req.query('dryRun') === '1';
          const { lines, rejected: broken } = await readCsv(await textOf(c));
          const sheet = readSheet(requireSight(viewer, resource), lines);
          const { rows } = sheet;
          const unread = [...broken, ...sheet.rejected].sort((one, other) => one.line - other.line);
          if (rows.length > bulkAtMost)
            throw new Refusal('too_large', `The file has ${rows.length} objects; at most ${bulkAtMost} are taken at once. Split it.`);
          if (unread.length > 0) return answers.plain(c, tell({ create: 0, update: 0, unchanged: 0, rejected: unread }));
          const lone = beforeSave.loneFields(resource);
          const done = await writer
            .run(viewer, sessionOn(c), async (saving) => {
              const { rejected, created } = await importRows(saving, resource, sheet, { mode, lone, randomBytes: ports.randomBytes });
              const told = (updated: number): Told => ({
                create: created,
                update: updated,
                unchanged: rows.length - created - updated,
                rejected,
              });
              if (rejected.length > 0) throw new NotStored({ create: 0, update: 0, unchanged: 0, rejected });
              if (!isDry) return told;
              const ids = new Set(rows.flatMap(({ id }) => id ?? []));
              const changed = (await saving.work.finish()).filter((one) => one.resource === resource && ids.has(one.id));
              throw new NotStored(told(changed.length));
            })
            .catch((error: unknown) => {
              if (error instanceof NotStored) return error;
              throw error;
            });
          if (done instanceof NotStored) return answers.plain(c, tell(done.told));
          const ids = new Set(rows.flatMap(({ id }) => id ?? []));
          const updated = done.written.filter((one) => one.resource === resource && ids.has(one.id)).length;
          const told = done.result(updated);
          // What was made cannot be taken back by giving values back.
          const undo = told.create === 0 && updated > 0 ? { undo: await keepUndo(ports, viewer.user, done.written) } : {};
          return answers.plain(c, { ...tell(told), ...undo });
        }),
      ),
    });
  }
}

const tell = ({ rejected, ...counts }: Told) => ({
  ...counts,
  rejected: rejected.slice(0, rejectedAtMost),
  rejectedCount: rejected.length,
});

function modeOf(c: ApiContext): ImportMode {
  const given = c.req.query('mode') ?? 'both';
  const mode = importModes.find((one) => one === given);
  if (!mode) throw new Refusal('bad_request', `mode must be one of ${importModes.join(', ')}.`);
  return mode;
}

async function textOf(c: ApiContext): Promise<string> {
  checkLength(c);
  if (!/^text\/csv\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
    throw new Refusal('media_type', 'Send the file as it is, with the header Content-Type: text/csv.');
  return c.req.text().catch(() => {
    throw new Refusal('bad_request', 'The request broke off.');
  });
}

const isIds = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every((id) => Number.isSafeInteger(id));
const isOrder = (value: unknown): value is Order =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}
