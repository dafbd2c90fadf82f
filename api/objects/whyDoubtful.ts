import type { RuleContext } from '../../src/schema/context';
import { isUnknown, mostTraffic } from '../../src/schema/unknownTraffic';

/** What traffic may forbid is not allowed while nobody knows the traffic: it could not be taken back. */
export function whyDoubtful(context: RuleContext, forbids: (most: RuleContext) => string | undefined): string | undefined {
  if (!isUnknown(context.traffic.imps)) return undefined;
  return forbids({ ...context, traffic: mostTraffic }) === undefined ? undefined : doubtful;
}

const doubtful = 'That depends on its traffic, which is not known at the moment. Try again in a minute.';
