import { expect } from 'vitest';
import type { Answer, Call } from './host';

/** Creates objects as the user of the moment or another, and returns each as it was answered. */
export const createWith =
  (now: () => Call) =>
  async (path: string, body: object, by: Call = now()): Promise<Answer['body']> => {
    const answer = await by('POST', path, body);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body;
  };
