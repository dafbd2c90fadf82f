import type { QueryClient } from '@tanstack/react-query';
import {
  type AuthProvider,
  CoreAdmin,
  CustomRoutes,
  type DataProvider,
  type I18nProvider,
  memoryStore,
  Resource,
} from 'ra-core';
import { useState } from 'react';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { ConsoleProviderContext, type ConsoleValue } from './ConsoleContext';
import { screenOf } from './screenOf';
import { ErrorPage } from './shell/ErrorPage';
import { ForbiddenPage } from './shell/ForbiddenPage';
import { HomePage } from './shell/HomePage';
import { LastResortPage } from './shell/LastResortPage';
import { Layout } from './shell/Layout';
import { homePath, mayOpen } from './shell/menu';
import { NotFoundPage } from './shell/NotFoundPage';
import { SignInPage } from './shell/SignInPage';

export type AppProps = {
  readonly console: ConsoleValue;
  readonly dataProvider: DataProvider;
  readonly authProvider: AuthProvider;
  readonly i18nProvider: I18nProvider;
  readonly queryClient: QueryClient;
};

/** The console of a signed-in person. Everything it shows comes from the definitions in `console`. */
export function App(props: AppProps) {
  // Made once: react-admin's question before leaving a changed form needs a data router.
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <Admin {...props} />, errorElement: lastResort }], {
      basename: import.meta.env.BASE_URL,
    }),
  );
  return (
    <ConsoleProviderContext value={props.console}>
      <RouterProvider router={router} />
    </ConsoleProviderContext>
  );
}

/** It takes the place of the whole page. */
const lastResort = (
  <main>
    <LastResortPage />
  </main>
);

function Admin({ console, dataProvider, authProvider, i18nProvider, queryClient }: AppProps) {
  const { resources, viewer, screens = [] } = console;
  // A store that does not know the language lets react-admin render nothing at first.
  const [store] = useState(() => memoryStore({ locale: i18nProvider.getLocale() }));
  const [children] = useState(() => [
    <CustomRoutes key="/">
      <Route path="/" element={<HomePage />} />
    </CustomRoutes>,
    <CustomRoutes key="/login" noLayout>
      <Route path="/login" element={<SignInPage />} />
    </CustomRoutes>,
    ...screens
      .filter(({ route }) => route !== homePath)
      .map(({ route, entries, Screen }) => (
        <CustomRoutes key={route}>
          <Route path={route} element={mayOpen(entries, viewer) ? Screen && <Screen /> : <ForbiddenPage />} />
        </CustomRoutes>
      )),
    ...resources.map((resource) => {
      const screen = screenOf(resource, viewer);
      return (
        <Resource
          key={resource.name}
          name={resource.name}
          list={screen.element}
          hasEdit={screen.isOpen}
          hasCreate={screen.isOpen}
        />
      );
    }),
  ]);
  return (
    <CoreAdmin
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      layout={Layout}
      catchAll={NotFoundPage}
      error={ErrorPage}
      title={console.config.productName}
      disableTelemetry
    >
      {children}
    </CoreAdmin>
  );
}
