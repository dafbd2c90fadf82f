import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { CommandError } from '../process/commandError';
import type { ControlPlace } from './controlFile';

/** Calls a command of a server by path; reads its lines at the speed of the server. */
export type Call = (path: string, lines: AsyncIterable<string> | Iterable<string>) => Promise<unknown>;

type Answer = { readonly status: number; readonly body: { readonly problem?: string } };

/** Runs a command on the server. @throws CommandError with the server's message or where it ended; errors of `lines`. */
export async function callControl(
  { pid, port, key }: ControlPlace,
  ...[path, lines]: Parameters<Call>
): Promise<unknown> {
  // A server may answer before it has read all lines; a connection that closes with the answer could lose it.
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
