import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DashboardScreen } from '../../src/dashboard/DashboardScreen';
import type { CallOptions, Transport } from '../../src/dataProvider/transport';
import type { BatchRequest, ReportFreshness } from '../../src/model/reports/reportBatch';
import type { ReportAnswer } from '../../src/model/reports/reportCall';
import { resources } from '../../src/resources';
import { ConsoleProviderContext } from '../../src/ui/ConsoleContext';
import { createI18n } from '../../src/ui/i18n/createI18n';
import { loadMessages } from '../../src/ui/i18n/loadMessages';
import { FeedbackProvider } from '../../src/ui/shell/feedback';
import { violationsIn } from '../support/violationsIn';
import { consoleOf } from '../ui/form/consoleOf';
import { demandViewer } from '../ui/form/viewers';
import { keptPreferences } from '../ui/keptPreferences';
import { createListWorld } from '../ui/list/listProvider';
import '../../src/ui/theme/tokens.css';
import '../../src/ui/theme/base.css';

const nothing: ReportAnswer = {
  ...{ columns: [], rows: [], total: {}, compare: null, rowCount: 0, truncated: false, partial: false },
  ...{ asOf: '2026-03-17T12:00:00Z', tookMs: 1 },
};

async function renderDashboard(language: 'en' | 'fr') {
  await page.viewport(1440, 900);
  const i18n = createI18n(language, await loadMessages(language));
  await i18n.addTexts('dashboard');
  let found: ReportFreshness = { revision: '1', asOf: null, coming: { day: 12, days: 91 } };
  const asked: unknown[] = [];
  const transport = {
    async json(path: string, { body, read }: CallOptions = {}) {
      if (path === '/api/rrun/batch') {
        const { requests } = body as BatchRequest;
        asked.push(...requests);
        await read?.(new Response(requests.map((_, at) => JSON.stringify({ at, answer: nothing })).join('\n')));
      }
      const answers: Readonly<Record<string, unknown>> = {
        '/api/reports/freshness': found,
        '/api/alerts?mode=ssp': { state: 'working', at: null, latest: null, alerts: [], more: [] },
      };
      const json = answers[path] ?? [];
      return { status: 200, headers: new Headers(), json };
    },
  } as unknown as Transport;
  const viewer = { ...demandViewer, mode: 'ssp', timezone: 0 } as const;
  const screen = (
    <ConsoleProviderContext value={{ ...consoleOf(viewer, resources), preferences: keptPreferences(new Map()) }}>
      <CoreAdminContext
        dataProvider={createListWorld({}).provider}
        i18nProvider={i18n}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        store={memoryStore({ locale: language })}
      >
        <FeedbackProvider>
          <main style={{ height: 900 }}>
            <DashboardScreen transport={transport} />
          </main>
        </FeedbackProvider>
      </CoreAdminContext>
    </ConsoleProviderContext>
  );
  const rendered = await render(<RouterProvider router={createMemoryRouter([{ path: '*', element: screen }])} />);
  return {
    ...rendered,
    asked,
    tell: (next: Partial<ReportFreshness>) => {
      found = { ...found, ...next };
    },
  };
}

it.each([
  ['en', 'Generating sample traffic …', 'Day 12 of 91', 'Key figures', 'Alerts'],
  ['fr', 'Génération du trafic d’exemple…', 'Jour 12 sur 91', 'Chiffres clés', 'Alertes'],
] as const)(
  'while the sample’s traffic is made the cards say so, and fill when all of it is there: %s',
  async (language, words, far, key, alerts) => {
    const screen = await renderDashboard(language);
    await expect.element(screen.getByRole('progressbar', { name: far })).toBeVisible();
    const figures = screen.getByRole('region', { name: key, exact: true });
    await expect.element(figures.getByText(words)).toBeVisible();
    await expect.element(screen.getByRole('region', { name: alerts, exact: true }).getByText(words)).toBeVisible();
    expect(await violationsIn(screen.container)).toEqual([]);
    // Half of it is nothing to be shown as if it were all.
    screen.tell({ revision: '2', asOf: '2026-01-02T00:00:00Z', coming: { day: 60, days: 91 } });
    await expect.element(screen.getByRole('progressbar', { name: far.replace('12', '60') }), { timeout: 5_000 }).toBeVisible();
    await expect.element(figures.getByText(words)).toBeVisible();
    expect(screen.asked).toEqual([]);
    screen.tell({ revision: '3', asOf: new Date().toISOString(), coming: null });
    await expect.element(figures.getByText(words), { timeout: 5_000 }).not.toBeInTheDocument();
    await vi.waitFor(() => expect(screen.asked).not.toEqual([]));
    await expect.element(screen.getByText(words)).not.toBeInTheDocument();
  },
);
