import { date, integer, strings } from '../../src/schema/fields';
import type { ApiParts } from '../apiParts';
import { ownerType } from '../auth/accounts';
import { type Api, route, viewerOn } from '../http/apiEnv';
import { forbidden, invalidAt } from '../http/problems';
import { readFields } from '../http/readFields';

const metric = 'systemCost';

const asked = {
  startDate: date('Start', { required: true }),
  endDate: date('End', { required: true }),
  metrics: strings('Metrics', { required: true }),
  limit: integer('Limit', { min: 1 }),
};

/** What the account has cost this month, as one row of a report (specification §7); the one figure that the profile asks for. */
export function systemCostRoute(api: Api, { ports: { traffic, clock }, answers }: ApiParts): void {
  route(api, '/api/rrun', {
    async post(c) {
      const viewer = viewerOn(c);
      if (viewer.account === null) throw forbidden('An administrator has no account of their own.');
      const { startDate, endDate, metrics } = await readFields(c, asked);
      if (endDate !== null && startDate !== null && endDate < startDate)
        throw invalidAt('endDate', { code: 'before_start', message: 'The end must not be before the start.' });
      const unknown = metrics.findIndex((name) => name !== metric);
      if (unknown >= 0)
        throw invalidAt(`metrics.${unknown}`, { code: 'unknown_metric', message: `There is no metric ${metrics[unknown]}.` });
      if (!viewer.showSystemCost)
        throw invalidAt('metrics.0', { code: 'not_allowed', message: 'The account is not shown its system cost.' });
      const found = (await traffic.of(ownerType, [viewer.account])).get(viewer.account)?.[metric];
      const total = { [metric]: typeof found === 'number' ? found : 0 };
      return answers.data(c, {
        columns: [{ id: metric, kind: 'metric', label: 'System cost', unit: 'usd' }],
        rows: [total],
        total,
        compare: null,
        rowCount: 1,
        truncated: false,
        partial: true,
        asOf: clock().toISOString(),
        tookMs: 0,
      });
    },
  });
}
