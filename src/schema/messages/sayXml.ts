import { plainMessages } from './plainMessages';

export const sayXml = plainMessages({
  'xml.ampersand': 'Not well-formed XML, line {line}, column {column}: a raw “&”. Write “&amp;”.',
  'xml.entity': 'Not well-formed XML, line {line}, column {column}: unknown entity “{what}”.',
  'xml.characterReference':
    'Not well-formed XML, line {line}, column {column}: “{what}” stands for a character that XML does not allow.',
  'xml.cdataEnd': 'Not well-formed XML, line {line}, column {column}: “]]>” in text. Write “]]&gt;”.',
  'xml.comment': 'Not well-formed XML, line {line}, column {column}: a comment has “--” inside or no end.',
  'xml.instruction': 'Not well-formed XML, line {line}, column {column}: a broken processing instruction (“<?”).',
  'xml.declaration': 'Not well-formed XML, line {line}, column {column}: a broken XML declaration.',
  'xml.declarationNotFirst':
    'Not well-formed XML, line {line}, column {column}: the XML declaration must be the very first thing. Remove what is before it.',
  'xml.doctype': 'Not well-formed XML, line {line}, column {column}: a broken DOCTYPE.',
  'xml.internalSubset':
    'Not readable XML, line {line}, column {column}: the DOCTYPE declares its own elements or entities. Remove the part in [ ].',
  'xml.character': 'Not well-formed XML, line {line}, column {column}: XML does not allow the character {what}.',
  'xml.outsideRoot': 'Not well-formed XML, line {line}, column {column}: text outside the root element.',
  'xml.secondRoot': 'Not well-formed XML, line {line}, column {column}: a second root element.',
  'xml.noRoot': 'Not well-formed XML, line {line}, column {column}: there is no element.',
  'xml.markup': 'Not well-formed XML, line {line}, column {column}: unexpected markup (“<!”).',
  'xml.tag': 'Not well-formed XML, line {line}, column {column}: a “<” that starts no tag, or a broken tag.',
  'xml.attribute':
    'Not well-formed XML, line {line}, column {column}: a broken attribute. Write name="value", with a space before it.',
  'xml.lessThan': 'Not well-formed XML, line {line}, column {column}: “<” in an attribute. Write “&lt;”.',
  'xml.duplicate': 'Not well-formed XML, line {line}, column {column}: the attribute {what} is given twice.',
  'xml.prefix': 'Not well-formed XML, line {line}, column {column}: the prefix “{what}” has no namespace.',
  'xml.namespace': 'Not well-formed XML, line {line}, column {column}: a namespace that {what} may not declare.',
  'xml.closingTag': 'Not well-formed XML, line {line}, column {column}: {what} closes no open element.',
  'xml.unclosed': 'Not well-formed XML, line {line}, column {column}: the document ends before {what} is closed.',
});
