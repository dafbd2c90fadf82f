import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, type DataProvider, memoryStore } from 'ra-core';
import { type ReactNode, useLayoutEffect } from 'react';
import { createMemoryRouter, type Location, RouterProvider, useLocation } from 'react-router';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { extensions } from '../../src/app/extensions';
import { resources as registered } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';
import { ConsoleProviderContext, type ConsoleValue, type Preferences } from '../../src/ui/ConsoleContext';
import { createI18n, type I18n, loadMessages } from '../../src/ui/i18n/createI18n';
import type { Language } from '../../src/ui/i18n/languages';
import { FeedbackProvider } from '../../src/ui/parts/feedback';
import { loadLaterTexts } from '../../src/ui/texts';
import { textsOfScreen } from '../support/screensWithTexts';
import { demandViewer } from './form/viewers';
import { keptPreferences } from './keptPreferences';
import '../../src/ui/theme/tokens.css';
import '../../src/ui/theme/base.css';

type Options = {
  readonly at?: string;
  readonly viewer?: Viewer;
  readonly language?: Language;
  /** Of the window, in pixels. */
  readonly size?: readonly [width: number, height: number];
  readonly provider?: DataProvider;
  readonly resources?: readonly AnyResource[];
  /** Settings of the user by their keys; what is set later is here, too. */
  readonly kept?: Map<string, unknown>;
  /** What else the console hands out. */
  readonly more?: Partial<ConsoleValue>;
  /** The screens whose texts the test does not load by itself. */
  readonly texts?: readonly string[];
};

/** A part of the console with all that src/app puts around it, at an address of its own. */
export async function renderScreen(
  part: ReactNode | ((i18n: I18n) => ReactNode),
  {
    at = '/',
    viewer = demandViewer,
    language = 'en',
    size = [1440, 900],
    provider,
    resources = registered,
    kept = new Map(),
    more = {},
    texts = [],
  }: Options = {},
) {
  await page.viewport(...size);
  const i18n = createI18n(language, await loadMessages(language));
  await loadLaterTexts();
  for (const screen of texts) await i18n.addTexts(textsOfScreen(screen));
  const console = { ...consoleOf(viewer, resources, keptPreferences(kept)), ...more };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let drawn: Location | undefined;
  const element = (
    <ConsoleProviderContext value={console}>
      <CoreAdminContext
        {...(provider && { dataProvider: provider })}
        i18nProvider={i18n}
        queryClient={client}
        store={memoryStore({ locale: language })}
      >
        <FeedbackProvider>{typeof part === 'function' ? part(i18n) : part}</FeedbackProvider>
        <Place
          tell={(location) => {
            drawn = location;
          }}
        />
      </CoreAdminContext>
    </ConsoleProviderContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  const rendered = await render(<RouterProvider router={router} />);
  /** Where React has drawn the console to be: the router itself is ahead of the screen. */
  const place = (): Location => {
    if (!drawn) throw new Error('Nothing is drawn yet.');
    return drawn;
  };
  return {
    ...rendered,
    router,
    client,
    console,
    i18n,
    kept,
    place,
    /** The address, decoded. */
    address: () => decodeURIComponent(place().pathname + place().search).replaceAll('+', ' '),
    query: () => new URLSearchParams(place().search),
  };
}

function Place({ tell }: { readonly tell: (location: Location) => void }) {
  const location = useLocation();
  useLayoutEffect(() => tell(location));
  return null;
}

/** What src/app would hand to the screens, for one viewer. */
function consoleOf(viewer: Viewer, resources: readonly AnyResource[], preferences: Preferences): ConsoleValue {
  return {
    config: {
      apiBase: '',
      productName: 'ADX Console',
      insightHub: null,
      encryption: null,
      languages: ['en', 'fr'],
      samples: [],
      build: 'test',
      demo: false,
    },
    viewer,
    user: {
      ...viewer,
      id: viewer.user,
      type: viewer.role,
      tagParams: [...viewer.tagParams],
      vastParams: [],
      vast2Params: [],
      config: { host: '', database: '' },
      accountName: 'Northbay Streaming',
      manager: null,
    },
    admin: null,
    resources,
    extensions,
    preferences,
    progress: { snapshot: () => idle, subscribe: () => () => undefined },
    setMode: vi.fn(),
    signOut: vi.fn(),
    actFor: vi.fn(),
    backToAdmin: vi.fn(),
    reloadData: vi.fn(),
  };
}

const idle = { active: 0, failed: false };
