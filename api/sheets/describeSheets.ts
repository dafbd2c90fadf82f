import { mayMake, type Viewer } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';
import { sightOf } from '../objects/rights';
import { answer, jsonBody, operation, type Paths, queryParameter, type Schema } from '../openapiParts';
import { importModes } from './importRows';

const text: Schema = { type: 'string' };
const whole: Schema = { type: 'integer' };

const outcome: Schema = {
  type: 'object',
  properties: {
    create: whole,
    update: whole,
    unchanged: whole,
    rejected: {
      type: 'array',
      description: 'What is wrong, by line; with anything here nothing is stored',
      items: { type: 'object', properties: { line: whole, field: text, code: text, message: text } },
    },
    rejectedCount: whole,
    undo: { type: 'string', description: 'For `/api/undo/{undo}`, where the file only changed objects' },
  },
};

const question: Schema = {
  type: 'object',
  properties: {
    format: { enum: ['csv', 'xlsx'] },
    filter: { type: 'object', description: 'As in a page of the list' },
    ids: { type: 'array', items: whole, description: 'In place of a filter' },
    sort: { type: 'array', items: text, description: '`["name", "ASC"]`' },
  },
};

/** The calls that write objects to files and read them from files, as OpenAPI. */
export function describeSheets(resource: AnyResource, viewer: Viewer): Paths {
  if (resource.paged || !sightOf(viewer, resource)) return {};
  const base = resource.base[viewer.role];
  const many = resource.label[1];
  const file = { description: 'The file', content: { 'text/csv': { schema: text } } };
  const written: Paths = {
    [`${base}/export`]: {
      post: operation(`exportSheet_${resource.name}`, many, `${many} as a file, with every field that may be read`, {
        body: jsonBody(question),
        answers: { 200: file },
      }),
    },
  };
  if (!mayMake(viewer, resource.access.write)) return written;
  return {
    ...written,
    [`${base}/import`]: {
      post: operation(`importSheet_${resource.name}`, many, `Make and change ${many} as the lines of a CSV file say: all of them or none`, {
        parameters: [
          queryParameter('mode', 'What lines may do', { enum: importModes }),
          queryParameter('dryRun', '`1`: only tells, and stores nothing', { enum: ['1'] }),
        ],
        body: { required: true, content: { 'text/csv': { schema: text } } },
        answers: { 200: answer('How many are made and changed, or what is wrong', outcome) },
      }),
    },
  };
}
