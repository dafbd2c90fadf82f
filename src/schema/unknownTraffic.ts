/** Figures that nobody knows: compared with NaN every limit holds. A form leaves the judgement to the server with them. */
export const unknownTraffic: Readonly<Record<string, number>> = new Proxy({}, { get: () => Number.NaN });

/** As much as there can be: what these would forbid is not allowed while nobody knows. */
export const mostTraffic: Readonly<Record<string, number>> = new Proxy({}, { get: () => Number.POSITIVE_INFINITY });

export const isUnknown = (figure: unknown): boolean => Number.isNaN(figure);
