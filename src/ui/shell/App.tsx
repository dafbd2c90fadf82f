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
import { type ReactElement, useState } from 'react';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { isGranted, roles, type Viewer } from '../../schema/access';
import type { AnyResource } from '../../schema/resource';
import { ConsoleProviderContext, type ConsoleValue } from '../ConsoleContext';
import { ResourceScreen } from '../form/ResourceScreen';
import { homePath, mayOpen } from '../menu/menu';
import { ErrorPage, LastResortPage } from './ErrorPage';
import { ForbiddenPage } from './ForbiddenPage';
import { HomePage } from './HomePage';
import { Layout } from './Layout';
import { NotFoundPage } from './NotFoundPage';
import { OtherModePage } from './OtherModePage';
import { SignInPage } from './SignInPage';

/** The console of a signed-in user. Everything it shows comes from the definitions in `console`. */
export function App(props: AppProps) {
  // Created once. react-admin's question before leaving a changed form needs a data router.
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

/**
 * Returns the page at a resource's address. Every resource is registered, so that references work; a hidden one is not found, one
 * with an unknown role is an error, one the viewer may not read is forbidden, and one of the other mode offers to switch.
 */
function screenOf(resource: AnyResource, viewer: Viewer): { readonly element: ReactElement; readonly isOpen: boolean } {
  if (resource.hidden) return { element: <NotFoundPage />, isOpen: false };
  if (!resource.access.read.every(({ role }) => roles.includes(role)))
    return { element: <ErrorPage error={unknownMiddleware} />, isOpen: false };
  if (!isGranted(viewer, resource.access.read)) return { element: <ForbiddenPage />, isOpen: false };
  if (resource.mode && resource.mode !== viewer.mode)
    return { element: <OtherModePage resource={resource} mode={resource.mode} />, isOpen: false };
  return { element: <ResourceScreen resource={resource} />, isOpen: true };
}

// Exact wording of the product specification: a mistake in a definition shows an error instead of redirecting to /login.
const unknownMiddleware = Object.assign(new Error('Unknown middleware'), { status: 500 });

export type AppProps = {
  readonly console: ConsoleValue;
  readonly dataProvider: DataProvider;
  readonly authProvider: AuthProvider;
  readonly i18nProvider: I18nProvider;
  readonly queryClient: QueryClient;
};

/** Replaces the whole page. */
const lastResort = (
  <main>
    <LastResortPage />
  </main>
);

function Admin({ console, dataProvider, authProvider, i18nProvider, queryClient }: AppProps) {
  const { resources, viewer, screens = [] } = console;
  // If the store has no language, react-admin renders nothing at first.
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
