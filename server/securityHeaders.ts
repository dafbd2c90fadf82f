import type { IncomingMessage, ServerResponse } from 'node:http';

/** What answers that are data say to browsers. */
export const headersOfData = (isHttps: boolean): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  // No page of another site takes an answer as a picture or script of its own. Files that players fetch say otherwise themselves.
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=15552000' }),
});

/** What answers say to browsers; those that are data, only what concerns data. Scripts are files of our own; MUI writes its styles into the page, so those may be inline. */
export function securityHeaders(isHttps: boolean): (request: IncomingMessage, response: ServerResponse, isPage: boolean) => void {
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
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  });
  return (request, response, isPage) => {
    for (const [name, value] of ofData) response.setHeader(name, value);
    if (!isPage) return;
    for (const [name, value] of ofPages) response.setHeader(name, value);
    if (mayBeHeldByAnother(request)) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  };
}

/**
 * A site that opens ours in a window holds it, unless the page is moved to a process of its own: that takes a browser 150 ms before
 * it reads a byte of the page. A page opened by the user or by us has no initiator (W3C Fetch Metadata).
 */
const mayBeHeldByAnother = ({ headers }: IncomingMessage): boolean => !['none', 'same-origin'].includes(String(headers['sec-fetch-site']));
