import { failures, HttpProblem, localProblem } from '../model/HttpProblem';
import { randomText } from '../model/hexOf';

type Body = Readonly<Record<string, unknown>>;

/** Makes writes safe to send again after a failure. */
export type Repeats = {
  /**
   * The server runs it once, however often it is sent before there is an answer; calls during a running one share its answer.
   * Calls are equal if they have the same body or the same `draft`: a form, which survives a reload, as the keys of both do.
   */
  create<T>(
    path: string,
    body: unknown,
    send: (headers: Readonly<Record<string, string>>) => Promise<T>,
    draft?: string,
  ): Promise<T>;
  /** If the first attempt did succeed, returns its result instead of a version conflict. */
  update<T>(
    path: string,
    body: Body,
    send: () => Promise<T>,
    done: (current: Body & { readonly id: number }) => T,
  ): Promise<T>;
};

/** Remembers writes without an answer: the server may have run them. */
export function createRepeats(storage: Storage | undefined = globalThis.sessionStorage): Repeats {
  const unanswered = new Map<string, string>();
  const underWay = new Map<string, Promise<unknown>>();
  const drafts = draftKeys(storage);

  const send = async <T>(call: string, keys: Keys, work: (key: string) => Promise<T>): Promise<T> => {
    const key = keys.get(call) ?? randomText(16);
    keys.begin?.(call, key);
    try {
      const answer = await work(key);
      keys.delete(call);
      return answer;
    } catch (error) {
      if (error instanceof HttpProblem && isUnanswered(error)) keys.set(call, key);
      else keys.delete(call);
      throw error;
    }
  };

  return {
    create<T>(
      path: string,
      body: unknown,
      write: (headers: Readonly<Record<string, string>>) => Promise<T>,
      draft?: string,
    ): Promise<T> {
      const call = `POST ${path} ${draft ?? digestOf(JSON.stringify(body) ?? '')}`;
      const first = underWay.get(call) as Promise<T> | undefined;
      if (first) return first;
      const mine = send(call, drafts, (key) => write({ 'Idempotency-Key': key }))
        .catch((error: unknown) => {
          // The draft was changed after a save that succeeded without an answer.
          throw error instanceof HttpProblem && error.code === 'key_reused'
            ? localProblem('key_reused', failures.madeBefore, 422)
            : error;
        })
        .finally(() => underWay.delete(call));
      underWay.set(call, mine);
      return mine;
    },
    async update(path, body, write, done) {
      const call = `PUT ${path} ${JSON.stringify(body)}`;
      const isRepeat = unanswered.has(call);
      try {
        return await send(call, unanswered, write);
      } catch (error) {
        const current =
          error instanceof HttpProblem && error.code === 'version_conflict' ? error.problem.current : undefined;
        const isDone = ([field, value]: [string, unknown]) =>
          field === 'version' || isSame(value, (current as Body)[field]);
        if (isRepeat && current && Object.entries(body).every(isDone))
          return done(current as Body & { readonly id: number });
        throw error;
      }
    },
  };
}

/** Distinguishes the bodies that one user sends, and is short enough to be stored. */
function digestOf(text: string): string {
  let [one, other] = [0x811c9dc5, text.length];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x5bd1e995) ^ (other >>> 15);
  }
  return `#${text.length} ${(one >>> 0).toString(16)}${(other >>> 0).toString(16)}`;
}

/** Whether the outcome of a call is unknown. */
const isUnanswered = ({ status, code }: HttpProblem): boolean =>
  status === 0 || status === 503 || code === 'in_progress';

type Keys = {
  get(call: string): string | undefined;
  set(call: string, key: string): unknown;
  delete(call: string): unknown;
  /** Called before the request is sent. */
  begin?(call: string, key: string): void;
};

/** Keys of creates, stored in this tab: a page that reloads during a save gets no answer. */
function draftKeys(storage: Storage | undefined): Keys {
  let held: Readonly<Record<string, string>> = {};
  const read = (): Readonly<Record<string, string>> => {
    try {
      return storage ? (JSON.parse(storage.getItem(storedKeys) ?? '{}') ?? {}) : held;
    } catch {
      return {}; // invalid: written by other code
    }
  };
  const write = (keys: Readonly<Record<string, string>>): void => {
    held = keys;
    if (Object.keys(keys).length === 0) storage?.removeItem(storedKeys);
    else storage?.setItem(storedKeys, JSON.stringify(keys));
  };
  const set = (call: string, key: string): void => write({ ...read(), [call]: key });
  return {
    get: (call) => read()[call],
    set,
    begin: set,
    delete(call) {
      const { [call]: _gone, ...left } = read();
      write(left);
    },
  };
}

const storedKeys = 'adx.session.unanswered';

/** Equal as JSON, regardless of key order: storage reorders keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame((a as Body)[key], (b as Body)[key]));
}
