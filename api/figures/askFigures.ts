import { isMoment } from '../../src/model/reports/days';
import { reportLimits } from '../../src/model/reports/reportLimits';
import { figurePeriods, figuresMode, figuresOf, type ListFigures, usualPeriod } from '../../src/schema/derivedColumns';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { Refusal, refuseOver } from '../http/problems';
import { type ApiContext, sessionOn } from '../http/request';
import { projectionOf } from '../lists/projection';
import { requireSight, sightKey } from '../objects/rights';
import { ReportCancelled, ReportTimeout } from '../reports/ports/reports';
import { reporterOn } from '../reports/reporterOn';
import { daysOf, findFigures, keptMsOf } from './findFigures';

const perMinute = 60;

type AskedFigures = {
  /** Identifies the objects and days: equal for equal answers. */
  readonly key: string;
  /** How long an answer may be reused, in milliseconds. */
  readonly keptMs: number;
  /** Reads them in turn with the reports; equal requests share one read. */
  read(): Promise<ListFigures>;
};

/** Traffic of each object of the viewer's list in some days; undefined where reports do not group by these objects. */
export async function askFigures(
  c: ApiContext,
  resource: AnyResource,
  asked: string,
  { ports, lists, turns }: Pick<ApiParts, 'ports' | 'lists' | 'turns'>,
): Promise<AskedFigures | undefined> {
  const reporter = reporterOn(c);
  const viewer = { ...reporter, mode: figuresMode(resource, reporter) };
  const sight = requireSight(reporter, resource);
  if (figuresOf(resource, viewer).length === 0) return undefined;
  const period = figurePeriods.find((one) => one === asked);
  if (!period && (!isMoment(asked) || asked.length > 10))
    throw new Refusal(
      'bad_request',
      sayRequests('requests.period', { name: 'day', options: figurePeriods.join(', ') }),
    );
  const days = period ? daysOf(period, ports.clock(), viewer) : { startDate: asked, endDate: asked };
  const { user } = sessionOn(c).session;
  const tooMany = sayLimits('limits.figures', { count: perMinute });
  refuseOver(await ports.limits.call(user, 'figures', perMinute), tooMany);
  const { role, owner, account, mode, timezone } = viewer;
  const key = `figures ${JSON.stringify([role, owner, account, mode, timezone, days.startDate, days.endDate])} ${sightKey(sight, projectionOf(sight))}`;
  const work = (signal: AbortSignal) =>
    findFigures({ ports, lists }, { viewer, sight }, days, { signal, maxMs: reportLimits.maxMs });
  return {
    key,
    keptMs: keptMsOf(
      days.endDate >= daysOf('today', ports.clock(), viewer).endDate ? 'today' : (period ?? usualPeriod),
    ),
    async read() {
      try {
        return await turns.take(key, work, { user });
      } catch (error) {
        if (error instanceof ReportTimeout || error instanceof ReportCancelled)
          throw new Refusal('unavailable', 'The figures took too long. Try again in a minute.', { retryAfter: 30 });
        throw error;
      }
    },
  };
}
