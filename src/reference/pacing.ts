/** In percent of the even schedule: below it a campaign is behind and will not deliver in full. */
export const behindPct = 90;
/** In percent: above it a campaign will finish before its end. */
export const aheadPct = 110;
