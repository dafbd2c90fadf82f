/** Each replay judges hundreds of objects anew. */
const perMinute = 30;

/** How many one person may ask for. */
export const replayLimit = {
  perMinute,
  tooMany: `You can replay ${perMinute} auctions per minute. Wait a moment and try again.`,
} as const;
