import { usualPeriod } from '../../src/schema/derivedColumns';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { type Api, route, viewerOn } from '../http/apiEnv';
import { forbidden } from '../http/problems';
import { factsUpTo } from '../reports/factsUpTo';
import { askFigures } from './askFigures';

/** How much traffic each object of a list had in some days. Declared before the calls of one object: `figures` is no id. */
export function figureRoutes(api: Api, resource: AnyResource, parts: ApiParts): void {
  if (!resource.reports || resource.reports.figures?.length === 0 || resource.paged) return;
  const { ports, shared } = parts;
  for (const base of new Set(Object.values(resource.base))) {
    route(api, `${base}/figures`, {
      async get(c) {
        if (resource.base[viewerOn(c).role] !== base) throw forbidden();
        const asked = await askFigures(c, resource, c.req.query('day') ?? usualPeriod, parts);
        if (!asked) throw forbidden();
        const [version, latest] = await Promise.all([ports.reports.revision(), ports.reports.latest()]);
        const asOf = factsUpTo(ports.clock(), latest)?.toISOString() ?? null;
        const coming = await ports.comingTraffic?.();
        const key = coming ? `${asked.key} ${coming.day} of ${coming.days}` : asked.key;
        return await shared.answer(c, { key, maxAgeMs: asked.keptMs, version }, async () =>
          JSON.stringify({ ...(await asked.read()), asOf, ...(coming && { coming }) }),
        );
      },
    });
  }
}
