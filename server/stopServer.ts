import type { Server, ServerResponse } from 'node:http';

export type Stopping = {
  /** A response that is being written. */
  track(response: ServerResponse): void;
  /** How many listen for events. */
  streams(): number;
  /** Answers those that run, and cuts what would go on for ever. */
  settle(): Promise<void>;
  /** The same of a server, which takes no more requests. */
  stop(server: Server): Promise<void>;
};

/** Knows what is being answered. Event streams do not count: they end when we say so. */
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
