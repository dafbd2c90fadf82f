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
    day: day.describe('The first day'),
    endDay: day.exactOptional().describe('The last day, where there are several'),
    timezone: z.int().describe('Whole hours from UTC that the day begins at'),
    metrics: z.array(z.string()).describe('Metrics of reports'),
    ids: z.array(z.int()).describe('Objects that had traffic'),
    values: z
      .array(
        z
          .array(z.union([z.number(), z.string(), z.null()]))
          .describe('In the order of the ids; text where a double is not exact'),
      )
      .describe('One list for each metric'),
    asOf: moment.nullable().exactOptional().describe('Up to when there are facts; later hours are still missing'),
    coming: z
      .strictObject({ day: z.int(), days: z.int() })
      .exactOptional()
      .describe('While sample traffic is made: the day that is, of how many; figures grow until then'),
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
      get: operation(`figures_${resource.name}`, many, `How much traffic all ${many} had`, {
        parameters: parametersOfShape(figuresQuery),
        answers: { 200: answer('The figures, by columns', listFigures), 304: { description: 'Unchanged' } },
      }),
    },
  };
}
