import type { Refusal } from '../schema/conditions';
import type { AnyRecord, RuleContext } from '../schema/context';

type Purpose = 'any' | 'allow' | 'block';
type Mode = 'appsMode' | 'sitesMode';

/** A list that is meant to allow is named by something that excludes it, or the other way round. */
export function usedTheOtherWay(purpose: Purpose, mode: Mode, { linked }: RuleContext): string | undefined {
  if (purpose === 'any') return undefined;
  const wrong = purpose === 'allow' ? 'exclude' : 'include';
  const other = linked('usedBy').find((user: AnyRecord) => user[mode] === wrong);
  return other && `${other.name} uses it the other way.`;
}

/** An empty list that is included matches nothing, so whatever includes it gets no traffic. */
export function includedThoughEmpty(mode: Mode, { linked, traffic }: RuleContext): string | undefined {
  if (traffic.members !== 0) return undefined;
  const user = linked('usedBy').find((one: AnyRecord) => one[mode] === 'include');
  return user && `The list is empty, so nothing matches in ${user.name}.`;
}

export type SiteMatch = 'domain' | 'domainAndSub' | 'urlPrefix';

/**
 * A site as a list keeps it: the host in lower case without scheme, `www.` and port, and the path only where addresses are
 * compared by their beginning. Nothing where there is no host in it.
 */
export function cleanSite(match: SiteMatch, value: string): string | undefined {
  const plain = value.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  const [, host = '', path = ''] = /^([^/?#\s]*)(\S*)$/.exec(plain) ?? [];
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^www\./i, '')
    .toLowerCase();
  if (!/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(name)) return undefined;
  return match === 'urlPrefix' ? name + path.replace(/^\/$/, '') : name;
}

/** What its entries are is settled by the first of them. */
export const onceFilled: Refusal = [{ 'traffic.members': { over: 0 } }, 'The kind is fixed once the list has entries.'];
