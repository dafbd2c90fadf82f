import { z } from 'zod';
import type { Viewer } from '../../src/schema/access';
import { figuresOf, type ListFigures } from '../../src/schema/derivedColumns';
import type { AnyResource } from '../../src/schema/resource';
import { answer, operation, type Paths } from '../describe/openapiParts';
import { type Described, day, moment, parametersOfShape } from '../describe/openapiShapes';
import { sightOf } from '../objects/rights';

/** What the call answers. */
export const listFigures = z
  .strictObject({
    day: day.describe('First day'),
    endDay: day.exactOptional().describe('Last day, if there are several'),
    timezone: z.int().describe('Offset of the day from UTC, in whole hours'),
    metrics: z.array(z.string()).describe('Metrics of reports'),
    ids: z.array(z.int()).describe('Ids of the objects that had traffic'),
    values: z
      .array(
        z
          .array(z.union([z.number(), z.string(), z.null()]))
          .describe('In the order of the ids; decimals as text if a double is not exact'),
      )
      .describe('One list for each metric'),
    asOf: moment.nullable().exactOptional().describe('Time up to which facts exist; later hours are missing'),
    coming: z
      .strictObject({ day: z.int(), days: z.int() })
      .exactOptional()
      .describe('While sample traffic is generated: the current day and their number; figures grow until the end'),
  } satisfies Described<ListFigures>)
  .meta({ id: 'ListFigures' });

/** What the call takes; `askFigures` reads the day, which the export of a sheet names too. */
export const figuresQuery = z.object({
  day: z
    .string()
    .optional()
    .describe(
      '`today`, `yesterday`, `last7` (the seven days before today), or a date like `2026-03-31`, in the time zone of the account',
    ),
});

/** The call that tells how much traffic the objects of a list had, as OpenAPI. */
export function describeFigures(resource: AnyResource, viewer: Viewer): Paths {
  if (!sightOf(viewer, resource) || figuresOf(resource, viewer).length === 0) return {};
  const [, many] = resource.label;
  return {
    [`${resource.base[viewer.role]}/figures`]: {
      get: operation(`figures_${resource.name}`, many, `Read the traffic of all ${many}`, {
        parameters: parametersOfShape(figuresQuery),
        answers: { 200: answer('The figures by column', listFigures), 304: { description: 'Unchanged' } },
      }),
    },
  };
}
