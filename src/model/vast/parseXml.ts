import { Namespaces, type XmlAttribute } from './namespaces';
import { faultOf, XmlError, type XmlFault } from './xmlFault';
import { forbiddenAt, resolveReferences } from './xmlText';

// Characters of names (XML 1.0, fifth edition, 2.3), without the colon, which separates a prefix from a name.
const start =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const more = `${start}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}`;

const name = new RegExp(`[:${start}][:${more}]*`, 'uy');
// Browsers do not check the first character after the prefix.
const qualified = new RegExp(`[${start}][${more}]*(?::[${more}]+)?`, 'uy');

const match = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/** Returns the name at an index, colons included. */
const nameAt = (text: string, at: number): string | undefined => match(name, text, at);

/** Returns the name at an index, with at most one colon, which is neither first nor last. */
const qualifiedNameAt = (text: string, at: number): string | undefined => match(qualified, text, at);

export type XmlElement = {
  /** With its prefix, if it has one. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text and CDATA, without that of its children. */
  readonly text: string;
};

export type XmlLimits = { readonly nodes: number; readonly depth: number };

/** The root element, the first fault, or the exceeded limit. */
export type XmlReading =
  | { readonly root: XmlElement }
  | { readonly fault: XmlFault }
  | { readonly over: keyof XmlLimits };

/** Ten times the largest documents of ad servers. */
export const xmlLimits: XmlLimits = { nodes: 50_000, depth: 100 };

/**
 * Parses XML 1.0 with namespaces as a browser does, up to the first fault, in linear time. It resolves the five predefined
 * entities; declared ones are refused, so that none expands or loads a file.
 */
export function parseXml(given: string, limits: XmlLimits = xmlLimits): XmlReading {
  const text = given
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Surrogate}/gu, '\uFFFD');
  const bad = forbiddenAt(text);
  try {
    const root = new Reader(text, limits).document();
    if (bad >= 0) throw new XmlError('character', bad, codeOf(text, bad));
    return { root };
  } catch (error) {
    if (error instanceof OverLimit) return { over: error.limit };
    if (!(error instanceof XmlError)) throw error;
    const first = bad >= 0 && bad <= error.at ? new XmlError('character', bad, codeOf(text, bad)) : error;
    return { fault: faultOf(first, text) };
  }
}

const codeOf = (text: string, at: number): string =>
  `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`;

class OverLimit extends Error {
  readonly limit: keyof XmlLimits;

  constructor(limit: keyof XmlLimits) {
    super(limit);
    this.limit = limit;
  }
}

const noAttributes: readonly XmlAttribute[] = [];
const noValues: ReadonlyMap<string, string> = new Map();

type OpenElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  readonly declared: readonly string[];
  readonly at: number;
  text: string;
};

class Reader {
  private at = 0;
  private nodes = 0;
  private readonly namespaces = new Namespaces();
  private readonly open: OpenElement[] = [];
  private root: XmlElement | undefined;
  private hasDoctype = false;
  /** A fault takes precedence over an exceeded limit: the rest is parsed, but not stored. */
  private over: keyof XmlLimits | undefined;

  private readonly text: string;
  private readonly limits: XmlLimits;

  constructor(text: string, limits: XmlLimits) {
    this.text = text;
    this.limits = limits;
  }

  document(): XmlElement {
    if (/^<\?xml[\s?]/.test(this.text.slice(0, 6))) this.declaration();
    while (this.at < this.text.length) this.next();
    const unclosed = this.open.at(-1);
    if (unclosed) throw new XmlError('unclosed', this.at, `<${unclosed.name}>`);
    if (this.over) throw new OverLimit(this.over);
    if (!this.root) throw new XmlError('noRoot', this.at);
    return this.root;
  }

  private next(): void {
    const { text, at } = this;
    const second = text[at + 1];
    if (text[at] !== '<') this.characters();
    else if (second === '/') this.closingTag();
    else if (second === '?') this.instruction();
    else if (second !== '!') this.openingTag();
    else if (text.startsWith('<!--', at)) this.comment();
    else if (text.startsWith('<![CDATA[', at)) this.cdata();
    else if (text.startsWith('<!DOCTYPE', at)) this.doctype();
    else throw new XmlError('markup', at);
  }

  private count(): void {
    this.nodes += 1;
    if (this.nodes > this.limits.nodes) this.over ??= 'nodes';
  }

  private characters(): void {
    const end = this.indexOf('<');
    const raw = this.text.slice(this.at, end);
    const parent = this.open.at(-1);
    if (!parent) {
      const outside = raw.search(/[^ \t\n]/);
      if (outside >= 0) throw new XmlError('outsideRoot', this.at + outside);
    } else {
      this.count();
      const cdataEnd = raw.indexOf(']]>');
      parent.text += resolveReferences(cdataEnd < 0 ? raw : raw.slice(0, cdataEnd), this.at);
      if (cdataEnd >= 0) throw new XmlError('cdataEnd', this.at + cdataEnd);
    }
    this.at = end;
  }

  /** Returns the next index of a text, or the end. Callers continue from there, so that nothing is searched twice. */
  private indexOf(wanted: string): number {
    const found = this.text.indexOf(wanted, this.at);
    return found < 0 ? this.text.length : found;
  }

  private comment(): void {
    const start = this.at;
    this.count();
    this.at += 4;
    this.at = this.indexOf('--');
    if (this.text[this.at + 2] !== '>') throw new XmlError('comment', this.at < this.text.length ? this.at : start);
    this.at += 3;
  }

  private cdata(): void {
    const start = this.at;
    const parent = this.open.at(-1);
    if (!parent) throw new XmlError('outsideRoot', start);
    this.count();
    this.at += 9;
    const end = this.indexOf(']]>');
    if (end === this.text.length) throw new XmlError('unclosed', start, '<![CDATA[');
    parent.text += this.text.slice(this.at, end);
    this.at = end + 3;
  }

  private instruction(): void {
    const start = this.at;
    this.count();
    const target = nameAt(this.text, start + 2);
    if (target === undefined) throw new XmlError('instruction', start);
    if (target.toLowerCase() === 'xml') throw new XmlError('declarationNotFirst', start);
    this.at += 2 + target.length;
    if (!this.text.startsWith('?>', this.at) && !this.skipBlanks()) throw new XmlError('instruction', start);
    this.at = this.indexOf('?>') + 2;
    if (this.at > this.text.length) throw new XmlError('unclosed', start, `<?${target}`);
  }

  private declaration(): void {
    const found =
      /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(?:"1\.\d+"|'1\.\d+')(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(?:"(?:(?!\?>)[^"<&])*"|'(?:(?!\?>)[^'<&])*'))?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]*\?>/.exec(
        this.text.slice(0, 400),
      );
    if (!found) throw new XmlError('declaration', 0);
    this.at = found[0].length;
  }

  /** Name and identifiers are skipped: nothing is loaded. */
  private doctype(): void {
    const start = this.at;
    if (this.hasDoctype || this.root || this.open.length > 0) throw new XmlError('markup', start);
    this.hasDoctype = true;
    this.at += 9;
    this.skipBlanks();
    const name = nameAt(this.text, this.at);
    if (name === undefined) throw new XmlError('doctype', start);
    this.at += name.length;
    this.skipBlanks();
    const literals = this.text.startsWith('SYSTEM', this.at) ? 1 : this.text.startsWith('PUBLIC', this.at) ? 2 : 0;
    if (literals > 0) this.at += 6;
    for (let one = 0; one < literals; one += 1) this.literal(start, literals === 2 && one === 0);
    this.skipBlanks();
    if (this.text[this.at] === '[') {
      const subset = /^\[[ \t\n]*\]/.exec(this.text.slice(this.at, this.at + 100));
      if (!subset) throw new XmlError('internalSubset', this.at);
      this.at += subset[0].length;
      this.skipBlanks();
    }
    if (this.text[this.at] !== '>') throw new XmlError('doctype', start);
    this.at += 1;
  }

  private literal(start: number, isPublic: boolean): void {
    this.skipBlanks();
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") throw new XmlError('doctype', start);
    this.at += 1;
    const end = this.indexOf(quote);
    if (end === this.text.length) throw new XmlError('doctype', start);
    if (isPublic && /[^ \n\w\-'()+,./:=?;!*#@$%]/.test(this.text.slice(this.at, end)))
      throw new XmlError('doctype', start);
    this.at = end + 1;
  }

  private openingTag(): void {
    const start = this.at;
    if (this.root && this.open.length === 0) throw new XmlError('secondRoot', start);
    const name = qualifiedNameAt(this.text, start + 1);
    if (name === undefined) throw new XmlError('tag', start);
    this.count();
    this.at = start + 1 + name.length;
    const attributes = this.attributes(start);
    const isEmpty = this.text[this.at] === '/';
    if (isEmpty) this.at += 1;
    if (this.text[this.at] !== '>') throw new XmlError('tag', this.at < this.text.length ? this.at : start);
    this.at += 1;
    const declared = this.namespaces.enter(name, start, attributes);
    if (this.open.length >= this.limits.depth) this.over ??= 'depth';
    const values = attributes.length === 0 ? noValues : new Map(attributes.map((one) => [one.name, one.value]));
    this.open.push({ name, attributes: values, children: [], declared, at: start, text: '' });
    if (isEmpty) this.close();
  }

  private attributes(start: number): readonly XmlAttribute[] {
    // Most elements have no attributes.
    if (this.text[this.at] === '>') return noAttributes;
    const found: XmlAttribute[] = [];
    const names = new Set<string>();
    for (;;) {
      const isApart = this.skipBlanks();
      const next = this.text[this.at];
      if (next === '>' || next === '/') return found;
      const at = this.at;
      if (next === undefined) throw new XmlError('unclosed', start, this.text.slice(start, start + 20));
      const name = isApart ? qualifiedNameAt(this.text, at) : undefined;
      if (name === undefined) throw new XmlError('attribute', at);
      if (names.has(name)) throw new XmlError('duplicate', at, name);
      names.add(name);
      this.count();
      this.at += name.length;
      this.skipBlanks();
      if (this.text[this.at] !== '=') throw new XmlError('attribute', at);
      this.at += 1;
      this.skipBlanks();
      found.push({ name, value: this.value(at), at });
    }
  }

  private value(start: number): string {
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") throw new XmlError('attribute', start);
    this.at += 1;
    const end = this.indexOf(quote);
    const raw = this.text.slice(this.at, end);
    const lessThan = raw.indexOf('<');
    const value = resolveReferences(lessThan < 0 ? raw.replace(/[\t\n]/g, ' ') : raw.slice(0, lessThan), this.at);
    if (lessThan >= 0) throw new XmlError('lessThan', this.at + lessThan);
    if (end === this.text.length) throw new XmlError('attribute', start);
    this.at = end + 1;
    return value;
  }

  private closingTag(): void {
    const start = this.at;
    const name = qualifiedNameAt(this.text, start + 2);
    const expected = this.open.at(-1)?.name;
    if (name === undefined || name !== expected) throw new XmlError('closingTag', start, `</${name ?? ''}>`);
    this.at += 2 + name.length;
    this.skipBlanks();
    if (this.text[this.at] !== '>') throw new XmlError('closingTag', start, `</${name}`);
    this.at += 1;
    this.close();
  }

  private close(): void {
    const done = this.open.pop();
    if (!done) return;
    const { name, attributes, children, text, declared } = done;
    this.namespaces.leave(declared);
    const element: XmlElement = { name, attributes, children, text };
    const parent = this.open.at(-1);
    if (parent && this.over === undefined) parent.children.push(element);
    if (!parent) this.root = element;
  }

  /** Skips blanks; returns whether there were any. */
  private skipBlanks(): boolean {
    const start = this.at;
    while (isBlank(this.text.charCodeAt(this.at))) this.at += 1;
    return this.at > start;
  }
}

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 9;
