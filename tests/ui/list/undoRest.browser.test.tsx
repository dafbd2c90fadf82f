import { type ReactNode, useLayoutEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { localProblem } from '../../../src/model/HttpProblem';
import type { ActionContext } from '../../../src/ui/actions/useActions';
import { useListKeys } from '../../../src/ui/list/useListKeys';
import { advertiserRows, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

describe('what is taken back', () => {
  const open = async () => {
    const world = createListWorld({ campaigns: campaignRows(5), advertisers: advertiserRows });
    const screen = await renderList(world);
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await screen.getByRole('button', { name: 'Deactivate' }).click();
    await expect.element(screen.getByText('5 campaigns deactivated')).toBeVisible();
    return { ...screen, world };
  };

  it('is confirmed with what it was', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(screen.getByText('Undone: 5 campaigns')).toBeVisible();
  });

  it('is offered without what was changed since', async () => {
    const screen = await open();
    const refused = localProblem('version_conflict', 'Changed since: Campaign 2. Nothing was undone.', 409);
    screen.world.failNext('undo', Object.assign(refused, { problem: { ...refused.problem, undoable: 4 } }));
    await screen.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(screen.getByText('Changed since: Campaign 2. Nothing was undone.')).toBeVisible();
    await screen.getByRole('button', { name: 'Undo the other 4' }).click();
    await expect.element(screen.getByText('Undone: 5 campaigns')).toBeVisible();
    expect(screen.world.calls.filter((call) => call.startsWith('undo'))).toHaveLength(2);
  });

  it('is refused in words where nothing of it is left', async () => {
    const screen = await open();
    screen.world.failNext('undo', localProblem('expired', 'You can undo this once, within 15 minutes.', 410));
    await screen.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(screen.getByText('You can undo this once, within 15 minutes.')).toBeVisible();
  });
});

describe('selected rows that a filter hides', () => {
  /** Five campaigns of which three are ticked, then a search that leaves `left` of them. */
  async function tickThenSearch(left: string) {
    const screen = await renderList(createListWorld({ campaigns: campaignRows(5), advertisers: advertiserRows }));
    for (const id of [7001, 7002, 7003]) await screen.getByRole('checkbox', { name: `Select Campaign ${id}` }).click();
    await screen.getByRole('searchbox', { name: 'Search Campaigns' }).fill(left);
    return screen;
  }

  it('are counted beside the selection', async () => {
    const screen = await tickThenSearch('7003');
    await expect.element(screen.getByText('2 of 3 selected are hidden by the filter.')).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Search Campaigns' }).fill('');
    await expect.element(screen.getByText('2 of 3 selected are hidden by the filter.')).not.toBeInTheDocument();
    await expect.element(screen.getByText('3 selected', { exact: true })).toBeVisible();
  });

  it('are said to be hidden where the filter hides all of them', async () => {
    const screen = await tickThenSearch('7005');
    await expect.element(screen.getByText('3 of 3 selected are hidden by the filter.')).toBeVisible();
  });

  it('are shown with all that is selected by one click', async () => {
    const screen = await tickThenSearch('7003');
    await screen.getByRole('button', { name: 'Show selected' }).click();
    await expect.poll(() => screen.names().toSorted()).toEqual(['Campaign 7001', 'Campaign 7002', 'Campaign 7003']);
    await expect.element(screen.getByText('3 selected', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/hidden by the filter/)).not.toBeInTheDocument();
  });

  it('are taken out of the selection by one click, and the others stay', async () => {
    const screen = await tickThenSearch('7003');
    await screen.getByRole('button', { name: 'Unselect hidden' }).click();
    await expect.element(screen.getByText('1 selected', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: 'Select Campaign 7003' })).toBeChecked();
    await expect.element(screen.getByText(/hidden by the filter/)).not.toBeInTheDocument();
  });
});

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
const nothing = (): void => undefined;
const actions = { own: [], mayCreate: false } as unknown as ActionContext;

describe('a key that comes as soon as its row is drawn', () => {
  it('acts on that row, before the effects of the drawing have run', async () => {
    const went: number[] = [];
    function Probe(): ReactNode {
      const [cursor, setCursor] = useState<number>();
      useListKeys({
        ...{ isOn: true, rows, cursor, actions, chooseFigures: undefined },
        ...{ tick: nothing, search: nothing, create: nothing, showKeys: nothing, escape: nothing },
        moveTo: ({ id }) => went.push(Number(id)),
      });
      useLayoutEffect(() => {
        if (cursor === 2) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
      }, [cursor]);
      return (
        <button type="button" onClick={() => setCursor(2)}>
          Go to the second row
        </button>
      );
    }
    const screen = await render(<Probe />);
    await screen.getByRole('button').click();
    await expect.poll(() => went).toEqual([3]);
  });
});
