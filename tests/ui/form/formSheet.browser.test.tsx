import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { localProblem } from '../../../src/model/HttpProblem';
import { advertisers, campaign, createFormWorld, objectOf, tag } from './formWorld';
import { renderForm } from './renderForm';
import { demandViewer } from './viewers';

const world = () => createFormWorld({ campaigns: [campaign()], tags: [tag()], advertisers: [...advertisers] });
const tabNames = () => [...document.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent);

describe('the form of a stored object', () => {
  it('is a dialog named after the object, with its tabs at its side', async () => {
    const screen = await renderForm(world(), '/campaigns/12');
    await expect.element(screen.getByRole('dialog', { name: 'Halden EV launch' })).toBeVisible();
    const names = [
      'General',
      'Budget & pacing',
      'Bidding',
      'Creatives',
      'Supply',
      'Targeting',
      'Frequency',
      'Pixels',
      'History0',
    ];
    await vi.waitFor(() => expect(tabNames()).toEqual(names));
    await expect.element(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
  });

  it('has its tab in the address, and moves between tabs by the arrows', async () => {
    const screen = await renderForm(world(), '/campaigns/12/bidding');
    await expect.element(screen.getByLabelText('CPM', { exact: true })).toHaveValue('24.00');
    (screen.getByRole('tab', { name: 'Bidding' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns/12/creatives'));
    await expect.element(screen.getByRole('tab', { name: 'Creatives' })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns/12'));
  });

  it('sends what changed and the version it was made from, closes and offers to open it again', async () => {
    const one = world();
    const screen = await renderForm(one, '/campaigns/12/bidding');
    await screen.getByLabelText('CPM', { exact: true }).fill('25.5');
    await screen.getByLabelText('Priority').fill('3');
    await expect.element(screen.getByText('2 unsaved changes')).toBeVisible();
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
    expect(one.sent).toEqual([{ resource: 'campaigns', data: { cpm: 25.5, priority: 3, version: 16 } }]);
    await screen.getByRole('button', { name: 'Open' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns/12'));
  });

  it('saves by Ctrl S, and by Ctrl Enter without closing', async () => {
    const one = world();
    const screen = await renderForm(one, '/campaigns/12');
    await screen.getByLabelText('Name').fill('  Halden EV launch 2 ');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByText(/Version 17/)).toBeVisible();
    await expect.element(screen.getByRole('dialog', { name: 'Halden EV launch 2' })).toBeVisible();
    await screen.getByLabelText('Name').fill('Halden EV launch 3');
    await userEvent.keyboard('{Control>}s{/Control}');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
    expect(one.sent.map(({ data }) => data)).toEqual([
      { name: 'Halden EV launch 2', version: 16 },
      { name: 'Halden EV launch 3', version: 17 },
    ]);
  });

  it('sends nothing where nothing changed', async () => {
    const one = world();
    const screen = await renderForm(one, '/campaigns/12');
    await screen.getByLabelText('Name').fill('Other');
    await screen.getByLabelText('Name').fill('Halden EV launch');
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
    expect(one.sent).toEqual([]);
  });

  it('is switched on and off with the rest', async () => {
    const one = world();
    const screen = await renderForm(one, '/campaigns/12');
    await screen.getByRole('switch', { name: 'Active' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(one.sent[0]?.data).toEqual({ status: 0, version: 16 }));
  });

  it('shows what was saved but is worth knowing', async () => {
    const one = world();
    one.warn({ field: 'cpm', code: 'rule', detail: 'The floor of Roku FAST is $6.00.' });
    const screen = await renderForm(one, '/campaigns/12');
    await screen.getByLabelText('Name').fill('Other');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('The floor of Roku FAST is $6.00.')).toBeVisible();
  });

  it('is read only for those who may not write it', async () => {
    const advertiser = { ...demandViewer, role: 'adv' as const, account: 502 };
    const screen = await renderForm(world(), '/campaigns/12', { viewer: advertiser });
    await expect.element(screen.getByLabelText('Name')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Save' }).elements()).toEqual([]);
    await vi.waitFor(() => expect(tabNames()).toEqual(['General', 'Budget & pacing', 'History0']));
  });

  it('says why a global object cannot be changed', async () => {
    const global = objectOf('advertisers', { id: 600, name: 'Platform buyer', kind: 'dsp', demand: null });
    const screen = await renderForm(createFormWorld({ advertisers: [global] }), '/advertisers/600');
    await expect
      .element(screen.getByText('Global object: everyone can use it, only administrators can edit it.'))
      .toBeVisible();
  });

  it('says that there is no such object', async () => {
    const screen = await renderForm(world(), '/campaigns/99');
    await expect.element(screen.getByRole('dialog', { name: 'This campaign was not found' })).toBeVisible();
    await screen.getByRole('button', { name: 'Back to campaigns' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
  });

  it('can be tried again when it did not load', async () => {
    const one = world();
    const getOne = vi
      .spyOn(one.provider, 'getOne')
      .mockRejectedValueOnce(localProblem('timeout', 'The server took longer than 30 s to answer.', 504));
    const screen = await renderForm(one, '/campaigns/12');
    await expect.element(screen.getByText('The server took longer than 30 s to answer.')).toBeVisible();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Halden EV launch' })).toBeVisible();
    expect(getOne).toHaveBeenCalledTimes(2);
  });

  it('is a page of its own at an address that was opened directly', async () => {
    const screen = await renderForm(world(), '/campaigns/12', { isPage: true });
    await expect.element(screen.getByRole('dialog', { name: 'Halden EV launch' })).not.toHaveAttribute('aria-modal');
    const isInert = () => (screen.getByText('The list').element() as HTMLElement).inert;
    await vi.waitFor(() => expect(isInert()).toBe(true));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
    await vi.waitFor(() => expect(isInert()).toBe(false));
  });
});
