import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Row } from '../../../src/dataProvider/lists/rowSpec';
import { createFormWorld, invalid, objectOf } from '../form/formWorld';
import { renderForm } from '../form/renderForm';
import { adminViewer } from '../form/viewers';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const manager = (id: number, name: string, values: Partial<Row> = {}): Row =>
  objectOf('managers', { id, name, email: `m${id}@operator.example`, version: 1, demand: undefined, ...values });
const managers = [manager(1, 'CTV Supply Desk'), manager(2, 'EMEA Desk'), manager(3, 'Billing Desk')];
const accounts = [
  { resource: 'demands', count: 2, sample: [{ id: 31, name: 'Northbay Streaming', status: 1 }] },
] as const;

const list = async () => {
  const world = createListWorld({ managers, demands: [] });
  world.use('managers', 1, accounts);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return { world, screen: await renderList(world, { at: '/managers', viewer: adminViewer }) };
};
const statusOf = (rows: readonly Row[], id: number) => rows.find((row) => row.id === id)?.status;

/** Chooses in the picker of the dialog, by typing the name. */
const choose = async (
  screen: Pick<Awaited<ReturnType<typeof list>>['screen'], 'getByRole' | 'getByLabelText'>,
  name: string,
) => {
  await screen.getByLabelText('Reassign to').fill(name);
  await screen.getByRole('option', { name: new RegExp(name) }).click();
};

describe('a manager whom accounts need', () => {
  it('is archived from the row once another took them over, with undo', async () => {
    const { world, screen } = await list();
    await screen.act('Archive', 'CTV Supply Desk');
    const dialog = screen.getByRole('dialog', { name: 'Reassign the objects of CTV Supply Desk' });
    await expect.element(dialog).toHaveTextContent('2 publishersNorthbay Streamingand 1 more');
    await dialog.getByRole('button', { name: 'Reassign and archive' }).click();
    await expect.element(dialog.getByText('Choose a new owner.', { exact: true })).toBeVisible();
    await choose(screen, 'EMEA Desk');
    await dialog.getByRole('button', { name: 'Reassign and archive' }).click();
    await expect.element(screen.getByText('1 manager archived')).toBeVisible();
    expect([world.taken, statusOf(world.rows('managers'), 1)]).toEqual([[[1, 2]], 2]);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(statusOf(world.rows('managers'), 1)).toBe(1));
  });

  it('is not offered to itself', async () => {
    const { screen } = await list();
    await screen.act('Archive', 'CTV Supply Desk');
    await screen.getByLabelText('Reassign to').fill('CTV');
    await expect
      .element(screen.getByRole('option', { name: /CTV Supply Desk/ }))
      .toHaveAttribute('aria-disabled', 'true');
    await expect.element(screen.getByRole('option', { name: /Also reassigned/ })).toBeVisible();
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('is archived with others from the bar of ticked rows, in one call', async () => {
    const { world, screen } = await list();
    await screen.getByRole('checkbox', { name: 'Select CTV Supply Desk' }).click();
    await screen.getByRole('checkbox', { name: 'Select Billing Desk' }).click();
    await screen.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Reassign the objects of 2 managers' })).toBeVisible();
    await choose(screen, 'EMEA Desk');
    await screen.getByRole('button', { name: 'Reassign and archive' }).click();
    await expect.element(screen.getByText('2 managers archived')).toBeVisible();
    expect(world.taken).toEqual([
      [1, 2],
      [3, 2],
    ]);
  });

  it('is deleted once another took them over', async () => {
    const { world, screen } = await list();
    await screen.act('Delete', 'CTV Supply Desk');
    await screen.getByRole('button', { name: 'Delete forever' }).click();
    await screen.getByRole('button', { name: 'Reassign …' }).click();
    await choose(screen, 'Billing Desk');
    await screen.getByRole('button', { name: 'Reassign and delete' }).click();
    await expect.element(screen.getByText('CTV Supply Desk deleted')).toBeVisible();
    expect([world.taken, world.rows('managers').map(({ id }) => id)]).toEqual([[[1, 3]], [2, 3]]);
  });

  it('stays, with the reason at the picker, where no other may take over', async () => {
    const { world, screen } = await list();
    await screen.act('Archive', 'CTV Supply Desk');
    await choose(screen, 'EMEA Desk');
    world.failNext('bulk', invalid({ reassignTo: { code: 'rule', message: 'EMEA Desk is archived.' } }));
    await screen.getByRole('button', { name: 'Reassign and archive' }).click();
    await expect.element(screen.getByText('EMEA Desk is archived.')).toBeVisible();
    expect(statusOf(world.rows('managers'), 1)).toBe(1);
  });

  it('goes from the form too', async () => {
    await page.viewport(1440, 900);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const world = createFormWorld({ managers, demands: [] });
    world.use('managers', 1, accounts);
    const screen = await renderForm(world, '/managers/1', { viewer: adminViewer });
    await screen.getByRole('button', { name: 'More actions' }).click();
    await screen.getByRole('menuitem', { name: 'Archive' }).click();
    await choose(screen, 'EMEA Desk');
    await screen.getByRole('button', { name: 'Reassign and archive' }).click();
    await expect.element(screen.getByText('1 manager archived')).toBeVisible();
    expect(world.taken).toEqual([[1, 2]]);
  });
});
