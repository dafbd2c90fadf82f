/** Each replay judges hundreds of objects anew. */
const perMinute = 30;

/** How many one person may ask for. */
export const replayLimit = {
  perMinute,
  tooMany: `Only ${perMinute} auctions can be replayed in a minute. Wait a moment, and ask again.`,
} as const;
