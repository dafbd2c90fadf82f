import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { ConsoleProvider, SheetImport } from '../../../src/model/consoleProvider';
import { localProblem } from '../../../src/model/HttpProblem';
import { pendingUndos } from '../../../src/ui/actions/pendingUndo';
import { violationsIn } from '../../support/violationsIn';
import { advertiserRows, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const none = { create: 0, update: 0, unchanged: 0, rejected: [], rejectedCount: 0 } satisfies SheetImport;

/** The list, with the calls for files that it made. */
async function openList(answers: Partial<Record<'dry' | 'store', SheetImport>> = {}, at = '/campaigns') {
  const campaigns = campaignRows(3).map((row) => ({ ...row, yesterday_bids: 1200 }));
  const world = createListWorld({ campaigns, advertisers: advertiserRows });
  const exportSheet = vi.fn<ConsoleProvider['exportSheet']>(async () => new Blob(['ID\r\n']));
  const importSheet = vi.fn<ConsoleProvider['importSheet']>(
    async (_, { dryRun }) => (dryRun ? answers.dry : answers.store) ?? none,
  );
  const held = () => {
    let tell: NonNullable<Parameters<ConsoleProvider['importSheet']>[1]['onProgress']> = () => undefined;
    const call = vi.fn((_: string, { onProgress, signal }: Parameters<ConsoleProvider['importSheet']>[1]) => {
      tell = (progress) => onProgress?.(progress);
      return new Promise<SheetImport>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
    });
    importSheet.mockImplementationOnce(call);
    return { tell: (progress: Parameters<typeof tell>[0]) => tell(progress), call };
  };
  const undo = vi.fn<ConsoleProvider['undo']>(async () => ({ changed: 2 }));
  const screen = await renderList(
    { ...world, provider: { ...world.provider, exportSheet, importSheet, undo } },
    { at },
  );
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
  return { screen, exportSheet, importSheet, undo, open, choose, held };
}

describe('a file of a list', () => {
  it('has the rows that the filter finds, in their order', async () => {
    const { open, exportSheet } = await openList({}, '/campaigns?filter={"id":[7002]}&sort=name&order=DESC');
    await open(/^Export 1 row as XLSX/);
    await expect.poll(() => exportSheet.mock.calls.length).toBe(1);
    const sort = { field: 'name', order: 'DESC' };
    expect(exportSheet.mock.calls[0]).toEqual(['campaigns', { format: 'xlsx', filter: { id: [7002] }, sort }]);
  });

  it('has yesterday’s figures where the list shows them or is ordered by them', async () => {
    for (const query of ['columns=name.yesterday_bids', 'sort=yesterday_bids&order=DESC']) {
      const { open, exportSheet } = await openList({}, `/campaigns?${query}`);
      await open(/^Export 3 rows as CSV/);
      await expect.poll(() => exportSheet.mock.calls[0]?.[1]).toMatchObject({ format: 'csv', figures: 'yesterday' });
      await cleanup();
    }
  });

  it('has the ticked rows alone, in the order of the list, where it is asked for on their bar', async () => {
    const { screen, exportSheet } = await openList({}, '/campaigns?sort=name&order=DESC');
    for (const id of [7001, 7003]) await screen.getByRole('checkbox', { name: `Select Campaign ${id}` }).click();
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    await bar.getByRole('button', { name: 'Export' }).click();
    await screen.getByRole('menuitem', { name: 'Export 2 rows as XLSX' }).click();
    await expect.poll(() => exportSheet.mock.calls.length).toBe(1);
    const sort = { field: 'name', order: 'DESC' };
    expect(exportSheet.mock.calls[0]).toEqual(['campaigns', { format: 'xlsx', filter: { id: [7001, 7003] }, sort }]);
    await expect.element(bar.getByRole('button', { name: 'Export' })).toHaveFocus();
  });

  it('that cannot be written says why', async () => {
    const { screen, open, exportSheet } = await openList();
    const why = 'The filter finds more than 100,000 objects. Narrow it.';
    exportSheet.mockRejectedValueOnce(localProblem('too_large', why, 413));
    await open(/^Export 3 rows as CSV/);
    await expect.element(screen.getByRole('alert')).toHaveTextContent(why);
  });

  it('is looked through before anything is stored, and then stored as a whole, with a way back', async () => {
    localStorage.setItem('adx.session', 'demand');
    const { screen, open, choose, importSheet, undo } = await openList({
      dry: { ...none, update: 2, unchanged: 1, token: 'i_1' },
      store: { ...none, update: 2, unchanged: 1, undo: 'u_1' },
    });
    await open('Import a file');
    const take = screen.getByRole('button', { name: 'Import', exact: true });
    await expect.element(take).toBeDisabled();
    await choose('id,name\n7001,x\n');
    await expect.element(screen.getByText('0 new, 2 changed, 1 unchanged.')).toBeVisible();
    expect(await violationsIn(screen.getByRole('dialog').element())).toEqual([]);
    await screen.getByRole('radio', { name: 'Update only' }).click();
    const modes = () => importSheet.mock.calls.map(([, { mode, dryRun }]) => `${mode} ${dryRun}`);
    await expect.poll(modes).toEqual(['both true', 'update true']);
    await take.click();
    await expect.element(screen.getByText('Imported: 0 new, 2 changed.')).toBeVisible();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(importSheet.mock.lastCall?.[1]).toMatchObject({ mode: 'update', dryRun: false, token: 'i_1' });
    // The page that comes after this one offers the way back, too.
    expect(pendingUndos()).toMatchObject([
      { resource: 'campaigns', way: { token: 'u_1' }, sentence: { message: 'Imported: 0 new, 2 changed.' } },
    ]);
    undo.mockRejectedValueOnce(localProblem('version_conflict', 'Campaign 7001 was changed meanwhile.', 409));
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => undo.mock.calls).toEqual([['u_1', 'campaigns']]);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Campaign 7001 was changed meanwhile.');
    expect(pendingUndos()).toEqual([]);
  });

  it('tells how far it is, and is stopped by Cancel', async () => {
    const { screen, open, choose, held, importSheet } = await openList({ dry: { ...none, create: 3 } });
    await open('Import a file');
    const looking = held();
    await choose('name\na\nb\nc\n');
    const bar = screen.getByRole('progressbar', { name: 'Checking the file …' });
    await expect.element(bar).toBeVisible();
    looking.tell({ sent: 1, total: 2 });
    await expect.element(bar).toHaveAttribute('aria-valuetext', '50 % sent');
    looking.tell({ read: 3000, checked: 1000, stored: 0, of: 4000 });
    await expect.element(screen.getByText('3,000 of 4,000 rows read, 1,000 checked')).toBeVisible();
    expect((bar.element() as HTMLProgressElement).value).toBe(0.5);
    expect(await violationsIn(screen.getByRole('dialog').element())).toEqual([]);
    // Another mode looks through it again, and what ran before is given up.
    await screen.getByRole('radio', { name: 'Create only' }).click();
    await expect.element(screen.getByText('3 new, 0 changed, 0 unchanged.')).toBeVisible();
    expect(looking.call.mock.calls[0]?.[1].signal?.aborted).toBe(true);

    const storing = held();
    await screen.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.element(screen.getByRole('progressbar', { name: 'Saving …' })).toBeVisible();
    storing.tell({ read: 4000, checked: 4000, stored: 2000, of: 4000 });
    await expect.element(screen.getByText('2,000 of 4,000 rows saved')).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => storing.call.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    await expect.element(screen.getByText('3 new, 0 changed, 0 unchanged.')).toBeVisible();
    expect(importSheet.mock.lastCall?.[1]).toMatchObject({ dryRun: true });
  });

  it('with faults names each by its line, and cannot be stored', async () => {
    const rejected = Array.from({ length: 8 }, (_, at) => ({
      line: at + 2,
      field: 'Name',
      code: 'required',
      message: 'Name is required.',
      args: { label: 'Name' },
    }));
    const { screen, open, choose, importSheet } = await openList({ dry: { ...none, rejected, rejectedCount: 1200 } });
    await open('Import a file');
    await choose('name\n,\n');
    await expect.element(screen.getByText('1,200 errors – fix them to import.')).toBeVisible();
    await expect.element(screen.getByRole('cell', { name: 'Name is required.' }).first()).toBeVisible();
    await expect.element(screen.getByText('And 1,192 more.')).toBeVisible();
    // Those that were only counted are asked for with the file of them.
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValueOnce('blob:none');
    await screen.getByRole('button', { name: 'Download errors as CSV' }).click();
    await expect.poll(() => saved.mock.calls.length).toBe(1);
    expect(importSheet.mock.lastCall?.[1]).toMatchObject({ dryRun: true, isFaultsAll: true });
    await expect.element(screen.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    expect(await violationsIn(screen.getByRole('dialog').element())).toEqual([]);
  });

  it('with thousands of faults draws those that are seen, goes to the last by keys, and gives all as a file', async () => {
    const rejected = Array.from({ length: 5000 }, (_, at) => ({
      line: at + 2,
      field: 'CPM',
      code: 'x',
      message: `Wrong, "${at}".`,
      args: {},
    }));
    const { screen, open, choose } = await openList({ dry: { ...none, rejected, rejectedCount: 5000 } });
    await open('Import a file');
    await choose('name\n,\n');
    await expect.element(screen.getByRole('cell', { name: 'Wrong, "0".' })).toBeVisible();
    expect(screen.getByRole('row').elements().length).toBeLessThan(60);
    expect(screen.getByRole('table', { name: '' }).element().getAttribute('aria-rowcount')).toBe('5001');
    (screen.getByRole('region', { name: 'Errors' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(screen.getByRole('cell', { name: 'Wrong, "4999".' })).toBeVisible();

    const saved = new Promise<Blob>((resolve) => {
      vi.spyOn(URL, 'createObjectURL').mockImplementationOnce((blob) => {
        resolve(blob as Blob);
        return 'blob:none';
      });
    });
    await screen.getByRole('button', { name: 'Download errors as CSV' }).click();
    const lines = (await (await saved).text()).split('\r\n');
    expect([lines.length, lines[0], lines[5000]]).toEqual([5002, 'Row,Column,Problem', '5001,CPM,"Wrong, ""4999""."']);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });
});
