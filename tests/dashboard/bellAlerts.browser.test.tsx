import { Link } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alertsOn, hasAlerts } from '../../src/app/createSavedParts';
import type { Transport } from '../../src/dataProvider/transport';
import type { Alert, AlertsAnswer } from '../../src/model/alerts/alert';
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

const alert = (id: string, name: string, since: string, more: Partial<Alert> = {}): Alert => ({
  ...{
    id,
    kind: 'noTraffic',
    severity: 'warning',
    object: { resource: 'channels', id: 2201, name },
    account: null,
    since,
    until: null,
  },
  ...{ values: { perHour: 1200 }, money: null, changes: [], hasCourse: false },
  ...more,
});
const older = alert('older', 'Late night', '2026-03-16T08:00:00Z');
const newer = alert('newer', 'Morning show', '2026-03-17T07:00:00Z', {
  kind: 'slowAnswers',
  values: { pct: 12, usual: 2, count: 900 },
});
const over = alert('over', 'Old one', '2026-03-15T08:00:00Z', { until: '2026-03-15T10:00:00Z' });

/** A page with the bell above it, and what was asked for. */
async function renderBell(
  given: () => readonly Alert[],
  { theme = 'light', kept = new Map<string, unknown>(), of = viewer, language = 'en' as 'en' | 'fr' } = {},
) {
  document.documentElement.dataset.theme = theme;
  const asked: string[] = [];
  const transport = {
    async json(path: string) {
      asked.push(path);
      await untilAnswered();
      if (!path.includes('/alerts')) return { status: 200, headers: new Headers(), json: [] };
      const answer: AlertsAnswer = {
        state: 'ready',
        at: '2026-03-17T10:00:00Z',
        latest: '2026-03-17T09:00:00Z',
        alerts: given(),
        more: [],
      };
      return { status: 200, headers: new Headers(), json: answer };
    },
  } as unknown as Transport;
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
    {
      ...{ viewer: of, language, kept, size: [1280, 800], provider: createListWorld({}).provider },
      more: { preferences },
    },
  );
  return {
    ...screen,
    asked,
    feed: saved.feed,
    bell: screen.getByRole('button', { name: /^(Notifications|Saved Reports)/ }),
  };
}

const list = () => page.getByRole('dialog', { name: 'Notifications' });

describe('alerts in the bell', () => {
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
    expect(
      alerts
        .getByRole('listitem')
        .elements()
        .map((row) => /Late night|Morning show/.exec(row.textContent ?? '')?.[0]),
    ).toEqual(['Morning show', 'Late night']);
    expect(alerts.getByRole('img', { name: 'New' }).elements()).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.bell).toHaveAttribute('aria-label', 'Notifications');
    await expect.element(screen.bell).toHaveFocus();
    await screen.unmount();

    // As after a reload, with one that has come meanwhile.
    const again = await renderBell(
      () => [
        older,
        newer,
        alert('third', 'Noon', '2026-03-17T09:00:00Z', {
          kind: 'invalidTraffic',
          values: { pct: 3, usual: 1, count: 9 },
        }),
      ],
      {
        kept: screen.kept,
      },
    );
    again.feed.take([]);
    await expect.element(again.bell).toHaveAttribute('aria-label', 'Notifications, 1 new');
  });

  it('open on the one that is chosen, above the page, until the reader goes elsewhere', async () => {
    const screen = await renderBell(() => [older, newer]);
    await screen.bell.click();
    await list()
      .getByRole('button', { name: /Late night/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Alerts' });
    await expect.element(dialog.getByRole('article', { name: /No traffic/ })).toBeVisible();
    await expect
      .element(dialog.getByRole('link', { name: 'Open', exact: true }))
      .toHaveAttribute('href', '/channels/2201');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(dialog.elements()).toEqual([]));
    await expect.element(screen.bell).toHaveFocus();

    await screen.bell.click();
    await list().getByRole('button', { name: 'All', exact: true }).click();
    await expect.element(dialog.getByRole('article')).toBeVisible();
    await dialog.getByRole('link', { name: 'Open', exact: true }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/channels/2201'));
    await vi.waitFor(() => expect(dialog.elements()).toEqual([]));
  });

  it('are in the bell when it opens, and move no saved report', async () => {
    const screen = await renderBell(() => [older, newer]);
    screen.feed.take([]);
    await expect.element(screen.bell).toHaveAttribute('aria-label', 'Notifications, 2 new');
    const addTexts = vi.spyOn(screen.i18n, 'addTexts');
    await screen.bell.hover();
    await vi.waitFor(() => expect(addTexts).toHaveBeenCalledWith('dashboard'));
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

  it('are not asked for where the viewer has none', async () => {
    const screen = await renderBell(() => [older], { of: { ...viewer, role: 'sub' } });
    screen.feed.take([]);
    await screen.bell.click();
    await expect.element(page.getByRole('dialog', { name: 'Saved Reports' })).toBeVisible();
    expect(screen.asked.filter((path) => path.includes('alerts'))).toEqual([]);
  });

  it('say that there are none', async () => {
    const screen = await renderBell(() => []);
    await screen.bell.click();
    await expect.element(list().getByText('No open alerts.')).toBeVisible();
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
