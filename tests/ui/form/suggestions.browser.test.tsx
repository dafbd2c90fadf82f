import { afterEach, describe, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { createFormWorld, tag } from './formWorld';
import { renderForm } from './renderForm';

afterEach(async () => {
  await cleanup();
  localStorage.clear();
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
