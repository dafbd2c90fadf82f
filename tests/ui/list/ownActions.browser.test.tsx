import { FlaskConical } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ExtensionAction, ExtensionDialogProps } from '../../../src/ui/actions/extensionActions';
import type { UiExtension } from '../../../src/ui/extendUi';
import { Dialog } from '../../../src/ui/parts/Dialog';
import { campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

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

describe('the own actions of an object in its list', () => {
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
