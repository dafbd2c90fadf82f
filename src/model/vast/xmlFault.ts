/** Why a text is not well-formed XML. */
export type XmlFaultKind =
  | 'ampersand'
  | 'entity'
  | 'characterReference'
  | 'cdataEnd'
  | 'comment'
  | 'instruction'
  | 'declaration'
  | 'declarationNotFirst'
  | 'doctype'
  | 'internalSubset'
  | 'character'
  | 'outsideRoot'
  | 'secondRoot'
  | 'noRoot'
  | 'markup'
  | 'tag'
  | 'attribute'
  | 'lessThan'
  | 'duplicate'
  | 'prefix'
  | 'namespace'
  | 'closingTag'
  | 'unclosed';

/** The first fault, its position, and the name or character concerned. Lines and columns count from 1. */
export type XmlFault = {
  readonly kind: XmlFaultKind;
  readonly line: number;
  readonly column: number;
  readonly what: string;
};

/** Thrown inside the parser; `at` is an index in the text. */
export class XmlError extends Error {
  readonly kind: XmlFaultKind;
  readonly at: number;
  readonly what: string;

  constructor(kind: XmlFaultKind, at: number, what = '') {
    super(kind);
    this.kind = kind;
    this.at = at;
    this.what = what;
  }
}

/** A longer name is cut in messages. */
const longestShown = 60;

export function faultOf({ kind, at, what }: XmlError, text: string): XmlFault {
  let line = 1;
  let lineStart = 0;
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) {
    line += 1;
    lineStart = next + 1;
  }
  const shown = what.length > longestShown ? `${what.slice(0, longestShown)}…` : what;
  return { kind, line, column: at - lineStart + 1, what: shown };
}
