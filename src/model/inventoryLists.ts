import type { Refusal } from '../schema/conditions';
import type { AnyRecord, RuleContext } from '../schema/context';
import type { ListRules } from '../schema/files/readListFile';
import { isCellError, readSpreadsheetId } from '../schema/files/spreadsheetId';
import type { Message } from '../schema/messages/message';
import { sayRules } from '../schema/messages/sayRules';
import { readHost, withoutWww } from '../schema/reading/readHost';
import type { CleanEntry } from '../schema/resource';

type Purpose = 'any' | 'allow' | 'block';
type Mode = 'appsMode' | 'sitesMode';

/** A list that is meant to allow is named by something that excludes it, or the other way round. */
export function usedTheOtherWay(purpose: Purpose, mode: Mode, { linked }: RuleContext): Message | undefined {
  if (purpose === 'any') return undefined;
  const wrong = purpose === 'allow' ? 'exclude' : 'include';
  const other = linked('usedBy').find((user: AnyRecord) => user[mode] === wrong);
  return other && sayRules('rules.oppositeList', { name: other.name });
}

/** An empty list that is included matches nothing, so whatever includes it gets no traffic. */
export function includedThoughEmpty(mode: Mode, { linked, traffic }: RuleContext): Message | undefined {
  if (traffic.members !== 0) return undefined;
  const user = linked('usedBy').find((one: AnyRecord) => one[mode] === 'include');
  return user && sayRules('rules.emptyList', { name: user.name });
}

export type SiteMatch = 'domain' | 'domainAndSub' | 'urlPrefix';

/**
 * A site as a list keeps it: the host as hosts are stored, without scheme, `www.` and port, and the path only where addresses are
 * compared by their beginning. Nothing where there is no host in it.
 */
export function cleanSite(match: SiteMatch, value: string): string | undefined {
  const { host, path } = partsOf(value);
  const found = readHost(host);
  if (!('host' in found)) return undefined;
  const name = withoutWww(found.host);
  return match === 'urlPrefix' && path !== '/' ? name + path : name;
}

/** Whether what was given for a site is a pattern of hosts, which lists do not take. */
const isWildcard = (value: string): boolean => partsOf(value).host.includes('*');

/** Of an address with or without its scheme: the host without a port, and what is behind it. */
function partsOf(given: string): { readonly host: string; readonly path: string } {
  const value = given.trim();
  const scheme = value.indexOf('://');
  const rest = scheme > 0 && /^[a-z][a-z0-9+.-]*$/i.test(value.slice(0, scheme)) ? value.slice(scheme + 3) : value;
  const end = rest.search(/[/?#]/);
  const authority = end < 0 ? rest : rest.slice(0, end);
  const path = end < 0 ? '' : rest.slice(end);
  if (/\s/.test(path)) return { host: '', path };
  const [host = '', port = '', ...more] = authority.split(':');
  return { host: more.length > 0 || !/^\d*$/.test(port) ? '' : host, path };
}

/** A site as an entry of a list. */
export function siteEntry(match: SiteMatch, given: string): CleanEntry {
  if (given.startsWith('#')) return isCellError(given) ? { code: 'cellError' } : 'comment';
  const value = cleanSite(match, given);
  if (value !== undefined) return { value };
  return isWildcard(given) ? { code: 'wildcard' } : undefined;
}

export const siteRules = (match: SiteMatch): ListRules => ({
  headings: [
    'domain',
    'site',
    'host',
    'hostname',
    'host name',
    'website',
    'web site',
    'site domain',
    'url',
    'site url',
    'page',
    'address',
    'domaine',
    'site web',
    'hôte',
    'adresse',
    ...anyHeadings,
  ],
  vague: anyVague,
  fit: (text) => (cleanSite(match, text) === undefined ? 0 : 2),
  hasComments: true,
  // A path takes nearly every sign; a host takes none that separates columns.
  isWithin: (line, at) =>
    line
      .slice(0, at)
      .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
      .search(/[/?#]/) >= 0,
});

const longestEntry = 1024;

export type AppKind = 'bundle' | 'storeId' | 'appName';

/** An app as an entry of a list: an id without what a spreadsheet made of it, a name as it is. */
export function appEntry(kind: AppKind, given: string): CleanEntry {
  // The kind refuses what is too long; nothing reads it before.
  if (given.length > longestEntry) return { value: given };
  if (kind === 'appName') return isCellError(given) ? { code: 'cellError' } : { value: given };
  if (given.startsWith('#') && !isCellError(given)) return 'comment';
  const read = readSpreadsheetId(withoutRemark(given));
  return 'fault' in read ? { code: read.fault } : { value: read.id, isRestored: read.isRestored };
}

/** What stands behind `#` explains the id before it. */
function withoutRemark(text: string): string {
  const at = text.indexOf(' #');
  return at > 0 ? text.slice(0, at) : text;
}

export const appRules = (kind: AppKind): ListRules => ({
  headings: [...appHeadings[kind], ...anyHeadings],
  vague: kind === 'appName' ? anyVague : [...anyVague, 'app', 'application', 'apps'],
  fit: (text) => appFit(kind, text),
  hasComments: kind !== 'appName',
});

const anyHeadings = ['entries', 'entry', 'values', 'value', 'entrées', 'entrée', 'valeurs', 'valeur'];
/** Any sheet of a report or of a console has such columns. */
const anyVague = ['id', 'identifiant'];
const appHeadings: Readonly<Record<AppKind, readonly string[]>> = {
  bundle: [
    'bundle',
    'bundle id',
    'app bundle',
    'app bundle id',
    'bundleid',
    'bundles',
    'package',
    'package name',
    'app id',
    'application id',
    'appid',
    'store id',
    'storeid',
  ],
  storeId: [
    'store id',
    'storeid',
    'app store id',
    'store app id',
    'app id',
    'application id',
    'appid',
    'bundle',
    'bundle id',
  ],
  appName: [
    'app name',
    'application name',
    'appname',
    'name',
    'app',
    'application',
    'apps',
    'title',
    'nom',
    'nom de l’application',
    "nom de l'application",
    'titre',
  ],
};

/** Names of packages, ids of stores (numbers, and letters with a number), or else one word. */
function appFit(kind: AppKind, text: string): 0 | 1 | 2 {
  const isPlain = text.length <= 255 && !/\s/.test(text);
  const isPackage = isPlain && /^[a-z][\w-]*(?:\.[\w-]+)+$/i.test(text);
  if (kind === 'appName') return /\p{L}/u.test(text) ? (isPackage ? 1 : 2) : 0;
  const read = readSpreadsheetId(text);
  if ('fault' in read || isPackage || /^(?:id)?\d{5,}$|^[A-Z]\d{6,}$|^B0[0-9A-Z]{8}$/i.test(read.id)) return 2;
  return isPlain && /^[\w.-]+$/.test(text) ? 1 : 0;
}

/** What its entries are is settled by the first of them. */
export const onceFilled: Refusal = [
  { 'traffic.members': { over: 0 } },
  'You cannot change the kind of a list that has entries.',
];
