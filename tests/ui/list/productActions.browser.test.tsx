import { FlaskConical } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { extensions } from '../../../src/app/extensions';
import type { Row } from '../../../src/dataProvider/lists/rowSpec';
import type { ConsoleProvider } from '../../../src/model/consoleProvider';
import type { ExtensionAction, ExtensionDialogProps } from '../../../src/ui/actions/extensionActions';
import type { UiExtension } from '../../../src/ui/extendUi';
import { Dialog } from '../../../src/ui/parts/Dialog';
import { demandViewer } from '../form/viewers';
import { campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

describe('the actions of the product', () => {
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
});

describe('actions of an extension', () => {
  const Asking = ({ records, title, onClose }: ExtensionDialogProps) => (
    <Dialog open onClose={onClose} aria-labelledby="asking">
      <h2 id="asking">{`${title} ${records.map(({ name }) => name).join(', ')}`}</h2>
      <button type="button" onClick={onClose}>
        Enough
      </button>
    </Dialog>
  );

  const actionOf = (id: string, label: string, more: Partial<ExtensionAction> = {}): ExtensionAction =>
    ({ id, icon: FlaskConical, label, Dialog: Asking, ...more }) as ExtensionAction;

  async function open(actions: readonly ExtensionAction[]) {
    const rowActions = vi.fn(async () => actions);
    const extension: UiExtension = { rowActions };
    // The pointer may stand where a row will be.
    await userEvent.hover(document.body, { position: { x: 1, y: 1 } });
    const world = createListWorld({ campaigns: campaignRows(3), advertisers: [], creatives: [] });
    const screen = await renderList(world, { extensions: new Map([['campaigns', extension]]) });
    await expect.element(screen.getByText('Campaign 7001')).toBeVisible();
    return { screen, rowActions };
  }

  it('are fetched by the first row that is pointed at, and by no other', async () => {
    const { screen, rowActions } = await open([actionOf('test', 'Try it')]);
    expect(rowActions).not.toHaveBeenCalled();
    await screen.getByText('Campaign 7001').hover();
    await expect.element(screen.getByRole('button', { name: 'Try it Campaign 7001' })).toBeVisible();
    await screen.getByText('Campaign 7002').hover();
    await expect.element(screen.getByRole('button', { name: 'Try it Campaign 7002' })).toBeVisible();
    expect(rowActions).toHaveBeenCalledTimes(1);
  });

  it('ask with a dialog of their own, after which the focus is at the row', async () => {
    const { screen } = await open([actionOf('test', 'Try it')]);
    await screen.act('Try it', 'Campaign 7002');
    await expect.element(screen.getByRole('dialog', { name: 'Try it Campaign 7002' })).toBeVisible();
    await screen.getByRole('button', { name: 'Enough' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await vi.waitFor(() => expect(document.activeElement?.closest('tr')?.getAttribute('data-row')).toBe('7002'));
  });

  it('have a key, which the help of the keys tells', async () => {
    const { screen } = await open([actionOf('test', 'Try it', { key: 't' })]);
    await userEvent.keyboard('j');
    await expect.element(screen.getByRole('button', { name: 'Try it Campaign 7001' })).toBeVisible();
    await userEvent.keyboard('t');
    await expect.element(screen.getByRole('dialog', { name: 'Try it Campaign 7001' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('?');
    await expect.element(screen.getByRole('dialog').getByText('Try it')).toBeVisible();
  });

  it('stand in a menu where the row has no room for them', async () => {
    const { screen } = await open([actionOf('one', 'First'), actionOf('two', 'Second')]);
    await screen.act('More actions', 'Campaign 7003');
    await expect.element(screen.getByRole('menuitem', { name: 'First' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'Second Campaign 7003' })).toBeVisible();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  });

  it('are done with all ticked objects where they stand on the bar', async () => {
    const { screen } = await open([actionOf('test', 'Try it', { places: ['bulk'] })]);
    await screen.getByRole('checkbox', { name: 'Select Campaign 7001' }).click();
    await screen.getByRole('checkbox', { name: 'Select Campaign 7003' }).click();
    await screen.getByRole('toolbar').getByRole('button', { name: 'Try it' }).click();
    await expect
      .element(screen.getByRole('dialog', { name: /^Try it Campaign 700[13], Campaign 700[13]$/ }))
      .toBeVisible();
  });
});
