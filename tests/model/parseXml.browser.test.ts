import { describe, expect, it } from 'vitest';
import { parseXml } from '../../src/model/vast/parseXml';
import { nearlyXml, xmlMutants } from '../support/xmlMutants';

const isTakenHere = (text: string): boolean => 'root' in parseXml(text);

const isTakenByBrowser = (text: string): boolean =>
  new DOMParser().parseFromString(text, 'application/xml').getElementsByTagName('parsererror').length === 0;

/** Chromium takes these, and XML does not: browsers with another parser refuse the document. */
const isRefusedOnPurpose = (text: string): boolean => {
  const read = parseXml(text);
  const kind = 'fault' in read ? read.fault.kind : '';
  // `</` in an attribute; a namespace declared twice; declarations of a document's own; an encoding of any characters.
  return (
    ['lessThan', 'internalSubset'].includes(kind) ||
    (kind === 'duplicate' ? text.includes('xmlns') : kind === 'declaration' && text.includes('encoding'))
  );
};

const differences = (texts: readonly string[]) => ({
  takenHereAlone: texts.filter((text) => isTakenHere(text) && !isTakenByBrowser(text)),
  takenThereAlone: texts.filter((text) => !isTakenHere(text) && isTakenByBrowser(text) && !isRefusedOnPurpose(text)),
});
const none = { takenHereAlone: [], takenThereAlone: [] };

describe('the parser of XML', () => {
  it('takes what the parser of the browser takes, and nothing else', () => {
    expect(differences(nearlyXml)).toEqual(none);
    expect(nearlyXml.filter(isTakenHere).length).toBeGreaterThan(60);
  });

  it.each([1, 2, 3, 4])('agrees with the browser on documents with small changes (%s)', (seed) => {
    const mutants = xmlMutants(800, seed);
    expect(differences(mutants)).toEqual(none);
    expect(mutants.filter(isTakenHere).length).toBeGreaterThan(60);
  });

  it('reads the same names, attributes and texts as the browser', () => {
    const text =
      '<?xml version="1.0"?><VAST a="1 &lt; 2" b=\'x\ny\'>\r\nA<![CDATA[<b>]]>&#66;<!-- c --><x:c xmlns:x="u" x:d="&quot;"/>é</VAST>';
    const read = parseXml(text);
    const root = new DOMParser().parseFromString(text, 'application/xml').documentElement;
    const attributesOf = (element: Element | undefined) =>
      Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));
    expect(read).toMatchObject({ root: { name: root.nodeName, children: [{ name: 'x:c' }], text: root.textContent } });
    const { root: own } = read as Extract<typeof read, { readonly root: unknown }>;
    expect(Object.fromEntries(own.attributes)).toEqual(attributesOf(root));
    expect(Object.fromEntries(own.children[0]?.attributes ?? [])).toEqual(attributesOf(root.children[0]));
  });
});
