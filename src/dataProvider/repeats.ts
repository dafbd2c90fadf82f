import { isSame } from './changedFields';
import { HttpProblem } from './HttpProblem';
import { randomText } from './randomText';

type Body = Readonly<Record<string, unknown>>;

/** Writes that may be sent a second time by a person who saw the first one fail. */
export type Repeats = {
  /** The server does it once, however often the same is sent until there is an answer; while one is on its way, others wait for its answer. */
  create<T>(path: string, body: unknown, send: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T>;
  /** Where the first one was done after all, what it made of the object is the answer, and not that somebody changed it meanwhile. */
  update<T>(path: string, body: Body, send: () => Promise<T>, done: (current: Body & { readonly id: number }) => T): Promise<T>;
};

/** Remembers what was sent and never answered: the server may have it. */
export function createRepeats(): Repeats {
  const unanswered = new Map<string, string>();
  const underWay = new Map<string, Promise<unknown>>();

  const send = async <T>(call: string, work: (key: string) => Promise<T>): Promise<T> => {
    const key = unanswered.get(call) ?? randomText(16);
    try {
      const answer = await work(key);
      unanswered.delete(call);
      return answer;
    } catch (error) {
      if (error instanceof HttpProblem && (error.status === 0 || error.status === 503)) unanswered.set(call, key);
      else unanswered.delete(call);
      throw error;
    }
  };

  return {
    create<T>(path: string, body: unknown, write: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
      const call = `POST ${path} ${JSON.stringify(body)}`;
      const first = underWay.get(call) as Promise<T> | undefined;
      if (first) return first;
      const mine = send(call, (key) => write({ 'Idempotency-Key': key })).finally(() => underWay.delete(call));
      underWay.set(call, mine);
      return mine;
    },
    async update(path, body, write, done) {
      const call = `PUT ${path} ${JSON.stringify(body)}`;
      const isRepeat = unanswered.has(call);
      try {
        return await send(call, write);
      } catch (error) {
        const current = error instanceof HttpProblem && error.code === 'version_conflict' ? error.problem.current : undefined;
        const isDone = ([field, value]: [string, unknown]) => field === 'version' || isSame(value, (current as Body)[field]);
        if (isRepeat && current && Object.entries(body).every(isDone)) return done(current as Body & { readonly id: number });
        throw error;
      }
    },
  };
}
