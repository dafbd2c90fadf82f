import { sayLimits } from '../../src/schema/messages/sayLimits';

/** Each replay judges hundreds of objects anew. */
const perMinute = 30;

/** How many one person may ask for. */
export const replayLimit = {
  perMinute,
  tooMany: sayLimits('limits.replays', { count: perMinute }),
} as const;
