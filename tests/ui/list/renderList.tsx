import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { UrlStateApi } from '../../../src/model/urlStateApi';
import { resourceOf, resources } from '../../../src/resources';
import type { Viewer } from '../../../src/schema/access';
import { ConsoleProviderContext, type ConsoleValue } from '../../../src/ui/ConsoleContext';
import { HelpProvider } from '../../../src/ui/help/HelpTexts';
import { createI18n } from '../../../src/ui/i18n/createI18n';
import type { Language } from '../../../src/ui/i18n/languages';
import { loadMessages } from '../../../src/ui/i18n/loadMessages';
import { ResourceScreen } from '../../../src/ui/list/ResourceScreen';
import { FeedbackProvider } from '../../../src/ui/shell/feedback';
import { keptPreferences } from '../keptPreferences';
import { demandViewer } from './demandViewer';
import type { World } from './listProvider';
import '../../../src/ui/theme/tokens.css';
import '../../../src/ui/theme/base.css';

type Options = {
  readonly at?: string;
  /** Of what the list has beside the menu. */
  readonly width?: number;
  readonly language?: Language;
  readonly viewer?: Viewer;
  readonly preferences?: Readonly<Record<string, unknown>>;
  readonly extensions?: ConsoleValue['extensions'];
  /** Above the list, as the header is. */
  readonly header?: ReactNode;
  /** What else the console hands out. */
  readonly more?: Partial<ConsoleValue>;
  readonly states?: UrlStateApi;
};

/** Columns of every kind, which stay the same whatever lists of campaigns open with. */
export const plainColumns = {
  'lists.campaigns.columns': [
    ...[
      'id',
      'name',
      'advertiser',
      'cpm',
      'budgetTotal',
      'environment',
      'startsAt',
      'endsAt',
      'creatives',
      'flightState',
      'pacePct',
    ],
    ...['status', 'modifiedAt'],
  ],
};

/** The screen of one resource on lists in memory, at an address of its own. */
export async function renderList(
  world: World,
  {
    at = '/campaigns',
    width = 1175,
    language = 'en',
    viewer = demandViewer,
    preferences = {},
    extensions = new Map(),
    states,
    header,
    more = {},
  }: Options = {},
) {
  await page.viewport(1280, 800);
  const name = at.split(/[/?#]/)[1] ?? '';
  const kept = new Map(Object.entries({ ...plainColumns, ...preferences }).filter(([, value]) => value !== undefined));
  const console = { ...consoleOf(viewer, kept), extensions, ...(states && { states }), ...more };
  const i18n = createI18n(language, await loadMessages(language));
  const client = new QueryClient();
  const screen = (
    <ConsoleProviderContext value={console}>
      <CoreAdminContext dataProvider={world.provider} i18nProvider={i18n} queryClient={client} store={memoryStore()}>
        <FeedbackProvider>
          {header}
          <main style={{ width, height: 700 }}>
            <Routes>
              <Route
                path={`${name}/*`}
                element={
                  <HelpProvider>
                    <ResourceScreen resource={resourceOf(name)} />
                  </HelpProvider>
                }
              />
              <Route path="*" element={null} />
            </Routes>
          </main>
        </FeedbackProvider>
      </CoreAdminContext>
    </ConsoleProviderContext>
  );
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [at] });
  const rendered = await render(<RouterProvider router={router} />);
  return {
    ...rendered,
    router,
    client,
    /** The address as it is now, decoded. */
    address: () =>
      decodeURIComponent(`${router.state.location.pathname}${router.state.location.search}`).replaceAll('+', ' '),
    preferences: kept,
    resize: (to: number) => rendered.container.querySelector('main')?.style.setProperty('width', `${to}px`),
    prefer: console.preferences.set,
    /** Names of the rows from top to bottom. */
    names: () => [...rendered.container.querySelectorAll('tr[data-row] .adx-name')].map((cell) => cell.textContent),
    count: (call: string) => world.calls.filter((one) => one === call).length,
  };
}

function consoleOf(viewer: Viewer, kept: Map<string, unknown>): ConsoleValue {
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
      tagParams: null,
      vastParams: [],
      vast2Params: [],
      config: { host: '', database: '' },
      accountName: 'Northbay Streaming',
      manager: null,
    },
    admin: null,
    resources,
    extensions: new Map(),
    preferences: keptPreferences(kept),
    progress: { snapshot: () => idle, subscribe: () => () => undefined },
    setMode: vi.fn(),
    signOut: vi.fn(),
    actFor: vi.fn(),
    backToAdmin: vi.fn(),
    reloadData: vi.fn(),
  };
}

const idle = { active: 0, failed: false };
