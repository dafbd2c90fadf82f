import { z } from 'zod';
import type { AlertCourse } from '../../src/model/alerts/alert';
import { hasMode, type Mode, type Viewer } from '../../src/schema/access';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import type { ApiParts } from '../apiParts';
import { type Api, type ApiContext, route, sessionOn } from '../http/apiEnv';
import { forbidden, notFound, Refusal } from '../http/problems';
import { refuseOver } from '../http/refuseOver';
import { reporterOn } from '../reports/reporterOn';
import { createAlerts } from './createAlerts';
import { isTold, presentAlerts, toldTo } from './presentAlerts';

export const alertQuery = z.object({ mode: z.enum(['ssp', 'dsp']).optional().describe('Of the session unless said') });

/** A card asks once a minute, and again while nothing is known yet. */
const perMinute = 60;
/** The first answer takes seconds: after this the client is told to ask again. */
const firstMs = 1500;

/** Alerts for accounts and administrators. */
export function alertRoutes(api: Api, { ports, records, turns, answers }: ApiParts): void {
  const alerts = createAlerts({ ...ports, records, turns });

  const askedOn = async (c: ApiContext): Promise<{ readonly viewer: Viewer; readonly mode: Mode }> => {
    const viewer = reporterOn(c);
    if (viewer.role !== 'admin' && viewer.role !== 'demand') throw forbidden();
    const { data: mode } = alertQuery.shape.mode.default(viewer.mode).safeParse(c.req.query('mode'));
    if (!mode) throw new Refusal('bad_request', 'mode must be ssp or dsp.');
    if (!hasMode(viewer, mode)) throw forbidden();
    const tooMany = sayLimits('limits.alerts', { count: perMinute });
    refuseOver(await ports.limits.call(sessionOn(c).session.user, 'alerts', perMinute), tooMany);
    return { viewer: { ...viewer, mode }, mode };
  };

  route(api, '/api/alerts', {
    async get(c) {
      const { viewer, mode } = await askedOn(c);
      // Of half a traffic they would be others, and kept for minutes.
      const known = (await ports.comingTraffic?.()) ? undefined : await alerts.soon(firstMs);
      return answers.data(c, presentAlerts(known, viewer, mode));
    },
  });

  route(api, '/api/alerts/:id', {
    async get(c) {
      const { viewer, mode } = await askedOn(c);
      const id = c.req.param('id') ?? '';
      const found = alerts.current()?.alerts.find((alert) => alert.id === id && isTold(alert, viewer, mode));
      const course = found && toldTo(found, viewer).course;
      if (!found || !course) throw notFound('Alert not found, or it has no chart.');
      const answer: AlertCourse = {
        ...{ id, ...course, since: new Date(found.since).toISOString() },
        until: found.until === null ? null : new Date(found.until).toISOString(),
      };
      return answers.data(c, answer);
    },
  });
}
