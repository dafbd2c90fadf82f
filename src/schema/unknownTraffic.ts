/** Unknown figures, NaN: no limit is exceeded in a comparison. With these a form leaves the decision to the server. */
export const unknownTraffic: Readonly<Record<string, number>> = new Proxy({}, { get: () => Number.NaN });

/** The largest figures: a rule that these would break is refused while the traffic is unknown. */
export const mostTraffic: Readonly<Record<string, number>> = new Proxy({}, { get: () => Number.POSITIVE_INFINITY });

export const isUnknown = (figure: unknown): boolean => Number.isNaN(figure);
