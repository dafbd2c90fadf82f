/** `UTC+8`, `UTC−5`, `UTC`: with a minus sign as figures have it, and a plus sign only where the offset is positive. */
export const sayTimezone = (hours: number): string =>
  hours === 0 ? 'UTC' : `UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)}`;
