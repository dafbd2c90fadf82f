import { expect } from 'vitest';
import type { Answer, Call } from './host';

/** Returns a function that creates an object as the user of `now()`, unless another is given, and returns the answer's body. */
export const createWith =
  (now: () => Call) =>
  async (path: string, body: object, by: Call = now()): Promise<Answer['body']> => {
    const answer = await by('POST', path, body);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body;
  };
