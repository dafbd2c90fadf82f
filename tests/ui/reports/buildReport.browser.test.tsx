import { describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { storeReport } from '../../../src/reports/parts/storedReport';
import { address, createReports, renderReport } from './renderReport';

describe('Create Report', () => {
  it('begins with the usual request in the address, asks what was built when it is run, and shows the figures', async () => {
    const reports = createReports();
    const screen = await renderReport(reports);
    await expect.element(screen.getByText('Run a report')).toBeVisible();
    await expect.poll(() => screen.query().get('dim')).toBe('channel_name');
    await expect.poll(() => screen.query().get('met')).toBe('rev,cost,opps,reqs,imps,fill');
    await expect.poll(() => screen.query().has('store')).toBe(false);
    expect(reports.all).toEqual([]);
    await screen.getByRole('button', { name: 'Last 14 days' }).click();
    await screen.run();
    await expect.element(screen.grid).toBeVisible();
    await expect.poll(() => screen.cells(2).slice(0, 2)).toEqual(['Total, 3 rows', '$44,668.66']);
    const first = ['Northbay Roku FAST', '$37,730.96', '$30,000.00', '2,821,006', '92,310,440', '1,763,129', '1.91%'];
    await expect.poll(() => screen.cells(3)).toEqual(first);
    await expect.poll(() => screen.cells(5)[2]).toBe('-');
    expect(reports.runs()[0]).toMatchObject({
      dimensions: ['channel_name'],
      sortBy: 'rev',
      sortDesc: true,
      limit: null,
      hideErrors: true,
      ivt: 0,
      compare: null,
    });
    await expect.poll(() => screen.query().get('range')).toBe('last14');
  });

  it('takes what was stored for it, and runs that at once', async () => {
    storeReport({ range: 'last7', request: { dimensions: ['country'], metrics: ['imps'], hideErrors: false } });
    const reports = createReports();
    const screen = await renderReport(reports);
    await expect.element(screen.grid).toBeVisible();
    expect(reports.runs()[0]).toMatchObject({ dimensions: ['country'], metrics: ['imps'], hideErrors: false });
    expect(localStorage.getItem('report.store')).toBeNull();
  });

  it('opens a preset by its key', async () => {
    const reports = createReports();
    const screen = await renderReport(reports, { at: '/report/daily-overview' });
    await expect.element(screen.getByRole('heading', { name: 'Daily overview' })).toBeVisible();
    await expect.element(screen.grid).toBeVisible();
    expect(reports.all[0]).toMatchObject({ dimensions: ['day'], metrics: ['rev', 'fill'], sortBy: 'day' });
  });

  it('says so when there is no such preset', async () => {
    const screen = await renderReport(createReports(), { at: '/report/no-such' });
    await expect.element(screen.getByText('Report “no-such” not found')).toBeVisible();
  });
});

describe('the builder', () => {
  it('adds what is ticked, at the end', async () => {
    const screen = await renderReport();
    await screen.getByRole('button', { name: 'Add dimensions' }).click();
    const adding = screen.getByRole('dialog', { name: 'Add dimensions' });
    await adding.getByRole('searchbox').fill('dev');
    await adding.getByRole('checkbox', { name: 'Device' }).click();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.query().get('dim')).toBe('channel_name,device'));
  });

  it('has the whole name of each chip of a usual report', async () => {
    await renderReport(createReports(), {
      width: 1440,
      at: '/report?dim=channel_name&met=rev,cost,opps,reqs,imps,fill',
    });
    const chips = () => [...document.querySelectorAll('.adx-rep-chip-words')];
    await expect.poll(chips).toHaveLength(7);
    const cut = chips().filter((one) => one.scrollWidth > one.clientWidth);
    expect(cut.map((one) => one.textContent)).toEqual([]);
  });

  it('puts chips in another order with Alt and the arrows, says where they are, removes one and keeps the focus', async () => {
    const screen = await renderReport();
    await expect.element(screen.getByText('Run a report')).toBeVisible();
    // A click gives the focus to the frame as well.
    const grip = screen.getByRole('button', { name: 'Move Cost', exact: true });
    await grip.click();
    await expect.element(grip).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await vi.waitFor(() => expect(screen.query().get('met')).toBe('cost,rev,opps,reqs,imps,fill'));
    await expect.element(screen.getByText('Cost is now 1 of 6')).toBeInTheDocument();
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move Cost');
    await screen.getByRole('button', { name: 'Remove Cost' }).click();
    await vi.waitFor(() => expect(screen.query().get('met')).toBe('rev,opps,reqs,imps,fill'));
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Remove Revenues');
  });

  it('opens the filter of the chip where a dimension is filtered both ways, and changes that one alone', async () => {
    const screen = await renderReport(createReports(), {
      at: '/report?dim=channel_name&met=imps&f=!device:tv&f=device:phone',
    });
    await screen.getByRole('button', { name: 'Device is Phone' }).click();
    const panel = screen.getByRole('dialog', { name: 'Filters' });
    await expect.element(panel.getByRole('radio', { name: 'is', exact: true })).toBeChecked();
    await expect.element(panel.getByRole('checkbox', { name: 'Phone' })).toBeChecked();
    await panel.getByRole('radio', { name: 'is not' }).click();
    await expect.element(panel.getByRole('checkbox', { name: 'Phone' })).not.toBeChecked();
    await panel.getByRole('radio', { name: 'is', exact: true }).click();
    await panel.getByRole('checkbox', { name: 'Phone' }).click();
    await panel.getByRole('checkbox', { name: 'TV' }).click();
    await expect.poll(() => screen.query().getAll('f')).toEqual(['!device:tv', 'device:tv']);
  });

  it('takes no number for another: a comma may be meant for the point', async () => {
    const screen = await renderReport(createReports(), { at: '/report?dim=channel_name&met=imps,fill&over=fill:1..' });
    await screen.getByRole('button', { name: 'Fill at least 1.00%' }).click();
    await screen.getByLabelText('At least').fill('12,5');
    await expect.element(screen.getByText('Use a point for decimals, not a comma, e.g. 1,250.5.')).toBeVisible();
    await expect.poll(() => screen.query().get('over')).toBe('fill:1..');
    await screen.getByLabelText('At least').fill('12.5');
    await expect.poll(() => screen.query().get('over')).toBe('fill:12.5..');
  });

  it('filters by the options of a dimension, and by how much there is of a figure', async () => {
    const reports = createReports();
    const { screen, panel } = await openFilters(reports);
    await panel.getByRole('button', { name: 'Device' }).click();
    await panel.getByRole('checkbox', { name: 'Phone' }).click();
    await panel.getByRole('radio', { name: 'is not' }).click();
    await panel.getByRole('button', { name: 'Impressions' }).click();
    await panel.getByLabelText('At least').fill('50,000');
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('button', { name: 'Device is not Phone' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Impressions at least 50,000' })).toBeVisible();
    await screen.run();
    await vi.waitFor(() => expect(reports.runs()).toHaveLength(1));
    expect(reports.runs()[0]).toMatchObject({
      filters: [{ dimension: 'device', not: true, values: ['phone'] }],
      having: [{ metric: 'imps', min: 50_000, max: null }],
    });
  });

  it('looks up values, takes any text, and a pasted list', async () => {
    const { screen, panel } = await openFilters();
    await pasteCountries(panel, 'DE\nFR');
    await panel.getByRole('button', { name: /Add/ }).click();
    await vi.waitFor(() => expect(screen.query().get('f')).toBe('country:GB,DE,FR'));
  });

  it('asks which of pasted columns has the values, drops their heading, and says what came of them', async () => {
    const { screen, panel } = await openFilters();
    await pasteCountries(panel, 'Land\tRequests\nDE\t10\nGB\t20\nFR\t30');
    await expect.element(panel.getByRole('button', { name: 'Add' })).toBeDisabled();
    await panel.getByRole('combobox', { name: 'Value column' }).selectOptions('0');
    await panel.getByRole('button', { name: 'Add' }).click();
    await vi.waitFor(() => expect(screen.query().get('f')).toBe('country:GB,DE,FR'));
    await expect.element(screen.getByText('2 added, 1 duplicate, 0 refused')).toBeVisible();
    // A column that is called like the values is theirs.
    await panel.getByRole('button', { name: 'Paste a list' }).click();
    await panel.getByRole('textbox').fill('Requests\tCountry\n10\tSE\n20\tNO');
    await panel.getByRole('button', { name: 'Add' }).click();
    await vi.waitFor(() => expect(screen.query().get('f')).toBe('country:GB,DE,FR,SE,NO'));
  });

  it('keeps all letters in the search for a filter, though it opens what it finds, and cuts a long one it says', async () => {
    const { panel } = await openFilters();
    const search = panel.getByRole('searchbox', { name: 'Search', exact: true });
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('bundle');
    await expect.element(search).toHaveValue('bundle');
    await userEvent.keyboard('{Backspace>6/}count');
    await expect.element(search).toHaveValue('count');
    await userEvent.keyboard('{Backspace>5/}');
    await expect.element(search).toHaveFocus();
    await search.fill('x'.repeat(5_000));
    await expect.element(panel.getByText(`No match for “${'x'.repeat(59)}…”`)).toBeVisible();
  });

  it('draws the first of many pasted values, and says how many more are chosen', async () => {
    const panel = await openValues();
    paste(panel.getByRole('searchbox', { name: /app bundle/ }).element(), lines(20_000));
    await panel.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(panel.getByText('19,702 more. Search to find them.')).toBeInTheDocument();
    expect(panel.getByRole('checkbox', { name: /^com\.app/ }).elements()).toHaveLength(300);
    await panel.getByRole('searchbox', { name: /values|app bundle/ }).fill('com.app.19999');
    await expect.element(panel.getByRole('checkbox', { name: 'com.app.19999' })).toBeChecked();
    await expect.element(panel.getByText('20,000 selected')).toBeVisible();
  });

  it.each([
    ['values', 'com.one\ncom.two'],
    ['columns, once it is said which', 'com.one\t10\ncom.two\t20'],
  ])('adds with Done what was pasted and not added yet: %s', async (_, text) => {
    const panel = await openPasting();
    const column = panel.getByRole('combobox', { name: 'Value column' });
    await panel.getByRole('textbox').fill(text);
    await panel.getByRole('button', { name: 'Done' }).click();
    if (text.includes('\t')) {
      await expect.element(column).toHaveFocus();
      await column.selectOptions('0');
      await panel.getByRole('button', { name: 'Done' }).click();
    }
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'App bundle is com.one, com.two' })).toBeVisible();
  });

  it('takes many lines in the search for values as a pasted list, and asks for no more than 200 characters', async () => {
    const reports = createReports();
    const json = vi.spyOn(reports.transport, 'json');
    const panel = await openValues(reports);
    const search = panel.getByRole('searchbox', { name: /app bundle/ });
    paste(search.element(), lines(3));
    await expect.element(panel.getByRole('textbox', { name: /per line/ })).toHaveValue(lines(3));
    await panel.getByRole('button', { name: 'Back' }).click();
    await search.fill('a'.repeat(9_000));
    const asked = () => json.mock.calls.map(([path]) => new URL(path, 'http://api').searchParams.get('q') ?? '');
    await vi.waitFor(() => expect(asked()).toContain('a'.repeat(200)));
    expect(asked().every((q) => q.length <= 200)).toBe(true);
  });

  it('says that the other side has what is looked for, with the way there', async () => {
    const screen = await renderReport();
    await screen.getByRole('button', { name: 'Add dimensions' }).click();
    const panel = screen.getByRole('dialog', { name: 'Add dimensions' });
    await panel.getByRole('searchbox').fill('creative');
    await expect.element(panel.getByText('No match for “creative”')).toBeVisible();
    await expect.element(panel.getByText(/On the demand side: Creative\./)).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Switch to demand' })).toBeVisible();
    await panel.getByRole('searchbox').fill('channel');
    await expect.element(panel.getByText(/On the demand side/)).not.toBeInTheDocument();
  });

  it('chooses two days of the calendar', async () => {
    const screen = await renderReport(createReports(), { at: `/report?from=2026-03-01&to=2026-03-10&${address}` });
    await screen.getByRole('button', { name: 'Date range: 2026-03-01 - 2026-03-10' }).click();
    const calendar = screen.getByRole('dialog', { name: 'Date range' });
    await calendar.getByRole('button', { name: /March 3rd, 2026/ }).click();
    await calendar.getByRole('button', { name: /March 5th, 2026/ }).click();
    await calendar.getByLabelText('From').selectOptions('18:00');
    await expect.poll(() => screen.query().get('from')).toBe('2026-03-03T18:00');
    await expect.poll(() => screen.query().get('to')).toBe('2026-03-05T23:00');
  });

  it('asks before it drops what the reports of invalid traffic lack', async () => {
    const screen = await renderReport();
    await screen.getByRole('switch', { name: 'Invalid traffic (IVT)' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(/Revenues, Cost, Opportunities, Requests, Fill/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await vi.waitFor(() => expect([screen.query().get('ivt'), screen.query().get('met')]).toEqual(['1', 'imps']));
  });

  it('names what an address asks for that is not to be had here, and drops it when told so', async () => {
    const reports = createReports();
    const at = '/report?range=last7&dim=channel_name,campaign_name&met=rev&sort=-rev';
    const screen = await renderReport(reports, { at });
    await expect.element(screen.getByText('Not available in supply mode or to you: campaign_name.')).toBeVisible();
    expect(reports.all).toEqual([]);
    await screen.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(screen.grid).toBeVisible();
    expect(reports.runs()[0]?.dimensions).toEqual(['channel_name']);
  });
});

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `com.app.${at}`).join('\n');

async function openFilters(reports = createReports()) {
  const screen = await renderReport(reports);
  await screen.getByRole('button', { name: 'Add a filter' }).click();
  return { screen, panel: screen.getByRole('dialog', { name: 'Filters' }) };
}

/** Great Britain, and what is pasted. */
async function pasteCountries(panel: Locator, text: string) {
  // The values are of what the search has left.
  await panel.getByRole('searchbox').fill('countr');
  await panel.getByRole('checkbox', { name: 'GB' }).click();
  await panel.getByRole('button', { name: 'Paste a list' }).click();
  await panel.getByRole('textbox').fill(text);
}

async function openValues(reports = createReports()) {
  const { panel } = await openFilters(reports);
  await panel.getByRole('button', { name: 'App bundle' }).click();
  return panel;
}

async function openPasting() {
  const panel = await openValues();
  await panel.getByRole('button', { name: 'Paste a list' }).click();
  return panel;
}

function paste(into: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  into.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
