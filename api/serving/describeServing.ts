import type { Viewer } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';
import { servingSteps } from '../../src/schema/serving';
import { sightOf } from '../objects/rights';
import { answer, codedSchemas, idParameter, operation, type Paths, queryParameter, type Schema } from '../openapiParts';

const state: Schema = { enum: ['ok', 'stops', 'limits', 'unknown'] };
const list = (properties: Record<string, Schema>): Schema => ({ type: 'array', items: { type: 'object', properties } });
const text: Schema = { type: 'string' };
const id: Schema = { type: 'integer' };

const breach: Record<string, Schema> = {
  cause: { type: 'string', description: 'The rule by its id, behind the fields that lead to it' },
  effect: state,
  problem: { type: 'string', description: 'What is wrong, for any object' },
  says: { type: 'string', description: 'What is wrong with this object' },
  ...codedSchemas,
  resource: { type: 'string', description: 'Where to fix it' },
  id,
  name: text,
  field: { type: ['string', 'null'] },
  value: {},
};

const judgement: Schema = {
  type: 'object',
  properties: {
    name: text,
    state,
    first: { type: ['object', 'null'], properties: breach },
    steps: list({
      step: { enum: servingSteps },
      state,
      checks: list({ id: text, says: text, ...codedSchemas, state, breaches: list(breach), more: id }),
      reasons: list({ kind: text, code: id, label: text, count: id }),
    }),
    day: { type: ['string', 'null'], description: 'The day of the reasons' },
  },
};

/** The calls that tell why objects do not serve, as OpenAPI. */
export function describeServing(resource: AnyResource, viewer: Viewer): Paths {
  if (!resource.serving?.isAsked || !sightOf(viewer, resource)) return {};
  const base = resource.base[viewer.role];
  const [one, many] = resource.label;
  return {
    [`${base}/serving`]: {
      get: operation(`stopped_${resource.name}`, many, `Which ${many} are stopped, by cause`, {
        parameters: [queryParameter('cause', 'Of this cause alone')],
        answers: {
          200: answer('Ids by cause', { type: 'object', properties: { causes: { type: 'object' }, problems: { type: 'object' } } }),
        },
      }),
    },
    [`${base}/{id}/serving`]: {
      get: operation(`serving_${resource.name}`, many, `Why a ${one} does not serve`, {
        parameters: [idParameter],
        answers: { 200: answer('The judgement, step by step', judgement) },
      }),
    },
  };
}
