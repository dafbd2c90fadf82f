/** The default user agent of requests to other servers. */
export const userAgent = 'adx-console';
