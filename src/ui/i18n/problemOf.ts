import type { ProblemBody } from '../../model/problemBody';
import { type Message, toMessage } from '../../schema/messages/message';
import { isLostFile } from './isLostFile';
import { toldByKey } from './toldByKey';

/** Returns the problem body of a refused call: `problem` of the provider's error, whose `body` has the shape of forms. */
export function problemOf(error: unknown): ProblemBody | undefined {
  if (typeof error !== 'object' || error === null || !('problem' in error)) return undefined;
  const { problem } = error;
  return typeof problem === 'object' && problem !== null && 'code' in problem && 'status' in problem
    ? (problem as ProblemBody)
    : undefined;
}

/** Returns one message for the user, with its code if it has one. */
export function sayError(error: unknown): Message | undefined {
  const problem = problemOf(error);
  if (problem?.detail !== undefined) return toMessage(problem.detail, problem);
  if (isLostFile(error)) return toldByKey('adx.shell.lostPart');
  return error instanceof Error ? error.message : undefined;
}
