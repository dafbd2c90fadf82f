import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { localProblem } from '../../../src/model/HttpProblem';
import { monthOf } from '../../../src/profile/SystemCost';
import { problem } from '../../../src/schema/messages/problem';
import type { Document } from '../../../src/schema/validate';
import { invalid } from '../form/formWorld';
import { adminViewer, demandViewer } from '../form/viewers';
import { advViewer, createAccount, northbay, renderProfile, subViewer } from './renderProfile';

type Given = Parameters<typeof renderProfile>[1] & {
  readonly profile?: Document;
  readonly refused?: Readonly<Record<string, unknown>>;
};
const info = '/api/demand/info';
const draft = 'adx.draft.12.profile.31';

const notReached = localProblem('network', 'The server cannot be reached. Check the connection and try again.');

/** The profile of this account over a screen; its server refuses these calls once. */
async function open({ profile = northbay, refused = {}, ...options }: Given = {}) {
  const account = createAccount(profile);
  for (const [call, error] of Object.entries(refused)) account.refuse(call, error);
  return { account, ...(await renderProfile(account, options)) };
}

describe('the profile', () => {
  it.each([
    ['a demand account', demandViewer, ['General', 'Contacts', 'Options', 'Sellers JSON', 'Tag parameters']],
    ['a sub-publisher', subViewer, ['General', 'Contacts', 'Sellers JSON', 'Tag parameters']],
    ['an advertiser', advViewer, ['General', 'Contacts', 'Tag parameters']],
  ])('has for %s the tabs that it is shown', async (_, viewer, tabs) => {
    const { dialog, company } = await open({ viewer });
    await expect.element(company).toHaveValue('Northbay Streaming Inc.');
    const shown = dialog.getByRole('tab').elements();
    expect(shown.map((tab) => tab.textContent)).toEqual(tabs);
  });

  it('is nothing that an administrator has', async () => {
    const { account, dialog } = await open({ viewer: adminViewer });
    await expect.element(page.getByRole('button', { name: 'The screen' })).toBeVisible();
    expect(dialog.elements()).toEqual([]);
    expect(account.calls).toEqual([]);
  });

  it('shows token and domain to be read alone', async () => {
    const { dialog } = await open();
    await expect.element(dialog.getByLabelText('API token')).toHaveTextContent('nb_live_••••');
    await expect.element(dialog.getByLabelText('Domain')).toHaveTextContent('ads.northbay.example');
    expect(dialog.getByRole('textbox', { name: /API token|Domain/ }).elements()).toEqual([]);
    expect(dialog.getByLabelText('UID').elements()).toEqual([]);
  });

  it('says that it could not be loaded, and loads on another try', async () => {
    const { dialog, getByRole } = await open({ refused: { [`GET ${info}`]: notReached } });
    await expect.element(getByRole('heading', { name: 'Error on loading data', exact: true })).toBeVisible();
    await getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('Northbay Streaming');
  });

  it('loads each time that it is shown', async () => {
    const { account, dialog, router } = await open();
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
    const { account, dialog, tab, save, onSaved, company, isClosed } = await open();
    await company.fill('Northbay TV Inc.');
    await tab('Options');
    await dialog.getByLabelText('Time zone').click();
    await page.getByRole('option', { name: 'UTC+3', exact: true }).click();
    await save().click();
    await isClosed();
    expect(account.puts()).toEqual([{ ...northbay, companyName: 'Northbay TV Inc.', timezone: 3 }]);
    expect(onSaved).toHaveBeenCalledWith({
      timezone: 3,
      tagParams: ['placement', 'feed'],
      accountName: 'Northbay Streaming',
    });
  });

  it('closes the dialog also by the key that elsewhere saves and stays', async () => {
    const { account, company, isClosed } = await open();
    await company.fill('Northbay TV Inc.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await isClosed();
    expect(account.puts()).toHaveLength(1);
  });

  it('is blocked while the name is missing, which its tab counts, or a company name is too long', async () => {
    const { account, dialog, tab, save, company } = await open();
    await dialog.getByLabelText('Name', { exact: true }).fill('  ');
    await tab('Contacts');
    await save().click();
    await expect.element(dialog.getByText('Name is required.')).toBeVisible();
    await expect.element(dialog.getByRole('tab', { name: 'General 1 error' })).toHaveAttribute('aria-selected', 'true');
    await dialog.getByLabelText('Name', { exact: true }).fill('Northbay');
    await company.fill('x'.repeat(101));
    await save().click();
    await expect.element(dialog.getByText('Company name is too long: at most 100 characters.')).toBeVisible();
    expect(account.puts()).toEqual([]);
  });

  it('that is refused says so, puts each reason at its field, and loses nothing', async () => {
    const refused = { [`PUT ${info}`]: invalid({ 'sellersJson.id': problem('required', { label: 'ID' }) }) };
    const { dialog, tab, save, address, onSaved, getByRole, company } = await open({ refused });
    await company.fill('Northbay TV Inc.');
    await save().click();
    await expect.element(getByRole('alert').getByText('Error on saving data', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('ID is required.')).toBeVisible();
    expect(address()).toBe('/tags?profile=sellers-json');
    await tab('General');
    await expect.element(company).toHaveValue('Northbay TV Inc.');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('after another user changed another field keeps both, and says so', async () => {
    const { account, save, getByRole, company, isClosed } = await open();
    await company.fill('Northbay TV Inc.');
    account.saveElsewhere({ companyAddress: 'Pier 2' });
    await save().click();
    await expect
      .element(getByRole('status').getByText(/^Changed by Jonas Ek and kept: Company address: .* → Pier 2$/))
      .toBeVisible();
    await isClosed();
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
    const { dialog, tab, address } = await open({ at: '/tags?page=2&profile=contacts' });
    await expect.element(dialog.getByRole('tab', { name: 'Contacts' })).toHaveAttribute('aria-selected', 'true');
    await tab('Options');
    await vi.waitFor(() => expect(address()).toBe('/tags?page=2&profile=options'));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(address()).toBe('/tags?page=2'));
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('asks before it is left with something unsaved, and keeps a draft over a crash', async () => {
    const account = createAccount();
    const first = await renderProfile(account);
    await first.company.fill('Typed');
    await userEvent.keyboard('{Escape}');
    const question = first.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.element(first.company).toHaveValue('Typed');
    await vi.waitFor(() => expect(localStorage.getItem(draft)).toContain('Typed'));
    await cleanup();

    const second = await renderProfile(account);
    await second.getByRole('button', { name: 'Restore' }).click();
    await expect.element(second.company).toHaveValue('Typed');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard' }).click();
    await vi.waitFor(() => expect(second.address()).toBe('/tags'));
    expect(localStorage.getItem(draft)).toBeNull();
    expect(account.puts()).toEqual([]);
  });
});

describe('the contacts', () => {
  const title = 'Warning';
  const sentence = 'All contacts will be replaces with this one. Do you really want to continue?';
  const apply = 'Apply to all contacts';

  it('that are missing are shown empty, and taken from the general one without a question', async () => {
    const { account, dialog, save, getByRole, isClosed } = await open({ at: '/tags?profile=contacts' });
    await expect.element(dialog.getByRole('heading', { name: 'Technical' })).toBeVisible();
    const inputs = () => dialog.getByLabelText('Last name').elements() as HTMLInputElement[];
    const names = () => inputs().map(({ value }) => value);
    expect(names()).toEqual(['Lindqvist', '', '']);
    await dialog.getByRole('button', { name: apply }).click();
    await expect.element(getByRole('alertdialog')).not.toBeInTheDocument();
    expect(names()).toEqual(['Lindqvist', 'Lindqvist', 'Lindqvist']);
    await save().click();
    await isClosed();
    const { general } = northbay.contacts;
    expect(account.puts()[0]?.contacts).toMatchObject({ general, billing: general, technical: general });
  });

  it('ask first where the technical one has a last name', async () => {
    const contacts = { ...northbay.contacts, technical: { lastName: 'Ek' } };
    const profile = { ...northbay, contacts };
    const { dialog, getByRole } = await open({ profile, at: '/tags?profile=contacts' });
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
    const { dialog } = await open({ at: '/tags?profile=contacts' });
    await expect.element(dialog.getByLabelText('Contact phone').first()).toHaveAttribute('type', 'tel');
    await expect.element(dialog.getByLabelText('Personal email').first()).toHaveAttribute('type', 'email');
  });
});

describe('the options', () => {
  it('show the prices to be read alone, and what this month has cost', async () => {
    const { account, dialog } = await open({ at: '/tags?profile=options' });
    await expect.element(dialog.getByLabelText('Request CPM')).toHaveTextContent('$0.002');
    await expect.element(dialog.getByLabelText('Impression CPM')).toHaveTextContent('$0.15');
    await expect.element(dialog.getByLabelText('Revenue share for DSP')).toHaveTextContent('8');
    await expect.element(dialog.getByLabelText('System cost this month')).toHaveTextContent('$1,834.22');
    const body = { ...monthOf(new Date(), -5), metrics: ['systemCost'], limit: 1 };
    expect(account.calls.filter(({ path }) => path === '/api/rrun')).toEqual([
      { method: 'POST', path: '/api/rrun', body },
    ]);
  });

  it('say where the cost could not be had, and keep the rest', async () => {
    const refused = { 'POST /api/rrun': localProblem('timeout', 'The server did not respond in time. Try again.') };
    const { dialog } = await open({ refused, at: '/tags?profile=options' });
    await expect.element(dialog.getByText('Error on loading data', { exact: true })).toBeVisible();
    await expect.element(dialog.getByLabelText('Request CPM')).toHaveTextContent('$0.002');
  });

  it('ask for no cost where it is not shown', async () => {
    const account = createAccount();
    const { dialog } = await renderProfile(account, {
      viewer: { ...demandViewer, showSystemCost: false },
      at: '/tags?profile=options',
    });
    await expect.element(dialog.getByLabelText('Request CPM')).toHaveTextContent('$0.002');
    expect(dialog.getByLabelText('System cost this month').elements()).toEqual([]);
    expect(account.calls.map(({ path }) => path)).toEqual(['/api/demand/info']);
  });
});

describe('the tag parameters', () => {
  const at = '/tags?profile=tag-parameters';

  it('need a name, which is trimmed', async () => {
    const { account, dialog, save, isClosed } = await open({ at });
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(dialog.getByText('Name is required.')).toBeVisible();
    await dialog.getByLabelText('Tag parameters').last().fill('  zone ');
    await expect.element(dialog.getByText('Name is required.')).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await save().click();
    await isClosed();
    expect(account.puts()[0]?.tagParams).toEqual(['placement', 'feed', 'zone']);
  });

  it('take in what was typed when it is saved without adding it first', async () => {
    const { account, dialog, isClosed } = await open({ at });
    await dialog.getByLabelText('Tag parameters').last().fill('zone');
    await userEvent.keyboard('{Control>}s{/Control}');
    await isClosed();
    expect(account.puts()[0]?.tagParams).toEqual(['placement', 'feed', 'zone']);
  });

  it('are null without the last one', async () => {
    const { account, dialog, save, isClosed } = await open({ at });
    await dialog.getByRole('button', { name: 'Remove placement' }).click();
    await dialog.getByRole('button', { name: 'Remove feed' }).click();
    await save().click();
    await isClosed();
    expect(account.puts()[0]?.tagParams).toBeNull();
  });

  it('say what is wrong with a name', async () => {
    const { dialog, save } = await open({ at });
    await dialog.getByLabelText('Tag parameters').last().fill('w');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await save().click();
    const fault = 'The platform already has a URL parameter w. Choose another name.';
    await expect.element(dialog.getByText(fault)).toBeVisible();
  });

  it('are closed to an administrator who acts for the account, who is told why and sees the uid', async () => {
    const viewer = { ...demandViewer, admin: { user: 1, name: 'Operator' } };
    const { dialog, tab, company } = await renderProfile(createAccount({ ...northbay, uid: 'dm5k1t8q3w7e' }), {
      viewer,
      at,
    });
    await expect.element(dialog.getByText('You cannot change parameters while acting for an account.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Tag parameters').last()).toBeDisabled();
    expect(dialog.getByRole('button', { name: /Add|Remove/ }).elements()).toEqual([]);
    await tab('General');
    await expect.element(dialog.getByLabelText('UID')).toHaveTextContent('dm5k1t8q3w7e');
    await expect.element(company).toBeEnabled();
  });
});

describe('for those who may only read it', () => {
  const { timezone: _, priceReq: __, priceDsp: ___, priceImp: ____, delOldCreatives: _____, ...shown } = northbay;
  const sellersJson = { type: 'INTERMEDIARY', name: 'Mossgate Media', id: '801', status: 0, confidential: 0 };

  it.each([
    ['a sub-publisher', subViewer],
    ['an advertiser', advViewer],
  ])('the profile is closed as a whole to %s, and so is Save', async (_who, viewer) => {
    const { dialog, tab, save, company } = await renderProfile(createAccount({ ...shown, sellersJson }), { viewer });
    await expect.element(company).toBeDisabled();
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
    const labels = [...dialog.element().querySelectorAll('[role="tabpanel"] label')].map((label) => label.textContent);
    expect(labels).toEqual(expect.arrayContaining(['Type', 'Name', 'ID', 'Status', 'Confidential']));
    expect(labels).not.toContain('Domain');
  });
});
