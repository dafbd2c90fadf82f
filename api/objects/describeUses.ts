import { usesAtMost } from '../../src/schema/usesAtMost';
import type { Schema } from '../openapiParts';

/** What `POST {base}/refs` takes. */
export const usesBody: Schema = {
  type: 'object',
  required: ['ids'],
  properties: { ids: { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: usesAtMost } },
};

const count = { resource: { type: 'string' }, count: { type: 'integer' } } as const;
const counted: Schema = { type: 'object', properties: count };

export const usesAnswer: Schema = {
  type: 'object',
  properties: {
    count: { type: 'integer', description: 'Objects that are there' },
    blockers: {
      type: 'array',
      description: 'What keeps them from being deleted',
      items: {
        type: 'object',
        properties: {
          ...count,
          sample: { type: 'array', description: 'Five at most, with id, name and status', items: { type: 'object' } },
        },
      },
    },
    links: { type: 'array', description: 'Links with other objects that go with them, by the resource of those', items: counted },
    entries: { type: 'integer', description: 'Entries of lists, which go with them' },
    yesterday: {
      type: ['object', 'null'],
      description: 'Absent where their list has no figures; null where these could not be read',
      properties: {
        day: { type: 'string', format: 'date' },
        timezone: { type: 'integer', description: 'Whole hours from UTC that the day begins at' },
        metrics: { type: 'array', items: { type: 'string' }, description: 'Metrics of reports: counts and money' },
        values: {
          type: 'array',
          description: 'In the order of the metrics; decimals as text where a double is not exact',
          items: { type: ['number', 'string'] },
        },
      },
    },
  },
};
