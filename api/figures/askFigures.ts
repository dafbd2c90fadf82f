import { isMoment } from '../../src/model/reports/days';
import { reportLimits } from '../../src/model/reports/reportLimits';
import { figuresMode, figuresOf, type ListFigures } from '../../src/schema/listSides';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { type ApiContext, sessionOn } from '../http/apiEnv';
import { Refusal } from '../http/problems';
import { refuseOver } from '../http/refuseOver';
import { projectionOf } from '../lists/projection';
import { requireSight, sightKey } from '../objects/rights';
import { ReportCancelled, ReportTimeout } from '../ports/reports';
import { reporterOn } from '../reports/reporterOn';
import { findFigures, yesterdayOf } from './findFigures';

const perMinute = 60;

type AskedFigures = {
  /** Says whose they are and of which day: equal for equal answers. */
  readonly key: string;
  /** Reads them, in turn with the reports; whoever asks for the same at once waits for the same. */
  read(): Promise<ListFigures>;
};

/** How much traffic each object of the viewer's list had on a day; nothing where its reports do not tell these objects apart. */
export async function askFigures(
  c: ApiContext,
  resource: AnyResource,
  asked: string,
  { ports, lists, turns }: Pick<ApiParts, 'ports' | 'lists' | 'turns'>,
): Promise<AskedFigures | undefined> {
  const whoever = reporterOn(c);
  const viewer = { ...whoever, mode: figuresMode(resource, whoever) };
  const sight = requireSight(whoever, resource);
  if (figuresOf(resource, viewer).length === 0) return undefined;
  const day = asked === 'yesterday' ? yesterdayOf(ports.clock(), viewer) : asked;
  if (!isMoment(day) || day.length > 10) throw new Refusal('bad_request', 'day must be yesterday, or a date like 2026-03-31.');
  const { user } = sessionOn(c).session;
  const tooMany = `You can load the figures of ${perMinute} lists per minute. Wait a moment and try again.`;
  refuseOver(await ports.limits.call(user, 'figures', perMinute), tooMany);
  const { role, owner, account, mode, timezone } = viewer;
  const key = `figures ${JSON.stringify([role, owner, account, mode, timezone, day])} ${sightKey(sight, projectionOf(sight))}`;
  const work = (signal: AbortSignal) => findFigures({ ports, lists }, { viewer, sight }, day, { signal, maxMs: reportLimits.maxMs });
  return {
    key,
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
