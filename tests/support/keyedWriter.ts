import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type ApiClient, signIn } from './apiClient';

/** A client that creates objects with Idempotency-Keys, and repeats calls that got no answer. */
export type KeyedWriter = {
  /** Writes until a call gets no answer. */
  write(url: string): Promise<void>;
  /** Repeats the calls that got no answer; returns the objects that do not exist exactly once. */
  broken(url: string): Promise<readonly string[]>;
  readonly made: number;
  /** Number of calls that got no answer and were repeated. */
  readonly repeated: number;
};

type Made = { readonly id: number; readonly name: string };
type Pending = { readonly key: string; readonly name: string };

const base = '/api/demand/advs';

export function createKeyedWriter(title: string): KeyedWriter {
  const answered = new Map<string, number>();
  let pending: Pending | undefined;
  let made = 0;
  let repeated = 0;

  const send = async (client: ApiClient, { key, name }: Pending): Promise<void> => {
    const { status, body } = await patiently(() =>
      client.call<Made>('POST', base, { name, kind: 'dsp' }, { 'Idempotency-Key': key }),
    );
    if (status !== 201) throw new Error(`${name} was refused: ${status} ${JSON.stringify(body)}`);
    answered.set(name, body.id);
    pending = undefined;
  };

  return {
    get made() {
      return made;
    },
    get repeated() {
      return repeated;
    },
    async write(url) {
      const client = await signIn(url);
      try {
        for (;;) {
          made += 1;
          pending = { key: `${title} ${made}`, name: `${title} ${made}` };
          await send(client, pending);
        }
      } catch (error) {
        if (!isCutOff(error)) throw error;
      }
    },
    async broken(url) {
      const client = await signIn(url);
      if (pending) {
        repeated += 1;
        await send(client, pending);
      }
      const filter = encodeURIComponent(JSON.stringify({ q: title }));
      const { body } = await client.call<readonly Made[]>('GET', `${base}?filter=${filter}&range=[0,999]`);
      return [...answered].flatMap(([name, id]) => {
        const ids = body.filter((one) => one.name === name).map((one) => one.id);
        return ids.length === 1 && ids[0] === id ? [] : [`${name} was answered as ${id} and is there as ${ids}`];
      });
    },
  };
}

/** Repeats a call as long as its answer has `Retry-After`. */
export async function patiently<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await call();
    const seconds = answer.headers.get('Retry-After');
    if (answer.status !== 409 || seconds === null) return answer;
    await delay(Number(seconds) * 1000);
  }
}

/** Whether `fetch` failed because the server has ended. */
const isCutOff = (error: unknown): boolean =>
  error instanceof TypeError && /fetch failed|terminated/.test(error.message);
