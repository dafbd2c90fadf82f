import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router';
import { render } from 'vitest-browser-react';
import { resourceOf, resources } from '../../../src/resources';
import type { Viewer } from '../../../src/schema/access';
import { ActionHost } from '../../../src/ui/actions/ActionHost';
import { ConsoleProviderContext, type ConsoleValue } from '../../../src/ui/ConsoleContext';
import { FormSheet } from '../../../src/ui/form/FormSheet';
import { HelpProvider, useHelpAfter } from '../../../src/ui/help/HelpTexts';
import { createI18n } from '../../../src/ui/i18n/createI18n';
import { loadMessages } from '../../../src/ui/i18n/loadMessages';
import { ListPlaceProvider } from '../../../src/ui/list/ListPlace';
import { FeedbackProvider } from '../../../src/ui/shell/feedback';
import { consoleOf } from './consoleOf';
import type { FormWorld } from './formWorld';
import { demandViewer } from './viewers';
import '../../../src/ui/theme/tokens.css';
import '../../../src/ui/theme/base.css';

type Options = {
  readonly viewer?: Viewer;
  readonly isPage?: boolean;
  readonly Performance?: ConsoleValue['Performance'];
};

/** The form sheet of one address, over an empty list. */
export async function renderForm(
  world: FormWorld,
  at: string,
  { viewer = demandViewer, isPage = false, Performance }: Options = {},
) {
  const name = at.split(/[/?]/)[1] ?? '';
  const resource = resourceOf(name);
  const i18n = createI18n('en', await loadMessages('en'));
  const console = { ...consoleOf(viewer, resources), ...(Performance && { Performance }) };
  const client = new QueryClient();
  const sheet = <FormSheet resource={resource} />;
  const screen = (
    <ConsoleProviderContext value={console}>
      <CoreAdminContext dataProvider={world.provider} i18nProvider={i18n} queryClient={client} store={memoryStore()}>
        <FeedbackProvider>
          <main style={{ position: 'relative', height: 860 }}>
            <HelpProvider>
              <ActionHost resource={resource}>
                <ListPlaceProvider resource={resource}>
                  <List />
                  <Routes>
                    <Route path={`${name}/create/*`} element={sheet} />
                    <Route path={`${name}/:id/*`} element={sheet} />
                    <Route path="*" element={null} />
                  </Routes>
                </ListPlaceProvider>
              </ActionHost>
            </HelpProvider>
          </main>
        </FeedbackProvider>
      </CoreAdminContext>
    </ConsoleProviderContext>
  );
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: isPage ? [at] : ['/'] });
  const rendered = await render(<RouterProvider router={router} />);
  if (!isPage) await router.navigate(at);
  return {
    ...rendered,
    console,
    router,
    client,
    path: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}

/** Stands for the rows, which have come. */
function List() {
  useHelpAfter(true);
  return <button type="button">The list</button>;
}
