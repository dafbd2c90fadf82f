import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createInvalidate } from '../../../src/dataProvider/createInvalidate';
import { campaignWorld } from './formWorld';
import { renderForm } from './renderForm';

/** The form of the campaign, and the server behind it. */
const open = async (at = '/campaigns/12') => {
  const one = campaignWorld();
  return { one, screen: await renderForm(one, at) };
};

describe('two people and one object', () => {
  it('see the same as long as neither types', async () => {
    const { one, screen } = await open('/campaigns/12/bidding');
    const cpm = screen.getByLabelText('CPM', { exact: true });
    await expect.element(cpm).toHaveValue('24.00');
    const saveElsewhere = (version: number, values: Readonly<Record<string, unknown>>) => {
      one.saveElsewhere('campaigns', 12, values);
      const by = { id: 13, name: 'Jonas Ek' };
      one.history.unshift({ version, at: '2026-09-17T13:31:00Z', action: 'update', by, admin: null, changes: [] });
      createInvalidate(screen.client)('campaigns', [12]);
    };
    saveElsewhere(17, { cpm: 22.5 });
    await expect.element(cpm).toHaveValue('22.50');
    await cpm.fill('25');
    saveElsewhere(18, { cpm: 23 });
    await expect.element(screen.getByRole('tab', { name: 'History 2' })).toBeVisible();
    await expect.element(cpm).toHaveValue('25');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Jonas Ek saved this campaign first' })).toBeVisible();
  });

  const edited = async () => {
    const { one, screen } = await open('/campaigns/12/bidding');
    await screen.getByLabelText('CPM', { exact: true }).fill('25');
    await screen.getByRole('tab', { name: 'Budget & pacing' }).click();
    await screen.getByLabelText('Daily budget').fill('2400');
    one.saveElsewhere('campaigns', 12, { cpm: 22.5, endsAt: '2026-10-31 23:59' });
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Jonas Ek saved this campaign first' })).toBeVisible();
    return { one, screen };
  };

  it('are told what the other changed, and asked only about what both did', async () => {
    const { screen } = await edited();
    const both = 'Both changed CPM: $24.00 → $22.50 by Jonas Ek, $24.00 → $25.00 by you';
    await expect.element(screen.getByRole('group', { name: both })).toBeVisible();
    expect(screen.getByRole('radio').elements()).toHaveLength(2);
    const settled = screen.getByRole('region', { name: '2 merged automatically' }).getByRole('listitem').elements();
    expect(settled.map((item) => item.textContent)).toEqual([
      'Ends: 2026-10-15 23:59 → 2026-10-31 23:59 by Jonas Ek',
      'Daily budget: $2,000.00 → $2,400.00 by you',
    ]);
    await expect.element(screen.getByRole('button', { name: 'Save merged version' })).toBeDisabled();
    const theirs = screen.getByRole('link', { name: 'View their version' });
    await expect.element(theirs).toHaveAttribute('href', '/campaigns/12');
  });

  it('merge field by field', async () => {
    const { one, screen } = await edited();
    await screen.getByRole('radio', { name: '$22.50 by Jonas Ek' }).click();
    await screen.getByRole('button', { name: 'Save merged version' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
    expect(one.sent.at(-1)?.data).toEqual({ budgetDay: 2400, version: 17 });
    const merged = { cpm: 22.5, budgetDay: 2400, endsAt: '2026-10-31 23:59', version: 18 };
    expect(one.stored('campaigns', 12)).toMatchObject(merged);
  });

  it('are not asked where each changed something else, and told what came along', async () => {
    const { one, screen } = await open('/campaigns/12/bidding');
    await screen.getByLabelText('CPM', { exact: true }).fill('25');
    one.saveElsewhere('campaigns', 12, { endsAt: '2026-10-31 23:59' });
    await screen.getByRole('button', { name: 'Save' }).click();
    const told = 'Changed by Jonas Ek and kept: Ends: 2026-10-15 23:59 → 2026-10-31 23:59';
    await expect.element(screen.getByText(told)).toBeVisible();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
    expect(one.sent.map(({ data }) => data)).toEqual([16, 17].map((version) => ({ cpm: 25, version })));
  });

  it('or keep what is stored', async () => {
    const { one, screen } = await edited();
    await screen.getByRole('button', { name: 'Discard mine' }).click();
    await expect.element(screen.getByLabelText('Daily budget')).toHaveValue('2,000.00');
    await expect.element(screen.getByLabelText('Ends')).toHaveValue('2026-10-31 23:59');
    await expect.element(screen.getByText(/Version 17/)).toBeVisible();
    expect(one.sent).toHaveLength(1);
  });

  it('lose nothing by putting the question off', async () => {
    const { screen } = await edited();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByLabelText('Daily budget')).toHaveValue('2,400.00');
    await expect.element(screen.getByText('2 unsaved changes')).toBeVisible();
  });
});

describe('leaving a form', () => {
  it('asks nothing where nothing is unsaved', async () => {
    const screen = await renderForm(campaignWorld(), '/campaigns/12');
    await screen.getByLabelText('Name').fill('Other');
    await screen.getByLabelText('Name').fill('Halden EV launch');
    await screen.getByRole('button', { name: 'Close' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
  });

  it('by Escape asks first: stay, discard or save', async () => {
    const { one, screen } = await open();
    await screen.getByLabelText('Name').fill('Other');
    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect.element(question).toHaveTextContent('1 unsaved change.');
    await screen.getByRole('button', { name: 'Stay' }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Other');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
    expect(one.sent).toEqual([]);
    expect(localStorage.getItem('adx.draft.12.campaigns.12')).toBeNull();
  });

  it('saves and leaves, to wherever the way led', async () => {
    const { one, screen } = await open();
    await screen.getByLabelText('Name').fill('Other');
    void screen.router.navigate('/advertisers');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/advertisers'));
    expect(one.sent).toHaveLength(1);
  });

  it('stays where the save was refused', async () => {
    const screen = await renderForm(campaignWorld(), '/campaigns/12');
    await screen.getByLabelText('Name').fill('');
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Name is required.')).toBeVisible();
    await expect.poll(screen.address).toBe('/campaigns/12');
  });

  it('puts the focus back to where it was', async () => {
    const screen = await renderForm(campaignWorld(), '/campaigns');
    const opener = screen.getByRole('button', { name: 'The list' });
    (opener.element() as HTMLElement).focus();
    await screen.router.navigate('/campaigns/12');
    await expect.element(screen.getByRole('dialog', { name: 'Halden EV launch' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
    await expect.element(opener).toHaveFocus();
  });
});

describe('a draft', () => {
  const key = 'adx.draft.12.campaigns.12';
  const keep = (version: number, cpm: number) => {
    const draft = {
      at: new Date().toISOString(),
      name: 'Halden EV launch',
      version,
      before: { cpm },
      changes: { cpm: 30 },
    };
    localStorage.setItem(key, JSON.stringify(draft));
  };
  it('is offered after a reload and restored', async () => {
    const one = campaignWorld();
    const before = await renderForm(one, '/campaigns/12');
    await before.getByLabelText('Name').fill('Typed and lost');
    await vi.waitFor(() => expect(localStorage.getItem(key)).toContain('Typed and lost'));
    await cleanup();

    const screen = await renderForm(one, '/campaigns/12');
    const offer = screen.getByRole('region', { name: 'Unsaved draft' });
    await expect.element(offer).toHaveTextContent('Draft of Halden EV launch from');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Halden EV launch');
    await screen.getByRole('button', { name: 'Restore' }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Typed and lost');
    await expect.element(screen.getByText('1 unsaved change')).toBeVisible();
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(one.sent[0]?.data).toEqual({ name: 'Typed and lost', version: 16 }));
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('of an older version asks on save, and overwrites nothing', async () => {
    const one = campaignWorld();
    keep(15, 22);
    const screen = await renderForm(one, '/campaigns/12');
    await screen.getByRole('button', { name: 'Restore' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Jonas Ek saved this campaign first' })).toBeVisible();
    expect(one.stored('campaigns', 12)?.cpm).toBe(24);
  });

  it('can be discarded', async () => {
    keep(16, 24);
    const screen = await renderForm(campaignWorld(), '/campaigns/12');
    await screen.getByRole('button', { name: 'Discard' }).click();
    await expect.element(screen.getByRole('region', { name: 'Unsaved draft' })).not.toBeInTheDocument();
    expect(localStorage.getItem(key)).toBeNull();
  });
});
