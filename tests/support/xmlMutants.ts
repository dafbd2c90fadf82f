import { texts, words } from './words';

/** Texts that are nearly XML, each with one detail that a parser may accept or reject. */
export const nearlyXml: readonly string[] = [
  ...texts`
    x | < | <VAST | <VAST/> | < VAST/> | <VAST/ > | <VAST></VAST > | <VAST></ VAST> | <VAST></VAST/> | </VAST> |
    <VAST></vast>
  `,
  // Before and after the root.
  ...[
    ...[' ', '\n', '\uFEFF', '\uFEFF\uFEFF'],
    ...texts`x | &amp; | &#10; | <!-- c --> | <!-- a -- b --> | <?pi?> | <![CDATA[x]]>`,
    ...['\u00a0', '\0'],
  ].flatMap((one) => [`${one}<VAST/>`, `<VAST/>${one}`, `${one}<?xml version="1.0"?><VAST/>`]),
  ...texts`
    <VAST/><a/> | <VAST></VAST></VAST> | <VAST></VAST>< | <VAST/><?xml version="1.0"?> | <VAST/><!DOCTYPE VAST>
  `,
  ...[
    ...texts`
      a & b | & | &; | &#; | &#0; | &#1; | &#9; | &#x1F; | &#x7F; | &#xD800; | &#xFFFE; | &#x10FFFF; | &#x110000; |
      &#X41; | &#12a; | &#-1; | &# 12; | &#99999999999999999999; | &#x00000000000041; | &lt;&gt;&quot;&apos;&amp; |
      &LT; | &nbsp; | &amp | & amp;
    `,
    ...texts`
      ]]> | ]]&gt; | ]] > | > | <![CDATA[]]> | <![CDATA[<&>]]> | <![CDATA[x | <![cdata[x]]> |
      <![CDATA[<![CDATA[x]]>]]>
    `,
    ...texts`
      <!----> | <!-- - --> | <!-- -- --> | <!---> | <!--->--> | <!-----> | <!-- x | <!--&--> | <!a> | <!ELEMENT a ANY>
    `,
    ...texts`
      <?pi?> | <? pi?> | <?xml?> | <?XML x?> | <?xml-stylesheet x?> | <?pi | <?pi ? > ?> | <?pi??> | <?1?> | <?pi$?>
    `,
    ...['\u0001', '\u0008', '\u000B', '\u000C', '\u001F', '\u007F', '\u0085', '\u2028', '\uFFFD', '\uFFFE', '\uFFFF'],
    ...['\uD800', '\uDC00', '\uFEFF', '😀'],
    ...texts`
      <a/><b/> | <a></b> | <a><b></a></b> | <a | <a b | <a b= | <a/ | <1a/> | <-a/> | <_a/> | <a-b.c_1/> | <é/> |
      <×/> | <a·/> | <\u0300a/> | <a\u0300/> | <日本/> | <\u{10000}/> | <\u{F0000}/> | <a$/> | <a,b/> | <a/b/> | <> |
      </> | <<a/> | <a></a\n>
    `,
    ...['\r', '\r\n'],
    ...texts`
      <x:a/> | <x:a xmlns:x="u"></x:a> | <x:a xmlns:x="u"></x:b> | <x:a xmlns:x="u"/><x:a/> | <a:b:c xmlns:a="u"/>
    `,
  ].map((one) => `<VAST version="3.0">${one}</VAST>`),
  ...texts`
    a="1" a="2" | a="1" A="2" | a="1"b="2" | a=1 | a | a= | a="1 | ="1" | a = "1" | 1="1" | a="\u0001" | a="<" | a=">" |
    a="]]>" | a="&" | a="&lt;" | a="&#60;" | a="\n\t" | a='"' | a="\uFFFE" | x:a="1" | xmlns:x="u" x:a="1" | xmlns:x="" |
    xmlns="" | xmlns="u" | xmlns:x="u" xmlns:y="u" x:a="1" y:a="2" | a:="1" | xmlns:xml="u" | xmlns:xmlns="u" |
    xmlns="http://www.w3.org/2000/xmlns/" | xml:lang="en" | xmlns:="u" | :a="1" | a:b:c="1"
  `.map((attributes) => `<VAST ${attributes}/>`),
  '<VAST\u00a0a="1"/>',
  ...['<x:VAST/>', '<:VAST/>', '<VAST:/>', '<xml:VAST/>', '<xmlns:VAST/>'],
  ...[
    '',
    ...texts`
      version="1.0" | version='1.0' | version="1.1" | version="2.0" | version="1" | version="1.0' | encoding="UTF-8" |
      version=1.0 | version="1.0" encoding="UTF-16" | version="1.0" encoding="foo" | version="1.0"encoding="UTF-8" |
      version="1.0" foo="x" | version="1.0" standalone="yes" | version="1.0" standalone="maybe" |
      version="1.0" standalone="yes" encoding="UTF-8"
    `,
  ].map((words) => `<?xml ${words}?><VAST/>`),
  ...[
    ...['', 'VAST '],
    ...texts`
      VAST | html | 1 | VAST x | VAST SYSTEM "v.dtd" | VAST SYSTEM | VAST SYSTEM v.dtd | VAST PUBLIC "a" "b" |
      VAST PUBLIC "a" | VAST PUBLIC "{" "b" | VAST [] | VAST [x]
    `,
  ].map((one) => `<!DOCTYPE ${one}><VAST/>`),
  ...texts`
    <!doctype VAST><VAST/> | <!DOCTYPE VAST | <!DOCTYPE VAST><!DOCTYPE VAST><VAST/> | <VAST><!DOCTYPE VAST></VAST>
  `,
];

const sound = `<?xml version="1.0" encoding="UTF-8"?>
<VAST version="4.2" xmlns:xs="http://www.w3.org/2001/XMLSchema"><!-- c --><Ad id="1" sequence='2'><InLine><AdTitle>A &amp; B &#233;</AdTitle><Impression><![CDATA[https://t.example/i?a=1&b=2]]></Impression><xs:x xs:y="1"/></InLine></Ad><?pi data?></VAST>
`;

const bits = [
  ...words`< > / & " ' = ]]> <!-- --> -- <![CDATA[ <? ?> ! : xs: &amp; &#65; &# &x; ; 1 <a> </a> <a/> </VAST> <VAST> a`,
  ...[' ', '\n', '\u0001', '\uFFFE', 'é', '\u0300', '😀', ' a="1"', ' b="2"', '\0', '\uFEFF'],
];

/** Documents with one or two changed places: some are still XML. The same seed gives the same documents. */
export function xmlMutants(count: number, seed: number): readonly string[] {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pool = [...nearlyXml.map(() => sound), ...nearlyXml];
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const changes: readonly ((text: string, at: number) => string)[] = [
    (text, at) => text.slice(0, at) + pick(bits) + text.slice(at),
    (text, at) => text.slice(0, at) + text.slice(at + 1 + below(3)),
    (text, at) => text.slice(0, at) + pick(bits) + text.slice(at + 1),
    (text, at) => text.slice(0, at) + text.slice(below(text.length), below(text.length) + 12) + text.slice(at),
  ];
  return Array.from({ length: count }, () => {
    let text = pick(pool);
    for (let left = 1 + below(2); left > 0; left -= 1) text = pick(changes)(text, below(text.length + 1));
    return text;
  });
}
