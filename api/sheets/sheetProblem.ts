import type { Args } from '../../src/schema/messages/message';
import { fill, type Problem } from '../../src/schema/messages/problem';
import { sheetSentences } from '../../src/schema/sheetSentences';

/** A problem of a file of objects. */
export const sheetProblem = (code: keyof typeof sheetSentences, args: Args = {}): Problem => ({
  code,
  message: fill(sheetSentences[code], args),
  args,
});
