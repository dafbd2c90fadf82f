import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { localProblem } from '../../../src/dataProvider/HttpProblem';
import { problem } from '../../../src/schema/problem';
import { invalid, viewerChanged } from '../form/formWorld';
import { adminViewer, demandViewer } from '../form/viewers';
import { advViewer, createAccount, northbay, renderProfile, subViewer } from './renderProfile';

const info = '/api/demand/info';
const draft = 'adx.draft.12.profile.31';

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

const tabsOf = (dialog: Awaited<ReturnType<typeof renderProfile>>['dialog']) =>
  dialog
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent);

describe('the profile', () => {
  it.each([
    ['a demand account', demandViewer, ['General', 'Contacts', 'Options', 'Sellers JSON', 'Tag parameters']],
    ['a sub-publisher', subViewer, ['General', 'Contacts', 'Sellers JSON', 'Tag parameters']],
    ['an advertiser', advViewer, ['General', 'Contacts', 'Tag parameters']],
  ])('has for %s the tabs that it is shown', async (_, viewer, tabs) => {
    const { dialog } = await renderProfile(createAccount(), { viewer });
    await expect.element(dialog.getByLabelText('Company name')).toHaveValue('Northbay Streaming Inc.');
    expect(tabsOf(dialog)).toEqual(tabs);
  });

  it('is nothing that an administrator has', async () => {
    const account = createAccount();
    const { dialog } = await renderProfile(account, { viewer: adminViewer });
    await expect.element(page.getByRole('button', { name: 'The screen' })).toBeVisible();
    expect(dialog.elements()).toEqual([]);
    expect(account.calls).toEqual([]);
  });

  it('shows token and domain to be read alone', async () => {
    const { dialog } = await renderProfile(createAccount());
    await expect.element(dialog.getByLabelText('API token')).toHaveTextContent('nb_live_••••');
    await expect.element(dialog.getByLabelText('Domain')).toHaveTextContent('ads.northbay.example');
    expect(dialog.getByRole('textbox', { name: /API token|Domain/ }).elements()).toEqual([]);
    expect(dialog.getByLabelText('UID').elements()).toEqual([]);
  });

  it('says that it could not be loaded, and loads on another try', async () => {
    const account = createAccount();
    account.refuse(`GET ${info}`, localProblem('network', 'The server cannot be reached. Check the connection and try again.'));
    const { dialog, getByRole } = await renderProfile(account);
    await expect.element(getByRole('heading', { name: 'Error on loading data', exact: true })).toBeVisible();
    await getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('Northbay Streaming');
  });

  it('loads each time that it is shown', async () => {
    const account = createAccount();
    const { dialog, router } = await renderProfile(account);
    await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('Northbay Streaming');
    await router.navigate('/tags');
    await expect.element(dialog).not.toBeInTheDocument();
    account.saveElsewhere({ name: 'Northbay TV' });
    await router.navigate('/tags?profile=general');
    await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('Northbay TV');
  });
});

describe('saving the profile', () => {
  it('sends it whole, closes the dialog, and tells what became of the user', async () => {
    const account = createAccount();
    const { dialog, tab, save, path, onSaved } = await renderProfile(account);
    await dialog.getByLabelText('Company name').fill('Northbay TV Inc.');
    await tab('Options');
    await dialog.getByLabelText('Time zone').click();
    await page.getByRole('option', { name: 'UTC+3', exact: true }).click();
    await save().click();
    await vi.waitFor(() => expect(path()).toBe('/tags'));
    expect(account.puts()).toEqual([{ ...northbay, companyName: 'Northbay TV Inc.', timezone: 3 }]);
    expect(onSaved).toHaveBeenCalledWith({ timezone: 3, tagParams: ['placement', 'feed'], accountName: 'Northbay Streaming' });
  });

  it('closes the dialog also by the key that elsewhere saves and stays', async () => {
    const account = createAccount();
    const { dialog, path } = await renderProfile(account);
    await dialog.getByLabelText('Company name').fill('Northbay TV Inc.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(path()).toBe('/tags'));
    expect(account.puts()).toHaveLength(1);
  });

  it('is blocked while the name is missing, which its tab counts', async () => {
    const account = createAccount();
    const { dialog, tab, save } = await renderProfile(account);
    await dialog.getByLabelText('Name', { exact: true }).fill('  ');
    await tab('Contacts');
    await save().click();
    await expect.element(dialog.getByText('Name is required.')).toBeVisible();
    await expect.element(dialog.getByRole('tab', { name: 'General 1 error' })).toHaveAttribute('aria-selected', 'true');
    expect(account.puts()).toEqual([]);
  });

  it('is blocked by a company name of more than 100 characters', async () => {
    const account = createAccount();
    const { dialog, save } = await renderProfile(account);
    await dialog.getByLabelText('Company name').fill('x'.repeat(101));
    await save().click();
    await expect.element(dialog.getByText('Company name is too long: at most 100 characters.')).toBeVisible();
    expect(account.puts()).toEqual([]);
  });

  it('that is refused says so, puts each reason at its field, and loses nothing', async () => {
    const account = createAccount();
    account.refuse(`PUT ${info}`, invalid({ 'sellersJson.id': problem('required', { label: 'ID' }) }));
    const { dialog, tab, save, path, onSaved, getByRole } = await renderProfile(account);
    await dialog.getByLabelText('Company name').fill('Northbay TV Inc.');
    await save().click();
    await expect.element(getByRole('alert').getByText('Error on saving data', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('ID is required.')).toBeVisible();
    expect(path()).toBe('/tags?profile=sellers-json');
    await tab('General');
    await expect.element(dialog.getByLabelText('Company name')).toHaveValue('Northbay TV Inc.');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('that fails loses nothing, and can be tried again', async () => {
    const account = createAccount();
    account.refuse(`PUT ${info}`, localProblem('network', 'The server cannot be reached. Check the connection and try again.'));
    const { dialog, save, path, getByRole } = await renderProfile(account);
    await dialog.getByLabelText('Company name').fill('Northbay TV Inc.');
    await save().click();
    await expect.element(getByRole('alert').getByText('Error on saving data', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('The server cannot be reached. Check the connection and try again.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Company name')).toHaveValue('Northbay TV Inc.');
    await save().click();
    await vi.waitFor(() => expect(path()).toBe('/tags'));
    expect(account.puts().at(-1)).toMatchObject({ companyName: 'Northbay TV Inc.', version: 9 });
  });

  it('after another user signed in stores nothing, and keeps the draft', async () => {
    const account = createAccount();
    account.refuse(`PUT ${info}`, viewerChanged());
    const { dialog, save } = await renderProfile(account);
    await dialog.getByLabelText('Company name').fill('Northbay TV Inc.');
    await save().click();
    await expect.element(dialog.getByText(/signed in as another user/i)).toBeVisible();
    await expect.element(dialog.getByLabelText('Company name')).toHaveValue('Northbay TV Inc.');
    await vi.waitFor(() => expect(localStorage.getItem(draft)).toContain('Northbay TV Inc.'));
  });

  it('after another user changed another field keeps both, and says so', async () => {
    const account = createAccount();
    const { dialog, save, path, getByRole } = await renderProfile(account);
    await dialog.getByLabelText('Company name').fill('Northbay TV Inc.');
    account.saveElsewhere({ companyAddress: 'Pier 2' });
    await save().click();
    await expect.element(getByRole('status').getByText(/^Changed by Jonas Ek and kept: Company address: .* → Pier 2$/)).toBeVisible();
    await vi.waitFor(() => expect(path()).toBe('/tags'));
    expect(account.puts().at(-1)).toEqual({
      ...northbay,
      companyName: 'Northbay TV Inc.',
      companyAddress: 'Pier 2',
      version: 10,
    });
  });
});

describe('the address of the profile', () => {
  it('follows the tab, and leaves the rest as it was', async () => {
    const { dialog, tab, path } = await renderProfile(createAccount(), { at: '/tags?page=2&profile=contacts' });
    await expect.element(dialog.getByRole('tab', { name: 'Contacts' })).toHaveAttribute('aria-selected', 'true');
    await tab('Options');
    await vi.waitFor(() => expect(path()).toBe('/tags?page=2&profile=options'));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(path()).toBe('/tags?page=2'));
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('asks before it is left with something unsaved, and keeps a draft over a crash', async () => {
    const account = createAccount();
    const first = await renderProfile(account);
    await first.dialog.getByLabelText('Company name').fill('Typed');
    await userEvent.keyboard('{Escape}');
    const question = first.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.element(first.dialog.getByLabelText('Company name')).toHaveValue('Typed');
    await vi.waitFor(() => expect(localStorage.getItem(draft)).toContain('Typed'));
    await cleanup();

    const second = await renderProfile(account);
    await second.getByRole('button', { name: 'Restore' }).click();
    await expect.element(second.dialog.getByLabelText('Company name')).toHaveValue('Typed');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard' }).click();
    await vi.waitFor(() => expect(second.path()).toBe('/tags'));
    expect(localStorage.getItem(draft)).toBeNull();
    expect(account.puts()).toEqual([]);
  });
});
