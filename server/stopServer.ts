import type { Server, ServerResponse } from 'node:http';

export type Stopping = {
  /** A response that is being written. */
  track(response: ServerResponse): void;
  /** How many listen for events. */
  streams(): number;
  /** Takes no more requests, answers those that run, and cuts what would go on for ever. */
  stop(server: Server): Promise<void>;
};

/** Knows what is being answered. Event streams do not count: they end when we say so. */
export function createStopping(): Stopping {
  const running = new Set<ServerResponse>();
  let whenIdle: (() => void) | undefined;
  const isStream = (response: ServerResponse) => String(response.getHeader('content-type')).startsWith('text/event-stream');
  const settle = () => {
    if (whenIdle && [...running].every(isStream)) whenIdle();
  };
  return {
    track(response) {
      running.add(response);
      response.once('close', () => {
        running.delete(response);
        settle();
      });
    },
    streams: () => [...running].filter(isStream).length,
    async stop(server) {
      const closed = new Promise((resolve) => server.close(resolve));
      await new Promise<void>((resolve) => {
        whenIdle = resolve;
        settle();
        setTimeout(resolve, longestMs).unref();
      });
      server.closeAllConnections();
      await closed;
    },
  };
}

const longestMs = 3000;
