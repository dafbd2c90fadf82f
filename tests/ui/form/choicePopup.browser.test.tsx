import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Popup } from '../../../src/ui/fields/inputs/Popup';
import { advertisers, campaign, createFormWorld, tag } from './formWorld';
import { renderForm } from './renderForm';

const popups = () => [...document.querySelectorAll<HTMLElement>('.adx-popup')];

it('the first list of a page is placed once ahead, unseen and empty, and then opens with what is in it', async () => {
  const anchor = document.createElement('div');
  document.body.append(anchor);
  const seen: (readonly [string, string])[] = [];
  const watch = new MutationObserver(() => {
    for (const one of popups()) seen.push([getComputedStyle(one).visibility, one.textContent ?? '']);
  });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  const draw = (isOpen: boolean) => (
    <Popup anchor={anchor} isOpen={isOpen}>
      <p>What can be chosen</p>
    </Popup>
  );

  const screen = await render(draw(false));
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0));
  await vi.waitFor(() => expect(popups()).toEqual([]));
  for (const one of seen) expect(one).toEqual(['hidden', '']);

  await screen.rerender(draw(true));
  await expect.element(screen.getByText('What can be chosen')).toBeVisible();
  await screen.rerender(draw(false));
  await expect.poll(popups).toEqual([]);
  watch.disconnect();
  anchor.remove();
});

describe('suggestions', () => {
  describe('values of parameters', () => {
    it('are suggested from the macros and from the names of tags, channels and sites', async () => {
      const world = createFormWorld({
        tags: [tag({ tagParams: { placement: 'x' } }), { ...tag(), id: 4102, name: 'Kestrel CTV US' }],
        channels: [{ id: 5101, name: 'Copperline One', uid: 'c5h8', status: 1 }],
        sites: [
          { id: 50_001, name: 'Harbour News', domain: 'harbour.example', status: 1 },
          // One name of two sites is offered once.
          { id: 50_002, name: 'Harbour News', domain: 'harbour2.example', status: 1 },
        ],
      });
      const asked = vi.spyOn(world.provider, 'choices');
      const screen = await renderForm(world, '/tags/4101/integration');
      const group = screen.getByRole('group', { name: 'Tag parameters', exact: true });
      const value = group.getByLabelText('Value of placement');
      await expect.element(value).toBeVisible();
      const offered = () => {
        const options = (value.element() as HTMLInputElement).list?.options ?? [];
        return [...options].map((option) => [option.value, option.label] as const);
      };
      // Nothing is asked for before the input has the focus.
      expect(offered()).toEqual([]);
      expect(asked.mock.calls.filter(([name]) => name === 'sites')).toEqual([]);
      await value.fill('');
      await expect.poll(() => offered().map(([one]) => one)).toContain('{{DEVICE_ID}}');
      await expect
        .poll(() => offered().filter(([one]) => !one.startsWith('{{')))
        .toEqual([
          ['Halden Motors CTV US $18', 'Halden Motors CTV US $18 · Tag'],
          ['Kestrel CTV US', 'Kestrel CTV US · Tag'],
          ['Copperline One', 'Copperline One · Channel'],
          ['Harbour News', 'Harbour News · Site'],
        ]);
    });
  });

  describe('names of parameters', () => {
    it('are suggested from what came with the sign-in, but for those that are there', async () => {
      const world = createFormWorld({ tags: [tag({ vast2Params: { ip: 'a' } })] });
      const screen = await renderForm(world, '/tags/4101/integration');
      const offered = async (label: string) => {
        const group = screen.getByRole('group', { name: label, exact: true });
        await group.getByRole('button', { name: 'Add a value' }).click();
        const lists = () => [...group.element().querySelectorAll('datalist')];
        return expect.poll(() => [...(lists().at(-1)?.options ?? [])].map(({ value }) => value));
      };
      await (await offered('Tag parameters')).toEqual(['placement']);
      await (await offered('Outbound macros')).toEqual(['ua']);
    });
  });
});

describe('an object that a field wants', () => {
  const opened = async () => {
    const one = createFormWorld({ campaigns: [campaign()], advertisers: [...advertisers] });
    const screen = await renderForm(one, '/campaigns/12');
    await screen.getByLabelText('Name').fill('Typed before');
    const field = screen.getByRole('combobox', { name: 'Advertiser' });
    await expect.element(field).toHaveValue('Halden Motors Direct');
    await field.click();
    await field.fill('Zephyr');
    await screen.getByRole('option', { name: 'New advertiser “Zephyr”' }).click();
    const sheet = screen.getByRole('dialog', { name: 'New advertiser' });
    await expect.element(sheet.getByLabelText('Name', { exact: true })).toHaveValue('Zephyr');
    return { one, screen, field, sheet };
  };

  it('is made over the form, chosen there, and leaves what was typed below', async () => {
    const { one, screen, field, sheet } = await opened();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect.element(sheet.getByText('Domain is required.')).toBeVisible();
    await expect.element(sheet.getByLabelText('Domain', { exact: true })).toHaveFocus();
    await userEvent.keyboard('zephyr.example');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('Zephyr');
    await expect.element(field).toHaveFocus();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Typed before');
    await expect.element(screen.getByText('2 unsaved changes')).toBeVisible();
    expect(one.sent.map(({ resource, data }) => [resource, data.name])).toEqual([['advertisers', 'Zephyr']]);
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(one.sent.at(-1)?.data).toMatchObject({ advertiser: 9001, name: 'Typed before' }));
  });

  it('given up asks where something is typed, gives the focus back, and the browser’s Back closes it alone', async () => {
    const { screen, field, sheet } = await opened();
    await sheet.getByLabelText('Name', { exact: true }).fill('Zephyr Air');
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect.element(sheet.getByLabelText('Name', { exact: true })).toHaveValue('Zephyr Air');
    void screen.router.navigate('/advertisers');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.poll(screen.address).toBe('/campaigns/12');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('Halden Motors Direct');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Typed before');
  });
});
