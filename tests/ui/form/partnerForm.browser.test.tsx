import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import * as make from '../../../src/schema/fields';
import partners from '../../resources/partners.json';
import { createFormWorld, tag } from './formWorld';
import { renderForm } from './renderForm';
import { renderInput } from './renderInput';

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

const params = { placementId: 20417753, member: '958', invCode: 'ctv_1' };
const world = () =>
  createFormWorld({
    tags: [tag({ integration: 'RTB', partner: 'appnexus', partnerParams: params, endpoint: 'https://a.example/' })],
    advertisers: [],
  });
const typedIn = (label: string) =>
  (document.querySelector<HTMLInputElement>(`[data-path="partnerParams.${label}"] input`) as HTMLInputElement)?.value;

async function choosePartner(screen: Awaited<ReturnType<typeof renderForm>>, name: string) {
  await screen.getByRole('combobox', { name: 'Partner' }).fill(name);
  await userEvent.keyboard('{Enter}');
}

describe('another partner', () => {
  it('drops what it does not ask for only after the question, which names it', async () => {
    const one = world();
    const screen = await renderForm(one, '/tags/4101');
    await choosePartner(screen, 'loopme');
    const dialog = screen.getByRole('alertdialog', { name: '2 values will be removed' });
    await expect.element(dialog.getByText('member')).toBeVisible();
    await expect.element(dialog.getByText('958')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await screen.getByRole('tab', { name: 'Integration' }).click();
    await expect.element(screen.getByLabelText('placementId')).toBeVisible();
    expect([typedIn('placementId'), typedIn('publisherId')]).toEqual(['20417753', '']);
    expect(document.querySelector('[data-path="partnerParams.member"]')).toBeNull();
  });

  it('is taken back by Cancel, with all that was typed', async () => {
    const screen = await renderForm(world(), '/tags/4101');
    await expect.element(screen.getByRole('combobox', { name: 'Partner' })).toBeVisible();
    const before = (screen.getByRole('combobox', { name: 'Partner' }).element() as HTMLInputElement).value;
    await choosePartner(screen, 'loopme');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Partner' })).toHaveValue(before);
    await expect.element(screen.getByText('unsaved')).not.toBeInTheDocument();
    await screen.getByRole('tab', { name: 'Integration' }).click();
    await expect.element(screen.getByLabelText('placementId')).toBeVisible();
    expect(['placementId', 'member', 'invCode'].map(typedIn)).toEqual(['20417753', '958', 'ctv_1']);
  });

  it('of another integration goes with it, after the question', async () => {
    const screen = await renderForm(world(), '/tags/4101');
    await screen.getByRole('radio', { name: 'PreBid' }).click();
    const dialog = screen.getByRole('alertdialog', { name: '4 values will be removed' });
    await expect.element(dialog.getByText('AppNexus')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('radio', { name: 'RTB' })).toBeChecked();
    await screen.getByRole('radio', { name: 'PreBid' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Partner' })).toHaveValue('');
  });

  it('is offered only where it goes with the integration', async () => {
    const screen = await renderForm(world(), '/tags/4101');
    await screen.getByRole('combobox', { name: 'Partner' }).fill('pubmatic');
    const offered = () =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent);
    await vi.waitFor(() => expect(offered()).toEqual(['PubMatic']));
  });
});

describe('the form of a partner', () => {
  it.each(partners)(
    '$id asks for its parameters by name and type, marks the required ones and keeps them as typed',
    async ({ params: specs }) => {
      const { partnerParams } = await import('../../../src/model/partnerParams');
      const id = partners.find((one) => one.params === specs)?.id;
      const screen = await renderInput(make.params('Field'), { definition: { params: { field: () => partnerParams(id) } } as never });
      const asked = [...document.querySelectorAll<HTMLInputElement>('.adx-param input')];
      expect(
        asked.map((input) => [input.closest('.adx-param')?.querySelector('code')?.textContent, input.required, input.inputMode]),
      ).toEqual(specs.map(({ name, type, required }) => [name, required, type === 'number' ? 'numeric' : 'text']));
      for (const { name, type } of specs)
        await screen
          .getByLabelText(name, { exact: false })
          .first()
          .fill(type === 'number' ? '17' : ' a b ');
      await screen.getByRole('button', { name: 'Elsewhere' }).click();
      await expect.poll(screen.value).toEqual(Object.fromEntries(specs.map(({ name, type }) => [name, type === 'number' ? 17 : 'a b'])));
      expect(screen.store.get().problems).toEqual({});
    },
  );
});
