import { CommandError } from './commandError';

const longestLine = 64 * 2 ** 20;
/** Others wait for their turn behind a command that sends nothing any more. */
const silentMs = 10 * 60_000;

/** The lines of a body, as they come; a body that breaks off throws. */
export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks = body[Symbol.asyncIterator]();
  let rest = '';
  for (;;) {
    const { value, done } = await before(chunks.next());
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new CommandError('A line of the command is too long.');
    yield* lines;
    if (done) break;
  }
  if (rest !== '') yield rest;
}

async function before<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CommandError('The command has sent nothing for ten minutes.')), silentMs);
  });
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
}
