import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { localProblem } from '../../../src/dataProvider/HttpProblem';
import type { ConsoleProvider, SheetImport } from '../../../src/model/consoleProvider';
import { violationsIn } from '../../support/violationsIn';
import { advertiserRows, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

afterEach(cleanup);

const none = { create: 0, update: 0, unchanged: 0, rejected: [], rejectedCount: 0 } satisfies SheetImport;

/** The list, with the calls for files that it made. */
async function openList(answers: Partial<Record<'dry' | 'store', SheetImport>> = {}, at = '/campaigns') {
  const world = createListWorld({ campaigns: campaignRows(3), advertisers: advertiserRows });
  const exportSheet = vi.fn<ConsoleProvider['exportSheet']>(async () => new Blob(['ID\r\n']));
  const importSheet = vi.fn<ConsoleProvider['importSheet']>(async (_, { dryRun }) => (dryRun ? answers.dry : answers.store) ?? none);
  const undo = vi.fn<ConsoleProvider['undo']>(async () => undefined);
  const screen = await renderList({ ...world, provider: { ...world.provider, exportSheet, importSheet, undo } }, { at });
  await expect.element(screen.getByText('Campaign 7002', { exact: true })).toBeVisible();
  const open = async (item: string | RegExp) => {
    await screen.getByRole('button', { name: 'File' }).click();
    await screen.getByRole('menuitem', { name: item }).click();
  };
  const choose = (text: string) =>
    userEvent.upload(
      screen.getByLabelText('Choose a file', { exact: true }).element() as HTMLElement,
      new File([text], 'rows.csv', { type: 'text/csv' }),
    );
  return { screen, exportSheet, importSheet, undo, open, choose };
}

describe('a file of a list', () => {
  it('has the rows that the filter finds, in their order', async () => {
    const { open, exportSheet } = await openList({}, '/campaigns?filter={"id":[7002]}&sort=name&order=DESC');
    await open(/^Export 1 row as XLSX/);
    await expect.poll(() => exportSheet.mock.calls.length).toBe(1);
    expect(exportSheet.mock.calls[0]).toEqual([
      'campaigns',
      { format: 'xlsx', filter: { id: [7002] }, sort: { field: 'name', order: 'DESC' } },
    ]);
  });

  it('that cannot be written says why', async () => {
    const { screen, open, exportSheet } = await openList();
    exportSheet.mockRejectedValueOnce(localProblem('too_large', 'The filter finds more than 100000 objects. Narrow it.', 413));
    await open(/^Export 3 rows as CSV/);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The filter finds more than 100000 objects. Narrow it.');
  });

  it('is looked through before anything is stored, and then stored as a whole, with a way back', async () => {
    const { screen, open, choose, importSheet, undo } = await openList({
      dry: { ...none, update: 2, unchanged: 1 },
      store: { ...none, update: 2, unchanged: 1, undo: 'u_1' },
    });
    await open('Import a CSV file');
    const take = screen.getByRole('button', { name: 'Import', exact: true });
    await expect.element(take).toBeDisabled();
    await choose('id,name\n7001,x\n');
    await expect.element(screen.getByText('0 new, 2 changed, 1 as they are.')).toBeVisible();
    expect(await violationsIn(screen.getByRole('dialog').element())).toEqual([]);
    await screen.getByRole('radio', { name: 'Change only' }).click();
    await expect
      .poll(() => importSheet.mock.calls.map(([, { mode, dryRun }]) => [mode, dryRun]))
      .toEqual([
        ['both', true],
        ['update', true],
      ]);
    await take.click();
    await expect.element(screen.getByText('Imported: 0 new, 2 changed.')).toBeVisible();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(importSheet.mock.lastCall?.[1]).toMatchObject({ text: 'id,name\n7001,x\n', mode: 'update', dryRun: false });
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => undo.mock.calls).toEqual([['u_1']]);
  });

  it('with faults names each by its line, and cannot be stored', async () => {
    const rejected = Array.from({ length: 8 }, (_, at) => ({
      line: at + 2,
      field: 'Name',
      code: 'required',
      message: 'Name is required.',
      args: { label: 'Name' },
    }));
    const { screen, open, choose } = await openList({ dry: { ...none, rejected, rejectedCount: 1200 } });
    await open('Import a CSV file');
    await choose('name\n,\n');
    await expect.element(screen.getByText('1,200 faults: nothing can be stored.')).toBeVisible();
    await expect.element(screen.getByRole('cell', { name: 'Name is required.' }).first()).toBeVisible();
    await expect.element(screen.getByText('And 1,192 more.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    expect(await violationsIn(screen.getByRole('dialog').element())).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });
});
