import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { advertisers, campaign, createFormWorld } from './formWorld';
import { renderForm } from './renderForm';

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

const opened = async () => {
  const one = createFormWorld({ campaigns: [campaign()], advertisers: [...advertisers] });
  const screen = await renderForm(one, '/campaigns/12');
  await screen.getByLabelText('Name').fill('Typed before');
  const field = screen.getByRole('combobox', { name: 'Advertiser' });
  await expect.element(field).toHaveValue('Halden Motors Direct');
  await field.click();
  await field.fill('Zephyr');
  await screen.getByRole('option', { name: 'New advertiser “Zephyr”' }).click();
  const sheet = screen.getByRole('dialog', { name: 'New advertiser' });
  await expect.element(sheet.getByLabelText('Name', { exact: true })).toHaveValue('Zephyr');
  return { one, screen, field, sheet };
};

describe('an object that a field wants', () => {
  it('is made over the form, chosen there, and leaves what was typed below', async () => {
    const { one, screen, field, sheet } = await opened();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect.element(sheet.getByText('Domain is required.')).toBeVisible();
    await expect.element(sheet.getByLabelText('Domain', { exact: true })).toHaveFocus();
    await userEvent.keyboard('zephyr.example');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('Zephyr');
    await expect.element(field).toHaveFocus();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Typed before');
    await expect.element(screen.getByText('2 unsaved changes')).toBeVisible();
    expect(one.sent.map(({ resource, data }) => [resource, data.name])).toEqual([['advertisers', 'Zephyr']]);
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(one.sent.at(-1)?.data).toMatchObject({ advertiser: 9001, name: 'Typed before' }));
  });

  it('given up asks where something is typed, gives the focus back, and the browser’s Back closes it alone', async () => {
    const { screen, field, sheet } = await opened();
    await sheet.getByLabelText('Name', { exact: true }).fill('Zephyr Air');
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect.element(sheet.getByLabelText('Name', { exact: true })).toHaveValue('Zephyr Air');
    void screen.router.navigate('/advertisers');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.poll(screen.path).toBe('/campaigns/12');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('Halden Motors Direct');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Typed before');
  });
});
