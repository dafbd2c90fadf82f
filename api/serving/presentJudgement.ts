import type { Breach, Check, Judgement } from '../../src/model/serving/judgeServing';
import { sayServing } from '../../src/model/serving/sayServing';
import type {
  CountedReason,
  ServingBreach,
  ServingCheck,
  ServingStepAnswer,
} from '../../src/model/serving/servingAnswer';
import { stepOfReason } from '../../src/model/serving/stepOfReason';
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { type Message, type MessageCode, toEnglish, toMessageCode } from '../../src/schema/messages/message';
import { servingSteps } from '../../src/schema/serving';
import { isWithin, sightOf } from '../objects/rights';
import type { StoredDocument } from '../ports';
import type { ServingJudge } from './servingJudge';

const breachesAtMost = 5;

/** A breach as the viewer may see it: a hidden object or field is named without details. */
export function presentBreach(viewer: Viewer, stored: ServingJudge['stored'], breach: Breach): ServingBreach {
  const { cause, effect, problem, says, resource, record, field, value } = breach;
  const name = String(record.name);
  const named = { effect, resource, id: record.id, name };
  if (!isShownTo(viewer, resource, field, stored(resource, record.id)))
    return {
      ...named,
      cause: hiddenCause(cause),
      problem: '',
      ...saidOf(sayServing('serving.hidden', { name })),
      field: null,
      value: null,
    };
  const isSecret = resourceOf(resource).allFields[field]?.access === 'writeOnly';
  return { ...named, cause, problem, ...saidOf(says), field, value: isSecret ? null : (value ?? null) };
}

const saidOf = (says: Message): MessageCode & { readonly says: string } => ({
  says: toEnglish(says),
  ...toMessageCode(says),
});

/** Whether the viewer may read the problem of an object's field. */
export function isShownTo(
  viewer: Viewer,
  resource: string,
  field: string,
  object: StoredDocument | undefined,
): boolean {
  const sight = sightOf(viewer, resourceOf(resource));
  return object !== undefined && sight?.fields.has(field) === true && isWithin(sight.scope, object);
}

/** One cause for everything hidden behind a field. */
export const hiddenCause = (cause: string): string => `${cause.split('.')[0]}.hidden`;

const presentCheck = (
  viewer: Viewer,
  stored: ServingJudge['stored'],
  { id, says, state, breaches }: Check,
): ServingCheck => ({
  id,
  ...saidOf(says),
  state,
  breaches: breaches.slice(0, breachesAtMost).map((breach) => presentBreach(viewer, stored, breach)),
  more: Math.max(0, breaches.length - breachesAtMost),
});

const order = ['stops', 'unknown', 'limits', 'ok'] as const;

/** Steps with rules or with counts. */
export function presentSteps(
  viewer: Viewer,
  stored: ServingJudge['stored'],
  { checks }: Judgement,
  reasons: readonly CountedReason[],
): readonly ServingStepAnswer[] {
  return servingSteps.flatMap((step) => {
    const own = checks.filter((check) => check.step === step);
    const counted = reasons.filter(({ kind, code }) => stepOfReason(kind, code) === step);
    if (own.length + counted.length === 0) return [];
    const state = order.find((one) => own.some((check) => check.state === one)) ?? 'ok';
    return [{ step, state, checks: own.map((check) => presentCheck(viewer, stored, check)), reasons: counted }];
  });
}
