import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { localProblem } from '../../../src/dataProvider/HttpProblem';
import { monthOf } from '../../../src/profile/monthOf';
import { demandViewer } from '../form/viewers';
import { advViewer, createAccount, northbay, renderProfile, subViewer } from './renderProfile';

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

describe('the contacts', () => {
  const title = 'Warning';
  const sentence = 'All contacts will be replaces with this one. Do you really want to continue?';
  const apply = 'Apply to all contacts';

  it('that are missing are shown empty, and taken from the general one without a question', async () => {
    const account = createAccount();
    const { dialog, save, path, getByRole } = await renderProfile(account, { at: '/tags?profile=contacts' });
    await expect.element(dialog.getByRole('heading', { name: 'Technical' })).toBeVisible();
    const names = () =>
      dialog
        .getByLabelText('Last name')
        .elements()
        .map((input) => (input as HTMLInputElement).value);
    expect(names()).toEqual(['Lindqvist', '', '']);
    await dialog.getByRole('button', { name: apply }).click();
    await expect.element(getByRole('alertdialog')).not.toBeInTheDocument();
    expect(names()).toEqual(['Lindqvist', 'Lindqvist', 'Lindqvist']);
    await save().click();
    await vi.waitFor(() => expect(path()).toBe('/tags'));
    const { general } = northbay.contacts;
    expect(account.puts()[0]?.contacts).toMatchObject({ general, billing: general, technical: general });
  });

  it('ask first where the technical one has a last name', async () => {
    const contacts = { ...northbay.contacts, technical: { lastName: 'Ek' } };
    const { dialog, getByRole } = await renderProfile(createAccount({ ...northbay, contacts }), { at: '/tags?profile=contacts' });
    const technical = dialog.getByLabelText('Last name').nth(2);
    await dialog.getByRole('button', { name: apply }).click();
    const question = getByRole('alertdialog', { name: title, exact: true });
    await expect.element(question.getByText(sentence, { exact: true })).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(technical).toHaveValue('Ek');
    await dialog.getByRole('button', { name: apply }).click();
    await question.getByRole('button', { name: apply }).click();
    await expect.element(technical).toHaveValue('Lindqvist');
  });

  it('take telephone numbers and addresses as such', async () => {
    const { dialog } = await renderProfile(createAccount(), { at: '/tags?profile=contacts' });
    await expect.element(dialog.getByLabelText('Contact phone').first()).toHaveAttribute('type', 'tel');
    await expect.element(dialog.getByLabelText('Personal email').first()).toHaveAttribute('type', 'email');
  });
});

describe('the options', () => {
  it('show the prices to be read alone, and what this month has cost', async () => {
    const account = createAccount();
    const { dialog } = await renderProfile(account, { at: '/tags?profile=options' });
    await expect.element(dialog.getByLabelText('Request CPM')).toHaveTextContent('$0.002');
    await expect.element(dialog.getByLabelText('Impression CPM')).toHaveTextContent('$0.15');
    await expect.element(dialog.getByLabelText('Revenue share for DSP')).toHaveTextContent('8');
    await expect.element(dialog.getByLabelText('System cost this month')).toHaveTextContent('$1,834.22');
    const body = { ...monthOf(new Date(), -5), metrics: ['systemCost'], limit: 1 };
    expect(account.calls.filter(({ path }) => path === '/api/rrun')).toEqual([{ method: 'POST', path: '/api/rrun', body }]);
  });

  it('say where the cost could not be had, and keep the rest', async () => {
    const account = createAccount();
    account.refuse('POST /api/rrun', localProblem('timeout', 'The server did not respond in time. Try again.'));
    const { dialog } = await renderProfile(account, { at: '/tags?profile=options' });
    await expect.element(dialog.getByText('Error on loading data', { exact: true })).toBeVisible();
    await expect.element(dialog.getByLabelText('Request CPM')).toHaveTextContent('$0.002');
  });

  it('ask for no cost where it is not shown', async () => {
    const account = createAccount();
    const { dialog } = await renderProfile(account, { viewer: { ...demandViewer, showSystemCost: false }, at: '/tags?profile=options' });
    await expect.element(dialog.getByLabelText('Request CPM')).toHaveTextContent('$0.002');
    expect(dialog.getByLabelText('System cost this month').elements()).toEqual([]);
    expect(account.calls.map(({ path }) => path)).toEqual(['/api/demand/info']);
  });
});

describe('the tag parameters', () => {
  const at = '/tags?profile=tag-parameters';

  it('need a name, which is trimmed', async () => {
    const account = createAccount();
    const { dialog, save, path } = await renderProfile(account, { at });
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(dialog.getByText('Name is required.')).toBeVisible();
    await dialog.getByLabelText('Tag parameters').last().fill('  zone ');
    await expect.element(dialog.getByText('Name is required.')).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await save().click();
    await vi.waitFor(() => expect(path()).toBe('/tags'));
    expect(account.puts()[0]?.tagParams).toEqual(['placement', 'feed', 'zone']);
  });

  it('take in what was typed when it is saved without adding it first', async () => {
    const account = createAccount();
    const { dialog, path } = await renderProfile(account, { at });
    await dialog.getByLabelText('Tag parameters').last().fill('zone');
    await userEvent.keyboard('{Control>}s{/Control}');
    await vi.waitFor(() => expect(path()).toBe('/tags'));
    expect(account.puts()[0]?.tagParams).toEqual(['placement', 'feed', 'zone']);
  });

  it('are null without the last one', async () => {
    const account = createAccount();
    const { dialog, save, path } = await renderProfile(account, { at });
    await dialog.getByRole('button', { name: 'Remove placement' }).click();
    await dialog.getByRole('button', { name: 'Remove feed' }).click();
    await save().click();
    await vi.waitFor(() => expect(path()).toBe('/tags'));
    expect(account.puts()[0]?.tagParams).toBeNull();
  });

  it('say what is wrong with a name', async () => {
    const { dialog, save } = await renderProfile(createAccount(), { at });
    await dialog.getByLabelText('Tag parameters').last().fill('w');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await save().click();
    await expect.element(dialog.getByText('The platform already has a URL parameter w. Choose another name.')).toBeVisible();
  });

  it('are closed to an administrator who acts for the account, who is told why and sees the uid', async () => {
    const viewer = { ...demandViewer, admin: { user: 1, name: 'Operator' } };
    const { dialog, tab } = await renderProfile(createAccount({ ...northbay, uid: 'dm5k1t8q3w7e' }), { viewer, at });
    await expect.element(dialog.getByText('You cannot change parameters while acting for an account.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Tag parameters').last()).toBeDisabled();
    expect(dialog.getByRole('button', { name: /Add|Remove/ }).elements()).toEqual([]);
    await tab('General');
    await expect.element(dialog.getByLabelText('UID')).toHaveTextContent('dm5k1t8q3w7e');
    await expect.element(dialog.getByLabelText('Company name')).toBeEnabled();
  });
});

describe('for those who may only read it', () => {
  const { timezone: _, priceReq: __, priceDsp: ___, priceImp: ____, delOldCreatives: _____, ...shown } = northbay;
  const sellersJson = { type: 'INTERMEDIARY', name: 'Mossgate Media', id: '801', status: 0, confidential: 0 };

  it.each([
    ['a sub-publisher', subViewer],
    ['an advertiser', advViewer],
  ])('the profile is closed as a whole to %s, and so is Save', async (_who, viewer) => {
    const { dialog, tab, save } = await renderProfile(createAccount({ ...shown, sellersJson }), { viewer });
    await expect.element(dialog.getByLabelText('Company name')).toBeDisabled();
    await expect.element(save()).toBeDisabled();
    await tab('Contacts');
    await expect.element(dialog.getByLabelText('Last name').first()).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Apply to all contacts' }).elements()).toEqual([]);
    await tab('Tag parameters');
    await expect.element(dialog.getByLabelText('Tag parameters').last()).toBeDisabled();
    expect(dialog.getByRole('button', { name: /Add|Remove/ }).elements()).toEqual([]);
  });

  it('a sub-publisher sees how it stands in sellers.json', async () => {
    const { dialog } = await renderProfile(createAccount({ ...shown, sellersJson }), {
      viewer: subViewer,
      at: '/?profile=sellers-json',
    });
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Mossgate Media');
    const labels = [...dialog.element().querySelectorAll('.adx-group label')].map((label) => label.textContent);
    expect(labels).toEqual(expect.arrayContaining(['Type', 'Name', 'ID', 'Status', 'Confidential']));
    expect(labels).not.toContain('Domain');
  });
});
