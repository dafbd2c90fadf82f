import { Route, Routes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Viewer } from '../../src/schema/access';
import { AddressDialogs } from '../../src/ui/shell/AddressDialogs';
import { HomePage } from '../../src/ui/shell/HomePage';
import { FollowPreferences } from '../../src/ui/shell/Layout';
import { Sidebar } from '../../src/ui/shell/Sidebar';
import { demandViewer } from './form/viewers';
import { renderScreen } from './renderScreen';

const root = document.documentElement;

type Given = { viewer?: Viewer; at?: string; startPage?: string };

async function open({ viewer = demandViewer, at = '/tags?settings=1', startPage }: Given = {}) {
  const kept = new Map<string, unknown>(startPage === undefined ? [] : [['startPage', startPage]]);
  const screen = await renderScreen(
    <>
      <Sidebar isCollapsed={false} toggle={() => undefined} />
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="*" element={null} />
      </Routes>
      <FollowPreferences />
      <AddressDialogs />
    </>,
    { at, viewer, kept },
  );
  return { ...screen, dialog: screen.getByRole('dialog', { name: 'User Interface Settings' }) };
}

describe('the settings', () => {
  it('are kept as they are chosen, and hold at once', async () => {
    const { dialog, kept } = await open();
    await dialog.getByRole('radio', { name: 'Dark' }).click();
    await dialog.getByRole('radio', { name: 'Comfortable' }).click();
    await dialog.getByLabelText('Rows per page').selectOptions('50');
    await vi.waitFor(() => expect(root.dataset).toMatchObject({ theme: 'dark', density: 'comfortable' }));
    expect(Object.fromEntries(kept)).toEqual({ theme: 'dark', density: 'comfortable', pageSize: 50 });
    await expect.element(dialog.getByRole('radio', { name: 'Dark' })).toBeChecked();
    const sizes = dialog.getByLabelText('Rows per page').getByRole('option').elements();
    expect(sizes.map((option) => option.textContent)).toEqual(['10', '20', '50', '100']);
  });

  it('turn the console into another language', async () => {
    const { dialog, getByRole, kept } = await open();
    await dialog.getByLabelText('Language').selectOptions('fr');
    await expect.element(getByRole('dialog', { name: 'Réglages de l’interface' })).toBeVisible();
    await expect.poll(() => root.lang).toBe('fr');
    expect(kept.get('language')).toBe('fr');
  });

  it('decide whether links open in a tab of their own', async () => {
    const { dialog, container, kept } = await open();
    const links = () => [...container.querySelectorAll<HTMLAnchorElement>('#sidebar a')];
    const targets = () => new Set(links().map((link) => link.target));
    expect(targets()).toEqual(new Set(['']));
    await dialog.getByRole('radio', { name: 'A new tab' }).click();
    await expect.poll(targets).toEqual(new Set(['_blank']));
    expect(kept.get('tabs')).toBe(true);
    await dialog.getByRole('radio', { name: 'The same tab' }).click();
    await expect.poll(targets).toEqual(new Set(['']));
  });

  it('choose what the start opens, among the entries of the menu', async () => {
    const { dialog, kept } = await open();
    const options = dialog.getByLabelText('Start page').getByRole('option');
    expect(options.elements().map((option) => option.textContent)).toEqual([
      ...['First menu entry', 'Creatives', 'Campaigns', 'Ad Exchanges', 'Advertisers', 'Suppliers', 'App Lists'],
      ...['Targetings', 'Deals', '3rd Party Pixels'],
    ]);
    await dialog.getByLabelText('Start page').selectOptions('Deals');
    await expect.poll(() => kept.get('startPage')).toBe('deals');
    await dialog.getByLabelText('Start page').selectOptions('First menu entry');
    await expect.poll(() => kept.has('startPage')).toBe(false);
  });

  it('are followed when the console is opened, and not by who goes to its index page from within', async () => {
    const { address, router } = await open({ at: '/?settings=1', startPage: 'deals' });
    await vi.waitFor(() => expect(address()).toBe('/deals?settings=1'));
    await router.navigate('/');
    // Without a dashboard in this menu: its first entry.
    await vi.waitFor(() => expect(address()).toBe('/creatives'));
  });

  it('have no start page where there is no menu', async () => {
    const { dialog } = await open({ viewer: { ...demandViewer, role: 'sub', account: 801 } });
    await expect.element(dialog.getByLabelText('Language')).toBeVisible();
    expect(dialog.getByLabelText('Start page').elements()).toEqual([]);
  });

  it('close by the key and by the button, to the address below', async () => {
    const { dialog, address, router } = await open({ at: '/tags?page=2&settings=1' });
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(address()).toBe('/tags?page=2'));
    await router.navigate('/tags?settings=1');
    await page.getByRole('button', { name: 'Done' }).click();
    await vi.waitFor(() => expect(address()).toBe('/tags'));
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
