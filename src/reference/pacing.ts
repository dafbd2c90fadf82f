/** In percent: below this share of its even schedule a campaign is behind, and will not deliver in full. */
export const behindPct = 90;
