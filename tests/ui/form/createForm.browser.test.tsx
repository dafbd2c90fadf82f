import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { resources } from '../../../src/resources';
import type { Mode, Viewer } from '../../../src/schema/access';
import { mayMake } from '../../../src/schema/mayWrite';
import type { AnyResource } from '../../../src/schema/resource';
import { isWritable } from '../../../src/schema/validate';
import { formTabs } from '../../../src/ui/formState/formTabs';
import { advertisers, campaign, campaignWorld, createFormWorld, objectOf } from './formWorld';
import { paste } from './paste';
import { renderForm } from './renderForm';
import { adminViewer, demandViewer } from './viewers';

describe('a new object', () => {
  const drafts = () => Object.entries(localStorage).flatMap(([key, text]) => (/draft/.test(key) ? [text] : []));

  it('starts with its defaults, which follow other fields until they are touched', async () => {
    const screen = await renderForm(createFormWorld({ channels: [] }), '/channels/create/placement');
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
    const usual = { isDefault: true };
    const ivts = [pixel(21, usual), pixel(22, { isDefault: false }), pixel(23, { ...usual, status: 0 })];
    const one = createFormWorld({ creatives: [], tags: [], advertisers: [...advertisers], ivts });
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
    const one = campaignWorld();
    const screen = await renderForm(one, '/campaigns/create');
    await expect.element(screen.getByRole('dialog', { name: 'New campaign' })).toBeVisible();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Name is required.')).toBeVisible();
    await expect.element(screen.getByText('Advertiser is required.')).toBeVisible();
    await expect.element(screen.getByRole('tab', { name: 'Budget & pacing 2 errors' })).toBeVisible();
    expect(one.sent).toEqual([]);
  });

  it('is sent whole, without what only the server writes, and names the field of each warning', async () => {
    const one = createFormWorld({ advertisers: [] });
    one.warn({ field: 'domain', code: 'rule', detail: 'No host has this name.' });
    const screen = await renderForm(one, '/advertisers/create');
    await screen.getByLabelText('Name', { exact: true }).fill('Kestrel');
    await screen.getByLabelText('Domain').fill('kestrel.example');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(screen.address()).toBe('/advertisers/9001'));
    const data = one.sent[0]?.data;
    const filled = { name: 'Kestrel', domain: 'kestrel.example', kind: 'brand', status: 1, paymentTerms: 60 };
    expect(data).toMatchObject(filled);
    expect(data).not.toHaveProperty('uid');
    expect(data).not.toHaveProperty('demand');
    await expect.element(screen.getByText('Domain: No host has this name.')).toBeVisible();
    await expect.element(screen.getByRole('dialog', { name: 'Kestrel' })).toBeVisible();
    await cleanup();
    expect(drafts()).toEqual([]);
  });

  it('may be a copy, filled in and not saved', async () => {
    const one = campaignWorld();
    const screen = await renderForm(one, '/campaigns/create?copy=12');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Halden EV launch (copy)');
    await expect.element(screen.getByText('Copy of 12')).toBeVisible();
    expect(one.sent).toEqual([]);
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => one.sent[0]?.data).toMatchObject({ name: 'Halden EV launch (copy)', status: 0, cpm: 24 });
  });

  it('keeps its last keystrokes where it is closed without a question', async () => {
    const screen = await renderForm(campaignWorld(), '/campaigns/create');
    await screen.getByLabelText('Name', { exact: true }).fill('Closed in the middle');
    await cleanup();
    expect(drafts().join()).toContain('Closed in the middle');
  });

  it('leaves no draft of what is discarded', async () => {
    const screen = await renderForm(campaignWorld(), '/campaigns/create');
    await screen.getByLabelText('Name', { exact: true }).fill('Not wanted');
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Discard' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'New campaign' })).not.toBeInTheDocument();
    await cleanup();
    expect(drafts()).toEqual([]);
  });

  it('belongs to whom an administrator says', async () => {
    const demands = [objectOf('demands', { id: 31, name: 'Northbay Streaming' })];
    const one = createFormWorld({ advertisers: [], demands });
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
    const one = campaignWorld();
    const screen = await renderForm(one, at, { viewer: adminViewer });
    await expect.element(screen.getByRole('dialog', { name: 'You cannot create tags' })).toBeVisible();
    await expect.element(screen.getByText('Your account can view tags here, but not create them.')).toBeVisible();
    expect(screen.getByRole('textbox').elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Back to tags' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/tags'));
    expect(one.calls).not.toContain('copy tags');
  });

  it('is told so on a page of its own too', async () => {
    const screen = await renderForm(campaignWorld(), '/tags/create', { viewer: adminViewer, isPage: true });
    await screen.getByRole('button', { name: 'Back to tags' }).click();
    await vi.waitFor(() => expect(screen.address()).toBe('/tags'));
  });
});

const makers: readonly Viewer[] = [adminViewer, demandViewer].flatMap((viewer) =>
  (['dsp', 'ssp'] satisfies Mode[]).map((mode) => ({ ...viewer, mode })),
);
const made = (resources as readonly AnyResource[]).flatMap((resource) => {
  const viewer = makers.find((one) => mayMake(one, resource.access.write) && (resource.mode ?? one.mode) === one.mode);
  return viewer && !resource.hidden ? [[resource.name, resource, viewer] as const] : [];
});
const pathWithFocus = () => document.activeElement?.closest('[data-path]')?.getAttribute('data-path');
const fields = () => [...document.querySelectorAll<HTMLElement>('.adx-form-body .adx-field[data-path]')];
const requiredOnScreen = () =>
  fields().flatMap((field) => (field.querySelector('[data-required]') ? [field.dataset.path?.split('.')[0]] : []));

describe('the form of a new object', () => {
  it('is there for most resources', () => expect(made.length).toBeGreaterThan(15));

  it.each(made)(
    'of %s focuses its first field and marks each required one before saving',
    async (name, resource, viewer) => {
      const screen = await renderForm(createFormWorld({}), `/${name}/create`, { viewer });
      await vi.waitFor(() => expect(pathWithFocus()).toBe(fields()[0]?.dataset.path));
      for (const tab of formTabs(resource, viewer, true)) {
        await screen.getByRole('tab', { name: tab.name }).first().click();
        const required = tab.fields.filter((one) => {
          const field = resource.allFields[one];
          return field?.required && isWritable(field, viewer);
        });
        await vi.waitFor(() => expect(requiredOnScreen()).toEqual(expect.arrayContaining(required)));
      }
    },
  );

  it('says in its foot what it still needs, and leads there', async () => {
    const screen = await renderForm(createFormWorld({}), '/campaigns/create');
    const needed = screen.getByRole('button', { name: 'Still needed: Name, Advertiser, Total budget, Rate, +1' });
    await expect.element(screen.getByRole('tab', { name: 'Bidding' })).toHaveTextContent('1 field still needed');
    await needed.click();
    await vi.waitFor(() => expect(pathWithFocus()).toBe('name'));
    await screen.getByLabelText('Name').fill('Spring');
    await screen.getByRole('button', { name: 'Still needed: Advertiser, Total budget, Rate, CPM' }).click();
    await vi.waitFor(() => expect(pathWithFocus()).toBe('advertiser'));
  });

  it('says that users come after saving', async () => {
    const screen = await renderForm(createFormWorld({}), '/demands/create', { viewer: adminViewer });
    await screen.getByRole('tab', { name: 'Access' }).click();
    await expect.element(screen.getByText('You can add users after saving the publisher.')).toBeVisible();
  });
});

describe('a picker', () => {
  const creative = (id: number, name: string, advertiser: number) =>
    objectOf('creatives', { id, name, advertiser, kind: 'hosted' });
  const others = Array.from({ length: 60 }, (_, index) => creative(9100 + index, `Another ${index}`, 538));

  it('lists what can be chosen first, however far down the list it is', async () => {
    const world = createFormWorld({
      campaigns: [campaign()],
      advertisers: [...advertisers],
      creatives: [...others, creative(9001, 'Spring 30', 502), creative(9002, 'Winter 15', 502)],
    });
    const screen = await renderForm(world, '/campaigns/12/creatives');
    await screen.getByRole('combobox', { name: 'Creatives' }).click();
    await vi.waitFor(() => {
      const options = [...document.querySelectorAll('[role="option"]')];
      expect(options.slice(0, 3).map((option) => option.textContent)).toEqual([
        expect.stringContaining('Spring 30'),
        expect.stringContaining('Winter 15'),
        expect.stringContaining('Belongs to another advertiser.'),
      ]);
    });
  });

  it('makes a new one that knows what the form around it knows', async () => {
    const world = createFormWorld({ campaigns: [campaign()], advertisers: [...advertisers], creatives: others });
    const screen = await renderForm(world, '/campaigns/12/creatives');
    await screen.getByRole('combobox', { name: 'Creatives' }).fill('Autumn');
    await screen.getByRole('option', { name: 'New creative “Autumn”' }).click();
    const sheet = screen.getByRole('dialog', { name: 'New creative' });
    await expect.element(sheet.getByRole('combobox', { name: 'Advertiser' })).toHaveValue('Halden Motors Direct');
  });

  it('makes a list of pasted lines that name none', async () => {
    const deal = objectOf('deals', { id: 1501, name: 'Static', dynamicInventory: 1, apps: [] });
    const world = createFormWorld({ deals: [deal], applists: [] });
    const screen = await renderForm(world, '/deals/1501/inventory');
    await screen.getByRole('combobox', { name: 'App lists' }).click();
    paste('com.halden.tv\ncom.tern.news');
    await screen.getByRole('button', { name: 'New app list with these' }).click();
    const sheet = screen.getByRole('dialog', { name: 'New app list' });
    await expect.element(sheet).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    // They are still there after a form that was left.
    await screen.getByRole('button', { name: 'New app list with these' }).click();
    await sheet.getByLabelText('Name', { exact: true }).fill('Pasted');
    await sheet.getByRole('button', { name: /^Save/ }).first().click();
    await expect.element(sheet).not.toBeInTheDocument();
    const pasted = { name: 'Pasted', entries: ['com.halden.tv', 'com.tern.news'] };
    expect(world.sent).toContainEqual({ resource: 'applists', data: expect.objectContaining(pasted) });
    await expect.element(screen.getByRole('button', { name: 'New app list with these' })).not.toBeInTheDocument();
  });

  it('suggests cities', async () => {
    const screen = await renderForm(createFormWorld({}), '/targetings/create');
    await screen.getByRole('combobox', { name: 'Cities' }).fill('Toul');
    await expect.element(screen.getByRole('option', { name: 'Toulouse' })).toBeVisible();
  });
});

it('fields of another integration are behind a button that counts them, until the integration needs them', async () => {
  const viewer: Viewer = { ...demandViewer, mode: 'ssp' };
  const screen = await renderForm(createFormWorld({}), '/tags/create/integration', { viewer });
  const endpoint = screen.getByLabelText('Endpoint', { exact: true });
  await expect.element(endpoint).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Show 6 RTB fields' }).click();
  await expect.element(endpoint).toBeDisabled();
  await screen.getByRole('button', { name: 'Hide 6 RTB fields' }).click();
  await expect.element(endpoint).not.toBeInTheDocument();
  await screen.getByRole('tab', { name: /^General/ }).click();
  await screen.getByText('RTB', { exact: true }).click();
  await screen.getByRole('tab', { name: /^Integration/ }).click();
  await expect.element(endpoint).toBeEnabled();
  await expect.element(screen.getByRole('button', { name: /RTB fields/ })).not.toBeInTheDocument();
});
