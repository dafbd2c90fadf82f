import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { createFormWorld, tag } from './formWorld';
import { renderForm } from './renderForm';

afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

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
      const list = [...group.element().querySelectorAll('datalist')].at(-1);
      return [...(list?.options ?? [])].map(({ value }) => value);
    };
    expect(await offered('Tag parameters')).toEqual(['placement']);
    expect(await offered('Outbound macros')).toEqual(['ua']);
  });
});
