import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { offered, openConsole } from './openConsole';
import { createLog } from './ports/log';
import { readConfig } from './process/config';
import { printLine } from './process/printLine';
import { createStopping } from './stopServer';

/** The console from source, for Vite's development server: answers requests that are not for the client. */
export type DevConsole = {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
};

export async function open(): Promise<DevConsole> {
  const config = readConfig(process.env);
  const publicUrl = () =>
    config.publicUrl ?? `http://${isIP(config.host) === 6 ? `[${config.host}]` : config.host}:${config.port}`;
  const opened = await openConsole({ config, publicUrl, log: createLog(config.logLevel), tell: printLine });
  if (opened.isFirstStart)
    printLine(
      `Sample sign-ins: ${offered(opened.samples)
        .map(({ login }) => login)
        .join(', ')}; password ${opened.samples[0]?.password}.`,
    );
  const { track, settle } = createStopping();
  const listener = getRequestListener((request, { incoming }) => opened.fetch(request, incoming), {
    overrideGlobalObjects: false,
  });
  return {
    async answer(request, response) {
      track(response);
      await listener(request, response);
    },
    async close() {
      await settle();
      await opened.close();
    },
  };
}

// Opens nothing here: after several edits at once Vite loads this module several times.
if (import.meta.hot) {
  import.meta.hot.accept();
  import.meta.hot.send('api:edited');
}
