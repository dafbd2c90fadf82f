import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderSaved } from './renderSaved';
import { createSavedServer, savedReport } from './savedServer';

afterEach(() => localStorage.clear());

const ready = async () => await expect.element(page.getByRole('grid', { name: 'Result' })).toBeVisible();
const panel = () => page.getByRole('complementary', { name: 'Saved reports, templates, schedule' });
const names = () => [...document.querySelectorAll('.adx-rep-sheet .adx-rep-side-link > span > span')].map((one) => one.textContent);

describe('the side panel', () => {
  it('lists saved reports, finds one and opens it; it is remembered open', async () => {
    const server = createSavedServer([
      savedReport(1, { name: 'Fill by channel' }),
      savedReport(2, { name: 'Top apps', isMine: false, by: 'Jonas Ek', shared: true }),
    ]);
    const screen = await renderSaved(server, { at: '/report/1?saved=1' });
    await ready();
    // Nothing is loaded before it is opened.
    expect(server.calls()).not.toContain('GET /api/savedReports');
    await panel().getByRole('button', { name: 'Saved reports', exact: true }).click();
    await vi.waitFor(() => expect(names()).toEqual(['Top apps', 'Fill by channel']));
    await expect.element(panel().getByRole('link', { name: /^Fill by channel/ })).toHaveAttribute('aria-current', 'page');
    await panel().getByRole('button', { name: 'Mine', exact: true }).click();
    await vi.waitFor(() => expect(names()).toEqual(['Fill by channel']));
    await panel().getByRole('button', { name: 'All', exact: true }).click();
    await panel().getByRole('searchbox').fill('app');
    await panel()
      .getByRole('link', { name: /^Top apps/ })
      .click();
    await vi.waitFor(() => expect(screen.address()).toBe('/report/2?saved=1'));
    expect(screen.kept.get('report.panel')).toMatchObject({ open: true, last: 'saved' });

    await panel().getByRole('searchbox').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel().getByRole('button', { name: 'Saved reports', exact: true })).toHaveFocus();
    expect(screen.kept.get('report.panel')).toMatchObject({ open: false });
    screen.close();
  });

  it('renames, shares and deletes; the deleted one stays on the screen as an unsaved report', async () => {
    const server = createSavedServer([savedReport(1, { name: 'Fill by channel' })]);
    const screen = await renderSaved(server, { at: '/report/1?saved=1' });
    await ready();
    await panel().getByRole('button', { name: 'Saved reports', exact: true }).click();
    const act = async (name: string, of = 'Fill by channel') => {
      await panel()
        .getByRole('button', { name: `Actions for ${of}` })
        .click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await act('Rename');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Fill of all channels');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Fill of all channels', level: 1 })).toBeVisible();
    await act('Share', 'Fill of all channels');
    await vi.waitFor(() => expect(server.stored()[0]).toMatchObject({ name: 'Fill of all channels', shared: true, version: 3 }));

    await act('Delete', 'Fill of all channels');
    const dialog = page.getByRole('dialog', { name: 'You sure you want to delete report Fill of all channels?' });
    server.fail(server.refusal(500, 'internal', 'Boom'));
    await dialog.getByRole('button', { name: 'Delete forever' }).click();
    await vi.waitFor(() => expect(screen.logged).toContain('The saved report 1 could not be deleted.'));

    server.fail(undefined);
    await act('Delete', 'Fill of all channels');
    await dialog.getByRole('button', { name: 'Delete forever' }).click();
    await vi.waitFor(() => expect(screen.address()).toMatch(/^\/report\?from=2026-03-01&to=2026-03-07&dim=channel_name/));
    expect(server.stored()).toEqual([]);
    await expect.element(screen.getByRole('heading', { name: 'Report by Channel', level: 1 })).toBeVisible();
    screen.close();
  });

  it('sets when a file is written by itself, and says at its place what cannot be', async () => {
    const server = createSavedServer([savedReport(1, { name: 'Fill by channel', relative: 'last7' })]);
    const screen = await renderSaved(server, { at: '/report/1?saved=1' });
    await ready();
    await panel().getByRole('button', { name: 'Schedule', exact: true }).click();
    await panel().getByRole('combobox', { name: 'Frequency' }).selectOptions('month');
    await panel().getByRole('combobox', { name: 'On day' }).selectOptions('31');
    await expect.element(panel().getByText('Shorter months: on the last day.')).toBeVisible();
    await panel().getByRole('combobox', { name: 'At (UTC+8)' }).selectOptions('08:00');
    await panel().getByRole('radio', { name: 'XLSX' }).click();
    const mail = panel().getByRole('textbox', { name: 'Email to' });
    await mail.fill('finance@northbay.example\nnobody');
    await panel().getByRole('button', { name: 'Save schedule' }).click();
    await expect.element(panel().getByText('“nobody” is not an email address. Example: name@company.example.')).toBeVisible();
    await expect.element(mail).toHaveFocus();
    await expect.element(mail).toHaveAttribute('aria-invalid', 'true');
    await mail.fill('finance@northbay.example');
    await panel().getByRole('button', { name: 'Save schedule' }).click();
    await expect.element(panel().getByText('This installation sends no mail.')).toBeVisible();
    await mail.fill('');
    await panel().getByRole('button', { name: 'Save schedule' }).click();
    await expect.element(screen.getByText('“Fill by channel” is scheduled.')).toBeVisible();
    // The focus stays, and with it the keys of the panel.
    await expect.element(panel().getByRole('button', { name: 'Save schedule' })).toHaveFocus();
    expect(server.stored()[0]?.schedule).toEqual({ every: 'month', hour: 8, weekday: null, monthDay: 31, format: 'xlsx', emails: [] });
    screen.close();
  });

  it('shows what the report was before, and takes that back', async () => {
    const server = createSavedServer([savedReport(1, { name: 'Fill by channel' })]);
    server.keep(savedReport(1, { name: 'Fill by hour', version: 2, relative: 'last30' }));
    const screen = await renderSaved(server, { at: '/report/1?saved=1' });
    await ready();
    await panel().getByRole('button', { name: 'Versions', exact: true }).click();
    await expect.element(panel().getByText('name, dates')).toBeVisible();
    await panel().getByRole('button', { name: 'Open, Version 1' }).click();
    await expect.element(screen.getByText('Edited', { exact: true })).toBeVisible();
    await vi.waitFor(() => expect(server.reports.runs().at(-1)).toMatchObject({ startDate: '2026-03-01', endDate: '2026-03-07' }));
    await panel().getByRole('button', { name: 'Restore, Version 1' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Fill by channel', level: 1 })).toBeVisible();
    expect(server.stored()[0]).toMatchObject({ name: 'Fill by channel', relative: 'fixed', version: 3 });
    await vi.waitFor(() => expect(screen.address()).toBe('/report/1?saved=1'));
    await expect.element(panel().getByRole('heading', { name: 'Version 3 current' })).toBeVisible();
    screen.close();
  });

  it('leads to presets, and speaks French', async () => {
    const screen = await renderSaved(createSavedServer(), { at: '/report?dim=channel_name&met=rev', language: 'fr', width: 1024 });
    await screen.getByRole('button', { name: 'Modèles' }).click();
    await screen.getByRole('link', { name: /^Vue d’ensemble par jour/ }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/report/daily-overview'));
    await screen.getByRole('button', { name: 'Planification' }).click();
    await expect.element(screen.getByText('Enregistrez d’abord ce rapport pour le planifier.')).toBeVisible();
    screen.close();
  });
});
