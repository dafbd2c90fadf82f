import type { ServerResponse } from 'node:http';

/** What answers that are data say to browsers. */
export const headersOfData = (isHttps: boolean): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=15552000' }),
});

/** What answers say to browsers; those that are data, only what concerns data. Scripts are files of our own; MUI writes its styles into the page, so those may be inline. */
export function securityHeaders(isHttps: boolean): (response: ServerResponse, isPage: boolean) => void {
  const policy = Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob: https:",
    'media-src': "'self' blob: https:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }).map(([name, value]) => `${name} ${value}`);
  const ofData = Object.entries(headersOfData(isHttps));
  const ofPages = Object.entries({
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  });
  return (response, isPage) => {
    for (const [name, value] of ofData) response.setHeader(name, value);
    if (isPage) for (const [name, value] of ofPages) response.setHeader(name, value);
  };
}
