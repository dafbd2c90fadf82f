import { describe, expect, it } from 'vitest';
import { parseXml, xmlLimits } from '../../src/model/vast/parseXml';
import { decodeXml, readVast } from '../../src/model/vast/readVast';
import type { XmlFaultKind } from '../../src/model/vast/xmlFault';
import { cpuOf } from '../support/growth';
import { texts } from '../support/words';

const vast = (inside: string) => `<VAST version="3.0">\n${inside}</VAST>`;

describe('XML that is not well-formed', () => {
  const faults: readonly [text: string, kind: XmlFaultKind, line: number, column: number][] = [
    [vast('<a>https://x.example/?a=1&b=2</a>'), 'ampersand', 2, 26],
    [vast('&nbsp;'), 'entity', 2, 1],
    [vast('&#0;'), 'characterReference', 2, 1],
    [vast('ab]]>'), 'cdataEnd', 2, 3],
    [vast('<!-- a -- b -->'), 'comment', 2, 8],
    [vast('<? pi?>'), 'instruction', 2, 1],
    ['<?xml version="3.0"?><VAST/>', 'declaration', 1, 1],
    ['\n<?xml version="1.0"?><VAST/>', 'declarationNotFirst', 2, 1],
    ['<!DOCTYPE VAST SYSTEM><VAST/>', 'doctype', 1, 1],
    ['<!DOCTYPE VAST [<!ENTITY a "b">]><VAST>&a;</VAST>', 'internalSubset', 1, 16],
    [vast('a\u0001'), 'character', 2, 2],
    ['<VAST/>text', 'outsideRoot', 1, 8],
    ['<VAST version="3.0"></VAST><![CDATA[x]]>', 'outsideRoot', 1, 28],
    ['<VAST/><VAST/>', 'secondRoot', 1, 8],
    ['<!-- nothing else -->', 'noRoot', 1, 22],
    [vast('<!ELEMENT a ANY>'), 'markup', 2, 1],
    [vast('a < b'), 'tag', 2, 3],
    ['<VAST version=3.0/>', 'attribute', 1, 7],
    ['<VAST a="<"/>', 'lessThan', 1, 10],
    ['<VAST a="1" a="2"/>', 'duplicate', 1, 13],
    [vast('<x:a/>'), 'prefix', 2, 1],
    ['<VAST xmlns:x=""/>', 'namespace', 1, 7],
    [vast('<a></b>'), 'closingTag', 2, 4],
    ['<VAST><a>', 'unclosed', 1, 10],
  ];

  it.each(faults)('%j is refused as %s, at line %s and column %s', (text, kind, line, column) => {
    expect(parseXml(text)).toMatchObject({ fault: { kind, line, column } });
  });

  it('is told by the fault that comes first', () => {
    expect(parseXml(vast('\u0001&'))).toMatchObject({ fault: { kind: 'character', line: 2, column: 1 } });
    expect(parseXml(vast('& \u0001'))).toMatchObject({ fault: { kind: 'ampersand', line: 2, column: 1 } });
  });
});

describe('a text of any length', () => {
  const times = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length));
  const hostile: readonly [what: string, make: (length: number) => string][] = [
    ['nested elements', (length) => `<VAST>${times('<a>', length)}`],
    ['nested elements with a prefix each', (length) => `<VAST>${times('<a:a xmlns:a="x">', length)}`],
    ['empty elements', (length) => `<VAST>${times('<a/>', length)}`],
    ['attributes', (length) => `<VAST ${Array.from({ length: length / 12 }, (_, at) => `a${at}="1"`).join(' ')}/>`],
    ['entities', (length) => `<VAST>${times('&amp;', length)}`],
    ['raw ampersands', (length) => `<VAST>${times('&', length)}`],
    ['comments', (length) => `<VAST>${times('<!---->', length)}`],
    ['comments that never end', (length) => `<VAST>${times('<!--', length)}`],
    ['CDATA', (length) => `<VAST>${times('<![CDATA[]]>', length)}`],
    ['CDATA that never ends', (length) => `<VAST>${times('<![CDATA[', length)}`],
    ['DOCTYPE', (length) => times('<!DOCTYPE ', length)],
    ['blanks', (length) => `<VAST${times(' ', length)}`],
    ['brackets', (length) => `<VAST>${times(']]', length)}`],
    ['instructions', (length) => `<VAST>${times('<?a?>', length)}`],
    ['quotes', (length) => `<VAST ${times(`a="'`, length)}`],
    ['line breaks', (length) => `<VAST>${times('\r', length)}<`],
    ['one name', (length) => `<${times('a', length)}`],
  ];
  const unlimited = { nodes: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY };

  const cpuMs = (text: string): number => cpuOf(() => parseXml(text, unlimited));

  it.each(hostile)('takes no more than its share of time when it is full of %s', (_, make) => {
    const [half, whole] = [cpuMs(make(200_000)), cpuMs(make(400_000))];
    expect(whole).toBeLessThan(3 * Math.max(half, 20));
  });

  it.each(hostile)('ends at a limit or a fault when it is full of %s', (_, make) => {
    expect(parseXml(make(1_000_000))).not.toHaveProperty('root');
  });

  it('may have so many nodes and levels, and no more', () => {
    const wide = (count: number) => `<VAST>${'<a/>'.repeat(count - 1)}</VAST>`;
    const deep = (count: number) => `${'<a>'.repeat(count)}${'</a>'.repeat(count)}`;
    expect(parseXml(wide(xmlLimits.nodes))).toHaveProperty('root');
    expect(parseXml(wide(xmlLimits.nodes + 1))).toEqual({ over: 'nodes' });
    expect(parseXml(deep(xmlLimits.depth))).toHaveProperty('root');
    expect(parseXml(deep(xmlLimits.depth + 1))).toEqual({ over: 'depth' });
  });

  it('is read with any root and any bytes without an error of the program', () => {
    for (const text of texts`
      <Ad/> | <VAST><Ad/></VAST> | <VAST><Ad><InLine/></Ad></VAST> | <VAST><Ad><Wrapper/></Ad><Ad/></VAST> | \uD800
    `)
      expect(readVast({ text })).toEqual(expect.any(Object));
  });
});

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((one) => one.charCodeAt(0)) : part)),
  );
const wide = (text: string, isBig: boolean): readonly number[] =>
  [...text].flatMap((one) => {
    const code = one.charCodeAt(0);
    return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });
const declared = (encoding: string, ...parts: readonly (string | readonly number[])[]) =>
  bytes(`<?xml version="1.0" encoding="${encoding}"?><a>`, ...parts);
const wideText = '<?xml version="1.0"?><a>Café</a>';
const quoted = "<?xml version='1.0' encoding='ISO-8859-1'?><a>";
const marked = bytes([0xef, 0xbb, 0xbf], '<?xml version="1.0" encoding="windows-1251"?><a>', [0xc3, 0xa9]);

describe('the bytes of a document', () => {
  it.each([
    ['UTF-8 where nothing is said', bytes('<a>Caf', [0xc3, 0xa9]), undefined, '<a>Café'],
    ['ISO-8859-1 by its declaration', declared('ISO-8859-1', 'Caf', [0xe9]), undefined, 'Café'],
    ['ISO-8859-1 as windows-1252', declared('iso-8859-1', [0x80, 0x93, 0x94]), undefined, '€“”'],
    ['windows-1252', declared('windows-1252', [0x80]), undefined, '€'],
    ['windows-1251', declared('windows-1251', [0xcf, 0xf0, 0xe8]), undefined, 'При'],
    ['windows-1250', declared('windows-1250', [0xb3]), undefined, 'ł'],
    ['what HTTP says before the declaration', declared('windows-1251', 'Caf', [0xe9]), 'iso-8859-1', 'Café'],
    ['declared where HTTP has no known charset', declared('ISO-8859-1', 'Caf', [0xe9]), 'x-unheard-of', 'Café'],
    ['UTF-8 by its mark, whatever is declared', marked, 'windows-1251', 'é'],
    ['UTF-16 by its little mark', bytes([0xff, 0xfe], wide(wideText, false)), 'utf-8', 'Café'],
    ['UTF-16 by its big mark', bytes([0xfe, 0xff], wide(wideText, true)), undefined, 'Café'],
    ['UTF-16 without a mark, little first', bytes(wide(wideText, false)), undefined, 'Café'],
    ['UTF-16 without a mark, big first', bytes(wide(wideText, true)), undefined, 'Café'],
    ['UTF-16 by HTTP', bytes(wide('<a>Café', false)), 'utf-16le', 'Café'],
    ['UTF-8 where one-byte text claims to be UTF-16', declared('UTF-16', [0xc3, 0xa9]), undefined, 'é'],
    ['declared in single quotes', bytes(quoted, [0xe9]), undefined, 'é'],
  ])('are read as %s', (_, given, charset, expected) => {
    const { text, isMisread } = decodeXml(given, charset);
    const inside = text.slice(text.indexOf('<a>') + 3).replace('</a>', '');
    expect([inside, text.codePointAt(0), isMisread]).toEqual([expected.replace('<a>', ''), 0x3c, false]);
  });

  it('are told from bytes that mean nothing in their encoding', () => {
    expect(decodeXml(bytes('<a>Caf', [0xe9]))).toEqual({ text: '<a>Caf\uFFFD', encoding: 'utf-8', isMisread: true });
  });
});
