import { figurePeriods, usualPeriod } from '../../src/schema/listSides';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { askFigures } from '../figures/askFigures';
import { type Api, type ApiHandler, route, viewerOn } from '../http/apiEnv';
import { bodyLimits, takes } from '../http/bodyLimits';
import { takesKey } from '../http/keyedCalls';
import { forbidden, Refusal } from '../http/problems';
import { isObject, readBody } from '../http/readBody';
import type { Order } from '../objects/readMany';
import { requireSight } from '../objects/rights';
import { exportedRows } from './exportFile';
import { importRoute } from './importRoute';
import type { ImportTurns } from './importTurns';
import { sheetBytes } from './sheetBytes';

/** Rows of one file. */
export const exportAtMost = 100_000;
/** Objects to a sheet, and from it. */
export function sheetRoutes(api: Api, resource: AnyResource, parts: ApiParts, turns: ImportTurns): void {
  const { readMany } = parts;
  if (resource.paged) return;
  for (const base of new Set(Object.values(resource.base))) {
    const here =
      (handler: ApiHandler): ApiHandler =>
      (c) => {
        if (resource.base[viewerOn(c).role] !== base) throw forbidden();
        return handler(c);
      };

    route(api, `${base}/export`, {
      post: takes(
        bodyLimits.many,
        here(async (c) => {
          const viewer = viewerOn(c);
          const sight = requireSight(viewer, resource);
          const { filter = {}, sort, ids: asked, format = 'csv', figures: askedFigures = false } = await readBody(c);
          if (!isObject(filter)) throw new Refusal('bad_request', 'filter must be an object.');
          if (asked !== undefined && !isIds(asked)) throw new Refusal('bad_request', 'ids must be a list of numbers.');
          if (sort !== undefined && !isOrder(sort)) throw new Refusal('bad_request', 'sort must be like ["name","ASC"].');
          if (format !== 'csv' && format !== 'xlsx') throw new Refusal('bad_request', 'format must be csv or xlsx.');
          const period = askedFigures === true ? usualPeriod : figurePeriods.find((one) => one === askedFigures);
          if (!period && askedFigures !== false)
            throw new Refusal('bad_request', sayRequests('requests.flagOrOneOf', { name: 'figures', options: figurePeriods.join(', ') }));
          const ids = asked ?? (await readMany.idsOf(viewer, resource, filter, exportAtMost, sort));
          if (ids.length > exportAtMost) throw new Refusal('too_large', sayLimits('limits.found', { most: exportAtMost }));
          const read = period && (await (await askFigures(c, resource, period, parts))?.read());
          const figures = period && read && { period, figures: read };
          const { type, bytes } = sheetBytes(
            exportedRows(parts, viewer, sight, ids, { figures, isWorkbook: format === 'xlsx' }),
            resource.label[1],
            format,
          );
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
      ),
    });

    route(api, `${base}/import`, { post: takes(bodyLimits.list, takesKey(here(importRoute(resource, parts, turns)))) });
  }
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
