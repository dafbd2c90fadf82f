import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { resources } from '../../../src/resources';
import type { Mode, Viewer } from '../../../src/schema/access';
import { mayMake } from '../../../src/schema/mayWrite';
import type { AnyResource } from '../../../src/schema/resource';
import { isWritable } from '../../../src/schema/validate';
import { formTabs } from '../../../src/ui/form/formTabs';
import { advertisers, campaign, createFormWorld, objectOf } from './formWorld';
import { renderForm } from './renderForm';
import { adminViewer, demandViewer } from './viewers';

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await cleanup();
  localStorage.clear();
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
  it('is there for most resources', () => {
    expect(made.length).toBeGreaterThan(15);
  });

  it.each(made)('of %s focuses its first field and marks each required one before saving', async (name, resource, viewer) => {
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
  });

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
  const creative = (id: number, name: string, advertiser: number) => objectOf('creatives', { id, name, advertiser, kind: 'hosted' });
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

  it('suggests cities', async () => {
    const screen = await renderForm(createFormWorld({}), '/targetings/create');
    await screen.getByRole('combobox', { name: 'Cities' }).fill('Toul');
    await expect.element(screen.getByRole('option', { name: 'Toulouse' })).toBeVisible();
  });
});

describe('fields of another integration', () => {
  it('are behind a button that counts them, until the integration needs them', async () => {
    const screen = await renderForm(createFormWorld({}), '/tags/create/integration', { viewer: { ...demandViewer, mode: 'ssp' } });
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
});
