import type { XmlFault, XmlFaultKind } from '../../src/model/vast/xmlFault';
import type { Found } from './vastFindings';

type Say = (line: number, column: number, what: string) => string;

const sentences: { readonly [K in XmlFaultKind]: Say } = {
  ampersand: (line, column) => `Not well-formed XML, line ${line}, column ${column}: a raw “&”. Write “&amp;”.`,
  entity: (line, column, what) => `Not well-formed XML, line ${line}, column ${column}: unknown entity “${what}”.`,
  characterReference: (line, column, what) =>
    `Not well-formed XML, line ${line}, column ${column}: “${what}” stands for a character that XML does not allow.`,
  cdataEnd: (line, column) => `Not well-formed XML, line ${line}, column ${column}: “]]>” in text. Write “]]&gt;”.`,
  comment: (line, column) => `Not well-formed XML, line ${line}, column ${column}: a comment has “--” inside or no end.`,
  instruction: (line, column) => `Not well-formed XML, line ${line}, column ${column}: a broken processing instruction (“<?”).`,
  declaration: (line, column) => `Not well-formed XML, line ${line}, column ${column}: a broken XML declaration.`,
  declarationNotFirst: (line, column) =>
    `Not well-formed XML, line ${line}, column ${column}: the XML declaration must be the very first thing. Remove what is before it.`,
  doctype: (line, column) => `Not well-formed XML, line ${line}, column ${column}: a broken DOCTYPE.`,
  internalSubset: (line, column) =>
    `Not readable XML, line ${line}, column ${column}: the DOCTYPE declares its own elements or entities. Remove the part in [ ].`,
  character: (line, column, what) => `Not well-formed XML, line ${line}, column ${column}: XML does not allow the character ${what}.`,
  outsideRoot: (line, column) => `Not well-formed XML, line ${line}, column ${column}: text outside the root element.`,
  secondRoot: (line, column) => `Not well-formed XML, line ${line}, column ${column}: a second root element.`,
  noRoot: (line, column) => `Not well-formed XML, line ${line}, column ${column}: there is no element.`,
  markup: (line, column) => `Not well-formed XML, line ${line}, column ${column}: unexpected markup (“<!”).`,
  tag: (line, column) => `Not well-formed XML, line ${line}, column ${column}: a “<” that starts no tag, or a broken tag.`,
  attribute: (line, column) =>
    `Not well-formed XML, line ${line}, column ${column}: a broken attribute. Write name="value", with a space before it.`,
  lessThan: (line, column) => `Not well-formed XML, line ${line}, column ${column}: “<” in an attribute. Write “&lt;”.`,
  duplicate: (line, column, what) => `Not well-formed XML, line ${line}, column ${column}: the attribute ${what} is given twice.`,
  prefix: (line, column, what) => `Not well-formed XML, line ${line}, column ${column}: the prefix “${what}” has no namespace.`,
  namespace: (line, column, what) => `Not well-formed XML, line ${line}, column ${column}: a namespace that ${what} may not declare.`,
  closingTag: (line, column, what) => `Not well-formed XML, line ${line}, column ${column}: ${what} closes no open element.`,
  unclosed: (line, column, what) => `Not well-formed XML, line ${line}, column ${column}: the document ends before ${what} is closed.`,
};

/** What is wrong with the XML, and where. */
export const xmlFinding = ({ kind, line, column, what }: XmlFault): Found => ({
  code: 'notXml',
  message: sentences[kind](line, column, what),
});
