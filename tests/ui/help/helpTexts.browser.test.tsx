import { describe, expect, it, vi } from 'vitest';
import { type Locator, locators, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { HelpTexts } from '../../../src/model/helpTexts';
import own from '../../../src/resources/tooltips.ui';
import { advertisers, createFormWorld, objectOf, tag } from '../form/formWorld';
import { renderForm } from '../form/renderForm';
import { adminViewer } from '../form/viewers';
import { advertiserRows, campaignRows } from '../list/campaignRows';
import { createListWorld } from '../list/listProvider';
import { renderList } from '../list/renderList';

const help = (name: string, text: string, more: object = {}) => ({ name, text, link: null, placement: null, ...more });
const helps: HelpTexts = {
  'campaigns.cpm': help('CPM', 'Price per **thousand**.', { placement: 'auto' }),
  'campaigns.name': help('Name', 'Seen in [reports](https://docs.adx.example/names).', { placement: 'top' }),
  'tags.cpm': help('Price', 'Per <b>thousand</b> `impressions`:\n- of *one* tag', {
    link: 'https://docs.adx.example/cpm',
    placement: 'right',
  }),
  'subpublishers.sellersJson.type': help('Seller type', 'Who is paid.', { link: 'javascript:alert(1)' }),
};
const lists = () => createListWorld({ campaigns: campaignRows(3), advertisers: advertiserRows }, helps);
const forms = () => {
  const sub = objectOf('subpublishers', { id: 801, name: 'Mossgate Media', domain: 'mossgate.example' });
  return createFormWorld({ tags: [tag()], advertisers: [...advertisers], subpublishers: [sub] }, helps);
};

declare module 'vitest/browser' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended
  interface LocatorSelectors {
    getByFieldMark(path: string): Locator;
  }
}
/** By its place: a locator made of an element names it by its texts, which still change. */
locators.extend({
  getByFieldMark: (path: string) => `[data-path="${path}"] .adx-help-host:has([popover]) .adx-help-button`,
});
/** The mark beside the label of a field, once it has its bubble. */
const markOf = (path: string) => page.getByFieldMark(path).first();
/** The one bubble that is open. */
const bubble = () => document.querySelector<HTMLElement>(':popover-open');

const bubbleIs = (words: string | RegExp) => vi.waitFor(() => expect(bubble()).toHaveTextContent(words));
const closes = async () => {
  await userEvent.keyboard('{Escape}');
  await expect.poll(bubble).toBeNull();
};

describe('the help texts', () => {
  it('are asked for once, after the rows', async () => {
    const world = lists();
    const screen = await renderList(world);
    await expect.element(screen.getByRole('link', { name: 'Campaign 7001' })).toBeVisible();
    await vi.waitFor(() => expect(world.calls).toContain('helpTexts en'));
    expect(world.calls.indexOf('helpTexts en')).toBeGreaterThan(world.calls.indexOf('getList campaigns'));
    await screen.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(() => world.calls.filter((call) => call.startsWith('helpTexts'))).toHaveLength(1);
    // What 'Force data reload' does.
    await screen.client.invalidateQueries();
    await expect.poll(() => world.calls.filter((call) => call.startsWith('helpTexts'))).toHaveLength(2);
  });

  it('leave the list alone where they do not come', async () => {
    const world = lists();
    world.failNext('helpTexts', new Error('No network'));
    const screen = await renderList(world);
    await vi.waitFor(() => expect(world.calls).toContain('helpTexts en'));
    const title = 'CPM: The bid, or the highest bid, in USD per 1,000 impressions, e.g. 12.50.';
    await expect.element(screen.getByRole('button', { name: 'CPM' })).toHaveAttribute('title', title);
  });

  it('stand at the heads of their columns, and at no other', async () => {
    const screen = await renderList(lists());
    const head = screen.getByRole('button', { name: 'CPM' });
    await expect.element(head).toHaveAttribute('data-help');
    expect(document.querySelectorAll('[data-help]')).toHaveLength(2);
    await expect.element(head).toHaveAccessibleDescription('CPM Price per thousand.');
    await head.hover();
    await bubbleIs('CPMPrice per thousand.');
    expect(bubble()?.querySelector('p strong')).toHaveTextContent('thousand');
    await closes();
  });

  it('of a head are in reach of the keyboard, with their links', async () => {
    const screen = await renderList(lists());
    const head = screen.getByRole('button', { name: 'Name', exact: true });
    await expect.element(head).toHaveAttribute('data-help');
    await screen.getByRole('searchbox').hover();
    (screen.getByRole('button', { name: 'ID', exact: true }).element() as HTMLElement).focus();
    // Past the edge by which the column before is sized.
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(head).toHaveFocus();
    await vi.waitFor(() => expect(bubble()).not.toBeNull());
    await userEvent.tab();
    const link = screen.getByRole('link', { name: 'reports' });
    await expect.element(link).toHaveFocus();
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    // Past its own edge, which the bubble does not hide.
    await userEvent.tab();
    await userEvent.tab();
    await vi.waitFor(() => expect(bubble()).toBeNull());
  });

  it('stand behind the labels of a form, as Markdown without HTML', async () => {
    const screen = await renderForm(forms(), '/tags/4101/pricing');
    const mark = markOf('cpm');
    await mark.click();
    await vi.waitFor(() => expect(bubble()).not.toBeNull());
    expect(bubble()?.dataset.side).toBe('right');
    expect(bubble()?.querySelector('p')).toHaveTextContent('Per <b>thousand</b> impressions:');
    expect(bubble()?.querySelector('li em')).toHaveTextContent('one');
    const more = screen.getByRole('link', { name: 'Learn more' });
    await expect.element(more).toHaveAttribute('href', 'https://docs.adx.example/cpm');
    await expect.element(screen.getByLabelText('CPM', { exact: true })).toBeVisible();
    // Escape closes the bubble and leaves the form open.
    await closes();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  });

  it('come with the console where no administrator wrote one, in reach of F1', async () => {
    const screen = await renderForm(forms(), '/tags/4101/pricing');
    await expect.element(markOf('maxCpm')).toHaveAccessibleDescription(/^Max CPM Bids above/);
    const field = screen.getByLabelText('Max CPM', { exact: true });
    await field.click();
    await userEvent.keyboard('{F1}');
    await bubbleIs(/^Max CPMBids above it are cut to this price/);
    await closes();
    await userEvent.tab();
    await expect.element(field).toHaveFocus();
    // The tab key passes by the marks of the other fields.
    await userEvent.tab();
    await expect.poll(() => document.activeElement?.classList.contains('adx-help-button')).toBe(false);
  });

  it('reach fields within fields, and link to the web alone', async () => {
    await renderForm(forms(), '/subpublishers/801/sellers-json');
    await markOf('sellersJson.type').click();
    await bubbleIs('Seller typeWho is paid.');
    expect(bubble()?.querySelector('a')).toBeNull();
  });
});

describe('the list of missing help texts', () => {
  const tooltip = (id: number, key: string, status = 1) =>
    objectOf('tooltips', { id, name: key, key, text: 'Help.', status, demand: undefined });
  const extensions = new Map([[own.name, own.extension]]);
  const open = (at = '/tooltips') =>
    renderList(createListWorld({ tooltips: [tooltip(1, 'tags.cpm'), tooltip(2, 'tags.weight', 0)] }), {
      at,
      viewer: adminViewer,
      extensions,
    });
  const keys = () => [...document.querySelectorAll('[role="dialog"] code')].map((code) => code.textContent);

  it('lists the places without an active text, at an address of its own', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Missing' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Fields without custom help' })).toBeVisible();
    await expect.poll(() => screen.place().hash).toBe('#missing');
    await vi.waitFor(() => expect(keys().length).toBeGreaterThan(100));
    await screen.getByRole('searchbox', { name: 'Search labels and keys' }).fill('tags.c');
    await vi.waitFor(() => expect(keys().filter((key) => !key?.startsWith('tags.c'))).toEqual([]));
    expect(keys()).not.toContain('tags.cpm');
    await screen.getByRole('searchbox', { name: 'Search labels and keys' }).fill('tags.weight');
    const link = screen.getByRole('link', { name: 'Weight' });
    // With the text that comes with the console, to be edited.
    const values = () =>
      new URL(String(link.element().getAttribute('href')), location.origin).searchParams.get('values');
    const begun = { key: 'tags.weight', name: 'Weight', text: expect.stringMatching(/^Share among equals/) };
    await expect.poll(() => JSON.parse(values() ?? '{}')).toEqual(begun);
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await vi.waitFor(() => expect(screen.place().hash).toBe(''));
  });

  it('opens from its address, and its links open a form that is begun', async () => {
    const screen = await open('/tooltips#missing');
    await screen.getByRole('searchbox', { name: 'Search labels and keys' }).fill('tags.weight');
    await screen.getByRole('link', { name: 'Weight' }).click();
    // The form is alone: keys such as Ctrl S are its own.
    await expect.element(screen.getByRole('dialog', { name: 'New tooltip' })).toBeVisible();
    await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(1);
    await cleanup();
    const values = encodeURIComponent('{"key":"tags.weight","name":"Weight"}');
    const at = `/tooltips/create?values=${values}`;
    const form = await renderForm(createFormWorld({ tooltips: [] }), at, { viewer: adminViewer });
    await expect.element(form.getByLabelText('Key')).toHaveValue('tags.weight');
    await expect.element(form.getByLabelText('Name')).toHaveValue('Weight');
  });
});
