import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { savedCalls } from '../../../src/dataProvider/savedCalls';
import { ReportScreen } from '../../../src/reports/ReportScreen';
import { BellButton } from '../../../src/reports/saved/BellButton';
import { pollSaved } from '../../../src/reports/saved/pollSaved';
import { SavedScreen } from '../../../src/reports/saved/SavedScreen';
import { resources } from '../../../src/resources';
import type { Viewer } from '../../../src/schema/access';
import { ConsoleProviderContext } from '../../../src/ui/ConsoleContext';
import { createI18n } from '../../../src/ui/i18n/createI18n';
import { loadMessages } from '../../../src/ui/i18n/loadMessages';
import { FeedbackProvider } from '../../../src/ui/shell/feedback';
import { consoleOf } from '../form/consoleOf';
import { keptPreferences } from '../keptPreferences';
import { supplyViewer } from './renderReport';
import { savedPartsOf } from './savedParts';
import { createSavedServer } from './savedServer';
import '../../../src/ui/theme/tokens.css';
import '../../../src/ui/theme/base.css';

type Options = {
  readonly at?: string;
  readonly viewer?: Viewer;
  readonly language?: 'en' | 'fr';
  readonly width?: number;
  readonly kept?: Map<string, unknown>;
};

let sessions = 0;

/** The screens of reports with the bell above them, at an address of their own. */
export async function renderSaved(
  server = createSavedServer(),
  { at = '/reports', viewer = supplyViewer, language = 'en', width = 1280, kept = new Map() }: Options = {},
) {
  await page.viewport(width, 800);
  const i18n = createI18n(language, await loadMessages(language));
  const preferences = keptPreferences(kept);
  const logged: string[] = [];
  const saved = { ...savedPartsOf(server.transport, preferences), log: (message: string) => void logged.push(message) };
  const { feed, live, log } = saved;
  sessions += 1;
  const polling = pollSaved({
    feed,
    calls: savedCalls(server.transport),
    live,
    session: `test ${sessions}`,
    mayAsk: () => true,
    log,
  });
  const console = { ...consoleOf(viewer, resources), preferences };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const framed = (screen: React.ReactNode) => (
    <ConsoleProviderContext value={console}>
      <CoreAdminContext i18nProvider={i18n} queryClient={client} store={memoryStore({ locale: language })}>
        <FeedbackProvider>
          <header style={{ display: 'flex', justifyContent: 'end', height: 40 }}>
            <BellButton saved={saved} />
          </header>
          <main style={{ height: 740 }}>{screen}</main>
        </FeedbackProvider>
      </CoreAdminContext>
    </ConsoleProviderContext>
  );
  const report = framed(<ReportScreen saved={saved} />);
  const router = createMemoryRouter(
    [
      { path: '/report/:id?', element: report },
      { path: '/pbReport/:id', element: report },
      { path: '/reports', element: framed(<SavedScreen saved={saved} />) },
    ],
    { initialEntries: [at] },
  );
  const rendered = await render(<RouterProvider router={router} />);
  return {
    ...rendered,
    router,
    client,
    kept,
    logged,
    live,
    console,
    close: () => polling.close(),
    address: () => decodeURIComponent(router.state.location.pathname + router.state.location.search),
    bell: rendered.getByRole('button', { name: /^(Saved Reports|Notifications)/ }),
    /** Names of the rows from top to bottom. */
    names: () => [...rendered.container.querySelectorAll('tr[data-row] .adx-name')].map((cell) => cell.textContent),
  };
}
