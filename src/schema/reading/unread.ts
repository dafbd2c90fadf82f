import type { NumberFault } from './readNumber';

/**
 * A text that was refused as it is written where it came from (a file with decimal commas, a form in French). It is no value of any
 * kind, so that nothing further on reads it once more, by another rule.
 */
export class Unread {
  readonly text: string;
  readonly fault: NumberFault;

  constructor(text: string, fault: NumberFault) {
    this.text = text;
    this.fault = fault;
  }

  /** As it was typed, for a screen that shows it beside its problem. */
  toString(): string {
    return this.text;
  }
}
