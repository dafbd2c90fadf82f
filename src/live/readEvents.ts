/** One event of a stream of server-sent events. */
export type StreamEvent = { readonly type: string; readonly id: string | undefined; readonly data: string };

type Told = {
  onEvent(event: StreamEvent): void;
  /** How long the server asks to wait before the next try. */
  onRetry(ms: number): void;
};

/**
 * Takes the text of an event stream as it comes, in whatever pieces (HTML standard, 9.2.6). `EventSource` itself would hide what
 * a refusal says, and cannot go on from the last event in a connection of its own choice.
 */
export function createEventReader({ onEvent, onRetry }: Told): (piece: string) => void {
  let rest = '';
  let type = '';
  let id: string | undefined;
  let data: string[] = [];

  const dispatch = () => {
    if (data.length > 0) onEvent({ type: type || 'message', id, data: data.join('\n') });
    type = '';
    data = [];
    id = undefined;
  };
  const readLine = (line: string) => {
    if (line === '') return dispatch();
    const colon = line.indexOf(':');
    // A comment, which only keeps the line open.
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') type = value;
    else if (name === 'data') data.push(value);
    else if (name === 'id') id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  };

  return (piece) => {
    const text = rest + piece;
    // A carriage return at the end may be the first half of a line's end.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + text.slice(end);
    for (const line of lines) readLine(line);
  };
}
