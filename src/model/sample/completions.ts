/** The share of video ads that are watched to the end, by environment. */
export const completions = { ctv: 0.95, inapp: 0.76, mobileweb: 0.55, desktop: 0.6, dooh: 0.985 } as const;
