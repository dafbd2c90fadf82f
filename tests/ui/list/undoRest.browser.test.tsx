import { type ReactNode, useLayoutEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { localProblem } from '../../../src/model/HttpProblem';
import { keepUndo } from '../../../src/ui/actions/pendingUndo';
import type { ActionContext } from '../../../src/ui/actions/useActions';
import { useListKeys } from '../../../src/ui/list/useListKeys';
import { SearchButton } from '../../../src/ui/shell/SearchButton';
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

it('a key that comes as soon as its row is drawn acts on that row, before the effects of the drawing have run', async () => {
  const went: number[] = [];
  function Probe(): ReactNode {
    const [cursor, setCursor] = useState<number>();
    useListKeys({
      isOn: true,
      rows,
      cursor,
      actions,
      chooseFigures: undefined,
      tick: nothing,
      search: nothing,
      create: nothing,
      showKeys: nothing,
      escape: nothing,
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

describe('undo', () => {
  beforeEach(() => localStorage.setItem('adx.session', '12 31'));

  async function ready() {
    const world = createListWorld({ campaigns: campaignRows(3), advertisers: advertiserRows });
    const screen = await renderList(world, { header: <SearchButton /> });
    await expect.element(screen.getByRole('row', { name: /Campaign 7001/ })).toBeVisible();
    const switchOff = async (id: number) => {
      await screen.getByRole('switch', { name: `Active: Campaign ${id}` }).click();
      await expect.element(screen.getByText(`Campaign ${id} deactivated`)).toBeVisible();
    };
    return { ...screen, switchOff, statuses: () => world.rows('campaigns').map(({ status }) => status) };
  }

  const lookForUndo = async () => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('combobox', { name: 'Search and commands' })).toHaveFocus();
    await userEvent.keyboard('undo');
  };
  const undo = () => page.getByRole('option', { name: /Undo last change/ });

  it('is offered for half a minute where the change was made', async () => {
    const screen = await ready();
    await screen.switchOff(7001);
    await expect.element(screen.getByText(/^(30|29|28) s$/)).toBeVisible();
  });

  it('stays in the palette, names the change and confirms', async () => {
    const screen = await ready();
    await screen.getByRole('checkbox', { name: 'Select page' }).click();
    await screen.getByRole('button', { name: 'Deactivate' }).click();
    await expect.element(screen.getByText('3 campaigns deactivated')).toBeVisible();
    await lookForUndo();
    await expect.element(undo()).toHaveTextContent('3 campaigns deactivated');
    await undo().click();
    await expect.element(screen.getByText('Undone: 3 campaigns')).toBeVisible();
    expect(screen.statuses()).toEqual([1, 1, 1]);
    await lookForUndo();
    await expect.element(undo()).not.toBeInTheDocument();
  });

  it('takes back the latest of several changes first', async () => {
    const screen = await ready();
    await screen.switchOff(7001);
    await screen.switchOff(7002);
    await lookForUndo();
    await undo().click();
    await vi.waitFor(() => expect(screen.statuses()).toEqual([0, 1, 1]));
    await lookForUndo();
    await expect.element(undo()).toHaveTextContent('Campaign 7001 deactivated');
  });

  it('takes back what only this page knows the way of, and says what was done', async () => {
    const screen = await ready();
    const back = vi.fn(async () => 'View restored');
    keepUndo('views', back, 'View deleted');
    await lookForUndo();
    await expect.element(undo()).toHaveTextContent('View deleted');
    await undo().click();
    await expect.element(screen.getByText('View restored')).toBeVisible();
    expect(back).toHaveBeenCalledOnce();
  });

  it('is not offered to another person at this browser', async () => {
    await ready();
    keepUndo('campaigns', { token: 'u_1' }, '2 campaigns changed');
    keepUndo('views', () => undefined, 'View deleted');
    localStorage.setItem('adx.session', '13 32');
    await lookForUndo();
    await expect.element(undo()).not.toBeInTheDocument();
  });
});
