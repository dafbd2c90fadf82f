/** How the console names itself to other servers, unless a call says otherwise. */
export const userAgent = 'adx-console';
