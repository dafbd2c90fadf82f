import { z } from 'zod';
import type {
  CountedReason,
  ServingAnswer,
  ServingBreach,
  ServingCauses,
  ServingCheck,
} from '../../src/model/serving/servingAnswer';
import type { Viewer } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';
import { servingSteps } from '../../src/schema/serving';
import { answer, idParameter, operation, type Paths, withArticle } from '../describe/openapiParts';
import { coded, type Described, parametersOfShape } from '../describe/openapiShapes';
import { sightOf } from '../objects/rights';

const state = z.enum(['ok', 'stops', 'limits', 'unknown']);

const breach = z
  .strictObject({
    cause: z.string().describe('Id of the rule, after the fields that lead to it'),
    effect: state.exclude(['ok']),
    problem: z.string().describe('The problem in general'),
    says: z.string().describe('The problem of this object'),
    ...coded,
    resource: z.string().describe('Resource of the object that must be changed'),
    id: z.int(),
    name: z.string(),
    field: z.string().nullable(),
    value: z.unknown(),
  } satisfies Described<ServingBreach>)
  .meta({ id: 'ServingBreach' });

const check = z.strictObject({
  id: z.string(),
  says: z.string(),
  ...coded,
  state,
  breaches: z.array(breach),
  more: z.int(),
} satisfies Described<ServingCheck>);

const reason = z.strictObject({
  kind: z.string(),
  code: z.int(),
  label: z.string(),
  count: z.int(),
} satisfies Described<CountedReason>);

export const servingAnswers = {
  one: z
    .strictObject({
      name: z.string(),
      state,
      first: breach.nullable().describe('The first problem that stops or limits the object'),
      steps: z.array(
        z.strictObject({ step: z.enum(servingSteps), state, checks: z.array(check), reasons: z.array(reason) }),
      ),
      day: z.string().nullable().describe('Day of the counted reasons'),
    } satisfies Described<ServingAnswer>)
    .meta({ id: 'Serving' }),
  all: z
    .strictObject({
      causes: z.record(z.string(), z.array(z.int())),
      problems: z.record(z.string(), z.string()),
    } satisfies Described<ServingCauses>)
    .meta({ id: 'ServingCauses' }),
};

/** What the call for a whole list takes. */
export const servingQuery = z.object({ cause: z.string().optional().describe('Only objects stopped by this cause') });

/** The calls that tell why objects do not serve, as OpenAPI. */
export function describeServing(resource: AnyResource, viewer: Viewer): Paths {
  if (!resource.serving?.isAsked || !sightOf(viewer, resource)) return {};
  const base = resource.base[viewer.role];
  const [one, many] = resource.label;
  return {
    [`${base}/serving`]: {
      get: operation(`stopped_${resource.name}`, many, `List the stopped ${many} by cause`, {
        parameters: parametersOfShape(servingQuery),
        answers: { 200: answer('Ids by cause', servingAnswers.all) },
      }),
    },
    [`${base}/{id}/serving`]: {
      get: operation(`serving_${resource.name}`, many, `Check why ${withArticle(one)} does not serve`, {
        parameters: [idParameter],
        answers: { 200: answer('The result of each check', servingAnswers.one) },
      }),
    },
  };
}
