import { sayLimits } from '../../src/schema/messages/sayLimits';
import { Refusal } from '../http/problems';

/** Files of an account that may wait while one is imported. */
const waitingAtMost = 3;

/** Imports the files of one account one after another: each holds thousands of objects, and other work must go on. */
export function createImportTurns() {
  const lines = new Map<string | number, Promise<unknown>[]>();
  return {
    async take<T>(account: string | number, work: () => Promise<T>, waits: () => void): Promise<T> {
      const line = lines.get(account) ?? [];
      lines.set(account, line);
      if (line.length > waitingAtMost)
        throw new Refusal('rate_limited', sayLimits('limits.importsRunning', { count: line.length }), {
          retryAfter: 30,
        });
      const before = line.at(-1);
      if (before) waits();
      const turn = (before ?? Promise.resolve()).catch(() => undefined).then(work);
      line.push(turn);
      try {
        return await turn;
      } finally {
        line.splice(line.indexOf(turn), 1);
        if (line.length === 0) lines.delete(account);
      }
    },
  };
}

export type ImportTurns = ReturnType<typeof createImportTurns>;
