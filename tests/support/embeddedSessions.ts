import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createChdbConnection } from 'chdb/connection';
import { readAll } from '../../server/reports/readAll';
import type { HttpQuestion } from './httpQuestion';

export type EmbeddedSessions = {
  /** @throws an error with the text of the engine's error. */
  run(question: HttpQuestion): Promise<{ readonly body: Buffer; readonly rows: number }>;
  close(): Promise<void>;
};

type Connection = ReturnType<typeof createChdbConnection>;

/** Runs queries concurrently in the embedded engine, each on a connection with its database and settings. */
export function createEmbeddedSessions(path: string): EmbeddedSessions {
  const free = new Map<string, Connection[]>();
  const all = new Set<Connection>();
  const running = new Set<Promise<unknown>>();
  const open = async ({ database, settings }: HttpQuestion): Promise<Connection> => {
    const connection = createChdbConnection({ path });
    all.add(connection);
    await say(connection, `USE ${database}`);
    for (const [name, value] of Object.entries(settings)) await say(connection, `SET ${name} = ${quoted(value)}`);
    return connection;
  };
  const run: EmbeddedSessions['run'] = async (question) => {
    const key = JSON.stringify([question.database, question.settings]);
    const connection = free.get(key)?.pop() ?? (await open(question));
    for (const [name, value] of Object.entries(question.params))
      await say(connection, `SET param_${name} = ${quoted(value)}`);
    const answer = await (question.rows.length > 0
      ? insert(path, connection, question)
      : say(connection, question.query));
    // A connection whose statement failed is not reused: it may still hold output of the error.
    free.set(key, [...(free.get(key) ?? []), connection]);
    return answer;
  };
  return {
    async run(question) {
      const answer = run(question);
      running.add(answer);
      try {
        return await answer;
      } finally {
        running.delete(answer);
      }
    },
    async close() {
      await Promise.allSettled(running);
      for (const connection of all) await connection.close();
    },
  };
}

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

async function say(connection: Connection, query: string): Promise<{ body: Buffer; rows: number }> {
  try {
    const { stream, summary } = await connection.exec({ query, query_id: randomUUID() });
    return { body: await readAll(stream), rows: Number(summary?.read_rows ?? 0) };
  } catch (error) {
    // The client's version of the error lacks the number and the name.
    throw (error as Error).cause ?? error;
  }
}

/** The embedded engine accepts only text after a statement. */
async function insert(path: string, connection: Connection, { query, rows }: HttpQuestion) {
  const [, statement, format] = /^(.*) FORMAT (\w+)\s*$/s.exec(query) ?? [];
  const file = join(path, `sent-${randomUUID()}`);
  await writeFile(file, rows);
  try {
    return await say(connection, `${statement} FROM INFILE ${quoted(file)} FORMAT ${format}`);
  } finally {
    await rm(file, { force: true });
  }
}
