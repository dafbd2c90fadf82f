import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import type { ConsoleProvider } from '../model/consoleProvider';
import type { DrawnSignIn, FirstScreen, FirstScreens, FirstSignIn } from '../model/firstScreen';
import { unfilteredHeader } from '../model/listAnswer';
import { viewerOf } from '../model/viewerOf';
import { resources } from '../resources';
import { SignIn } from '../signIn/SignIn';
import { ConsoleProviderContext, type ConsoleValue, type Preferences } from '../ui/ConsoleContext';
import { ResourceScreen } from '../ui/form/ResourceScreen';
import { createI18n, loadMessages } from '../ui/i18n/createI18n';
import { chooseLanguage } from '../ui/i18n/languages';
import { startFirstList } from '../ui/list/startFirstList';
import { Layout } from '../ui/shell/Layout';
import { isThemeChoice } from '../ui/theme/themeChoice';
import { drawnBell } from './createSavedParts';
import { extensions } from './extensions';
import { pages } from './pages';

/**
 * Renders a list's first screen on the server, from the components that the console uses, so that nothing moves when the console
 * takes over. Until then it is not interactive.
 */
async function draw({
  config,
  session,
  preferences: stored,
  languages,
  place,
  first,
  rows,
}: FirstScreen): Promise<string | undefined> {
  const { user, admin } = session;
  const viewer = viewerOf(session, first.mode);
  const name = place.path.split('/')[1];
  const resource = resources.find((one) => one.name === name);
  if (!user || !viewer || !resource) return undefined;
  const preferences: Preferences = {
    get: <T,>(key: string, fallback: T) => (stored[key] ?? fallback) as T,
    set: () => undefined,
    subscribe: () => () => undefined,
  };
  const queryClient = new QueryClient();
  const provider = providerOf(rows);
  await startFirstList(
    { queryClient, provider, resources, viewer, preferences },
    { pathname: place.path, search: place.search },
    null,
  );
  const language = languageOf({ preferences: stored, languages });
  const i18nProvider = createI18n(language, await loadMessages(language));
  const value: ConsoleValue = {
    config,
    viewer,
    user,
    admin,
    resources,
    extensions,
    screens: pages.flatMap(({ frame }) => frame),
    preferences,
    Bell: drawnBell(preferences, viewer),
    progress: { snapshot: () => idle, subscribe: () => () => undefined },
    setMode: () => undefined,
    signOut: async () => undefined,
    actFor: async () => undefined,
    backToAdmin: async () => undefined,
    reloadData: async () => undefined,
  };
  const markup = renderToStaticMarkup(
    <ConsoleProviderContext value={value}>
      <MemoryRouter initialEntries={[place.path + place.search]}>
        <CoreAdminContext
          dataProvider={provider}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
          store={memoryStore({ locale: language })}
        >
          <Layout>
            <Routes>
              <Route path={`/${resource.name}/*`} element={<ResourceScreen resource={resource} />} />
            </Routes>
          </Layout>
        </CoreAdminContext>
      </MemoryRouter>
    </ConsoleProviderContext>,
  );
  queryClient.clear();
  return markup;
}

type Whose = Pick<FirstScreen, 'preferences' | 'languages'>;

const languageOf = ({ preferences, languages }: Whose) =>
  chooseLanguage([String(preferences.language ?? ''), ...languages]);

/** With the markers that React needs to hydrate the same elements. */
function drawSignIn({ config, session, search, languages, look }: FirstSignIn): DrawnSignIn {
  const language = chooseLanguage([look.language, ...languages]);
  const theme = isThemeChoice(look.theme) ? look.theme : 'system';
  return {
    attributes: { lang: language, ...(theme !== 'system' && { 'data-theme': theme }) },
    drawn: `${language} ${theme}`,
    markup: renderToString(
      <SignIn
        config={config}
        session={session}
        search={search}
        drawn={{ language, theme }}
        ready={() => undefined}
        signedIn={async () => undefined}
      />,
    ),
  };
}

export const firstScreens: FirstScreens = {
  attributes: (whose) => {
    const { theme, density = 'normal' } = whose.preferences;
    return {
      lang: languageOf(whose),
      'data-density': String(density),
      ...(isThemeChoice(theme) && theme !== 'system' && { 'data-theme': theme }),
    };
  },
  draw,
  drawSignIn,
};

const idle = { active: 0, failed: false } as const;

/** A provider that answers the list's request only. */
function providerOf({ json, headers }: FirstScreen['rows']): ConsoleProvider {
  const total = Number(headers.get('Content-Range')?.split('/')[1]);
  const answer = { data: JSON.parse(json), total, meta: { unfiltered: Number(headers.get(unfilteredHeader)) } };
  return { getList: async () => answer } as unknown as ConsoleProvider;
}
