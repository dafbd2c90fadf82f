import { z } from 'zod';
import { figurePeriods, usualPeriod } from '../../src/schema/derivedColumns';
import type { Message } from '../../src/schema/messages/message';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { askFigures } from '../figures/askFigures';
import { type Api, type ApiHandler, route, viewerOn } from '../http/apiEnv';
import { bodyLimits, takes } from '../http/bodyLimits';
import { takesKey } from '../http/keyedCalls';
import { forbidden, Refusal } from '../http/problems';
import { isObject, type JsonObject, readBody } from '../http/readBody';
import type { Order } from '../objects/readMany';
import { requireSight } from '../objects/rights';
import { exportedRows } from './exportFile';
import { importRoute } from './importRoute';
import type { ImportTurns } from './importTurns';
import { sheetBytes } from './sheetBytes';

/** Rows of one file. */
export const exportAtMost = 100_000;

const isIds = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every((id) => Number.isSafeInteger(id));
const isOrder = (value: unknown): value is Order =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

/** Ids are looked through in one loop: zod makes several objects of each. */
export const exportShape = z.object({
  filter: z.custom<JsonObject>(isObject).default({}).meta({ type: 'object', description: 'As in a page of the list' }),
  ids: z
    .custom<readonly number[]>(isIds)
    .optional()
    .meta({ type: 'array', items: { type: 'integer' }, maxItems: exportAtMost, description: 'In place of a filter' }),
  sort: z
    .custom<Order>(isOrder)
    .optional()
    .meta({ type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2, description: '`["name", "ASC"]`' }),
  format: z.enum(['csv', 'xlsx']).default('csv'),
  figures: z
    .union([z.boolean(), z.enum(figurePeriods)])
    .default(false)
    .describe(
      'Also the figures that each object had in these days, where its list shows them; `true` is yesterday. An import passes them over',
    ),
});
/** What is wrong first is told. */
const exportFaults: Readonly<Record<keyof typeof exportShape.shape, Message>> = {
  filter: 'filter must be an object.',
  ids: 'ids must be a list of numbers.',
  sort: 'sort must be like ["name","ASC"].',
  format: 'format must be csv or xlsx.',
  figures: sayRequests('requests.flagOrOneOf', { name: 'figures', options: figurePeriods.join(', ') }),
};

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
          const given = exportShape.safeParse(await readBody(c));
          if (!given.success) throw new Refusal('bad_request', exportFaults[given.error.issues[0]?.path[0] as keyof typeof exportFaults]);
          const { filter, sort, ids: asked, format, figures: wanted } = given.data;
          const period = wanted === true ? usualPeriod : wanted || undefined;
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
