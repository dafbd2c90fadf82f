import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { readConfig } from './config';
import { offered, openConsole } from './openConsole';
import { createLog } from './ports/log';
import { printLine } from './printLine';
import { createStopping } from './stopServer';

/** The console of the sources as they are: what Vite's server asks in development, for the addresses that are not the client's. */
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

// Nothing is opened here: of several edits at once Vite loads this several times at once.
if (import.meta.hot) {
  import.meta.hot.accept();
  import.meta.hot.send('api:edited');
}
