import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, dayAt } from '../../../src/model/reports/days';
import type { SavedReport } from '../../../src/model/reports/savedReport';
import { lateAnswer } from '../../support/lateAnswer';
import { answerTo, createReports, supplyViewer } from './renderReport';
import { renderSaved } from './renderSaved';
import { createSavedServer, savedReport } from './savedServer';

const asked = '/report?range=last7&dim=channel_name&met=rev,reqs,imps,fill&sort=-rev';
const yesterday = () => addDays(dayAt(Date.now(), 8), -1);
const save = async (item: string | RegExp) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const grid = () => page.getByRole('grid', { name: 'Result' });
const ready = async () => await expect.element(grid()).toBeVisible();
const edited = () => page.getByText('Edited', { exact: true });
const title = async (name: string) =>
  await expect.element(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();

/** A server with these reports, and the first of them, or what else is at the address, with its result. */
async function open(
  given: readonly SavedReport[] = [],
  at = given[0] ? `/report/${given[0].id}?saved=1` : asked,
  reports?: ReturnType<typeof createReports>,
) {
  const server = createSavedServer(given, reports);
  const screen = await renderSaved(server, { at });
  if (!reports) await ready();
  return { server, screen };
}

describe('saving a report', () => {
  it('keeps what it asks, with days that move, and shows it at an address of its own', async () => {
    const { server, screen } = await open();
    await userEvent.keyboard('{Control>}s{/Control}');
    const dialog = screen.getByRole('dialog', { name: 'Save report' });
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Report by Channel, Last 7 days');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Fill by channel');
    await dialog.getByRole('switch', { name: 'Share with my team' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(screen.address).toBe('/report/1?saved=1');
    await title('Fill by channel');
    await ready();
    const request = { endDate: yesterday(), metrics: ['rev', 'reqs', 'imps', 'fill'], sortBy: 'rev' };
    expect(server.bodies('POST /api/savedReport')).toMatchObject([
      { name: 'Fill by channel', relative: 'last7', compareWith: null, shared: true, request },
    ]);
    // It was asked for once, and stands there still.
    expect(server.reports.runs()).toHaveLength(1);
    // Of one's own saves the bell counts nothing.
    await expect.element(screen.getByRole('button', { name: 'Saved Reports', exact: true })).toBeVisible();
  });

  it('keeps certain days where that is wished, and says what the server says against it', async () => {
    const { server, screen } = await open();
    await save('Save…');
    const dialog = screen.getByRole('dialog', { name: 'Save report' });
    await dialog.getByRole('radio', { name: /^Fixed/ }).click();
    server.fail(server.refusal(422, 'validation', 'Check the fields.', { name: 'The name is taken.' }));
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(dialog.getByText('The name is taken.')).toBeVisible();
    server.fail(undefined);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(screen.address).toBe('/report/1?saved=1');
    expect(server.stored()[0]).toMatchObject({ name: 'Report by Channel, Last 7 days', relative: 'fixed' });
  });

  it('in place says what was changed elsewhere meanwhile, and overwrites only when told so', async () => {
    const { server, screen } = await open([savedReport(5, { name: 'Fill by channel' })]);
    expect(edited().elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Last 30 days' }).click();
    await expect.element(edited()).toBeVisible();
    await expect.poll(screen.address).toMatch(/^\/report\/5\?range=last30&.*saved=1$/);
    server.keep(savedReport(5, { name: 'Fill by hour', version: 2, shared: true, by: 'Jonas Ek' }));
    await save('Save changes');
    const dialog = screen.getByRole('dialog', { name: '“Fill by channel” was changed by someone else' });
    const said = dialog.getByText('Saved by Jonas Ek at 2026-03-17 12:00. Changed: name, sharing.');
    await expect.element(said).toBeVisible();
    // Twice, as the impatient do: the second would be refused for what the first has just saved.
    await dialog.getByRole('button', { name: 'Overwrite' }).dblClick();
    await expect.poll(screen.address).toBe('/report/5?saved=1');
    expect(server.bodies('PUT /api/savedReport/5')).toHaveLength(2);
    expect(server.bodies('PUT /api/savedReport/5').at(-1)).toMatchObject({ relative: 'last30', version: 2 });
    await title('Fill by hour');
    await expect.element(edited()).not.toBeInTheDocument();
  });

  it('of a colleague makes a report of one’s own', async () => {
    const theirs = { name: 'Theirs', isMine: false, by: 'Jonas Ek', shared: true };
    const { server, screen } = await open([savedReport(5, theirs)]);
    await userEvent.keyboard('{Control>}s{/Control}');
    const dialog = screen.getByRole('dialog', { name: 'Save as a new report' });
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Theirs (copy)');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(screen.address).toBe('/report/6?saved=1');
    expect(server.calls().filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it('runs it as a file of the days that it shows', async () => {
    const { server, screen } = await open();
    await screen.getByRole('button', { name: 'Run in background' }).click();
    await screen.getByRole('menuitem', { name: 'XLSX' }).click();
    await expect.element(screen.getByText(/to a file\. The bell tells you when it is ready\./)).toBeVisible();
    expect(server.bodies('POST /api/savedReport')).toMatchObject([
      { file: 1, format: 'xlsx', request: { endDate: yesterday() } },
    ]);
    await screen.bell.click();
    await expect.element(screen.getByRole('dialog', { name: 'Saved Reports' }).getByText(/Waiting/)).toBeVisible();
  });

  it('marks a preset that was changed by hand', async () => {
    const { screen } = await open([], '/report/daily-overview');
    expect(edited().elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Last 7 days' }).click();
    await expect.element(edited()).toBeVisible();
    await title('Daily overview');
  });
});

describe('the address of a saved report', () => {
  it('opens it on days that have moved since, and runs it at once', async () => {
    const { server } = await open([savedReport(5, { relative: 'yesterday', compareWith: 'week' })]);
    const dayOf = (day: string) => ({ startDate: day, endDate: day });
    expect(server.reports.runs()).toMatchObject([{ ...dayOf(yesterday()), compare: dayOf(addDays(yesterday(), -7)) }]);
  });

  it('goes on at the path of its kind', async () => {
    const request = { ...savedReport(5).request, ivt: 1, metrics: ['imps'], sortBy: 'imps' } as const;
    const { screen } = await open([savedReport(5, { ivt: 1, request }), savedReport(6)]);
    await expect.poll(screen.address).toBe('/pbReport/5?saved=1');
    await screen.router.navigate('/pbReport/6');
    await expect.poll(screen.address).toBe('/report/6?saved=1');
  });

  it('that is deleted or shared no more while it is open says so, and stays as an unsaved one', async () => {
    const theirs = savedReport(7, { name: 'Theirs', isMine: false, shared: true });
    const { screen } = await open([theirs, savedReport(8, { name: 'Mine' })]);
    await title('Theirs');
    screen.events.tell('savedReport', { id: 8, state: 'gone' });
    screen.events.tell('savedReport', { id: 7, state: 'gone' });
    const words = '“Theirs” was deleted or is no longer shared with you. Its settings stay here, unsaved.';
    await expect.element(screen.getByText(words)).toBeVisible();
    await expect.poll(screen.address).toMatch(/^\/report\?from=2026-03-01&to=2026-03-07&dim=channel_name/);
    await title('Report by Channel');
  });

  it('of the other side switches to it once, and asks nothing here', async () => {
    const server = createSavedServer([savedReport(5, { name: 'Spend by deal', mode: 'dsp' })]);
    const screen = await renderSaved(server, {
      at: '/report/5?dim=channel_name&met=rev&saved=1',
      viewer: { ...supplyViewer, showDsp: true },
    });
    await vi.waitFor(() => expect(screen.console.setMode).toHaveBeenCalledWith('dsp'));
    expect(server.reports.all).toEqual([]);
  });

  it('of one that is not there leads on', async () => {
    const screen = await renderSaved(createSavedServer(), { at: '/report/77?dim=channel_name&met=rev&saved=1' });
    await expect.element(screen.getByRole('heading', { name: 'Saved report not found' })).toBeVisible();
    await screen.getByRole('link', { name: 'Open as unsaved report' }).click();
    await ready();
    await expect.poll(screen.address).toBe('/report?dim=channel_name&met=rev');
    await screen.router.navigate('/report/daily-overview?saved=1');
    await screen.getByRole('link', { name: 'All saved reports' }).click();
    await expect.poll(screen.address).toBe('/reports');
  });
});

describe('a report that takes long', () => {
  it('says how many are before it, and that the server goes on with it', async () => {
    const { promise, resolve } = lateAnswer<unknown>();
    const reports = createReports(() => promise);
    const { screen } = await open([], asked, reports);
    await expect.poll(reports.names).toHaveLength(1);
    screen.events.tell('reportLine', { run: 'another', before: 9 });
    screen.events.tell('reportLine', { run: reports.names()[0], before: 2 });
    await expect.element(screen.getByText('2 reports ahead of yours')).toBeVisible();
    screen.events.tell('reportLine', { run: reports.names()[0], before: 1 });
    await expect.element(screen.getByText('1 report ahead of yours')).toBeVisible();
    resolve({ savedReport: 8, state: 'queued' });
    await expect.element(screen.getByRole('heading', { name: 'The report is taking longer' })).toBeVisible();
  });

  it('can be cancelled when the server goes on with it', async () => {
    const reports = createReports(() => ({ savedReport: 8, state: 'queued' }));
    const { server, screen } = await open([savedReport(8, { state: 'running' })], asked, reports);
    // The form has a button of that name too, until the server goes on with it.
    await expect.element(screen.getByRole('heading', { name: 'The report is taking longer' })).toBeVisible();
    await screen.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByText('Run a report')).toBeVisible();
    expect(server.stored()).toEqual([]);
  });
});

it('a file of the result is called as the report is, with its days', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { screen } = await open([savedReport(12, { name: 'Fill drop / FAST, Québec' })]);
  await screen.getByRole('button', { name: 'Export' }).click();
  await screen.getByRole('menuitem', { name: 'CSV' }).click();
  await expect.poll(() => names[0]).toMatch(/^fill-drop-fast-québec-20\d\d-\d\d-\d\d-20\d\d-\d\d-\d\d\.csv$/);
  vi.restoreAllMocks();
});

describe('the side panel', () => {
  const panel = () => page.getByRole('complementary', { name: 'Saved reports, templates, schedule' });
  const tab = (name: string) => panel().getByRole('button', { name, exact: true });
  const fillByChannel = [savedReport(1, { name: 'Fill by channel' })];
  const names = () =>
    [...document.querySelectorAll('.adx-rep-sheet .adx-rep-side-link > span > span')].map((one) => one.textContent);

  it('lists saved reports, finds one and opens it; it is remembered open', async () => {
    const topApps = savedReport(2, { name: 'Top apps', isMine: false, by: 'Jonas Ek', shared: true });
    const { server, screen } = await open([...fillByChannel, topApps]);
    const link = (name: RegExp) => panel().getByRole('link', { name });
    // Nothing is loaded before it is opened.
    expect(server.calls()).not.toContain('GET /api/savedReports');
    await tab('Saved reports').click();
    await expect.poll(names).toEqual(['Top apps', 'Fill by channel']);
    await expect.element(link(/^Fill by channel/)).toHaveAttribute('aria-current', 'page');
    await tab('Mine').click();
    await expect.poll(names).toEqual(['Fill by channel']);
    await tab('All').click();
    await panel().getByRole('searchbox').fill('app');
    await link(/^Top apps/).click();
    await expect.poll(screen.address).toBe('/report/2?saved=1');
    expect(screen.kept.get('report.panel')).toMatchObject({ open: true, last: 'saved' });
    await panel().getByRole('searchbox').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(tab('Saved reports')).toHaveFocus();
    expect(screen.kept.get('report.panel')).toMatchObject({ open: false });
  });

  it('renames, shares and deletes; the deleted one stays on the screen as an unsaved report', async () => {
    const { server, screen } = await open(fillByChannel);
    await tab('Saved reports').click();
    const act = async (name: string, of = 'Fill by channel') => {
      await panel()
        .getByRole('button', { name: `Actions for ${of}` })
        .click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await act('Rename');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Fill of all channels');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await title('Fill of all channels');
    await act('Share', 'Fill of all channels');
    const shared = { name: 'Fill of all channels', shared: true, version: 3 };
    await expect.poll(() => server.stored()[0]).toMatchObject(shared);
    await act('Delete', 'Fill of all channels');
    const dialog = page.getByRole('dialog', { name: 'You sure you want to delete report Fill of all channels?' });
    server.fail(server.refusal(500, 'internal', 'Boom'));
    await dialog.getByRole('button', { name: 'Delete forever' }).click();
    await expect.poll(() => screen.logged).toContain('The saved report 1 could not be deleted.');
    server.fail(undefined);
    await act('Delete', 'Fill of all channels');
    await dialog.getByRole('button', { name: 'Delete forever' }).click();
    await expect.poll(screen.address).toMatch(/^\/report\?from=2026-03-01&to=2026-03-07&dim=channel_name/);
    expect(server.stored()).toEqual([]);
    await title('Report by Channel');
  });

  it('sets when a file is written by itself, and says at its place what cannot be', async () => {
    const { server, screen } = await open([savedReport(1, { name: 'Fill by channel', relative: 'last7' })]);
    const saveSchedule = () => tab('Save schedule').click();
    await tab('Schedule').click();
    await panel().getByRole('combobox', { name: 'Frequency' }).selectOptions('month');
    await panel().getByRole('combobox', { name: 'On day' }).selectOptions('31');
    await expect.element(panel().getByText('Shorter months: on the last day.')).toBeVisible();
    await panel().getByRole('combobox', { name: 'At (UTC+8)' }).selectOptions('08:00');
    await panel().getByRole('radio', { name: 'XLSX' }).click();
    const mail = panel().getByRole('textbox', { name: 'Email to' });
    await mail.fill('finance@northbay.example\nnobody');
    await saveSchedule();
    const fault = '“nobody” is not an email address. Example: name@company.example.';
    await expect.element(panel().getByText(fault)).toBeVisible();
    await expect.element(mail).toHaveFocus();
    await expect.element(mail).toHaveAttribute('aria-invalid', 'true');
    await mail.fill('finance@northbay.example');
    await saveSchedule();
    await expect.element(panel().getByText('This installation sends no mail.')).toBeVisible();
    await mail.fill('');
    await saveSchedule();
    await expect.element(screen.getByText('“Fill by channel” is scheduled.')).toBeVisible();
    // The focus stays, and with it the keys of the panel.
    await expect.element(tab('Save schedule')).toHaveFocus();
    const schedule = { every: 'month', hour: 8, weekday: null, monthDay: 31, format: 'xlsx', emails: [] };
    expect(server.stored()[0]?.schedule).toEqual(schedule);
  });

  it('shows what the report was before, and takes that back', async () => {
    const server = createSavedServer([savedReport(1, { name: 'Fill by channel' })]);
    server.keep(savedReport(1, { name: 'Fill by hour', version: 2, relative: 'last30' }));
    const screen = await renderSaved(server, { at: '/report/1?saved=1' });
    await ready();
    await tab('Versions').click();
    await expect.element(panel().getByText('name, dates')).toBeVisible();
    await tab('Open, Version 1').click();
    await expect.element(edited()).toBeVisible();
    const days = { startDate: '2026-03-01', endDate: '2026-03-07' };
    await expect.poll(() => server.reports.runs().at(-1)).toMatchObject(days);
    await tab('Restore, Version 1').click();
    await title('Fill by channel');
    expect(server.stored()[0]).toMatchObject({ name: 'Fill by channel', relative: 'fixed', version: 3 });
    await expect.poll(screen.address).toBe('/report/1?saved=1');
    await expect.element(panel().getByRole('heading', { name: 'Version 3 current' })).toBeVisible();
  });

  it('leads to presets, and speaks French', async () => {
    const at = '/report?dim=channel_name&met=rev';
    const screen = await renderSaved(createSavedServer(), { at, language: 'fr', width: 1024 });
    await screen.getByRole('button', { name: 'Modèles' }).click();
    await screen.getByRole('link', { name: /^Vue d’ensemble par jour/ }).click();
    await expect.poll(screen.address).toBe('/report/daily-overview');
    await screen.getByRole('button', { name: 'Planification' }).click();
    await expect.element(screen.getByText('Enregistrez d’abord ce rapport pour le planifier.')).toBeVisible();
  });
});

describe('a run that takes longer than anybody waits', () => {
  const table = (more: Partial<SavedReport> = {}) =>
    savedReport(8, { name: 'Thirteen months', format: 'table', ...more });
  const stored = (more: Partial<SavedReport> = {}) => table({ file: 1, rowCount: 3, bytes: 900, ...more });
  const asOf = () => page.getByText('Stored result from 2026-03-17 20:00.');
  const firstName = () => grid().element().querySelector('[aria-rowindex="3"] a')?.textContent;
  const line = async () => await expect.poll(() => document.querySelector('.recharts-line')).not.toBeNull();
  const takesLonger = async () =>
    await expect.element(page.getByRole('heading', { name: 'The report is taking longer' })).toBeVisible();

  it('waits, and shows its table, totals and chart as soon as the server tells that it is ready, without another run', async () => {
    const reports = createReports(() => ({ savedReport: 8, state: 'queued' }));
    const server = createSavedServer([], reports);
    const screen = await renderSaved(server, { at: asked });
    await takesLonger();
    const [request] = reports.all;
    if (!request) throw new Error('Nothing was run.');
    server.keep(table({ state: 'running', request }));
    screen.events.tell('savedReport', { id: 8, state: 'running' });
    await expect.poll(() => server.calls().filter((call) => call === 'GET /api/savedReports?last=0')).toHaveLength(2);
    expect(server.calls()).not.toContain('GET /api/savedReport/8/result');
    server.keep(stored({ request }));
    screen.events.tell('savedReport', { id: 8, state: 'ready' });
    await ready();
    await expect.element(asOf()).toBeVisible();
    await expect.element(screen.getByRole('group', { name: 'Totals' }).getByText('44,668.66')).toBeVisible();
    await line();
    expect(grid().element().textContent).toContain('Northbay Roku FAST');
    expect(reports.all).toHaveLength(1);
    reports.respond((again) => answerTo(again));
    await screen.getByRole('button', { name: 'Run again' }).click();
    await expect.element(asOf()).not.toBeInTheDocument();
    await ready();
    expect(reports.runs()).toEqual([request, request]);
  });

  it('opens from the bell in the same table, in any order, and runs only when told so', async () => {
    const server = createSavedServer([stored()]);
    const screen = await renderSaved(server, { at: '/reports' });
    await screen.bell.click();
    const link = screen.getByRole('dialog', { name: 'Saved Reports' }).getByRole('link', { name: /^Thirteen months/ });
    await expect.element(link).toHaveAttribute('href', '/report/8?saved=1');
    await expect.element(link).not.toHaveAttribute('target');
    await expect.element(link).toHaveTextContent('3 rows');
    await link.click();
    await expect.element(asOf()).toBeVisible();
    await title('Thirteen months');
    await line();
    screen.close();
    await screen.unmount();
    // An address that was left in another order.
    const at = '/report/8?from=2026-03-01&to=2026-03-07&dim=channel_name&met=rev,imps&sort=imps&saved=1';
    await renderSaved(server, { at });
    await expect.element(asOf()).toBeVisible();
    await expect.poll(firstName).toBe('Tern outstream');
    expect(server.reports.all).toEqual([]);
  });

  it('that is opened on its way waits for it, and is not cancelled by the way', async () => {
    const server = createSavedServer([table({ state: 'running' })]);
    const screen = await renderSaved(server, { at: '/report/8?saved=1' });
    await takesLonger();
    expect(screen.getByRole('button', { name: 'Cancel' }).elements()).toEqual([]);
    server.keep(stored());
    screen.events.tell('savedReport', { id: 8, state: 'ready' });
    await expect.element(asOf()).toBeVisible();
    expect(server.reports.all).toEqual([]);
  });

  it('of which the result is gone says so, and can be run', async () => {
    const server = createSavedServer([stored()]);
    server.meanwhile((call) => {
      if (call.endsWith('/result'))
        throw server.refusal(410, 'expired', 'The result of Thirteen months has expired. Run it again.');
    });
    const screen = await renderSaved(server, { at: '/report/8?saved=1' });
    await expect.element(screen.getByRole('heading', { name: 'This result has expired' })).toBeVisible();
    await screen.getByRole('button', { name: 'Run again' }).click();
    await ready();
    expect(server.reports.runs()).toHaveLength(1);
  });
});
