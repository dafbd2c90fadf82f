/** `UTC+8` */
export const sayTimezone = (hours: number): string => `UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)}`;
