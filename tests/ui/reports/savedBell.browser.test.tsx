import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createServerEvents } from '../../../src/dataProvider/serverEvents';
import type { SavedReport } from '../../../src/model/reports/savedReport';
import { savedCalls } from '../../../src/reports/calls/savedCalls';
import { pollSaved } from '../../../src/reports/saved/pollSaved';
import { createSavedFeed } from '../../../src/reports/saved/savedFeed';
import { violationsIn } from '../../support/violationsIn';
import { keptPreferences } from '../keptPreferences';
import { supplyViewer } from './renderReport';
import { renderSaved } from './renderSaved';
import { createSavedServer, savedReport } from './savedServer';

const list = () => page.getByRole('dialog', { name: 'Saved Reports' });
const boldNames = () =>
  [...document.querySelectorAll('[role="dialog"] li')]
    .filter((row) => Number(getComputedStyle(row.querySelector('.adx-bell-name') as Element).fontWeight) >= 600)
    .map((row) => row.querySelector('.adx-bell-name')?.textContent);

const ask = 'GET /api/savedReports';
async function open(given: readonly SavedReport[] = [], options?: Parameters<typeof renderSaved>[1]) {
  const server = createSavedServer(given);
  const screen = await renderSaved(server, options);
  const bellIs = (name: string) =>
    expect.element(screen.getByRole('button', { name, exact: true }).last()).toBeVisible();
  const finds = (names: readonly string[]) => expect.poll(screen.names).toEqual(names);
  return { server, bellIs, finds, ...screen, lists: () => server.calls().filter((call) => call === ask).length };
}

describe('the bell', () => {
  it('counts what is new, shows it bold until it is clicked, and remembers the click', async () => {
    const { server, bellIs, ...screen } = await open([
      savedReport(1, { name: 'Fill by channel' }),
      savedReport(2, { name: 'IVT by app', ivt: 1 }),
      savedReport(3, { name: 'Top apps', file: 1, bytes: 1_200_000 }),
      savedReport(4, { name: 'Thirteen months', state: 'running' }),
    ]);
    await bellIs('Saved Reports, 3 new');
    await screen.bell.click();
    const rows = () => list().getByRole('listitem').elements();
    await vi.waitFor(() => expect(rows()).toHaveLength(4));
    // Newest first, and what is on its way last.
    const names = rows().map((row) => row.querySelector('.adx-bell-name')?.textContent);
    expect(names).toEqual(['Top apps', 'IVT by app', 'Fill by channel', 'Thirteen months']);
    expect(rows()[0]?.textContent).toContain('1.2 MB');
    expect(rows()[3]?.textContent).toContain('Running');
    expect(boldNames()).toEqual(['Top apps', 'IVT by app', 'Fill by channel']);
    const links = () => rows().map((row) => row.querySelector('a')?.getAttribute('href'));
    expect(links()).toEqual(['/api/savedFile/3', '/pbReport/2?saved=1', '/report/1?saved=1', '/report/4?saved=1']);
    expect(rows()[0]?.querySelector('a')?.target).toBe('_blank');
    await page.getByRole('link', { name: /^Fill by channel/ }).click();
    await expect.poll(screen.address).toBe('/report/1?saved=1');
    await bellIs('Saved Reports, 2 new');
    screen.close();
    // As after a reload: another page, on what was kept of this one.
    await renderSaved(server, { kept: screen.kept });
    await bellIs('Saved Reports, 2 new');
  });

  it('marks all as seen, and says when there is nothing', async () => {
    const { bellIs, ...screen } = await open([savedReport(1), savedReport(2)]);
    await bellIs('Saved Reports, 2 new');
    await screen.bell.click();
    await list().getByRole('button', { name: 'Mark all seen' }).click();
    await vi.waitFor(() => expect(list().element().textContent).not.toContain('new'));
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Saved Reports', exact: true })).toHaveFocus();
    screen.close();
    await screen.unmount();
    const empty = await open();
    await empty.bell.click();
    await expect.element(list().getByText('No saved reports yet')).toBeVisible();
  });

  it('keeps twenty, and drops the oldest', async () => {
    const { server, bellIs, ...screen } = await open(Array.from({ length: 20 }, (_, index) => savedReport(index + 1)));
    await bellIs('Saved Reports, 20 new');
    server.keep(savedReport(21));
    screen.events.tell('savedReport', { id: 21, state: 'ready' });
    await screen.bell.click();
    await expect.element(list().getByRole('link', { name: /^Report 21/ })).toBeVisible();
    expect(list().getByRole('listitem').elements()).toHaveLength(20);
    await expect.element(page.getByRole('link', { name: /^Report 1,/ })).not.toBeInTheDocument();
    // From the newest it knew.
    expect(server.calls()).toContain('GET /api/savedReports?last=20');
  });

  it('says when a file is ready or has failed, and the word carries the way to it', async () => {
    const running = savedReport(1, { name: 'Thirteen months', state: 'running' });
    const { server, bellIs, ...screen } = await open([running]);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await vi.waitFor(() => expect(server.calls()).toContain('GET /api/savedReports?last=0'));
    server.keep({ ...running, state: 'failed', error: 'It took longer than 10 minutes.' });
    // A file that came by its schedule, and one of a colleague, which is no news of one's own.
    server.keep(savedReport(2, { name: 'Every Monday', file: 1, bytes: 20, from: 7 }));
    server.keep(savedReport(3, { name: 'Theirs', file: 1, bytes: 20, from: 8, isMine: false }));
    screen.events.tell('savedReport', { id: 2, state: 'ready' });
    await expect.element(screen.getByText('“Thirteen months” failed. It took longer than 10 minutes.')).toBeVisible();
    const word = page.elementLocator(screen.getByText('“Every Monday” is ready.').element().parentElement as Element);
    await word.getByRole('button', { name: 'Open' }).click();
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('/api/savedFile/2', '_blank', 'noopener'));
    expect(document.querySelectorAll('.adx-toast')).toHaveLength(1);
    // Opened, it is new no more; the other two still are.
    await bellIs('Saved Reports, 2 new');
    opened.mockRestore();
  });

  it('only logs that it could not ask', async () => {
    const server = createSavedServer([savedReport(1)]);
    server.fail(server.refusal(500, 'internal', 'Boom'));
    const screen = await renderSaved(server, { at: '/report' });
    await vi.waitFor(() => expect(screen.logged).toEqual(['Saved reports could not be polled.']));
    expect(screen.getByRole('alert').elements()).toEqual([]);
  });

  it('asks in one tab for all, and each shows what it was answered', async () => {
    const server = createSavedServer([savedReport(1), savedReport(2)]);
    const tab = () => {
      const events = createServerEvents();
      const feed = createSavedFeed(keptPreferences(new Map()));
      const calls = savedCalls(server.transport);
      const polling = pollSaved({ feed, calls, events, session: 'two tabs', mayAsk: () => true, log: () => undefined });
      return { events, feed, polling, ids: () => feed.snapshot().entries.map(({ id }) => id) };
    };
    const first = tab();
    await expect.poll(first.ids).toEqual([2, 1]);
    const second = tab();
    await expect.poll(second.ids).toEqual([2, 1]);
    expect(server.calls()).toEqual(['GET /api/savedReports?last=0']);
    // The stream tells all tabs; one of them asks.
    server.keep(savedReport(3));
    first.events.tell('savedReport', { id: 3, state: 'ready' });
    second.events.tell('savedReport', { id: 3, state: 'ready' });
    await expect.poll(second.ids).toEqual([3, 2, 1]);
    await second.feed.removing(2, async () => undefined);
    await expect.poll(first.ids).toEqual([3, 1]);
    // What a colleague deleted, or stopped sharing, goes without another question; shared again, it is asked for from the first.
    first.events.tell('savedReport', { id: 1, state: 'gone' });
    await expect.poll(second.ids).toEqual([3]);
    expect(server.calls().at(-1)).toBe('GET /api/savedReports?last=2');
    first.events.tell('savedReport', { id: 1, state: 'ready' });
    await expect.poll(second.ids).toEqual([3, 1]);
    // The next tab takes over where the first one was.
    first.polling.close();
    await vi.waitFor(() => expect(server.calls().at(-1)).toBe('GET /api/savedReports?last=3'));
    second.polling.close();
  });
});

const monthly = { every: 'month', hour: 6, weekday: null, monthDay: 1, format: 'xlsx', emails: [] } as const;

const few = () => [
  savedReport(1, { name: 'Marketplace report', file: 1, bytes: 34_000, format: 'xlsx', schedule: monthly }),
  savedReport(2, { name: 'IVT by vendor', ivt: 1 }),
  savedReport(3, { name: 'Top apps', state: 'running' }),
  savedReport(4, { name: 'Spend by deal', mode: 'dsp', isMine: false, by: 'Jonas Ek', shared: true }),
  savedReport(5, { name: 'Thirteen months', state: 'failed', error: 'It took longer than 10 minutes.' }),
];
const openPanel = { open: true, last: 'saved', isPinned: false };
/** The page around it is the test's own. */
const isOfScreen = (objection: string) =>
  !/^(document-title|html-has-lang|landmark|page-has-heading-one|region|meta-viewport)/.test(objection);
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const cells = (name: string) => [...row(name).element().children].map((cell) => cell.textContent);
const act = async (name: string, action: string) => {
  await row(name).hover();
  await row(name)
    .getByRole('button', { name: `${action} ${name}` })
    .click();
};

describe('the list of saved reports', () => {
  it('says of each what it is, how it stands and when it comes', async () => {
    const { finds } = await open(few());
    await finds(['Thirteen months', 'Spend by deal', 'Top apps', 'IVT by vendor', 'Marketplace report']);
    expect(cells('Marketplace report').slice(1, -1)).toEqual([
      ...['Marketplace report', 'Report', 'Supply', '2026-03-17 12:00', 'Ready', 'XLSX, 34 kB'],
      ...['Monthly, day 1, 06:00, XLSX', 'No', 'Me'],
    ]);
    const ofColleague = ['Report', 'Demand', '2026-03-17 12:00', '-', '-', '-', 'Yes', 'Jonas Ek'];
    expect(cells('Spend by deal').slice(2, 10)).toEqual(ofColleague);
    expect(cells('Thirteen months')[5]).toBe('Failed: It took longer than 10 minutes.');
    // All but what is on its way is new.
    await expect.poll(() => document.querySelectorAll('tr[data-new]')).toHaveLength(4);
    const firstLink = row('IVT by vendor').getByRole('link').first();
    await expect.poll(() => getComputedStyle(firstLink.element()).fontWeight).toBe('600');
    const links = row('Marketplace report').getByRole('link').elements();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/report/1?saved=1', '/api/savedFile/1']);
  });

  it('gives its names the room that nothing else needs', async () => {
    const name = 'Revenues and fill of every channel, by country and device';
    const { finds } = await open([savedReport(1, { name })], { width: 1176 });
    await finds([name]);
    const cut = [...document.querySelectorAll<HTMLElement>('table tbody :is(td, a)')].filter(
      (one) =>
        !one.matches('.adx-edge, .adx-edge *') &&
        one.scrollWidth > one.clientWidth &&
        getComputedStyle(one).display !== 'inline',
    );
    expect(cut.map((one) => one.textContent)).toEqual([]);
  });

  it('finds, filters and sorts in its address', async () => {
    const { finds, ...screen } = await open(few(), { at: '/reports?sort=name' });
    await finds(['IVT by vendor', 'Marketplace report', 'Spend by deal', 'Thirteen months', 'Top apps']);
    await screen.getByRole('combobox', { name: 'Owner' }).selectOptions('mine');
    await screen.getByRole('combobox', { name: 'Status' }).selectOptions('underWay');
    await finds(['Top apps']);
    await expect.poll(screen.address).toBe('/reports?sort=name&whose=mine&state=underWay');
    await screen.getByRole('combobox', { name: 'Status' }).selectOptions('All statuses');
    await screen.getByRole('button', { name: 'Name', exact: true }).click();
    await finds(['Top apps', 'Thirteen months', 'Marketplace report', 'IVT by vendor']);
    await userEvent.keyboard('/');
    await userEvent.keyboard('nothing like it');
    await expect.element(screen.getByText('No matching saved reports')).toBeVisible();
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    await vi.waitFor(() => expect(screen.names()).toHaveLength(5));
  });

  it('offers on a row what its person may do, and does it', async () => {
    const { server, finds, ...screen } = await open(few());
    await expect.poll(screen.names).toHaveLength(5);
    await row('Spend by deal').hover();
    await vi.waitFor(() => expect(row('Spend by deal').getByRole('button').elements()).toHaveLength(1));
    await act('IVT by vendor', 'Schedule');
    const dialog = screen.getByRole('dialog', { name: 'Schedule of “IVT by vendor”' });
    await dialog.getByRole('combobox', { name: 'Frequency' }).selectOptions('week');
    await dialog.getByRole('combobox', { name: 'On', exact: true }).selectOptions('Sunday');
    await dialog.getByRole('button', { name: 'Save schedule' }).click();
    await vi.waitFor(() => expect(cells('IVT by vendor')[7]).toBe('Weekly, Sunday, 06:00, CSV'));
    await act('IVT by vendor', 'Share');
    await vi.waitFor(() => expect(cells('IVT by vendor')[8]).toBe('Yes'));
    await act('Marketplace report', 'Open');
    await vi.waitFor(() => expect(screen.address()).toBe('/report/1?saved=1'));
  });

  it('deletes all that is ticked, after asking', async () => {
    const { server, finds, ...screen } = await open(few());
    await expect.poll(screen.names).toHaveLength(5);
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    const bar = screen.getByRole('toolbar');
    // That of a colleague is not to be had.
    await expect.element(bar.getByText('4 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Delete' }).click();
    const question = screen.getByRole('dialog', { name: /^You sure you want to delete 4 reports: .+, and .+\?$/ });
    await question.getByRole('button', { name: 'Delete forever' }).click();
    await finds(['Spend by deal']);
    await expect.element(screen.getByText('4 reports deleted.')).toBeVisible();
    expect(server.stored().map(({ id }) => id)).toEqual([4]);
  });

  it.each(['here', 'elsewhere'])(
    'shows nothing again that was deleted %s while an older answer was on its way',
    async (where) => {
      const { server, lists, finds, ...screen } = await open(few());
      await expect.poll(screen.names).toHaveLength(5);
      const before = lists();
      const letGo = server.hold(ask);
      screen.events.tell('savedReport', { id: 3, state: 'running' });
      await expect.poll(lists).toBe(before + 1);
      if (where === 'here') {
        await act('Thirteen months', 'Delete');
        await screen.getByRole('button', { name: 'Delete forever' }).click();
      } else {
        await server.transport.json('/api/savedReport/5', { method: 'DELETE' });
        screen.events.tell('savedReport', { id: 5, state: 'gone' });
      }
      await vi.waitFor(() => expect(screen.names()).toHaveLength(4));
      // The other tab says it once more.
      screen.events.tell('savedReport', { id: 5, state: 'gone' });
      letGo();
      await expect.poll(lists).toBeGreaterThan(before + 1);
      await vi.waitFor(() => expect(screen.client.isFetching()).toBe(0));
      await finds(['Spend by deal', 'Top apps', 'IVT by vendor', 'Marketplace report']);
    },
  );

  it('shows nothing that was deleted while the first answer was on its way', async () => {
    const server = createSavedServer(few());
    const letGo = server.hold(ask);
    const screen = await renderSaved(server);
    const lists = () => server.calls().filter((call) => call === ask).length;
    await expect.poll(lists).toBe(1);
    await server.transport.json('/api/savedReport/5', { method: 'DELETE' });
    screen.events.tell('savedReport', { id: 5, state: 'gone' });
    await expect.poll(lists).toBeGreaterThan(1);
    letGo();
    await expect.poll(screen.names).toEqual(['Spend by deal', 'Top apps', 'IVT by vendor', 'Marketplace report']);
  });

  it('shows at once what the server says of one', async () => {
    const { server, events } = await open(few());
    await expect.poll(() => row('Top apps').query() && cells('Top apps')[5]).toBe('Running');
    server.keep(savedReport(3, { name: 'Top apps', file: 1, bytes: 812 }));
    events.tell('savedReport', { id: 3, state: 'ready' });
    await expect.poll(() => cells('Top apps').slice(5, 7)).toEqual(['Ready', 'CSV, 812 B']);
  });

  it.each(['light', 'dark'])(
    'has nothing that axe objects to, in %s, with the bell open and the panel of a report',
    async (theme) => {
      document.documentElement.dataset.theme = theme;
      const screen = await renderSaved(createSavedServer(few()), {
        language: 'fr',
        kept: new Map([['report.panel', openPanel]]),
      });
      const objections = async () =>
        (await violationsIn()).map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`);
      await vi.waitFor(() => expect(document.querySelectorAll('tr[data-new]')).toHaveLength(4));
      await row('Marketplace report').hover();
      expect((await objections()).filter(isOfScreen)).toEqual([]);
      await screen.getByRole('button', { name: 'Rapports enregistrés, 4 nouveaux' }).click();
      await expect.element(screen.getByRole('dialog', { name: 'Rapports enregistrés' })).toBeVisible();
      expect((await objections()).filter(isOfScreen)).toEqual([]);
      await screen.getByRole('link', { name: /^IVT by vendor/ }).click();
      await expect.element(screen.getByRole('link', { name: /^Marketplace report/ })).toBeVisible();
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
      expect((await objections()).filter(isOfScreen)).toEqual([]);
      delete document.documentElement.dataset.theme;
    },
  );

  it('says what failed, and what the list is for while it is empty', async () => {
    const server = createSavedServer();
    server.fail(server.refusal(503, 'maintenance', 'The store is away.'));
    const screen = await renderSaved(server, { viewer: { ...supplyViewer, timezone: 0 }, width: 1024 });
    await expect.element(screen.getByText('The saved reports did not load')).toBeVisible();
    await expect.element(screen.getByText('The store is away.')).toBeVisible();
    server.fail(undefined);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('heading', { name: 'No saved reports yet' })).toBeVisible();
  });
});
