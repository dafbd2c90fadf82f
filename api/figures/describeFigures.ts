import type { Viewer } from '../../src/schema/access';
import { figuresOf } from '../../src/schema/listSides';
import type { AnyResource } from '../../src/schema/resource';
import { sightOf } from '../objects/rights';
import { answer, operation, type Paths, queryParameter, type Schema } from '../openapiParts';

const list = (items: Schema, description: string): Schema => ({ type: 'array', items, description });

const figures: Schema = {
  type: 'object',
  properties: {
    day: { type: 'string', format: 'date', description: 'The first day' },
    endDay: { type: 'string', format: 'date', description: 'The last day, where there are several' },
    timezone: { type: 'integer', description: 'Whole hours from UTC that the day begins at' },
    metrics: list({ type: 'string' }, 'Metrics of reports'),
    ids: list({ type: 'integer' }, 'Objects that had traffic'),
    values: list(
      list({ type: ['number', 'string', 'null'] }, 'In the order of the ids; text where a double is not exact'),
      'One list for each metric',
    ),
    asOf: { type: ['string', 'null'], format: 'date-time', description: 'Up to when there are facts; later hours are still missing' },
    coming: {
      type: 'object',
      properties: { day: { type: 'integer' }, days: { type: 'integer' } },
      description: 'While sample traffic is being made: the day that is, of how many; figures grow until then',
    },
  },
};

/** The call that tells how much traffic the objects of a list had, as OpenAPI. */
export function describeFigures(resource: AnyResource, viewer: Viewer): Paths {
  if (!sightOf(viewer, resource) || figuresOf(resource, viewer).length === 0) return {};
  const [, many] = resource.label;
  return {
    [`${resource.base[viewer.role]}/figures`]: {
      get: operation(`figures_${resource.name}`, many, `How much traffic all ${many} had`, {
        parameters: [
          queryParameter(
            'day',
            '`today`, `yesterday`, `last7` (the seven days before today), or a date like `2026-03-31`, in the time zone of the account',
          ),
        ],
        answers: { 200: answer('The figures, by columns', figures), 304: { description: 'Unchanged' } },
      }),
    },
  };
}
