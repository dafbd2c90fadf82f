import type { XmlFault, XmlFaultKind } from '../../src/model/vast/xmlFault';
import type { CodedMessage } from '../../src/schema/messages/message';
import { sayXml } from '../../src/schema/messages/sayXml';
import { type Found, found } from './vastFindings';

type Say = (line: number, column: number, what: string) => CodedMessage;

const sentences: { readonly [K in XmlFaultKind]: Say } = {
  ampersand: (line, column) => sayXml('xml.ampersand', { line, column }),
  entity: (line, column, what) => sayXml('xml.entity', { line, column, what }),
  characterReference: (line, column, what) => sayXml('xml.characterReference', { line, column, what }),
  cdataEnd: (line, column) => sayXml('xml.cdataEnd', { line, column }),
  comment: (line, column) => sayXml('xml.comment', { line, column }),
  instruction: (line, column) => sayXml('xml.instruction', { line, column }),
  declaration: (line, column) => sayXml('xml.declaration', { line, column }),
  declarationNotFirst: (line, column) => sayXml('xml.declarationNotFirst', { line, column }),
  doctype: (line, column) => sayXml('xml.doctype', { line, column }),
  internalSubset: (line, column) => sayXml('xml.internalSubset', { line, column }),
  character: (line, column, what) => sayXml('xml.character', { line, column, what }),
  outsideRoot: (line, column) => sayXml('xml.outsideRoot', { line, column }),
  secondRoot: (line, column) => sayXml('xml.secondRoot', { line, column }),
  noRoot: (line, column) => sayXml('xml.noRoot', { line, column }),
  markup: (line, column) => sayXml('xml.markup', { line, column }),
  tag: (line, column) => sayXml('xml.tag', { line, column }),
  attribute: (line, column) => sayXml('xml.attribute', { line, column }),
  lessThan: (line, column) => sayXml('xml.lessThan', { line, column }),
  duplicate: (line, column, what) => sayXml('xml.duplicate', { line, column, what }),
  prefix: (line, column, what) => sayXml('xml.prefix', { line, column, what }),
  namespace: (line, column, what) => sayXml('xml.namespace', { line, column, what }),
  closingTag: (line, column, what) => sayXml('xml.closingTag', { line, column, what }),
  unclosed: (line, column, what) => sayXml('xml.unclosed', { line, column, what }),
};

/** What is wrong with the XML, and where. */
export const xmlFinding = ({ kind, line, column, what }: XmlFault): Found => found('notXml', sentences[kind](line, column, what));
