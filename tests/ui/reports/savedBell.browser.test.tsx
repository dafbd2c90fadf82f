import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createLive } from '../../../src/dataProvider/live';
import { savedCalls } from '../../../src/dataProvider/savedCalls';
import { pollSaved } from '../../../src/reports/saved/pollSaved';
import { createSavedFeed } from '../../../src/reports/saved/savedFeed';
import { keptPreferences } from '../keptPreferences';
import { renderSaved } from './renderSaved';
import { createSavedServer, savedReport } from './savedServer';

const list = () => page.getByRole('dialog', { name: 'Saved Reports' });
const boldNames = () =>
  [...document.querySelectorAll('.adx-bell-list li')]
    .filter((row) => Number(getComputedStyle(row.querySelector('.adx-bell-name') as Element).fontWeight) >= 600)
    .map((row) => row.querySelector('.adx-bell-name')?.textContent);

describe('the bell', () => {
  it('counts what is new, shows it bold until it is clicked, and remembers the click', async () => {
    const server = createSavedServer([
      savedReport(1, { name: 'Fill by channel' }),
      savedReport(2, { name: 'IVT by app', ivt: 1 }),
      savedReport(3, { name: 'Top apps', file: 1, bytes: 1_200_000 }),
      savedReport(4, { name: 'Thirteen months', state: 'running' }),
    ]);
    const screen = await renderSaved(server);
    await expect.element(screen.getByRole('button', { name: 'Saved Reports, 3 new' })).toBeVisible();
    await screen.bell.click();
    const rows = () => list().getByRole('listitem').elements();
    await vi.waitFor(() => expect(rows()).toHaveLength(4));
    // Newest first, and what is on its way last.
    expect(rows().map((row) => row.querySelector('.adx-bell-name')?.textContent)).toEqual([
      'Top apps',
      'IVT by app',
      'Fill by channel',
      'Thirteen months',
    ]);
    expect(rows()[0]?.textContent).toContain('1.2 MB');
    expect(rows()[3]?.textContent).toContain('Running');
    expect(boldNames()).toEqual(['Top apps', 'IVT by app', 'Fill by channel']);
    const links = () => rows().map((row) => row.querySelector('a')?.getAttribute('href'));
    expect(links()).toEqual(['/api/savedFile/3', '/pbReport/2?saved=1', '/report/1?saved=1', '/report/4?saved=1']);
    expect(rows()[0]?.querySelector('a')?.target).toBe('_blank');

    await list()
      .getByRole('link', { name: /^Fill by channel/ })
      .click();
    await vi.waitFor(() => expect(screen.address()).toBe('/report/1?saved=1'));
    await expect.element(screen.getByRole('button', { name: 'Saved Reports, 2 new' })).toBeVisible();
    screen.close();

    // As after a reload: another page, on what was kept of this one.
    const again = await renderSaved(server, { kept: screen.kept });
    await expect.element(again.getByRole('button', { name: 'Saved Reports, 2 new' }).last()).toBeVisible();
    again.close();
  });

  it('marks all as seen, and says when there is nothing', async () => {
    const screen = await renderSaved(createSavedServer([savedReport(1), savedReport(2)]));
    await expect.element(screen.getByRole('button', { name: 'Saved Reports, 2 new' })).toBeVisible();
    await screen.bell.click();
    await list().getByRole('button', { name: 'Mark all seen' }).click();
    await vi.waitFor(() => expect(list().element().textContent).not.toContain('new'));
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Saved Reports', exact: true })).toHaveFocus();
    screen.close();
    await screen.unmount();

    const empty = await renderSaved(createSavedServer());
    await empty.bell.click();
    await expect.element(list().getByText('No saved reports yet')).toBeVisible();
    empty.close();
  });

  it('keeps twenty, and drops the oldest', async () => {
    const all = Array.from({ length: 20 }, (_, index) => savedReport(index + 1));
    const server = createSavedServer(all);
    const screen = await renderSaved(server);
    await expect.element(screen.getByRole('button', { name: 'Saved Reports, 20 new' })).toBeVisible();
    server.keep(savedReport(21));
    screen.live.tell('savedReport', { id: 21, state: 'ready' });
    await screen.bell.click();
    await expect.element(list().getByRole('link', { name: /^Report 21/ })).toBeVisible();
    expect(list().getByRole('listitem').elements()).toHaveLength(20);
    expect(
      list()
        .getByRole('link', { name: /^Report 1,/ })
        .elements(),
    ).toEqual([]);
    // From the newest it knew.
    expect(server.calls()).toContain('GET /api/savedReports?last=20');
    screen.close();
  });

  it('says when a file is ready or has failed, and the word carries the way to it', async () => {
    const running = savedReport(1, { name: 'Thirteen months', state: 'running' });
    const server = createSavedServer([running]);
    const screen = await renderSaved(server);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await vi.waitFor(() => expect(server.calls()).toContain('GET /api/savedReports?last=0'));
    server.keep({ ...running, state: 'failed', error: 'It took longer than 10 minutes.' });
    // A file that came by its schedule, and one of a colleague, which is no news of one's own.
    server.keep(savedReport(2, { name: 'Every Monday', file: 1, bytes: 20, from: 7 }));
    server.keep(savedReport(3, { name: 'Theirs', file: 1, bytes: 20, from: 8, isMine: false }));
    screen.live.tell('savedReport', { id: 2, state: 'ready' });
    await expect.element(screen.getByText('“Thirteen months” failed. It took longer than 10 minutes.')).toBeVisible();
    const word = page.elementLocator(screen.getByText('“Every Monday” is ready.').element().parentElement as Element);
    await word.getByRole('button', { name: 'Open' }).click();
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('/api/savedFile/2', '_blank', 'noopener'));
    expect(document.querySelectorAll('.adx-toast')).toHaveLength(1);
    // Opened, it is new no more; the other two still are.
    await expect.element(screen.getByRole('button', { name: 'Saved Reports, 2 new' })).toBeVisible();
    opened.mockRestore();
    screen.close();
  });

  it('only logs that it could not ask', async () => {
    const server = createSavedServer([savedReport(1)]);
    server.fail(server.refusal(500, 'internal', 'Boom'));
    const screen = await renderSaved(server, { at: '/report' });
    await vi.waitFor(() => expect(screen.logged).toEqual(['Saved reports could not be polled.']));
    expect(screen.getByRole('alert').elements()).toEqual([]);
    screen.close();
  });

  it('asks in one tab for all, and each shows what it was answered', async () => {
    const server = createSavedServer([savedReport(1), savedReport(2)]);
    const tab = () => {
      const live = createLive();
      const feed = createSavedFeed(keptPreferences(new Map()));
      const polling = pollSaved({
        feed,
        calls: savedCalls(server.transport),
        live,
        session: 'two tabs',
        mayAsk: () => true,
        log: () => undefined,
      });
      return { live, feed, polling, ids: () => feed.snapshot().entries.map(({ id }) => id) };
    };
    const first = tab();
    await vi.waitFor(() => expect(first.ids()).toEqual([2, 1]));
    const second = tab();
    await vi.waitFor(() => expect(second.ids()).toEqual([2, 1]));
    expect(server.calls()).toEqual(['GET /api/savedReports?last=0']);

    // The stream tells all tabs; one of them asks.
    server.keep(savedReport(3));
    first.live.tell('savedReport', { id: 3, state: 'ready' });
    second.live.tell('savedReport', { id: 3, state: 'ready' });
    await vi.waitFor(() => expect(second.ids()).toEqual([3, 2, 1]));
    await second.feed.removing(2, async () => undefined);
    await vi.waitFor(() => expect(first.ids()).toEqual([3, 1]));

    // What a colleague deleted, or stopped sharing, goes without another question; shared again, it is asked for from the first.
    first.live.tell('savedReport', { id: 1, state: 'gone' });
    await vi.waitFor(() => expect(second.ids()).toEqual([3]));
    expect(server.calls().at(-1)).toBe('GET /api/savedReports?last=2');
    first.live.tell('savedReport', { id: 1, state: 'ready' });
    await vi.waitFor(() => expect(second.ids()).toEqual([3, 1]));

    // The next tab takes over where the first one was.
    first.polling.close();
    await vi.waitFor(() => expect(server.calls().at(-1)).toBe('GET /api/savedReports?last=3'));
    second.polling.close();
  });
});
