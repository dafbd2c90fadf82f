import type { RuleContext } from '../../src/schema/context';
import { isUnknown, mostTraffic } from '../../src/schema/unknownTraffic';

/** What traffic may forbid is not allowed while nobody knows the traffic: it could not be taken back. */
export function whyDoubtful(context: RuleContext, forbids: (most: RuleContext) => string | undefined): string | undefined {
  if (!isUnknown(context.traffic.imps)) return undefined;
  return forbids({ ...context, traffic: mostTraffic }) === undefined ? undefined : doubtful;
}

const doubtful = 'This depends on traffic data that is unavailable right now. Try again in a minute.';
