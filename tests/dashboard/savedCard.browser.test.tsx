import { describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { noArrangement } from '../../src/dashboard/arrangement';
import { type Dashboard, DashboardContext } from '../../src/dashboard/card/DashboardContext';
import { DashboardScreen } from '../../src/dashboard/DashboardScreen';
import { GettingStarted, stepsFor } from '../../src/dashboard/GettingStarted';
import { SavedResultCard } from '../../src/dashboard/more/SavedResultCard';
import type { Row } from '../../src/dataProvider/lists/rowSpec';
import type { CallOptions, Transport } from '../../src/dataProvider/transport';
import type { BatchRequest, ReportFreshness } from '../../src/model/reports/reportBatch';
import type { ReportAnswer, ReportRequest } from '../../src/model/reports/reportCall';
import type { Viewer } from '../../src/schema/access';
import { untilAnswered } from '../support/slowPage';
import { violationsIn } from '../support/violationsIn';
import { objectOf } from '../ui/form/formWorld';
import { adminViewer, demandViewer } from '../ui/form/viewers';
import { createListWorld } from '../ui/list/listProvider';
import { renderScreen } from '../ui/renderScreen';
import { answerTo, supplyViewer } from '../ui/reports/renderReport';
import { savedReport } from '../ui/reports/savedServer';

async function renderCard(language: 'en' | 'fr', incomplete?: readonly string[]) {
  const saved = savedReport(3, { name: 'Fill by channel' });
  const request = { ...saved.request, dimensions: ['channel_name'], metrics: ['rev', 'imps'] };
  const transport = {
    json: async () => ({ status: 200, headers: new Headers(), json: { ...saved, mode: 'ssp', request } }),
  } as unknown as Transport;
  const dashboard = {
    viewer: supplyViewer,
    transport,
    view: { range: 'today', compare: 'none' },
    today: '2026-03-17',
    isReady: true,
    factsUpTo: 1,
    arrangement: noArrangement,
    arrange: () => undefined,
    isArranging: false,
    batch: { run: async (asked: ReportRequest) => ({ ...answerTo(asked), ...(incomplete && { incomplete }) }) },
  } as unknown as Dashboard;
  return renderScreen(
    <DashboardContext value={dashboard}>
      <SavedResultCard card={{ id: 'saved:3', title: 'Fill by channel', span: 'wide', height: 398 }} />
    </DashboardContext>,
    { viewer: supplyViewer, language, texts: ['dashboard'] },
  );
}

it.each([
  ['en', ['Channel', 'Revenues', 'Impressions']],
  ['fr', ['Canal', 'Revenus', 'Impressions']],
] as const)(
  'a saved report on the dashboard has the heads of its columns in the language of the page: %s',
  async (language, heads) => {
    const screen = await renderCard(language);
    await expect.element(screen.getByRole('table', { name: 'Fill by channel' })).toBeVisible();
    const shown = () => screen.getByRole('columnheader').elements();
    await expect.poll(() => shown().map((one) => one.textContent)).toEqual(heads);
  },
);

it('a card names the months that miss traffic data, and names none where all is there', async () => {
  const mark = { name: 'Traffic data is missing for these months, so figures are incomplete: 2026-02, 2026-03.' };
  const lost = await renderCard('en', ['2026-03', '2026-02']);
  await expect.element(lost.getByRole('img', mark)).toBeVisible();
  await cleanup();
  const whole = await renderCard('en');
  await expect.element(whole.getByRole('table', { name: 'Fill by channel' })).toBeVisible();
  await expect.element(whole.getByRole('img', mark)).not.toBeInTheDocument();
});

const nothing: ReportAnswer = {
  columns: [],
  rows: [],
  total: {},
  compare: null,
  rowCount: 0,
  truncated: false,
  partial: false,
  asOf: '2026-03-17T12:00:00Z',
  tookMs: 1,
};

async function renderDashboard(language: 'en' | 'fr') {
  let found: ReportFreshness = { revision: '1', asOf: null, coming: { day: 12, days: 91 } };
  const asked: unknown[] = [];
  const transport = {
    async json(path: string, { body, read }: CallOptions = {}) {
      await untilAnswered();
      if (path === '/api/rrun/batch') {
        const { requests } = body as BatchRequest;
        asked.push(...requests);
        await read?.(new Response(requests.map((_, at) => JSON.stringify({ at, answer: nothing })).join('\n')));
      }
      const answers: Readonly<Record<string, unknown>> = {
        '/api/reports/freshness': found,
        '/api/alerts?mode=ssp': { state: 'working', at: null, latest: null, alerts: [], more: [] },
      };
      return { status: 200, headers: new Headers(), json: answers[path] ?? [] };
    },
  } as unknown as Transport;
  const viewer = { ...demandViewer, mode: 'ssp', timezone: 0 } as const;
  const rendered = await renderScreen(
    <main style={{ height: 900 }}>
      <DashboardScreen transport={transport} />
    </main>,
    { viewer, language, provider: createListWorld({}).provider, texts: ['dashboard'] },
  );
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
    await expect
      .element(screen.getByRole('progressbar', { name: far.replace('12', '60') }), { timeout: 5_000 })
      .toBeVisible();
    await expect.element(figures.getByText(words)).toBeVisible();
    expect(screen.asked).toEqual([]);
    screen.tell({ revision: '3', asOf: new Date().toISOString(), coming: null });
    await expect.element(figures.getByText(words), { timeout: 5_000 }).not.toBeInTheDocument();
    await vi.waitFor(() => expect(screen.asked).not.toEqual([]));
    await expect.element(screen.getByText(words)).not.toBeInTheDocument();
  },
);

describe('getting started', () => {
  type Given = {
    readonly rows?: Readonly<Record<string, readonly Row[]>>;
    readonly viewer?: Viewer;
    readonly factsUpTo?: number | null;
  };

  async function renderCard({ rows = {}, viewer = { ...adminViewer, mode: 'ssp' }, factsUpTo = null }: Given = {}) {
    const dashboard = { viewer, isReady: true, coming: null, factsUpTo } as Partial<Dashboard> as Dashboard;
    return renderScreen(
      <main>
        <DashboardContext value={dashboard}>
          <GettingStarted />
        </DashboardContext>
      </main>,
      { viewer, provider: createListWorld(rows).provider, texts: ['dashboard'] },
    );
  }

  const account = objectOf('demands', { id: 31, name: 'Northbay Streaming' });
  const user = objectOf('users', { id: 12, name: 'Mara', type: 'demand', account: 31 });

  it('leads an administrator of an empty installation to each step', async () => {
    const screen = await renderCard();
    await expect.element(screen.getByText('0 of 5 done')).toBeVisible();
    const links = screen.getByRole('link').elements();
    const hrefs = ['/demands/create', '/demands', '/channels', '/tags', '/live'];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(hrefs);
    expect(await violationsIn(screen.container)).toEqual([]);
  });

  it('ticks what is there, leads to the account that needs a user, and counts none of the operator', async () => {
    const screen = await renderCard({ rows: { demands: [account] } });
    await expect.element(screen.getByText('1 of 5 done')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Add users' })).toHaveAttribute('href', '/demands/31/access');
    await expect.element(screen.getByRole('link', { name: 'Create publisher' })).not.toBeInTheDocument();
    await cleanup();
    const { getByText } = await renderCard({ rows: { demands: [account], users: [user] } });
    await expect.element(getByText('2 of 5 done')).toBeVisible();
  });

  it('begins for an account with what it makes itself', async () => {
    const screen = await renderCard({ viewer: { ...demandViewer, mode: 'ssp' } });
    await expect.element(screen.getByText('2 of 5 done')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Go to channels' });
    await expect.element(link).toHaveAttribute('href', '/channels/create');
  });

  it('goes away with the first traffic', async () => {
    const screen = await renderCard({ factsUpTo: Date.parse('2026-03-17T12:00:00Z') });
    await expect.element(screen.getByRole('heading', { name: 'Getting started' })).not.toBeInTheDocument();
  });

  it.each([
    ['ssp', ['account', 'user', 'channel', 'tag', 'traffic']],
    ['dsp', ['account', 'user', 'adexchange', 'campaign', 'traffic']],
  ] as const)('has the steps of %s in the order in which they are done', (mode, names) => {
    expect(stepsFor({ role: 'admin', mode }).map(({ name }) => name)).toEqual(names);
  });
});
