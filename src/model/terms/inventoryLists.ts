import type { Refusal } from '../../schema/conditions';
import type { AnyRecord, RuleContext } from '../../schema/context';
import type { ListRules } from '../../schema/files/readListFile';
import { isCellError, readSpreadsheetId } from '../../schema/files/spreadsheetId';
import type { Message } from '../../schema/messages/message';
import { sayRules } from '../../schema/messages/sayRules';
import { readHost, withoutWww } from '../../schema/reading/readHost';
import type { CleanEntry } from '../../schema/resource';

type Purpose = 'any' | 'allow' | 'block';
type Mode = 'appsMode' | 'sitesMode';

/** Warns about a list meant to allow that an object excludes, or the other way round. */
export function usedTheOtherWay(purpose: Purpose, mode: Mode, { linked }: RuleContext): Message | undefined {
  if (purpose === 'any') return undefined;
  const wrong = purpose === 'allow' ? 'exclude' : 'include';
  const other = linked('usedBy').find((user: AnyRecord) => user[mode] === wrong);
  return other && sayRules('rules.oppositeList', { name: other.name });
}

/** Warns about an empty list that an object includes: it matches nothing, so the object gets no traffic. */
export function includedThoughEmpty(mode: Mode, { linked, traffic }: RuleContext): Message | undefined {
  if (traffic.members !== 0) return undefined;
  const user = linked('usedBy').find((one: AnyRecord) => one[mode] === 'include');
  return user && sayRules('rules.emptyList', { name: user.name });
}

export type SiteMatch = 'domain' | 'domainAndSub' | 'urlPrefix';

/**
 * Returns the stored form of a site: the normalized host without scheme, `www.` and port, with the path only if addresses are
 * compared by prefix. Returns undefined if there is no host.
 */
export function cleanSite(match: SiteMatch, value: string): string | undefined {
  const { host, path } = partsOf(value);
  const found = readHost(host);
  if (!('host' in found)) return undefined;
  const name = withoutWww(found.host);
  return match === 'urlPrefix' && path !== '/' ? name + path : name;
}

/** Whether the value is a host pattern, which lists do not accept. */
const isWildcard = (value: string): boolean => partsOf(value).host.includes('*');

/** Splits an address, with or without a scheme, into the host without its port and the rest. */
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

/** Reads a site as an entry of a list. */
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
  // A path may contain nearly every character; a host none that separates columns.
  isWithin: (line, at) =>
    line
      .slice(0, at)
      .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
      .search(/[/?#]/) >= 0,
});

const longestEntry = 1024;

export type AppKind = 'bundle' | 'storeId' | 'appName';

/** Reads an app as an entry of a list: an id with a spreadsheet's changes undone, a name unchanged. */
export function appEntry(kind: AppKind, given: string): CleanEntry {
  // The field's kind refuses text that is too long, so it is not read here.
  if (given.length > longestEntry) return { value: given };
  if (kind === 'appName') return isCellError(given) ? { code: 'cellError' } : { value: given };
  if (given.startsWith('#') && !isCellError(given)) return 'comment';
  const read = readSpreadsheetId(withoutRemark(given));
  return 'fault' in read ? { code: read.fault } : { value: read.id, isRestored: read.isRestored };
}

/** Removes a comment after `#`. */
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
/** Every sheet of a report or a console may have such columns. */
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

/** Package names, store ids (numbers, or letters with a number), or any single word. */
function appFit(kind: AppKind, text: string): 0 | 1 | 2 {
  const isPlain = text.length <= 255 && !/\s/.test(text);
  const isPackage = isPlain && /^[a-z][\w-]*(?:\.[\w-]+)+$/i.test(text);
  if (kind === 'appName') return /\p{L}/u.test(text) ? (isPackage ? 1 : 2) : 0;
  const read = readSpreadsheetId(text);
  if ('fault' in read || isPackage || /^(?:id)?\d{5,}$|^[A-Z]\d{6,}$|^B0[0-9A-Z]{8}$/i.test(read.id)) return 2;
  return isPlain && /^[\w.-]+$/.test(text) ? 1 : 0;
}

/** The first entry fixes the kind of the list. */
export const onceFilled: Refusal = [
  { 'traffic.members': { over: 0 } },
  'You cannot change the kind of a list that has entries.',
];
