import { textsOf } from './textsOf';

/** Lines of JSON, each as it comes. */
export async function readLines<Line>(response: Response, onLine: (line: Line) => void): Promise<void> {
  let rest = '';
  for await (const text of textsOf(response)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') onLine(JSON.parse(line) as Line);
  }
  if (rest !== '') onLine(JSON.parse(rest) as Line);
}
