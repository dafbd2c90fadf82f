import { readConfig } from './config';
import { openConsole } from './openConsole';
import { createLog } from './ports/log';
import { offered } from './sampleSignIns';
import { say } from './say';

const config = readConfig(process.env);
const opened = await openConsole({ config, log: createLog(config.logLevel), tell: say });
if (opened.isFirstStart)
  say(
    `Sample sign-ins: ${offered(opened.samples)
      .map(({ login }) => login)
      .join(', ')}; password ${opened.samples[0]?.password}.`,
  );

/** What Vite's server asks in development, for the addresses that are not the client's. */
export const app = {
  fetch: (request: Request, { incoming }: { readonly incoming: Parameters<typeof opened.fetch>[1] }) => opened.fetch(request, incoming),
};

// Without this each edit would open the data again while the old server still has them open.
if (import.meta.hot) {
  import.meta.hot.accept();
  import.meta.hot.dispose(() => opened.close());
}
