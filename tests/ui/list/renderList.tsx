import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import type { UrlStateApi } from '../../../src/model/urlStateApi';
import { resourceOf } from '../../../src/resources';
import type { Viewer } from '../../../src/schema/access';
import type { ConsoleValue } from '../../../src/ui/ConsoleContext';
import { ResourceScreen } from '../../../src/ui/form/ResourceScreen';
import { HelpProvider } from '../../../src/ui/help/HelpTexts';
import type { Language } from '../../../src/ui/i18n/languages';
import { words } from '../../support/words';
import { demandViewer } from '../form/viewers';
import { renderScreen } from '../renderScreen';
import type { World } from './listProvider';

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
  'lists.campaigns.columns': words`
    id name advertiser cpm budgetTotal environment startsAt endsAt creatives flightState pacePct status modifiedAt`,
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
  const name = at.split(/[/?#]/)[1] ?? '';
  const kept = new Map(Object.entries({ ...plainColumns, ...preferences }).filter(([, value]) => value !== undefined));
  const list = (
    <HelpProvider>
      <ResourceScreen resource={resourceOf(name)} />
    </HelpProvider>
  );
  const screen = await renderScreen(
    <>
      {header}
      <main style={{ width, height: 700 }}>
        <Routes>
          <Route path={`${name}/*`} element={list} />
          <Route path="*" element={null} />
        </Routes>
      </main>
    </>,
    {
      at,
      viewer,
      language,
      kept,
      size: [1280, 800],
      provider: world.provider,
      more: { extensions, ...(states && { states }), ...more },
    },
  );
  return {
    ...screen,
    preferences: kept,
    resize: (to: number) => screen.container.querySelector('main')?.style.setProperty('width', `${to}px`),
    prefer: screen.console.preferences.set,
    /** Names of the rows from top to bottom. */
    names: () => [...screen.container.querySelectorAll('tr[data-row] [data-column="name"] > :last-child')].map(textOf),
    /** Heads of the columns from left to right. */
    heads: () => [...screen.container.querySelectorAll('thead th[data-column] > :first-child')].map(textOf),
    /** Presses a button that a row has under the pointer. */
    async act(action: string, name: string) {
      await screen.getByText(name, { exact: true }).first().hover();
      await screen.getByRole('button', { name: `${action} ${name}` }).click();
    },
    count: (call: string) => world.calls.filter((one) => one === call).length,
  };
}

const textOf = ({ textContent }: Element) => textContent;
