import { afterEach, describe, expect, it } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { localProblem } from '../../../src/dataProvider/HttpProblem';
import { advertiserRows, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const open = async () => {
  const world = createListWorld({ campaigns: campaignRows(5), advertisers: advertiserRows });
  const screen = await renderList(world);
  await screen.getByRole('checkbox', { name: 'Select page' }).click();
  await screen.getByRole('button', { name: 'Deactivate' }).click();
  await expect.element(screen.getByText('5 campaigns deactivated')).toBeVisible();
  return { ...screen, world };
};

afterEach(cleanup);

describe('what is taken back', () => {
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
