import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { CommandError } from './commandError';
import type { ControlPlace } from './controlFile';

/** A command of a server, by its address; its lines are read no faster than the server takes them. */
export type Call = (path: string, lines: AsyncIterable<string> | Iterable<string>) => Promise<unknown>;

type Answer = { readonly status: number; readonly body: { readonly problem?: string } };

/** Lets the server do a command. Throws a CommandError with what it says, or that it ended; of the lines what they throw. */
export async function callControl(
  { pid, port, key }: ControlPlace,
  ...[path, lines]: Parameters<Call>
): Promise<unknown> {
  // A server may answer before it has all lines; of a connection that ends with its answer the rest of them would lose it.
  const agent = new Agent({ keepAlive: true });
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    agent,
  });
  let isSettled = false;
  const answer = new Promise<Answer>((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(
        new CommandError(
          `Process ${pid}, which has the data directory, ended before it was done (${String(error)}). Nothing is half done: give the command again.`,
        ),
      );
    call.once('error', fail);
    call.once('response', (response) => {
      text(response)
        .then((said) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(said) as Answer['body'] }))
        .catch(fail);
    });
  }).finally(() => (isSettled = true));
  answer.catch(() => undefined);
  try {
    for await (const line of lines) {
      if (isSettled) break;
      if (!call.write(`${line}\n`))
        await Promise.race([new Promise((go) => call.once('drain', go)), answer.catch(() => undefined)]);
    }
    if (!isSettled) call.end();
    const { status, body } = await answer;
    if (status !== 200) throw new CommandError(body.problem ?? `Process ${pid} answers ${status}.`);
    return body;
  } finally {
    call.destroy();
    agent.destroy();
  }
}
