import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { extensions } from '../../../src/app/extensions';
import type { Row } from '../../../src/dataProvider/lists/rowSpec';
import type { ConsoleProvider } from '../../../src/model/consoleProvider';
import { demandViewer } from '../form/viewers';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const app = (id: number, values: object = {}) =>
  ({
    id,
    name: `App ${id}`,
    bundle: `com.app${id}`,
    storeId: null,
    quality: 'normal',
    status: 1,
    version: 1,
    demand: 31,
    ...values,
  }) as Row;
const list = (id: number, values: object) =>
  ({ id, name: `List ${id}`, status: 1, version: 4, demand: 31, ...values }) as Row;

/** The screen of a resource with its own actions, on a server that keeps what it was told to add. */
async function open(name: string, given: Readonly<Record<string, readonly Row[]>>) {
  const world = createListWorld(given);
  const added: unknown[] = [];
  const provider = {
    ...world.provider,
    getOne: async (resource: string, { id }: { id: number }) => ({
      data: given[resource]?.find((row) => row.id === id),
    }),
    async importEntries(resource: string, params: object) {
      added.push({ resource, ...params });
      return { added: 1 };
    },
  } as unknown as ConsoleProvider;
  const screen = await renderList(
    { ...world, provider },
    { at: `/${name}`, extensions, viewer: { ...demandViewer, mode: 'ssp' } },
  );
  return { screen, world, added };
}

describe('applications', () => {
  const given = {
    applications: [app(1), app(2, { quality: 'blocked' })],
    applists: [list(71, { kind: 'bundle' }), list(72, { kind: 'storeId' })],
  };

  it.each([
    [
      'List 71',
      'Added to the list',
      [{ resource: 'applists', id: 71, mode: 'append', values: ['com.app1'], version: 4 }],
    ],
    ['List 72', 'None of them has the value this list needs.', []],
  ])('are added to %s by what it names apps by', async (chosen, told, expected) => {
    const { screen, added } = await open('applications', given);
    await screen.act('Add to list', 'App 1');
    const dialog = screen.getByRole('dialog', { name: 'Add to list: App 1' });
    await dialog.getByRole('combobox').fill(chosen);
    await screen.getByRole('option', { name: chosen }).click();
    await dialog.getByRole('heading').click();
    await dialog.getByRole('button', { name: 'Add to list' }).click();
    await expect.element(screen.getByText(told)).toBeVisible();
    expect(added).toEqual(expected);
  });

  it('are blocked by one click, where they are not yet', async () => {
    const { screen, world } = await open('applications', given);
    await screen.getByText('App 2', { exact: true }).hover();
    await expect.element(screen.getByRole('button', { name: 'Add to list App 2' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Block App 2' }).elements()).toEqual([]);
    await screen.act('Block', 'App 1');
    await vi.waitFor(() => expect(world.rows('applications').find(({ id }) => id === 1)?.quality).toBe('blocked'));
  });
});

describe('the endpoint of a channel', () => {
  const channel = (endpoint: string | null) => ({ id: 5, name: 'Roku', status: 1, version: 1, endpoint }) as Row;

  it('is copied', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce(undefined);
    const { screen } = await open('channels', { channels: [channel('https://ads.example/vast?c=c5')] });
    await screen.act('Export tag', 'Roku');
    await expect.element(screen.getByText('Endpoint of Roku copied')).toBeVisible();
    expect(copied).toHaveBeenCalledWith('https://ads.example/vast?c=c5');
  });

  it('is told to be missing where it is', async () => {
    const { screen } = await open('channels', { channels: [channel(null)] });
    await expect.element(screen.getByText('Roku', { exact: true })).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(screen.getByRole('button', { name: 'Export tag Roku' })).toBeVisible();
    await userEvent.keyboard('t');
    await expect.element(screen.getByText('Roku has no endpoint: your account has no domain yet.')).toBeVisible();
  });
});
