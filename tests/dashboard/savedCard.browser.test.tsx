import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { noArrangement } from '../../src/dashboard/arrangement';
import { type Dashboard, DashboardContext } from '../../src/dashboard/DashboardContext';
import { SavedReportCard } from '../../src/dashboard/saved/SavedReportCard';
import type { Transport } from '../../src/dataProvider/transport';
import type { ReportRequest } from '../../src/model/reports/reportCall';
import { resources } from '../../src/resources';
import { ConsoleProviderContext } from '../../src/ui/ConsoleContext';
import { createI18n } from '../../src/ui/i18n/createI18n';
import { loadMessages } from '../../src/ui/i18n/loadMessages';
import { FeedbackProvider } from '../../src/ui/shell/feedback';
import { consoleOf } from '../ui/form/consoleOf';
import { answerTo, supplyViewer } from '../ui/reports/renderReport';
import { savedReport } from '../ui/reports/savedServer';

async function renderCard(language: 'en' | 'fr', incomplete?: readonly string[]) {
  const i18n = createI18n(language, await loadMessages(language));
  await i18n.addTexts('dashboard');
  const saved = savedReport(3, { name: 'Fill by channel' });
  const request = { ...saved.request, dimensions: ['channel_name'], metrics: ['rev', 'imps'] };
  const transport = {
    json: async () => ({ status: 200, headers: new Headers(), json: { ...saved, mode: 'ssp', request } }),
  } as unknown as Transport;
  const dashboard = {
    ...{ viewer: supplyViewer, transport, view: { range: 'today', compare: 'none' }, today: '2026-03-17', isReady: true, factsUpTo: 1 },
    ...{ arrangement: noArrangement, arrange: () => undefined, isArranging: false },
    batch: { run: async (asked: ReportRequest) => ({ ...answerTo(asked), ...(incomplete && { incomplete }) }) },
  } as unknown as Dashboard;
  const screen = (
    <ConsoleProviderContext value={consoleOf(supplyViewer, resources)}>
      <CoreAdminContext
        i18nProvider={i18n}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        store={memoryStore({ locale: language })}
      >
        <FeedbackProvider>
          <DashboardContext value={dashboard}>
            <SavedReportCard card={{ id: 'saved:3', title: 'Fill by channel', span: 'wide', height: 398 }} />
          </DashboardContext>
        </FeedbackProvider>
      </CoreAdminContext>
    </ConsoleProviderContext>
  );
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element: screen }])} />);
}

it.each([
  ['en', ['Channel', 'Revenues', 'Impressions']],
  ['fr', ['Canal', 'Revenus', 'Impressions']],
] as const)('a saved report on the dashboard has the heads of its columns in the language of the page: %s', async (language, heads) => {
  const screen = await renderCard(language);
  await expect.element(screen.getByRole('table', { name: 'Fill by channel' })).toBeVisible();
  await expect
    .poll(() =>
      screen
        .getByRole('columnheader')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(heads);
});

it('a card names the months that miss traffic data, and names none where all is there', async () => {
  const mark = { name: 'Traffic data is missing for these months, so figures are incomplete: 2026-02, 2026-03.' };
  const lost = await renderCard('en', ['2026-03', '2026-02']);
  await expect.element(lost.getByRole('img', mark)).toBeVisible();
  await cleanup();
  const whole = await renderCard('en');
  await expect.element(whole.getByRole('table', { name: 'Fill by channel' })).toBeVisible();
  await expect.element(whole.getByRole('img', mark)).not.toBeInTheDocument();
});
