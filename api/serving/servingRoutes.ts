import type { Judgement } from '../../src/model/serving/judgeServing';
import type { ServingAnswer, ServingCauses } from '../../src/model/serving/servingAnswer';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { type Api, type ApiContext, type ApiHandler, route, viewerOn } from '../http/apiEnv';
import { forbidden } from '../http/problems';
import { fromEntity } from '../objects/entity';
import { idOf } from '../objects/objectRoutes';
import { findVisible } from '../objects/readOne';
import { requireSight } from '../objects/rights';
import { countReasons } from './countReasons';
import { findCauses } from './findCauses';
import { presentBreach, presentSteps } from './presentJudgement';
import { createServingJudge } from './servingJudge';
import { createServingStatusCaches } from './servingStatusCaches';

/** Why objects do not serve. Declared before the calls of one object: `serving` is no id. */
export function servingRoutes(api: Api, resource: AnyResource, parts: ApiParts): void {
  if (!resource.serving?.isAsked) return;
  const { ports, records, answers, shared } = parts;
  const judgeNow = () => createServingJudge({ reader: ports.store, records, now: ports.clock() });

  /** One object, step by step, with what was counted yesterday. */
  const one = async (c: ApiContext): Promise<ServingAnswer> => {
    const viewer = viewerOn(c);
    const { scope } = requireSight(viewer, resource);
    const stored = await findVisible(ports.store, viewer, resource, idOf(c));
    const judge = judgeNow();
    const judgement = (await judge.judge(resource, [stored], scope)).get(stored.id) as Judgement;
    const counted = await countReasons(parts, viewer, resource, fromEntity(resource, stored) as AnyRecord, c.req.raw.signal);
    return {
      name: stored.name,
      state: judgement.state,
      first: judgement.first ? presentBreach(viewer, judge.stored, judgement.first) : null,
      steps: presentSteps(viewer, judge.stored, judgement, counted?.reasons ?? []),
      day: counted?.day ?? null,
    };
  };

  const servingStatusCaches = createServingStatusCaches(resource, parts);

  /** All objects of the list by what stops them: told anew when anything changed, or its time has come. */
  const all = (c: ApiContext): Promise<Response> => {
    const viewer = viewerOn(c);
    const cache = servingStatusCaches.of(requireSight(viewer, resource).scope);
    const wanted = c.req.query('cause');
    const { user: _, name: __, admin: ___, ...scope } = viewer;
    const key = `serving ${resource.name} ${JSON.stringify(scope)} ${wanted ?? ''}`;
    return shared.answer(c, { key, maxAgeMs: keptMs, version: String(cache.epoch()) }, async () => {
      const { causes, problems } = await findCauses(viewer, resource, cache);
      const told: ServingCauses =
        wanted === undefined
          ? { causes: Object.fromEntries(causes), problems: Object.fromEntries(problems) }
          : { causes: { [wanted]: causes.get(wanted) ?? [] }, problems: { [wanted]: problems.get(wanted) ?? '' } };
      return JSON.stringify(told);
    });
  };

  for (const base of new Set(Object.values(resource.base))) {
    const here =
      (ask: (c: ApiContext) => Promise<Response>): ApiHandler =>
      (c) => {
        if (resource.base[viewerOn(c).role] !== base) throw forbidden();
        return ask(c);
      };
    route(api, `${base}/serving`, { get: here(all) });
    route(api, `${base}/:id/serving`, { get: here(async (c) => answers.data(c, await one(c))) });
  }
}

const keptMs = 10 * 60_000;
