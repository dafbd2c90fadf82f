import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

const advertiser = (id: number) => ({
  ...{ id, name: `Brand ${id}`, status: 1, demand: 31, version: 1, kind: 'brand', domain: `brand${id}.example` },
  ...{ companyName: `Brand ${id}`, modifiedAt: '2026-09-17T13:12:00.000Z' },
});
const world = () => createListWorld({ advertisers: Array.from({ length: 45 }, (_, at) => advertiser(101 + at)) });
type Screen = Awaited<ReturnType<typeof renderList>>;

async function make(screen: Screen, name: string) {
  await screen.getByRole('link', { name: /^Create/ }).click();
  await screen.getByLabelText('Name', { exact: true }).fill(name);
  await screen.getByLabelText('Domain').fill('new.example');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
}
const marked = (screen: Screen) => [...screen.container.querySelectorAll('tr[data-new] .adx-name')].map((cell) => cell.textContent);

describe('a new object in its list', () => {
  it('stands first with a mark and is announced, though the order has it on another page', async () => {
    const screen = await renderList(world(), { at: '/advertisers' });
    await vi.waitFor(() => expect(screen.names()[0]).toBe('Brand 101'));
    const long = 'Zebra with a name that takes a second line beside its mark';
    await make(screen, long);
    await vi.waitFor(() => expect(screen.names().slice(0, 2)).toEqual([long, 'Brand 101']));
    expect(marked(screen)).toEqual([long]);
    await expect.element(screen.getByText('New', { exact: true })).toBeVisible();
    const [chip, name] = ['.adx-new', '.adx-name'].map((part) =>
      screen.container.querySelector(`tr[data-new] ${part}`)?.getBoundingClientRect(),
    );
    expect(Math.abs((chip?.top ?? 0) + (chip?.height ?? 0) / 2 - (name?.top ?? 0) - (name?.height ?? 0) / 2)).toBeLessThan(4);
    await expect.element(screen.getByText(`${long} is new and shown first.`)).toBeInTheDocument();
    await make(screen, 'Yak');
    await vi.waitFor(() => expect(screen.names().slice(0, 3)).toEqual(['Yak', long, 'Brand 101']));
  });

  it('is shown once where the page has it, too', async () => {
    const screen = await renderList(world(), { at: '/advertisers' });
    await vi.waitFor(() => expect(screen.names()[0]).toBe('Brand 101'));
    await make(screen, 'Aardvark');
    await vi.waitFor(() => expect(screen.names().filter((name) => name === 'Aardvark')).toHaveLength(1));
    await expect.poll(() => screen.names()[0]).toBe('Aardvark');
  });

  it('goes to its place when the list is sorted, turned or reloaded', async () => {
    const screen = await renderList(world(), { at: '/advertisers' });
    await vi.waitFor(() => expect(screen.names()[0]).toBe('Brand 101'));
    await make(screen, 'Zebra');
    await vi.waitFor(() => expect(marked(screen)).toEqual(['Zebra']));
    await screen.getByRole('button', { name: 'Name', exact: true }).click();
    await vi.waitFor(() => expect([screen.names()[0], marked(screen)]).toEqual(['Zebra', []]));
    await make(screen, 'Cat');
    await vi.waitFor(() => expect([screen.names()[0], marked(screen)]).toEqual(['Cat', ['Cat']]));
    await screen.getByRole('button', { name: 'Next page' }).click();
    await vi.waitFor(() => expect(marked(screen)).toEqual([]));
    await make(screen, 'Dog');
    await vi.waitFor(() => expect(marked(screen)).toEqual(['Dog']));
    await screen.client.invalidateQueries();
    await vi.waitFor(() => expect(marked(screen)).toEqual([]));
  });
});
