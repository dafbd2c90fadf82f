import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { localProblem } from '../../../src/model/HttpProblem';
import { campaignWorld, createFormWorld, invalid, objectOf, tag, viewerChanged } from './formWorld';
import { renderForm } from './renderForm';
import { demandViewer } from './viewers';

/** The form of the campaign, and the server behind it. */
const open = async (at = '/campaigns/12') => {
  const one = campaignWorld();
  return { one, screen: await renderForm(one, at) };
};
/** Saves another name. */
const saveOther = async (one: ReturnType<typeof campaignWorld>, at = '/campaigns/12') => {
  const screen = await renderForm(one, at);
  await screen.getByLabelText('Name').fill('Other');
  await screen.getByRole('button', { name: 'Save' }).click();
  return screen;
};
const tabNames = () => [...document.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent);

describe('the form of a stored object', () => {
  it('is a dialog named after the object, with its tabs at its side', async () => {
    const screen = await renderForm(campaignWorld(), '/campaigns/12');
    await expect.element(screen.getByRole('dialog', { name: 'Halden EV launch' })).toBeVisible();
    const names = 'General,Budget & pacing,Bidding,Creatives,Supply,Targeting,Frequency,Pixels,History0';
    await expect.poll(() => tabNames().join()).toBe(names);
    await expect.element(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
  });

  it('has its tab in the address, and moves between tabs by the arrows', async () => {
    const screen = await renderForm(campaignWorld(), '/campaigns/12/bidding');
    await expect.element(screen.getByLabelText('CPM', { exact: true })).toHaveValue('24.00');
    (screen.getByRole('tab', { name: 'Bidding' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns/12/creatives'));
    await expect.element(screen.getByRole('tab', { name: 'Creatives' })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns/12'));
  });

  it('sends what changed and the version it was made from, closes and offers to open it again', async () => {
    const { one, screen } = await open('/campaigns/12/bidding');
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
    const { one, screen } = await open();
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
    const { one, screen } = await open();
    await screen.getByLabelText('Name').fill('Other');
    await screen.getByLabelText('Name').fill('Halden EV launch');
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
    expect(one.sent).toEqual([]);
  });

  it('is switched on and off with the rest', async () => {
    const { one, screen } = await open();
    await screen.getByRole('switch', { name: 'Active' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(one.sent[0]?.data).toEqual({ status: 0, version: 16 }));
  });

  it('shows what was saved but is worth knowing', async () => {
    const one = campaignWorld();
    one.warn({ field: 'cpm', code: 'rule', detail: 'The floor of Roku FAST is $6.00.' });
    const screen = await saveOther(one);
    await expect.element(screen.getByText('The floor of Roku FAST is $6.00.')).toBeVisible();
  });

  it('is read only for those who may not write it', async () => {
    const advertiser = { ...demandViewer, role: 'adv' as const, account: 502 };
    const screen = await renderForm(campaignWorld(), '/campaigns/12', { viewer: advertiser });
    await expect.element(screen.getByLabelText('Name')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Save' }).elements()).toEqual([]);
    await vi.waitFor(() => expect(tabNames()).toEqual(['General', 'Budget & pacing', 'History0']));
  });

  it('says why a global object cannot be changed', async () => {
    const global = objectOf('advertisers', { id: 600, name: 'Platform buyer', kind: 'dsp', demand: null });
    const screen = await renderForm(createFormWorld({ advertisers: [global] }), '/advertisers/600');
    const why = 'Global object: everyone can use it, only administrators can edit it.';
    await expect.element(screen.getByText(why)).toBeVisible();
  });

  it('says that there is no such object', async () => {
    const screen = await renderForm(campaignWorld(), '/campaigns/99');
    await expect.element(screen.getByRole('dialog', { name: 'This campaign was not found' })).toBeVisible();
    await screen.getByRole('button', { name: 'Back to campaigns' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
  });

  it('can be tried again when it did not load', async () => {
    const one = campaignWorld();
    const failure = localProblem('timeout', 'The server took longer than 30 s to answer.', 504);
    const getOne = vi.spyOn(one.provider, 'getOne').mockRejectedValueOnce(failure);
    const screen = await renderForm(one, '/campaigns/12');
    await expect.element(screen.getByText('The server took longer than 30 s to answer.')).toBeVisible();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Halden EV launch' })).toBeVisible();
    expect(getOne).toHaveBeenCalledTimes(2);
  });

  it('is a page of its own at an address that was opened directly', async () => {
    const screen = await renderForm(campaignWorld(), '/campaigns/12', { isPage: true });
    await expect.element(screen.getByRole('dialog', { name: 'Halden EV launch' })).not.toHaveAttribute('aria-modal');
    const isInert = () => (screen.getByText('The list').element() as HTMLElement).inert;
    await vi.waitFor(() => expect(isInert()).toBe(true));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
    await vi.waitFor(() => expect(isInert()).toBe(false));
  });
});

describe('problems of a form', () => {
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';

  it('are counted on their tabs; the first is opened and takes the focus', async () => {
    const { one, screen } = await open('/campaigns/12/pixels');
    await screen.getByRole('tab', { name: 'General' }).click();
    await screen.getByLabelText('Name').fill('');
    await screen.getByRole('tab', { name: 'Bidding' }).click();
    await screen.getByLabelText('CPM', { exact: true }).fill('x');
    await screen.getByRole('tab', { name: 'Pixels' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns/12'));
    await expect.element(screen.getByLabelText('Name')).toHaveFocus();
    expect(text('[data-path="name"] .adx-problem')).toBe('Name is required.');
    await expect.element(screen.getByRole('tab', { name: 'Bidding 1 error' })).toBeVisible();
    await screen.getByRole('tab', { name: 'Pixels' }).click();
    await screen.getByRole('button', { name: '2 errors on 2 tabs' }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveFocus();
    expect(one.sent).toEqual([]);
  });

  it('of the server land on their fields, in rows and groups too, and go when those are changed', async () => {
    const one = campaignWorld();
    one.refuseNext(
      invalid({
        'cpmOverrides.1.cpm': { code: 'min', message: 'CPM must be at least 0.01.', args: { label: 'CPM', min: 0.01 } },
        'partnerParams.zoneId': { code: 'required', message: 'zoneId is required.', args: { label: 'zoneId' } },
        'schainNode.asi': { code: 'domain', message: 'No host.', args: { label: 'ASI' } },
      }),
    );
    const rows = [
      { country: 'ca', environment: null, cpm: 16.5 },
      { country: 'gb', environment: null, cpm: 1 },
    ];
    const schainNode = { asi: 'a.example', sid: '1', rid: null, name: null, domain: null, hp: 1 };
    const row = tag({
      cpmOverrides: rows,
      integration: 'RTB',
      priceModel: 'fixed',
      partner: 'across',
      partnerParams: { zoneId: 1 },
      schainNode,
    });
    one.saveElsewhere('tags', 4101, { ...row, version: 15 });
    const screen = await saveOther(one, '/tags/4101');
    await vi.waitFor(() => expect(screen.address()).toBe('/tags/4101/integration'));
    await expect.element(screen.getByLabelText('zoneId')).toHaveFocus();
    expect(text('[data-path="partnerParams.zoneId"] .adx-problem')).toBe('zoneId is required.');
    await screen.getByRole('tab', { name: 'Pricing 1 error' }).click();
    await expect.poll(() => text('[data-path="cpmOverrides.1.cpm"] .adx-problem')).toBe('CPM must be at least 0.01.');
    await screen.getByLabelText('CPM 2').fill('5');
    await expect.element(screen.getByRole('tab', { name: 'Pricing', exact: true })).toBeVisible();
    await screen.getByRole('tab', { name: 'Supply chain 1 error' }).click();
    const notHost = 'ASI must be a host name, e.g. ads.company.example, without https://.';
    await expect.poll(() => text('[data-path="schainNode.asi"] .adx-problem')).toBe(notHost);
  });

  it('of no field stand above them all', async () => {
    const one = campaignWorld();
    one.refuseNext(viewerChanged());
    const screen = await saveOther(one);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('your input is kept as a draft');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Other');
    await vi.waitFor(() => expect(localStorage.getItem('adx.draft.12.campaigns.12')).toContain('Other'));
  });

  it('that say nothing of values lose nothing that was typed', async () => {
    const one = campaignWorld();
    one.refuseNext(localProblem('network', 'There is no connection.'));
    const screen = await saveOther(one);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('There is no connection.');
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
  });
});

describe('the summary over a form', () => {
  const shown = { countries: ['us'], os: ['Roku'], osMode: 'exclude' };
  const world = () => createFormWorld({ targetings: [objectOf('targetings', { id: 611, name: 'US CTV', ...shown })] });

  it('goes with what is chosen, on every tab', async () => {
    const screen = await renderForm(world(), '/targetings/611/device');
    const line = screen.getByRole('status', { name: 'Summary' });
    await expect.element(line).toHaveTextContent('US · not Roku');
    await screen.getByRole('checkbox', { name: 'SmartTV' }).click();
    await expect.element(line).toHaveTextContent('US · SmartTV · not Roku');
    await screen.getByRole('tab', { name: 'Time' }).click();
    await expect.element(line).toHaveTextContent('US · SmartTV · not Roku');
  });

  it('keeps its last sentence while a value is wrong', async () => {
    const screen = await renderForm(world(), '/targetings/611/placement');
    const line = screen.getByRole('status', { name: 'Summary' });
    await screen.getByLabelText('Min duration').fill('15');
    await expect.element(line).toHaveTextContent('US · not Roku · 1 other condition');
    await screen.getByLabelText('Min duration').fill('many');
    await expect.element(line).toHaveTextContent('US · not Roku · 1 other condition');
  });

  it('stands over no form of an object that has none', async () => {
    const list = objectOf('applists', { id: 71, name: 'Roku premium' });
    const screen = await renderForm(createFormWorld({ applists: [list] }), '/applists/71');
    await expect.element(screen.getByLabelText('Name', { exact: true })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Summary' }).elements()).toEqual([]);
  });
});
