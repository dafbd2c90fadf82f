import type { RuleContext } from '../../src/schema/context';
import type { Message } from '../../src/schema/messages/message';
import { isUnknown, mostTraffic } from '../../src/schema/unknownTraffic';

/** Changes that traffic may forbid are refused while the traffic is unknown, since they could not be undone. */
export function collectWarnings(
  context: RuleContext,
  forbids: (most: RuleContext) => Message | undefined,
): string | undefined {
  if (!isUnknown(context.traffic.imps)) return undefined;
  return forbids({ ...context, traffic: mostTraffic }) === undefined ? undefined : doubtful;
}

const doubtful = 'This depends on traffic data that is unavailable right now. Try again in a minute.';
