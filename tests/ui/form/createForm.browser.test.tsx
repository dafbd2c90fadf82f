import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { advertisers, campaign, createFormWorld, objectOf, tag } from './formWorld';
import { renderForm } from './renderForm';
import { adminViewer } from './viewers';

const world = () => createFormWorld({ campaigns: [campaign()], tags: [tag()], advertisers: [...advertisers] });

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

describe('a new object', () => {
  it('starts with its defaults, which follow other fields until they are touched', async () => {
    const one = createFormWorld({ channels: [] });
    const screen = await renderForm(one, '/channels/create/placement');
    await expect.element(screen.getByLabelText('Width')).toHaveValue('1,920');
    await screen.getByLabelText('Height').fill('700');
    await screen.getByRole('tab', { name: 'General' }).click();
    await screen.getByRole('combobox', { name: 'Environment' }).fill('desk');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('tab', { name: 'Placement' }).click();
    await expect.element(screen.getByLabelText('Width')).toHaveValue('640');
    await expect.element(screen.getByLabelText('Height')).toHaveValue('700');
    await expect.element(screen.getByText('2 unsaved changes')).toBeVisible();
  });

  it('takes defaults from what its references name, and names the presets of all', async () => {
    const pixel = (id: number, values: object) => objectOf('ivts', { id, name: `Pixel ${id}`, pixels: [], ...values });
    const one = createFormWorld({
      creatives: [],
      tags: [],
      advertisers: [...advertisers],
      ivts: [pixel(21, { isDefault: true }), pixel(22, { isDefault: false }), pixel(23, { isDefault: true, status: 0 })],
    });
    const creative = await renderForm(one, '/creatives/create/attributes');
    await expect.element(creative.getByRole('button', { name: 'Remove halden.example' })).not.toBeInTheDocument();
    await creative.getByRole('tab', { name: 'General' }).click();
    await creative.getByRole('combobox', { name: 'Advertiser' }).fill('halden');
    await creative.getByRole('option', { name: 'Halden Motors Direct' }).click();
    await expect.element(creative.getByLabelText('Brand')).toHaveValue('Halden Motors Direct');
    await creative.getByRole('tab', { name: 'Attributes' }).click();
    await expect.element(creative.getByRole('button', { name: 'Remove halden.example' })).toBeVisible();
    await cleanup();
    const tagForm = await renderForm(one, '/tags/create/pixels');
    await expect.element(tagForm.getByText('Pixel 21')).toBeVisible();
    await expect.element(tagForm.getByText('Pixel 22')).not.toBeInTheDocument();
    await expect.element(tagForm.getByText('Pixel 23')).not.toBeInTheDocument();
  });

  it('shows every required field when it is sent empty', async () => {
    const one = world();
    const screen = await renderForm(one, '/campaigns/create');
    await expect.element(screen.getByRole('dialog', { name: 'New campaign' })).toBeVisible();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Name is required.')).toBeVisible();
    await expect.element(screen.getByText('Advertiser is required.')).toBeVisible();
    await expect.element(screen.getByRole('tab', { name: 'Budget & pacing 2 errors' })).toBeVisible();
    expect(one.sent).toEqual([]);
  });

  it('is sent whole, without what only the server writes', async () => {
    const one = createFormWorld({ advertisers: [] });
    const screen = await renderForm(one, '/advertisers/create');
    await screen.getByLabelText('Name', { exact: true }).fill('Kestrel');
    await screen.getByLabelText('Domain').fill('kestrel.example');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(screen.path()).toBe('/advertisers/9001'));
    expect(one.sent[0]?.data).toMatchObject({ name: 'Kestrel', domain: 'kestrel.example', kind: 'brand', status: 1, paymentTerms: 60 });
    expect(Object.keys(one.sent[0]?.data ?? {})).not.toEqual(expect.arrayContaining(['uid']));
    expect(one.sent[0]?.data).not.toHaveProperty('demand');
    await expect.element(screen.getByRole('dialog', { name: 'Kestrel' })).toBeVisible();
  });

  it('names the field of each warning of the server once it is saved', async () => {
    const one = createFormWorld({ advertisers: [] });
    one.warn({ field: 'domain', code: 'rule', detail: 'No host has this name.' });
    const screen = await renderForm(one, '/advertisers/create');
    await screen.getByLabelText('Name', { exact: true }).fill('Kestrel');
    await screen.getByLabelText('Domain').fill('kestrel.example');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByText('Domain: No host has this name.')).toBeVisible();
  });

  it('may be a copy, filled in and not saved', async () => {
    const one = world();
    const screen = await renderForm(one, '/campaigns/create?copy=12');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Halden EV launch (copy)');
    await expect.element(screen.getByText('Copy of 12')).toBeVisible();
    expect(one.sent).toEqual([]);
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(one.sent[0]?.data).toMatchObject({ name: 'Halden EV launch (copy)', status: 0, cpm: 24 }));
  });

  it('belongs to whom an administrator says', async () => {
    const one = createFormWorld({ advertisers: [], demands: [objectOf('demands', { id: 31, name: 'Northbay Streaming' })] });
    const screen = await renderForm(one, '/advertisers/create', { viewer: adminViewer });
    await screen.getByRole('combobox', { name: 'Publisher' }).fill('north');
    await screen.getByRole('option', { name: 'Northbay Streaming' }).click();
    await screen.getByLabelText('Name', { exact: true }).fill('Kestrel');
    await screen.getByLabelText('Domain').fill('kestrel.example');
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(one.sent[0]?.data).toMatchObject({ demand: 31, name: 'Kestrel' }));
  });
});

describe('a viewer who may not create', () => {
  it.each(['/tags/create', '/tags/create?copy=4101'])('is told so at %s, with the way back to the list', async (at) => {
    const one = world();
    const screen = await renderForm(one, at, { viewer: adminViewer });
    await expect.element(screen.getByRole('dialog', { name: 'You cannot create tags' })).toBeVisible();
    await expect.element(screen.getByText('Your account can view tags here, but not create them.')).toBeVisible();
    expect(screen.getByRole('textbox').elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Back to tags' }).click();
    await vi.waitFor(() => expect(screen.path()).toBe('/tags'));
    expect(one.calls).not.toContain('copy tags');
  });

  it('is told so on a page of its own too', async () => {
    const screen = await renderForm(world(), '/tags/create', { viewer: adminViewer, isPage: true });
    await screen.getByRole('button', { name: 'Back to tags' }).click();
    await vi.waitFor(() => expect(screen.path()).toBe('/tags'));
  });
});
