import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { advertisers, campaign, createFormWorld, tag } from './formWorld';
import { renderForm } from './renderForm';

const world = () => createFormWorld({ campaigns: [campaign()], tags: [tag()], advertisers: [...advertisers] });

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

describe('leaving a form', () => {
  it('asks nothing where nothing is unsaved', async () => {
    const screen = await renderForm(world(), '/campaigns/12');
    await screen.getByLabelText('Name').fill('Other');
    await screen.getByLabelText('Name').fill('Halden EV launch');
    await screen.getByRole('button', { name: 'Close' }).click();
    await vi.waitFor(() => expect(screen.path()).toBe('/campaigns'));
  });

  it('by Escape asks first: stay, discard or save', async () => {
    const one = world();
    const screen = await renderForm(one, '/campaigns/12');
    await screen.getByLabelText('Name').fill('Other');
    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect.element(question).toHaveTextContent('1 unsaved change.');
    await screen.getByRole('button', { name: 'Stay' }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Other');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await vi.waitFor(() => expect(screen.path()).toBe('/campaigns'));
    expect(one.sent).toEqual([]);
    expect(localStorage.getItem('adx.draft.12.campaigns.12')).toBeNull();
  });

  it('saves and leaves, to wherever the way led', async () => {
    const one = world();
    const screen = await renderForm(one, '/campaigns/12');
    await screen.getByLabelText('Name').fill('Other');
    void screen.router.navigate('/advertisers');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(screen.path()).toBe('/advertisers'));
    expect(one.sent).toHaveLength(1);
  });

  it('stays where the save was refused', async () => {
    const screen = await renderForm(world(), '/campaigns/12');
    await screen.getByLabelText('Name').fill('');
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Name is required.')).toBeVisible();
    await expect.poll(screen.path).toBe('/campaigns/12');
  });

  it('puts the focus back to where it was', async () => {
    const one = world();
    const screen = await renderForm(one, '/campaigns');
    const opener = screen.getByRole('button', { name: 'The list' });
    (opener.element() as HTMLElement).focus();
    await screen.router.navigate('/campaigns/12');
    await expect.element(screen.getByRole('dialog', { name: 'Halden EV launch' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.path()).toBe('/campaigns'));
    await expect.element(opener).toHaveFocus();
  });
});

describe('a draft', () => {
  const key = 'adx.draft.12.campaigns.12';

  it('is offered after a reload and restored', async () => {
    const one = world();
    const before = await renderForm(one, '/campaigns/12');
    await before.getByLabelText('Name').fill('Typed and lost');
    await vi.waitFor(() => expect(localStorage.getItem(key)).toContain('Typed and lost'));
    await cleanup();

    const screen = await renderForm(one, '/campaigns/12');
    await expect.element(screen.getByRole('region', { name: 'Unsaved draft' })).toHaveTextContent('Draft of Halden EV launch from');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Halden EV launch');
    await screen.getByRole('button', { name: 'Restore' }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Typed and lost');
    await expect.element(screen.getByText('1 unsaved change')).toBeVisible();
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(one.sent[0]?.data).toEqual({ name: 'Typed and lost', version: 16 }));
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('of an older version asks on save, and overwrites nothing', async () => {
    const one = world();
    const draft = { at: new Date().toISOString(), name: 'Halden EV launch', version: 15, before: { cpm: 22 }, changes: { cpm: 30 } };
    localStorage.setItem(key, JSON.stringify(draft));
    const screen = await renderForm(one, '/campaigns/12');
    await screen.getByRole('button', { name: 'Restore' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Jonas Ek saved this campaign first' })).toBeVisible();
    expect(one.stored('campaigns', 12)?.cpm).toBe(24);
  });

  it('can be discarded', async () => {
    localStorage.setItem(
      key,
      JSON.stringify({ at: new Date().toISOString(), name: 'Halden', version: 16, before: { cpm: 24 }, changes: { cpm: 30 } }),
    );
    const screen = await renderForm(world(), '/campaigns/12');
    await screen.getByRole('button', { name: 'Discard' }).click();
    await expect.element(screen.getByRole('region', { name: 'Unsaved draft' })).not.toBeInTheDocument();
    expect(localStorage.getItem(key)).toBeNull();
  });
});
