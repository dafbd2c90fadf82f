import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { type Dashboard, DashboardContext } from '../../src/dashboard/DashboardContext';
import { GettingStarted } from '../../src/dashboard/GettingStarted';
import { stepsFor } from '../../src/dashboard/startSteps';
import type { Row } from '../../src/dataProvider/lists/rowSpec';
import { resources } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { ConsoleProviderContext } from '../../src/ui/ConsoleContext';
import { createI18n } from '../../src/ui/i18n/createI18n';
import { loadMessages } from '../../src/ui/i18n/loadMessages';
import { violationsIn } from '../support/violationsIn';
import { consoleOf } from '../ui/form/consoleOf';
import { objectOf } from '../ui/form/formWorld';
import { adminViewer, demandViewer } from '../ui/form/viewers';
import { createListWorld } from '../ui/list/listProvider';
import '../../src/ui/theme/tokens.css';
import '../../src/ui/theme/base.css';

type Given = { readonly rows?: Readonly<Record<string, readonly Row[]>>; readonly viewer?: Viewer; readonly factsUpTo?: number | null };

async function renderCard({ rows = {}, viewer = { ...adminViewer, mode: 'ssp' }, factsUpTo = null }: Given = {}) {
  await page.viewport(1280, 800);
  const i18n = createI18n('en', await loadMessages('en'));
  await i18n.addTexts('dashboard');
  const dashboard = { viewer, isReady: true, coming: null, factsUpTo } as Partial<Dashboard> as Dashboard;
  return render(
    <MemoryRouter>
      <ConsoleProviderContext value={consoleOf(viewer, resources)}>
        <CoreAdminContext
          dataProvider={createListWorld(rows).provider}
          i18nProvider={i18n}
          queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          store={memoryStore()}
        >
          <main>
            <DashboardContext value={dashboard}>
              <GettingStarted />
            </DashboardContext>
          </main>
        </CoreAdminContext>
      </ConsoleProviderContext>
    </MemoryRouter>,
  );
}

const account = objectOf('demands', { id: 31, name: 'Northbay Streaming' });
const user = objectOf('users', { id: 12, name: 'Mara', type: 'demand', account: 31 });

afterEach(() => cleanup());

describe('getting started', () => {
  it('leads an administrator of an empty installation to each step', async () => {
    const screen = await renderCard();
    await expect.element(screen.getByText('0 of 5 done')).toBeVisible();
    const links = screen.getByRole('link').elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/demands/create', '/demands', '/channels', '/tags', '/live']);
    expect(await violationsIn(screen.container)).toEqual([]);
  });

  it('ticks what is there, and leads to the account that needs a user', async () => {
    const screen = await renderCard({ rows: { demands: [account] } });
    await expect.element(screen.getByText('1 of 5 done')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Add users' })).toHaveAttribute('href', '/demands/31/access');
    await expect.element(screen.getByRole('link', { name: 'Create publisher' })).not.toBeInTheDocument();
  });

  it('counts users of accounts, and none of the operator', async () => {
    const screen = await renderCard({ rows: { demands: [account], users: [user] } });
    await expect.element(screen.getByText('2 of 5 done')).toBeVisible();
  });

  it('begins for an account with what it makes itself', async () => {
    const screen = await renderCard({ viewer: { ...demandViewer, mode: 'ssp' } });
    await expect.element(screen.getByText('2 of 5 done')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Go to channels' })).toHaveAttribute('href', '/channels/create');
  });

  it('goes away with the first traffic', async () => {
    const screen = await renderCard({ factsUpTo: Date.parse('2026-03-17T12:00:00Z') });
    await expect.element(screen.getByRole('heading', { name: 'Getting started' })).not.toBeInTheDocument();
  });

  it('has the steps of each side in the order in which they are done', () => {
    expect(stepsFor({ role: 'admin', mode: 'ssp' }).map(({ name }) => name)).toEqual(['account', 'user', 'channel', 'tag', 'traffic']);
    expect(stepsFor({ role: 'admin', mode: 'dsp' }).map(({ name }) => name)).toEqual([
      'account',
      'user',
      'adexchange',
      'campaign',
      'traffic',
    ]);
  });
});
