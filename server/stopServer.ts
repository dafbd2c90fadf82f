import type { Server, ServerResponse } from 'node:http';

export type Stopping = {
  /** Registers a response that is being written. */
  track(response: ServerResponse): void;
  /** Number of open event streams. */
  streams(): number;
  /** Waits for running responses, at most `longestMs`, then closes event streams and the rest. */
  settle(): Promise<void>;
  /** Stops accepting requests, waits in the same way, and closes the server. */
  stop(server: Server): Promise<void>;
};

/** Tracks running responses for a graceful stop. Does not wait for event streams, which never end by themselves. */
export function createStopping(): Stopping {
  const running = new Set<ServerResponse>();
  let whenIdle: (() => void) | undefined;
  const isStream = (response: ServerResponse) =>
    String(response.getHeader('content-type')).startsWith('text/event-stream');
  const tell = () => {
    if (whenIdle && [...running].every(isStream)) whenIdle();
  };
  const idle = () =>
    new Promise<void>((resolve) => {
      whenIdle = resolve;
      tell();
      setTimeout(resolve, longestMs).unref();
    });
  return {
    track(response) {
      running.add(response);
      response.once('close', () => {
        running.delete(response);
        tell();
      });
    },
    streams: () => [...running].filter(isStream).length,
    async settle() {
      await idle();
      for (const response of running) response.destroy();
    },
    async stop(server) {
      const closed = new Promise((resolve) => server.close(resolve));
      await idle();
      server.closeAllConnections();
      await closed;
    },
  };
}

const longestMs = 3000;
