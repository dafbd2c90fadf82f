/** A message of a live view, with its data parsed. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
export type LiveMessage = { readonly event: string; readonly id: string | undefined; readonly data: any };

export type LiveStream = {
  readonly status: number;
  /** Waits for the next message of these kinds, and skips others. */
  next(...events: readonly string[]): Promise<LiveMessage | 'closed'>;
  close(): Promise<void>;
};

/** Reads a live view from its response. */
export function readLiveStream(response: Response): LiveStream {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const one = async (): Promise<LiveMessage | 'closed'> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end < 0) {
        const { value, done } = await reader.read();
        if (done) return 'closed';
        text += decoder.decode(value, { stream: true });
        continue;
      }
      const part = text.slice(0, end);
      text = text.slice(end + 2);
      const event = /^event: (.*)$/m.exec(part)?.[1];
      if (event)
        return {
          event,
          id: /^id: (.*)$/m.exec(part)?.[1],
          data: JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? 'null'),
        };
    }
  };
  return {
    status: response.status,
    async next(...events) {
      for (;;) {
        const message = await one();
        if (message === 'closed' || events.length === 0 || events.includes(message.event)) return message;
      }
    },
    close: () => reader.cancel().catch(() => undefined),
  };
}
