import { describe, expect, it, vi } from 'vitest';
import { localProblem } from '../../../src/model/HttpProblem';
import { advertisers, campaign, createFormWorld, invalid, objectOf, tag, viewerChanged } from './formWorld';
import { renderForm } from './renderForm';

describe('problems of a form', () => {
  const world = () => createFormWorld({ campaigns: [campaign()], tags: [tag()], advertisers: [...advertisers] });
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';

  it('are counted on their tabs; the first is opened and takes the focus', async () => {
    const one = world();
    const screen = await renderForm(one, '/campaigns/12/pixels');
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
    const one = world();
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
    const row = tag({
      cpmOverrides: rows,
      integration: 'RTB',
      priceModel: 'fixed',
      partner: 'across',
      partnerParams: { zoneId: 1 },
      schainNode: { asi: 'a.example', sid: '1', rid: null, name: null, domain: null, hp: 1 },
    });
    one.saveElsewhere('tags', 4101, { ...row, version: 15 });
    const screen = await renderForm(one, '/tags/4101');
    await screen.getByLabelText('Name').fill('Other');
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/tags/4101/integration'));
    await expect.element(screen.getByLabelText('zoneId')).toHaveFocus();
    expect(text('[data-path="partnerParams.zoneId"] .adx-problem')).toBe('zoneId is required.');
    await screen.getByRole('tab', { name: 'Pricing 1 error' }).click();
    await expect.poll(() => text('[data-path="cpmOverrides.1.cpm"] .adx-problem')).toBe('CPM must be at least 0.01.');
    await screen.getByLabelText('CPM 2').fill('5');
    await expect.element(screen.getByRole('tab', { name: 'Pricing', exact: true })).toBeVisible();
    await screen.getByRole('tab', { name: 'Supply chain 1 error' }).click();
    await expect
      .poll(() => text('[data-path="schainNode.asi"] .adx-problem'))
      .toBe('ASI must be a host name, e.g. ads.company.example, without https://.');
  });

  it('of no field stand above them all', async () => {
    const one = world();
    one.refuseNext(viewerChanged());
    const screen = await renderForm(one, '/campaigns/12');
    await screen.getByLabelText('Name').fill('Other');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('your input is kept as a draft');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Other');
    await vi.waitFor(() => expect(localStorage.getItem('adx.draft.12.campaigns.12')).toContain('Other'));
  });

  it('that say nothing of values lose nothing that was typed', async () => {
    const one = world();
    one.refuseNext(localProblem('network', 'There is no connection.'));
    const screen = await renderForm(one, '/campaigns/12');
    await screen.getByLabelText('Name').fill('Other');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('There is no connection.');
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
  });
});

describe('the summary over a form', () => {
  const world = () =>
    createFormWorld({
      targetings: [
        objectOf('targetings', { id: 611, name: 'US CTV', countries: ['us'], os: ['Roku'], osMode: 'exclude' }),
      ],
    });

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
    const screen = await renderForm(
      createFormWorld({ applists: [objectOf('applists', { id: 71, name: 'Roku premium' })] }),
      '/applists/71',
    );
    await expect.element(screen.getByLabelText('Name', { exact: true })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Summary' }).elements()).toEqual([]);
  });
});
