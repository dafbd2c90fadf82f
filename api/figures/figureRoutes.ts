import { isMoment } from '../../src/model/reports/days';
import { reportLimits } from '../../src/model/reports/reportLimits';
import { figuresMode, figuresOf } from '../../src/schema/listSides';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { type Api, route, sessionOn } from '../http/apiEnv';
import { forbidden, Refusal } from '../http/problems';
import { refuseOver } from '../http/refuseOver';
import { projectionOf } from '../lists/projection';
import { requireSight, sightKey } from '../objects/rights';
import { ReportCancelled, ReportTimeout } from '../ports/reports';
import { reporterOn } from '../reports/reporterOn';
import { findFigures, yesterdayOf } from './findFigures';

/** A day that is over hardly changes. */
const keptMs = 300_000;
const perMinute = 60;

/** How much traffic each object of a list had on a day. Declared before the calls of one object: `figures` is no id. */
export function figureRoutes(api: Api, resource: AnyResource, { ports, lists, turns, shared }: ApiParts): void {
  if (!resource.reports || resource.reports.figures?.length === 0 || resource.paged) return;
  for (const base of new Set(Object.values(resource.base))) {
    route(api, `${base}/figures`, {
      async get(c) {
        const whoever = reporterOn(c);
        const viewer = { ...whoever, mode: figuresMode(resource, whoever) };
        const sight = requireSight(whoever, resource);
        if (resource.base[viewer.role] !== base || figuresOf(resource, viewer).length === 0) throw forbidden();
        const asked = c.req.query('day') ?? 'yesterday';
        const day = asked === 'yesterday' ? yesterdayOf(ports.clock(), viewer) : asked;
        if (!isMoment(day) || day.length > 10) throw new Refusal('bad_request', 'day must be yesterday, or a date like 2026-03-31.');
        const { user } = sessionOn(c).session;
        const tooMany = `Only ${perMinute} lists can be asked for their figures in a minute. Wait a moment, and ask again.`;
        refuseOver(await ports.limits.call(user, 'figures', perMinute), tooMany);
        const { role, owner, account, mode, timezone } = viewer;
        const key = `figures ${JSON.stringify([role, owner, account, mode, timezone, day])} ${sightKey(sight, projectionOf(sight))}`;
        const work = async (signal: AbortSignal): Promise<string> =>
          JSON.stringify(await findFigures({ ports, lists }, { viewer, sight }, day, { signal, maxMs: reportLimits.maxMs }));
        try {
          const version = await ports.reports.revision();
          return await shared.answer(c, { key, maxAgeMs: keptMs, version }, () => turns.take(key, work, { user }));
        } catch (error) {
          if (error instanceof ReportTimeout || error instanceof ReportCancelled)
            throw new Refusal('unavailable', 'The figures took too long. Try again in a minute.', { retryAfter: 30 });
          throw error;
        }
      },
    });
  }
}
