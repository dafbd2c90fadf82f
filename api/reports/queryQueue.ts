import { reportLimits } from '../../src/model/reports/reportLimits';
import type { QueryQueue } from './ports/queryQueue';
import { ReportCancelled } from './ports/reports';

type Turn = {
  readonly key: string;
  readonly isPatient: boolean;
  readonly user: number | undefined;
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  readonly askers: Set<Asker>;
  readonly ending: AbortController;
  readonly until: (() => Promise<unknown>) | undefined;
  isAnswered: boolean;
};
type Asker = {
  readonly told?: (before: number) => void;
  readonly done: (value: unknown) => void;
  readonly failed: (error: unknown) => void;
};

export function createQueryQueue(): QueryQueue {
  const line: Turn[] = [];
  let isRunning = false;

  const tellPlaces = () => {
    for (const [before, turn] of line.entries()) for (const { told } of turn.askers) told?.(before);
  };
  const next = async (): Promise<void> => {
    const turn = line[0];
    if (isRunning || !turn) return;
    isRunning = true;
    let settle: (asker: Asker) => void;
    try {
      const value = await turn.work(turn.ending.signal);
      settle = ({ done }) => done(value);
    } catch (error) {
      settle = ({ failed }) => failed(error);
    }
    turn.isAnswered = true;
    turn.askers.forEach(settle);
    await turn.until?.();
    isRunning = false;
    line.splice(line.indexOf(turn), 1);
    tellPlaces();
    void next();
  };

  const isTooMany = ({ user, isPatient }: Turn, at: number): boolean =>
    user !== undefined &&
    !isPatient &&
    line.slice(0, at).filter((one) => one.user === user).length >= reportLimits.atOnce;
  /** Higher runs later: first requests of users, then those above a user's limit, then background work. */
  const rankOf = (turn: Turn, at: number): number => (turn.isPatient ? 2 : isTooMany(turn, at) ? 1 : 0);
  /** Places a turn behind those of the same rank and the running one. */
  const place = (turn: Turn): void => {
    const rank = rankOf(turn, line.length);
    const first = line.findIndex((one, at) => rankOf(one, at) > rank && (at > 0 || !isRunning));
    line.splice(first < 0 ? line.length : first, 0, turn);
  };

  return {
    take: <T>(
      key: string,
      work: (signal: AbortSignal) => Promise<T>,
      { user, signal, isPatient = false, told, until }: Parameters<QueryQueue['take']>[2],
    ) =>
      new Promise<T>((resolve, reject) => {
        if (signal?.aborted) return reject(new ReportCancelled());
        let turn = line.find((one) => one.key === key && !one.isAnswered && !one.ending.signal.aborted);
        if (!turn) {
          turn = {
            key,
            isPatient,
            user,
            work,
            askers: new Set(),
            ending: new AbortController(),
            until,
            isAnswered: false,
          };
          place(turn);
        }
        const { askers, ending } = turn;
        const leave = () => {
          askers.delete(asker);
          reject(new ReportCancelled());
          if (askers.size > 0) return;
          // All its callers have left.
          ending.abort();
          const at = line.findIndex((one) => one.askers === askers);
          if (at > 0 || !isRunning) line.splice(at, 1);
          tellPlaces();
        };
        const asker: Asker = {
          ...(told && { told }),
          done: (value) => {
            signal?.removeEventListener('abort', leave);
            resolve(value as T);
          },
          failed: (error) => {
            signal?.removeEventListener('abort', leave);
            reject(error);
          },
        };
        askers.add(asker);
        signal?.addEventListener('abort', leave, { once: true });
        tellPlaces();
        void next();
      }),
  };
}
