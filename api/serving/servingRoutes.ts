import type { Judgement } from '../../src/model/serving/judgeServing';
import type { ServingAnswer, ServingCauses } from '../../src/model/serving/servingAnswer';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { type Api, type ApiContext, type ApiHandler, route, viewerOn } from '../http/apiEnv';
import { pause } from '../http/pause';
import { forbidden } from '../http/problems';
import { idOf } from '../objects/objectRoutes';
import { findVisible } from '../objects/readOne';
import { requireSight } from '../objects/rights';
import { fromStored } from '../objects/stored';
import type { StoredObject } from '../ports';
import { countReasons } from './countReasons';
import { presentBreach, presentSteps } from './presentJudgement';
import { createServingJudge } from './servingJudge';

/** Why objects do not serve. Declared before the calls of one object: `serving` is no id. */
export function servingRoutes(api: Api, resource: AnyResource, parts: ApiParts): void {
  if (!resource.serving?.isAsked) return;
  const { ports, records, answers } = parts;
  const judgeNow = () => createServingJudge({ reader: ports.store, records, now: ports.clock() });

  /** One object, step by step, with what was counted yesterday. */
  const one = async (c: ApiContext): Promise<ServingAnswer> => {
    const viewer = viewerOn(c);
    const { scope } = requireSight(viewer, resource);
    const stored = await findVisible(ports.store, viewer, resource, idOf(c));
    const judge = judgeNow();
    const judgement = (await judge.judge(resource, [stored], scope)).get(stored.id) as Judgement;
    const counted = await countReasons(parts, viewer, resource, fromStored(resource, stored) as AnyRecord, c.req.raw.signal);
    return {
      name: stored.name,
      state: judgement.state,
      first: judgement.first ? presentBreach(viewer, judge.stored, judgement.first) : null,
      steps: presentSteps(viewer, judge.stored, judgement, counted?.reasons ?? []),
      day: counted?.day ?? null,
    };
  };

  /** All objects of the list by what stops them: one computation over what the store has, a few calls for all of them. */
  const all = async (c: ApiContext): Promise<ServingCauses> => {
    const viewer = viewerOn(c);
    const { scope } = requireSight(viewer, resource);
    const judge = judgeNow();
    const causes = new Map<string, number[]>();
    for await (const rows of ports.store.all(resource.name, scope))
      for (const part of partsOf(rows)) {
        for (const [id, { checks }] of await judge.judge(resource, part, scope)) {
          const stops = checks.flatMap(({ breaches }) => breaches).filter(({ effect }) => effect === 'stops');
          const shown = stops.map((breach) => presentBreach(viewer, judge.stored, breach).cause);
          for (const cause of new Set(shown)) {
            const ids = causes.get(cause) ?? [];
            ids.push(id);
            causes.set(cause, ids);
          }
        }
        await pause();
      }
    const wanted = c.req.query('cause');
    return { causes: Object.fromEntries(wanted === undefined ? causes : [[wanted, causes.get(wanted) ?? []]]) };
  };

  for (const base of new Set(Object.values(resource.base))) {
    const here =
      (ask: (c: ApiContext) => Promise<unknown>): ApiHandler =>
      async (c) => {
        if (resource.base[viewerOn(c).role] !== base) throw forbidden();
        return answers.data(c, await ask(c));
      };
    route(api, `${base}/serving`, { get: here(all) });
    route(api, `${base}/:id/serving`, { get: here(one) });
  }
}

/** So many are judged before others have their turn. */
const atOnce = 250;

const partsOf = (rows: readonly StoredObject[]): readonly (readonly StoredObject[])[] =>
  Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, at) => rows.slice(at * atOnce, (at + 1) * atOnce));
