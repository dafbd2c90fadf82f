import { z } from 'zod';
import { catalogueOf } from '../../src/model/reports/catalogueOf';
import { mayUse, reportProblem } from '../../src/model/reports/chooseReport';
import { findDimension, paramNameOf } from '../../src/model/reports/dimensions';
import { reportLimits } from '../../src/model/reports/reportLimits';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import type { ApiParts } from '../apiParts';
import { type Api, route, sessionOn } from '../http/apiEnv';
import { bodyLimits, takes } from '../http/bodyLimits';
import { invalidAt, Refusal } from '../http/problems';
import { readBody } from '../http/readBody';
import { refuseOver } from '../http/refuseOver';
import { ReportCancelled, ReportTimeout } from '../ports/reports';
import { queueRun } from '../saved/queueRun';
import { askReport } from './askReport';
import { readReport } from './readReport';
import { reporterOn } from './reporterOn';
import { reportValues } from './reportValues';

/** Reports: what may be asked, the asking, and the values of filters. */
export function reportRoutes(api: Api, { ports, answers, turns, lines }: ApiParts): void {
  route(api, '/api/rrun', {
    post: takes(bodyLimits.report, async (c) => {
      const viewer = reporterOn(c);
      const { user } = sessionOn(c).session;
      const tooMany = sayLimits('limits.reports', { count: reportLimits.perMinute });
      refuseOver(await ports.limits.call(user, 'rrun', reportLimits.perMinute), tooMany);
      const request = readReport(await readBody(c));
      try {
        return answers.written(
          c,
          await askReport({ ports, turns }, viewer, request, { user, signal: c.req.raw.signal, ...lines.follow(c) }),
        );
      } catch (error) {
        // The client has gone.
        if (error instanceof ReportCancelled) throw new Refusal('cancelled', 'The report was cancelled.');
        if (error instanceof ReportTimeout) return answers.data(c, await queueRun(ports, viewer, request), 202);
        throw error;
      }
    }),
  });

  route(api, '/api/reports/catalogue', {
    get: (c) => answers.data(c, catalogueOf(reporterOn(c), c.req.query('ivt') === '1' ? 1 : 0)),
  });

  route(api, '/api/reports/values', {
    async get(c) {
      const viewer = reporterOn(c);
      const id = c.req.query('dimension') ?? '';
      const dimension = findDimension(id);
      const isParam = dimension?.by === 'param';
      if (!dimension || !mayUse(viewer, dimension) || (isParam && viewer.role !== 'admin' && !viewer.tagParams.includes(paramNameOf(id))))
        throw invalidAt('dimension', reportProblem('unknown_dimension', { name: id.slice(0, 80) }));
      const limit = Number(c.req.query('limit') ?? 50);
      if (!valuesQuery.shape.limit.safeParse(limit).success)
        throw invalidAt('limit', sayRequests('requests.wholeNumber', { name: 'limit', least: 1, most: mostValues }));
      const q = (c.req.query('q') ?? '').slice(0, 200);
      return answers.data(c, await reportValues(ports, viewer, dimension, { q, limit }));
    },
  });
}

const mostValues = 1000;
export const valuesQuery = z.object({
  dimension: z.string().describe('Id of the catalogue'),
  q: z.string().optional().describe('Part of a value or of its label'),
  limit: z.int().min(1).max(mostValues).default(50),
});
