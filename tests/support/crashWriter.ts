import { type ApiClient, signIn } from './apiClient';

/** A client that writes until the server crashes, and records which writes the server acknowledged. */
export type CrashWriter = {
  /** Writes until a call gets no answer. */
  write(url: string): Promise<void>;
  /** Acknowledged writes that are missing or different on the restarted server. */
  broken(url: string): Promise<readonly string[]>;
  readonly acknowledged: number;
};

type Campaign = {
  readonly id: number;
  readonly note: string | null;
  readonly version: number;
  readonly priority: number;
};
/** The acknowledged value, and the value sent without an answer: the store must have one of the two. */
type Promised<T> = { sure: T; asked?: T };
type Known = { readonly note: Promised<string | null>; readonly gone: Promised<boolean> };

const base = '/api/demand/campaigns';
const groupSize = 4;

export function createCrashWriter(name: string, advertiser: number): CrashWriter {
  const known = new Map<number, Known>();
  /** Objects that are only ever changed together. */
  let group: readonly number[] = [];
  const priority: Promised<number> = { sure: 5 };
  let acknowledged = 0;
  let count = 0;

  /** Runs a call whose effect must survive once it is answered. */
  const promise = async <T>(
    promised: Promised<T>,
    value: T,
    call: () => Promise<{ readonly status: number; readonly body: unknown }>,
  ) => {
    promised.asked = value;
    const { status, body } = await call();
    if (status >= 300) throw new Error(`${name} was refused: ${status} ${JSON.stringify(body)}`);
    promised.sure = value;
    delete promised.asked;
    acknowledged += 1;
  };

  const create = async (client: ApiClient): Promise<number> => {
    count += 1;
    const values = {
      name: `${name} ${count}`,
      advertiser,
      cpm: 1,
      rate: 2,
      impsTotal: 1000,
      pacing: 'asap',
      note: 'new',
    };
    const { status, body } = await client.call<Campaign>('POST', base, values);
    if (status !== 201) throw new Error(`${name} was refused: ${status} ${JSON.stringify(body)}`);
    acknowledged += 1;
    return body.id;
  };

  const step = async (client: ApiClient): Promise<void> => {
    const id = await create(client);
    const one: Known = { note: { sure: 'new' }, gone: { sure: false } };
    known.set(id, one);
    await promise(one.note, `note ${count}`, () =>
      client.call('PUT', `${base}/${id}`, { note: `note ${count}`, version: 1 }),
    );
    const next = (priority.sure % 10) + 1;
    await promise(priority, next, () =>
      client.call('POST', `${base}/bulk`, { ids: group, changes: { priority: next } }),
    );
    if (count % 3 === 0) await promise(one.gone, true, () => client.call('DELETE', `${base}/${id}`));
  };

  return {
    get acknowledged() {
      return acknowledged;
    },
    async write(url) {
      const client = await signIn(url);
      if (group.length === 0) group = await Promise.all(Array.from({ length: groupSize }, () => create(client)));
      try {
        for (;;) await step(client);
      } catch (error) {
        if (!isCutOff(error)) throw error;
      }
    },
    async broken(url) {
      const client = await signIn(url);
      const problems: string[] = [];
      for (const [id, { note, gone }] of known) {
        const { status, body } = await client.call<Campaign>('GET', `${base}/${id}`);
        if (status === 404 ? !isPromised(gone, true) : !isPromised(gone, false))
          problems.push(`${name} ${id} answers ${status}`);
        if (status === 200 && !isPromised(note, body.note))
          problems.push(`${name} ${id} has the note ${body.note}, not ${note.sure}`);
        settle(note, body.note);
        settle(gone, status === 404);
      }
      const found = await Promise.all(group.map((id) => client.call<Campaign>('GET', `${base}/${id}`)));
      const priorities = [...new Set(found.map(({ body }) => body.priority))];
      if (priorities.length !== 1 || !isPromised(priority, priorities[0]))
        problems.push(`${name} has the priorities ${priorities}, not ${priority.sure}`);
      settle(priority, priorities[0] ?? 0);
      return problems;
    },
  };
}

const isPromised = <T>(promised: Promised<T>, found: unknown): boolean =>
  found === promised.sure || ('asked' in promised && found === promised.asked);

function settle<T>(promised: Promised<T>, found: T): void {
  if ('asked' in promised) promised.sure = found;
  delete promised.asked;
}

/** Whether `fetch` failed because the server has ended. */
const isCutOff = (error: unknown): boolean =>
  error instanceof TypeError && /fetch failed|terminated/.test(error.message);
