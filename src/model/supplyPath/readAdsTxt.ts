import { readHost } from '../../schema/reading/readHost';

/** A line that allows a seller: field 1 to 4 of the data record. */
export type SellerLine = {
  /** Counted from 1, as an editor does. */
  readonly number: number;
  /** Field 1: the domain of the advertising system, lower case. */
  readonly system: string;
  readonly sellerId: string;
  readonly relation: 'DIRECT' | 'RESELLER';
  readonly certificationId: string | null;
};

export type LineFault = 'fields' | 'system' | 'sellerId' | 'relation' | 'variable' | 'long';

/** A line that crawlers ignore, with what could be read of it. */
export type BadLine = {
  readonly number: number;
  readonly fault: LineFault;
  readonly system: string | null;
  readonly sellerId: string | null;
  /** The faulty part, at most 100 characters. */
  readonly found: string;
};

export type AdsTxt = {
  /** `page`: a web page in place of a list. `empty`: no valid line, which the standard ignores. */
  readonly state: 'lines' | 'page' | 'empty';
  readonly lineCount: number;
  readonly sellers: readonly SellerLine[];
  /** The standard's placeholder: no seller is allowed. */
  readonly hasPlaceholder: boolean;
  readonly ownerDomain: string | null;
  /** One per country; null is all other countries. */
  readonly managers: readonly { readonly domain: string; readonly country: string | null }[];
  readonly inventoryPartners: readonly string[];
  readonly subdomains: readonly string[];
  readonly contacts: readonly string[];
  /** The first ones; `badCount` counts all. */
  readonly badLines: readonly BadLine[];
  readonly badCount: number;
  /** More lines than are kept. */
  readonly isCut: boolean;
};

/** The largest public files have about 20,000 lines. */
export const sellerLinesAtMost = 100_000;
const badLinesAtMost = 1000;
const variablesAtMost = 1000;
const longestLine = 2000;
const longestId = 256;
const charsAtOnce = 64_000;

/** Reads ads.txt 1.1 or app-ads.txt 1.0 in one go. */
export function readAdsTxt(text: string): AdsTxt {
  const steps = stepsOfAdsTxt(text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * The same in steps of about 64,000 characters each, so that a long file can be read with pauses. A line ends at LF, CR or CRLF,
 * which counts once.
 */
export function* stepsOfAdsTxt(text: string): Generator<undefined, AdsTxt> {
  const found = createReading();
  const isHtml = isPage(text);
  // Each is searched again only when it was passed: a file without one of them stays linear.
  let [lf, cr, from, pausedAt] = [-1, -1, 0, 0];
  while (from <= text.length && !isHtml) {
    if (lf < from) lf = orEnd(text.indexOf('\n', from), text);
    if (cr < from) cr = orEnd(text.indexOf('\r', from), text);
    const end = Math.min(lf, cr);
    found.line(text.slice(from, Math.min(end, from + longestLine + 1)));
    from = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (from - pausedAt < charsAtOnce) continue;
    pausedAt = from;
    yield;
  }
  return found.end(isHtml);
}

/** Whether a text is HTML or XML: a list of sellers never starts with an angle bracket. */
export const isPage = (text: string): boolean => /^\s{0,1000}</.test(text);

const orEnd = (at: number, text: string): number => (at < 0 ? text.length : at);

function createReading() {
  const sellers: SellerLine[] = [];
  const managers: { readonly domain: string; readonly country: string | null }[] = [];
  const lists = { INVENTORYPARTNERDOMAIN: [] as string[], SUBDOMAIN: [] as string[], CONTACT: [] as string[] };
  const badLines: BadLine[] = [];
  let [number, valid, badCount] = [0, 0, 0];
  let [hasPlaceholder, isCut] = [false, false];
  let ownerDomain: string | null = null;

  const bad = (fault: LineFault, found: string, system: string | null = null, sellerId: string | null = null) => {
    badCount += 1;
    if (badLines.length < badLinesAtMost)
      badLines.push({
        number,
        fault,
        system,
        sellerId: sellerId?.slice(0, longestId) ?? null,
        found: found.slice(0, 100),
      });
  };

  const variable = (name: string, value: string) => {
    const list = lists[name as keyof typeof lists];
    const [written = '', country = ''] = value.split(',').map((part) => part.trim());
    const domain = name === 'CONTACT' ? value : domainOf(written);
    if (name !== 'OWNERDOMAIN' && name !== 'MANAGERDOMAIN' && !list) {
      // The standard lets other variables be added later.
      if (/\s/.test(name)) bad('fields', name);
      return;
    }
    const isCountry = country === '' || /^[a-z]{2}$/i.test(country);
    if (!domain || (name === 'MANAGERDOMAIN' && !isCountry)) return bad('variable', value);
    valid += 1;
    if (name === 'OWNERDOMAIN') ownerDomain ??= domain;
    else if (name === 'MANAGERDOMAIN') {
      const place = country.toUpperCase() || null;
      if (managers.length < variablesAtMost && !managers.some((one) => one.country === place))
        managers.push({ domain, country: place });
    } else if (list && list.length < variablesAtMost) list.push(domain);
  };

  const record = (written: string) => {
    const [first = '', id = '', third, fourth] = written.split(',').map((field) => field.trim());
    const system = domainOf(first);
    if (third === undefined) return bad('fields', written, system, id || null);
    if (!system) return bad('system', first, null, id);
    if (id === '' || id.length > longestId || /\s/.test(id)) return bad('sellerId', id, system);
    const relation = third.toUpperCase();
    if (relation !== 'DIRECT' && relation !== 'RESELLER') return bad('relation', third, system, id);
    valid += 1;
    if (system === 'placeholder.example.com' && id.toLowerCase() === 'placeholder') hasPlaceholder = true;
    else if (sellers.length >= sellerLinesAtMost) isCut = true;
    else sellers.push({ number, system, sellerId: unescaped(id), relation, certificationId: fourth || null });
  };

  return {
    line(whole: string) {
      number += 1;
      if (whole === '') return;
      // Trimming also takes a byte order mark.
      const written = (whole.split('#', 1)[0] ?? '').split(';', 1)[0]?.trim() ?? '';
      if (written === '') return;
      if (whole.length > longestLine && !/[#;]/.test(whole)) return bad('long', written);
      const [equals, comma] = [written.indexOf('='), written.indexOf(',')];
      // The ID of a record may contain an equals sign.
      if (equals > 0 && (comma < 0 || equals < comma))
        variable(written.slice(0, equals).trim().toUpperCase(), written.slice(equals + 1).trim());
      else record(written);
    },
    end: (isHtml: boolean): AdsTxt => ({
      state: isHtml ? 'page' : valid === 0 ? 'empty' : 'lines',
      lineCount: number,
      sellers,
      hasPlaceholder,
      ownerDomain,
      managers,
      inventoryPartners: lists.INVENTORYPARTNERDOMAIN,
      subdomains: lists.SUBDOMAIN,
      contacts: lists.CONTACT,
      badLines,
      badCount,
      isCut,
    }),
  };
}

function domainOf(written: string): string | null {
  const read = readHost(written);
  return 'host' in read ? read.host : null;
}

/** Commas and blanks of an ID are written as percent escapes. */
function unescaped(id: string): string {
  if (!id.includes('%')) return id;
  try {
    return decodeURIComponent(id);
  } catch {
    // A percent sign that escapes nothing belongs to the ID.
    return id;
  }
}
