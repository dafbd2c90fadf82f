import type { Table } from '../../memory/tables';
import { type Outbox, type OutboxWriter, outboxType, type StoredMessage } from '../ports/outbox';

export type KeptMessage = StoredMessage & { readonly token: string | null; readonly heldUntil: string };

type Parts = {
  readonly messages: Table<KeptMessage>;
  readonly counters: Table<number>;
  note(type: string, id: number, owner: null): void;
};

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function messageOf({ token: _token, heldUntil: _until, ...message }: KeptMessage): StoredMessage {
  return message;
}

/** For use inside a transaction. */
export const createMemoryOutboxWriter = ({ messages, counters, note }: Parts): OutboxWriter => ({
  async add(list, at) {
    const known = new Set([...messages.values()].map(({ kind, key }) => `${kind} ${key}`));
    let added = 0;
    for (const message of list) {
      const name = `${message.kind} ${message.key}`;
      if (known.has(name)) continue;
      known.add(name);
      added += 1;
      const id = (counters.get(outboxType) ?? 0) + 1;
      counters.put(outboxType, id);
      messages.put(String(id), { ...unsent, dueAt: at, ...copy(message), id, at });
    }
    if (added > 0) note(outboxType, 0, null);
    return added;
  },
});

/** Messages to send in a map, with the contract of the SQL store. */
export function createMemoryOutbox(parts: Parts, inTurn: <T>(work: () => Promise<T>) => Promise<T>): Outbox {
  const { messages, note } = parts;
  const writer = createMemoryOutboxWriter(parts);
  const put = (message: KeptMessage): StoredMessage => {
    messages.put(String(message.id), message);
    return messageOf(message);
  };
  return {
    add: (list, at) => inTurn(() => writer.add(list, at)),
    claim: ({ token, now, until }) =>
      inTurn(async () => {
        const [found] = [...messages.values()]
          .filter(({ state, dueAt, heldUntil }) => state === 'waiting' && dueAt <= now && heldUntil < now)
          .sort((a, b) => (a.dueAt < b.dueAt ? -1 : a.dueAt > b.dueAt ? 1 : a.id - b.id));
        return found && put({ ...found, token, heldUntil: until, tries: found.tries + 1 });
      }),
    finish: (id, token, outcome) =>
      inTurn(async () => {
        const found = messages.get(String(id));
        if (found?.token !== token) return false;
        const { state } = outcome;
        const error = state === 'sent' ? null : outcome.error;
        const end = state === 'waiting' ? { dueAt: outcome.dueAt } : { endedAt: outcome.at };
        put({ ...found, ...end, state, error, token: null, heldUntil: '' });
        return true;
      }),
    release: () =>
      inTurn(async () => {
        for (const message of [...messages.values()])
          if (message.state === 'waiting') put({ ...message, heldUntil: '' });
      }),
    again: (id, now) =>
      inTurn(async () => {
        const found = messages.get(String(id));
        if (found?.state !== 'failed') return undefined;
        note(outboxType, 0, null);
        return put({ ...found, state: 'waiting', dueAt: now, endedAt: null, tries: 0 });
      }),
    async find(state, [from, to]) {
      const found = [...messages.values()].filter((message) => message.state === state).sort((a, b) => b.id - a.id);
      return { rows: found.slice(from, to + 1).map(messageOf), total: found.length };
    },
    tidy: (before) =>
      inTurn(async () => {
        for (const { id, endedAt } of [...messages.values()])
          if (endedAt !== null && endedAt < before) messages.remove(String(id));
      }),
  };
}

const unsent = { state: 'waiting', endedAt: null, tries: 0, error: null, token: null, heldUntil: '' } as const;
