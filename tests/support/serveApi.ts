import { createServer, type RequestListener, type Server } from 'node:http';
import type { createApi } from '../../api/createApi';
import { createListener } from '../../server/createListener';
import { createPlaces } from '../../server/places';
import type { createCallers } from '../../server/ports/callers';
import { listen } from '../../server/process/listen';
import { createBodyTimes } from '../../server/requestLimits';

type Options = {
  readonly api: ReturnType<typeof createApi>;
  readonly callers: ReturnType<typeof createCallers>;
  readonly places?: ReturnType<typeof createPlaces>;
  readonly bodyTimes?: ReturnType<typeof createBodyTimes>;
};

/** Starts a server with the console's listener and an in-memory API. */
export function serveApi({
  api,
  callers,
  places = createPlaces({ addressOf: callers.callerOf }),
  bodyTimes = createBodyTimes(),
}: Options) {
  const opened = {
    isOwnHost: () => true,
    isOwn: (path: string) => path.startsWith('/api/'),
    fetch: (request: Request, connection: object) => {
      callers.note(request, connection as never);
      return api.fetch(request);
    },
    quick: () => undefined,
    startOf: async () => undefined,
    stopJobs: async () => undefined,
    loadScreens: async () => undefined,
    bodyTimes,
    places,
    samples: [],
    hasUsers: true,
    isFirstStart: false,
    close: async () => undefined,
  };
  const files = { answer: () => false } as never;
  return serveListener(createListener({ opened, files, publicUrl: undefined, track: () => undefined }));
}

/** Starts a server on a free loopback port. */
export async function serveListener(
  listener: RequestListener,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(listener);
  return { server, port: Number(new URL(await listen(server, { host: '127.0.0.1', port: 0 })).port) };
}

/** Closes a server and its open connections. */
export function closeAtOnce(server: Server | undefined): void {
  server?.close();
  server?.closeAllConnections();
}
