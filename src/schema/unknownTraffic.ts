/** Unknown figures: compared with NaN every limit holds. With these a form leaves the decision to the server. */
export const unknownTraffic: Readonly<Record<string, number>> = new Proxy({}, { get: () => Number.NaN });

/** The largest figures: what these would forbid is refused while the traffic is unknown. */
export const mostTraffic: Readonly<Record<string, number>> = new Proxy({}, { get: () => Number.POSITIVE_INFINITY });

export const isUnknown = (figure: unknown): boolean => Number.isNaN(figure);
