/** Returns `UTC+8`, `UTC−5` or `UTC`, with the typographic minus. */
export const sayTimezone = (hours: number): string =>
  hours === 0 ? 'UTC' : `UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)}`;
