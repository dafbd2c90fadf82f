/** What a store's page says of an app (app-ads.txt 1.0, meta tags). */
export type StorePage = {
  /** The developer's site, as written; null if the tag is missing or empty. */
  readonly developerUrl: string | null;
  readonly bundleId: string | null;
  readonly storeId: string | null;
  /** Open Graph `og:image`, which stores fill with the app's icon; an absolute https URL. */
  readonly icon: string | null;
};

const fields = {
  'appstore:developer_url': 'developerUrl',
  'appstore:bundle_id': 'bundleId',
  'appstore:store_id': 'storeId',
  'og:image': 'icon',
} as const;

/** The tags stand at the beginning of the page, by the standard. */
const charsAtMost = 2_000_000;
const charsAtOnce = 64_000;
const longestValue = 2000;
const attributesAtMost = 50;
/** Their content is text, in which a tag is none. */
const rawElements = ['script', 'style', 'title', 'textarea', 'noscript'];

/** Reads a store's page in one go. */
export function readStorePage(html: string): StorePage {
  const steps = stepsOfStorePage(html);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps. Each goes only forward, so the time grows with the length alone. */
export function* stepsOfStorePage(html: string): Generator<undefined, StorePage> {
  const text = html.slice(0, charsAtMost);
  const found: Found = { developerUrl: null, bundleId: null, storeId: null, icon: null };
  let [at, pausedAt] = [0, 0];
  for (;;) {
    at = text.indexOf('<', at);
    if (at < 0) return found;
    if (at - pausedAt >= charsAtOnce) {
      pausedAt = at;
      yield;
    }
    if (text.startsWith('!--', at + 1)) {
      at = after(text, '-->', at + 4);
      continue;
    }
    const name = nameAt(text, at + 1);
    const tag = attributesAt(text, at + 1 + name.length, name === 'meta');
    at = tag.end;
    if (name === 'meta') take(tag.attributes, found);
    else if (rawElements.includes(name)) at = yield* afterRaw(text, at, name);
  }
}

type Found = { -readonly [K in keyof StorePage]: StorePage[K] };

function take(attributes: ReadonlyMap<string, string>, found: Found): void {
  const named = (attributes.get('name') ?? attributes.get('property') ?? '').trim().toLowerCase();
  const field = Object.hasOwn(fields, named) ? fields[named as keyof typeof fields] : undefined;
  const value = attributes.get('content')?.trim();
  // The first one with a value counts.
  if (!field || found[field] !== null || !value || value.length > longestValue) return;
  if (field !== 'icon' || (/^https:\/\//i.test(value) && URL.canParse(value))) found[field] = value;
}

const after = (text: string, mark: string, from: number): number => {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + mark.length;
};

/** The lower-case name of the element; empty where none starts. */
function nameAt(text: string, at: number): string {
  let end = at;
  while (end < at + 20 && /[a-z]/i.test(text[end] ?? '')) end += 1;
  return text.slice(at, end).toLowerCase();
}

/** Moves behind the closing tag of an element whose content is text. */
function* afterRaw(text: string, from: number, name: string): Generator<undefined, number> {
  let pausedAt = from;
  for (let at = from; ; at += 2) {
    at = text.indexOf('</', at);
    if (at < 0) return text.length;
    if (text.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at;
    if (at - pausedAt >= charsAtOnce) {
      pausedAt = at;
      yield;
    }
  }
}

/** The attributes up to the end of the tag, and the index behind it. Those of other elements are passed, not kept. */
function attributesAt(text: string, from: number, isKept: boolean) {
  const attributes = new Map<string, string>();
  let at = from;
  while (at < text.length) {
    const char = text[at] ?? '';
    if (char === '>') return { attributes, end: at + 1 };
    if (/[\s/="']/.test(char)) {
      at += 1;
      continue;
    }
    const nameFrom = at;
    while (at < text.length && !/[\s/=>]/.test(text[at] ?? '')) at += 1;
    const name = isKept ? text.slice(nameFrom, Math.min(at, nameFrom + 40)).toLowerCase() : '';
    let next = at;
    while (/\s/.test(text[next] ?? '')) next += 1;
    if (text[next] !== '=') continue;
    const value = valueAt(text, next + 1);
    at = value.end;
    if (isKept && attributes.size < attributesAtMost && !attributes.has(name))
      attributes.set(name, unescaped(text.slice(value.from, Math.min(value.to, value.from + longestValue * 2))));
  }
  return { attributes, end: text.length };
}

function valueAt(text: string, from: number): { readonly from: number; readonly to: number; readonly end: number } {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at += 1;
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, at + 1);
    return end < 0 ? { from: at, to: at, end: text.length } : { from: at + 1, to: end, end: end + 1 };
  }
  const start = at;
  while (at < text.length && !/[\s>]/.test(text[at] ?? '')) at += 1;
  return { from: start, to: at, end: at };
}

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

const unescaped = (value: string): string =>
  value.replace(/&(?:(amp|quot|apos|lt|gt)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
