/** In percent: below this share of its even schedule a campaign is behind, and will not deliver in full. */
export const behindPct = 90;
/** In percent: above it a campaign will be done before its end. */
export const aheadPct = 110;
