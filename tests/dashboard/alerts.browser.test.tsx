import { Link } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alertsOn, hasAlerts } from '../../src/app/createSavedParts';
import { AlertsCard } from '../../src/dashboard/alerts/AlertsCard';
import { noArrangement } from '../../src/dashboard/arrangement';
import { type Dashboard, DashboardContext } from '../../src/dashboard/card/DashboardContext';
import { dashboardTexts } from '../../src/dashboard/screenTexts';
import type { Transport } from '../../src/dataProvider/transport';
import type { Alert, AlertCourse, AlertsAnswer } from '../../src/model/alerts/alert';
import { BellButton } from '../../src/reports/saved/BellButton';
import type { Viewer } from '../../src/schema/access';
import { untilAnswered } from '../support/slowPage';
import { violationsIn } from '../support/violationsIn';
import { demandViewer } from '../ui/form/viewers';
import { keptPreferences } from '../ui/keptPreferences';
import { createListWorld } from '../ui/list/listProvider';
import { renderScreen } from '../ui/renderScreen';
import { savedPartsOf } from '../ui/reports/savedParts';

const viewer: Viewer = { ...demandViewer, mode: 'ssp', timezone: 0 };

const alert = (id: string, name: string, more: Partial<Alert> = {}, channel = 2201): Alert => ({
  id,
  kind: 'noTraffic',
  severity: 'warning',
  account: null,
  since: '2026-03-17T08:00:00Z',
  until: null,
  object: { resource: 'channels', id: channel, name },
  values: { perHour: 1200 },
  money: null,
  changes: [],
  hasCourse: false,
  ...more,
});
const slow: Partial<Alert> = { kind: 'slowAnswers', values: { pct: 12, usual: 2, count: 900 } };
const answerOf = (alerts: readonly Alert[]): AlertsAnswer => ({
  state: 'ready',
  at: '2026-03-17T11:00:00Z',
  latest: '2026-03-17T10:00:00Z',
  more: [],
  alerts,
});
const transportTo = (answer: (path: string) => unknown): Transport =>
  ({
    async json(path: string) {
      const json = answer(path);
      await untilAnswered();
      return { status: 200, headers: new Headers(), json };
    },
  }) as unknown as Transport;

describe('the alerts in their card', () => {
  const change = {
    resource: 'channels',
    id: 2202,
    name: 'Harbour Sport',
    action: 'update',
    by: 'Mara Lindqvist',
    at: '2026-03-17T06:30:00Z',
    fields: [{ field: 'name', from: 'Harbour', to: 'Harbour Sport' }],
  };
  const fill: Partial<Alert> = {
    kind: 'offPattern',
    severity: 'error',
    values: { measure: 'fill', pct: -38, hours: 3 },
    money: { usd: 120, is: 'lost', per: 'hour' },
    changes: [change],
    hasCourse: true,
  };
  const given: readonly Alert[] = [
    alert('fill', 'Harbour Sport', fill, 2202),
    ...['Late night', 'Morning show', 'Quiet sea'].map((name, at) => alert(`a${at}`, name, {}, 2203 + at)),
    alert('old', 'Old one', { ...slow, since: '2026-03-16T05:00:00Z', until: '2026-03-16T08:00:00Z' }, 2206),
  ];

  const course: AlertCourse = {
    id: 'fill',
    measure: 'fill',
    unit: 'share',
    stepHours: 1,
    since: '2026-03-17T08:00:00Z',
    until: null,
    points: Array.from({ length: 12 }, (_, at) => ({
      at: new Date(Date.UTC(2026, 2, 17, at)).toISOString(),
      value: at < 8 ? 0.3 : 0.1,
      low: 0.25,
      usual: 0.3,
      high: 0.35,
    })),
  };

  async function renderAlerts({ language = 'en' as 'en' | 'fr', theme = 'light' } = {}) {
    document.documentElement.dataset.theme = theme;
    const dashboard = {
      viewer,
      view: { range: 'today', compare: 'previous' },
      today: '2026-03-17',
      isReady: true,
      factsUpTo: 1,
      arrangement: noArrangement,
      arrange: () => undefined,
      isArranging: false,
      transport: transportTo((path) => (path.startsWith('/api/alerts?') ? answerOf(given) : course)),
    } as unknown as Dashboard;
    return renderScreen(
      ({ translate }) => (
        <DashboardContext value={dashboard}>
          <AlertsCard card={{ id: 'alerts', title: translate('adx.alerts.title'), span: 'narrow', height: 228 }} />
        </DashboardContext>
      ),
      { viewer, language, size: [1280, 800], provider: createListWorld({}).provider, texts: ['dashboard'] },
    );
  }

  const dialog = () => page.getByRole('dialog');
  const focused = () => document.activeElement?.textContent ?? '';
  const rows = () => [...dialog().element().querySelectorAll('.adx-alert-row b')].map((words) => words.textContent);
  /** From wherever the focus is to what bears these words, as a keyboard user gets there. */
  async function tabTo(words: string) {
    for (let presses = 0; presses < 20 && focused() !== words; presses += 1) await userEvent.tab();
    expect(focused()).toBe(words);
  }

  it.each(['light', 'dark'])(
    'have nothing that axe objects to in %s, in their card, their list and the one that is open',
    async (theme) => {
      const screen = await renderAlerts({ theme });
      await screen.getByRole('button', { name: 'All' }).click();
      await expect.element(dialog().getByRole('figure')).toBeVisible();
      const found = await violationsIn(dialog().element());
      expect(found.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
      await userEvent.keyboard('{Escape}');
      await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
      expect((await violationsIn('[data-card="alerts"]')).map(({ id }) => id)).toEqual([]);
    },
  );

  it('are gone through with the keyboard alone, and the focus comes back to where it was', async () => {
    const screen = await renderAlerts();
    await expect.element(screen.getByRole('button', { name: 'Fill 38.00% below usual' })).toBeVisible();
    await userEvent.tab();
    await expect.poll(focused).toBe('All');
    await userEvent.tab();
    const opener = document.activeElement;
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByRole('article', { name: 'Fill 38.00% below usual' })).toBeVisible();
    // The keys begin at the one that was chosen.
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-current')).toBe('true'));
    await expect.poll(focused).toContain('Harbour Sport');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toContain('No traffic');
    await expect.poll(() => document.activeElement?.getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(dialog().getByRole('article')).toHaveTextContent('Morning show');
    await userEvent.keyboard('{End}{Enter}');
    const slowOne = dialog().getByRole('article', { name: 'Slow responses: 12.00%' });
    await expect.element(slowOne).toHaveTextContent('2026-03-16 05:00 – 2026-03-16 08:00');
    await userEvent.keyboard('{Home}');
    await expect.poll(focused).toContain('Harbour Sport');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('are put off and shown again by keys, which go on at the next one', async () => {
    const { kept } = await renderAlerts();
    await page.getByRole('button', { name: 'Fill 38.00% below usual' }).click();
    await vi.waitFor(() => expect(focused()).toContain('Harbour Sport'));
    await tabTo('Dismiss');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => kept.get('alerts.putOff')).toEqual({ fill: 'never' });
    await expect.element(page.getByText('Dismissed: Fill 38.00% below usual, Harbour Sport')).toBeVisible();
    // The row of the group that the next one is in.
    await expect.poll(focused).toContain('No traffic');
    await expect.poll(rows).toEqual(['No traffic', 'Slow responses: 12.00%', 'Fill 38.00% below usual']);
    await userEvent.keyboard('{End}{Enter}');
    await tabTo('Restore');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => kept.has('alerts.putOff')).toBe(false);
    await expect.poll(rows).toEqual(['Fill 38.00% below usual', 'No traffic', 'Slow responses: 12.00%']);
    await expect.poll(() => document.activeElement?.getAttribute('aria-current')).toBe('true');
  });

  it('give the focus to their head where the row is gone that the dialog came from', async () => {
    await renderAlerts();
    await page.getByRole('button', { name: 'Fill 38.00% below usual' }).click();
    await dialog().getByRole('button', { name: 'Snooze 1 day' }).click();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(focused()).toBe('All'));
  });

  it('of one kind open their objects together, as a list of these', async () => {
    await renderAlerts();
    await page.getByRole('button', { name: 'No traffic' }).click();
    const all = dialog().getByRole('article').getByRole('link', { name: 'Open all 3' });
    await expect.element(all).toBeVisible();
    const [path, query] = (all.element().getAttribute('href') ?? '').split('?filter=');
    expect(path).toBe('/channels');
    expect(JSON.parse(decodeURIComponent(query ?? ''))).toEqual({ id: [2203, 2204, 2205] });
    await dialog().getByRole('button', { name: 'Fill 38.00% below usual' }).click();
    await expect.element(all).not.toBeInTheDocument();
  });

  it('speak French', async () => {
    const screen = await renderAlerts({ language: 'fr' });
    await screen.getByRole('button', { name: 'Toutes' }).click();
    const article = dialog().getByRole('article');
    await expect.element(article).toHaveTextContent('Modifications récentes');
    await expect.element(article.getByRole('button', { name: 'Mettre en veille 1 jour' })).toBeVisible();
    await article.getByRole('button', { name: 'Ignorer' }).click();
    await expect.element(dialog()).toHaveTextContent('En veille');
    expect(document.body.textContent).not.toMatch(/adx\.\w/);
  });
});

describe('alerts in the bell', () => {
  const older = alert('older', 'Late night', { since: '2026-03-16T08:00:00Z' });
  const newer = alert('newer', 'Morning show', { ...slow, since: '2026-03-17T07:00:00Z' });
  const over = alert('over', 'Old one', { since: '2026-03-15T08:00:00Z', until: '2026-03-15T10:00:00Z' });
  const third = alert('third', 'Noon', { kind: 'invalidTraffic', values: { pct: 3, usual: 1, count: 9 } });

  /** A page with the bell above it, and what was asked for. */
  async function renderBell(
    given: () => readonly Alert[],
    { theme = 'light', kept = new Map<string, unknown>(), of = viewer, language = 'en' as 'en' | 'fr' } = {},
  ) {
    document.documentElement.dataset.theme = theme;
    const asked: string[] = [];
    const transport = transportTo((path) => {
      asked.push(path);
      return path.includes('/alerts') ? answerOf(given()) : [];
    });
    const preferences = keptPreferences(kept);
    const saved = savedPartsOf(transport, preferences);
    const screen = await renderScreen(
      (i18n) => (
        <>
          <header style={{ display: 'flex', justifyContent: 'end', height: 40 }}>
            <BellButton saved={saved} alerts={hasAlerts(of) ? alertsOn(i18n) : undefined} />
          </header>
          <main>
            <h1>Page</h1>
            <Link to="/elsewhere">Elsewhere</Link>
          </main>
        </>
      ),
      { viewer: of, language, kept, size: [1280, 800], provider: createListWorld({}).provider, more: { preferences } },
    );
    return {
      ...screen,
      asked,
      feed: saved.feed,
      bell: screen.getByRole('button', { name: /^(Notifications|Saved Reports)/ }),
    };
  }

  const list = () => page.getByRole('dialog', { name: 'Notifications' });

  it('are asked for after the saved reports, counted while they are new, and seen once the bell was open', async () => {
    const screen = await renderBell(() => [older, newer, over]);
    await expect.element(screen.bell).toHaveAttribute('aria-label', 'Notifications');
    expect(screen.asked).toEqual([]);
    screen.feed.take([]);
    await expect.element(screen.bell).toHaveAttribute('aria-label', 'Notifications, 2 new');
    expect(screen.asked).toEqual(['/api/alerts?mode=ssp']);
    await screen.bell.click();
    const alerts = list().getByRole('region', { name: 'Alerts' });
    await expect.element(alerts.getByRole('button', { name: /Morning show/ })).toBeVisible();
    // The newest first; what is over is behind "All".
    const shown = alerts.getByRole('listitem').elements();
    const named = shown.map((row) => /Late night|Morning show/.exec(row.textContent ?? '')?.[0]);
    expect(named).toEqual(['Morning show', 'Late night']);
    expect(alerts.getByRole('img', { name: 'New' }).elements()).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.bell).toHaveAttribute('aria-label', 'Notifications');
    await expect.element(screen.bell).toHaveFocus();
    await screen.unmount();

    // As after a reload, with one that has come meanwhile.
    const again = await renderBell(() => [older, newer, third], { kept: screen.kept });
    again.feed.take([]);
    await expect.element(again.bell).toHaveAttribute('aria-label', 'Notifications, 1 new');
  });

  it('open on the one that is chosen, above the page, until the reader goes elsewhere', async () => {
    const screen = await renderBell(() => [older, newer]);
    await screen.bell.click();
    await page.getByRole('button', { name: /Late night/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Alerts' });
    await expect.element(dialog.getByRole('article', { name: /No traffic/ })).toBeVisible();
    const open = dialog.getByRole('link', { name: 'Open', exact: true });
    await expect.element(open).toHaveAttribute('href', '/channels/2201');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(dialog.elements()).toEqual([]));
    await expect.element(screen.bell).toHaveFocus();

    await screen.bell.click();
    await list().getByRole('button', { name: 'All', exact: true }).click();
    await expect.element(dialog.getByRole('article')).toBeVisible();
    await open.click();
    await vi.waitFor(() => expect(screen.address()).toBe('/channels/2201'));
    await vi.waitFor(() => expect(dialog.elements()).toEqual([]));
  });

  it('are in the bell when it opens, and move no saved report', async () => {
    const screen = await renderBell(() => [older, newer]);
    screen.feed.take([]);
    await expect.element(screen.bell).toHaveAttribute('aria-label', 'Notifications, 2 new');
    const addTexts = vi.spyOn(screen.i18n, 'addTexts');
    await screen.bell.hover();
    await vi.waitFor(() => expect(addTexts).toHaveBeenCalledWith(dashboardTexts));
    await addTexts.mock.results[0]?.value;
    const frames: boolean[] = [];
    const look = () => {
      const dialog = document.querySelector('[role="dialog"]');
      if (dialog) frames.push(dialog.querySelector('section') !== null);
      if (frames.length < 10) requestAnimationFrame(look);
    };
    look();
    await screen.bell.click();
    await expect.poll(() => frames.length).toBeGreaterThanOrEqual(10);
    expect(frames).not.toContain(false);
  });

  it('say that there are none, and are not asked for where the viewer has none', async () => {
    const none = await renderBell(() => []);
    await none.bell.click();
    await expect.element(list().getByText('No open alerts.')).toBeVisible();
    await none.unmount();
    const screen = await renderBell(() => [older], { of: { ...viewer, role: 'sub' } });
    screen.feed.take([]);
    await screen.bell.click();
    await expect.element(page.getByRole('dialog', { name: 'Saved Reports' })).toBeVisible();
    expect(screen.asked.filter((path) => path.includes('alerts'))).toEqual([]);
  });

  it.each([
    ['light', 'en'],
    ['dark', 'fr'],
  ] as const)('have nothing that axe objects to, in %s, %s', async (theme, language) => {
    await renderBell(() => [older, newer], { theme, language });
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect.element(list().getByRole('listitem').first()).toBeVisible();
    expect(await violationsIn()).toEqual([]);
  });
});
