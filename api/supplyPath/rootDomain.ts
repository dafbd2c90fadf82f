import { parse } from 'tldts';

const withPrivate = { allowPrivateDomains: true } as const;

/** The root domain of ads.txt 1.1: the public suffix and one name. An IP address or a bare suffix is its own. */
export const rootDomainOf = (host: string): string => parse(host, withPrivate).domain ?? host.toLowerCase();

/**
 * Hosts whose app-ads.txt counts for a developer's site, in their order: at most one name before the root domain, without `www`
 * and `m` (app-ads.txt 1.0, "Translate developer URL to an app-ads.txt path").
 */
export function developerHosts(host: string): readonly string[] {
  const { domain, subdomain } = parse(host, withPrivate);
  if (!domain) return [host.toLowerCase()];
  const name = subdomain?.split('.').at(-1) ?? '';
  return ['', 'www', 'm'].includes(name) ? [domain] : [`${name}.${domain}`, domain];
}
