import { XmlError } from './xmlFault';

const noPrefixes: readonly string[] = [];

export type XmlAttribute = { readonly name: string; readonly value: string; readonly at: number };

const xml = 'http://www.w3.org/XML/1998/namespace';
const xmlns = 'http://www.w3.org/2000/xmlns/';

/** The prefixes in scope while a document is read. The cost of an element depends on its number of attributes, not its depth. */
export class Namespaces {
  private readonly uris = new Map<string, string[]>([['xml', [xml]]]);

  /** Adds the declarations of an element, and checks the prefixes that it uses. Returns the prefixes for `leave` to remove. */
  enter(name: string, at: number, attributes: readonly XmlAttribute[]): readonly string[] {
    if (attributes.length === 0 && !name.includes(':')) return noPrefixes;
    const declared: string[] = [];
    for (const { name: attribute, value, at: where } of attributes) {
      if (attribute === 'xmlns') {
        if (value === xml || value === xmlns) throw new XmlError('namespace', where, attribute);
      } else if (attribute.startsWith('xmlns:')) {
        const prefix = attribute.slice(6);
        if (value === '' || prefix === 'xmlns' || (prefix === 'xml' && value !== xml))
          throw new XmlError('namespace', where, attribute);
        const known = this.uris.get(prefix);
        if (known) known.push(value);
        else this.uris.set(prefix, [value]);
        declared.push(prefix);
      }
    }
    const prefix = prefixOf(name);
    if (prefix === 'xml' || prefix === 'xmlns') throw new XmlError('prefix', at, prefix);
    if (prefix !== undefined) this.uriOf(prefix, at);
    this.refuseTwins(attributes);
    return declared;
  }

  leave(declared: readonly string[]): void {
    for (const prefix of declared) {
      const known = this.uris.get(prefix);
      known?.pop();
      if (known?.length === 0) this.uris.delete(prefix);
    }
  }

  private uriOf(prefix: string, at: number): string {
    const uri = this.uris.get(prefix)?.at(-1);
    if (uri === undefined) throw new XmlError('prefix', at, prefix);
    return uri;
  }

  /** Two prefixes may mean one namespace: then `a:x` and `b:x` are a duplicate attribute. */
  private refuseTwins(attributes: readonly XmlAttribute[]): void {
    const seen = new Set<string>();
    for (const { name, at } of attributes) {
      const prefix = prefixOf(name);
      if (prefix === undefined || prefix === 'xmlns') continue;
      const whole = `${this.uriOf(prefix, at)} ${name.slice(prefix.length + 1)}`;
      if (seen.has(whole)) throw new XmlError('duplicate', at, name);
      seen.add(whole);
    }
  }
}

function prefixOf(name: string): string | undefined {
  const colon = name.indexOf(':');
  return colon < 0 ? undefined : name.slice(0, colon);
}
