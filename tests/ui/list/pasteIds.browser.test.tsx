import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { lateAnswer } from '../../support/lateAnswer';
import { paste } from '../form/paste';
import { advertiserRows, campaign, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const names = ['Alpha', 'Beta', 'Gamma, cold', 'Delta'];
const campaigns = [
  ...names.map((name, at) => campaign(7001 + at, { name })),
  campaign(7010, { name: 'Old', status: 2 }),
  ...campaignRows(30).map((row) => ({ ...row, id: row.id + 9000 })),
];
const open = () => renderList(createListWorld({ campaigns, advertisers: advertiserRows }));

afterEach(cleanup);

async function pasteInto(text: string) {
  const screen = await open();
  await expect.element(screen.getByText('1–20')).toBeVisible();
  const box = screen.getByRole('searchbox', { name: 'Search Campaigns' });
  await box.click();
  paste(text);
  return { ...screen, box };
}

describe('ids in the search of a list', () => {
  it.each([
    ['one on each line', '7001\n7003\n'],
    ['with the line ends of a spreadsheet', '7001\r\n7003\r\n'],
    ['with commas', '7001, 7003'],
    ['with semicolons and without spaces', '7001;7003'],
    ['as the console writes them', '#7001\n#7003'],
    ['a column with its heading', 'ID\n7001\n7003'],
    ['two columns', '7001\tAlpha\n7003\tGamma, cold'],
    ['two columns of numbers with headings', 'Requests\tID\n4\t7001\n7002\t7003'],
    ['lines of a CSV file', 'id,name,cpm\n7001,Alpha,4\n7003,"Gamma, cold",5'],
  ])('finds the objects of a pasted list: %s', async (_, text) => {
    const screen = await pasteInto(text);
    await vi.waitFor(() => expect(screen.names()).toEqual(['Alpha', 'Gamma, cold']));
    await expect.element(screen.box).toHaveValue('7001, 7003');
    await expect.element(screen.getByText('2 IDs found.')).toBeVisible();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?filter={"id":[7001,7003]}'));
  });

  it('says how many were not found, and which', async () => {
    const screen = await pasteInto('7001\n7002\n55\n66\n7001');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Alpha', 'Beta']));
    await expect.element(screen.getByText('2 of 4 IDs found. Not found: 55, 66.')).toBeVisible();
  });

  it('says so where none is found', async () => {
    const screen = await pasteInto('55\n66');
    await expect.element(screen.getByText('0 of 2 IDs found. Not found: 55, 66.')).toBeVisible();
    await expect.element(screen.getByText('No matching campaigns')).toBeVisible();
  });

  it('finds archived objects too', async () => {
    const screen = await pasteInto('7010\n7001');
    await vi.waitFor(() => expect(screen.names().sort()).toEqual(['Alpha', 'Old']));
  });

  it('finds the objects of pasted names', async () => {
    const screen = await pasteInto('Alpha\nGamma, cold\nNone of ours');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Alpha', 'Gamma, cold']));
    await expect.element(screen.getByText('2 of 3 lines found. Not found: None of ours.')).toBeVisible();
  });

  it.each([
    ['found', false],
    ['that failed', true],
  ])('keeps what is typed while the names of a pasted list are looked for: %s', async (_, isFailed) => {
    const world = createListWorld({ campaigns, advertisers: advertiserRows });
    const find = world.provider.findNamed;
    const answer = lateAnswer();
    const late = vi.spyOn(world.provider, 'findNamed').mockImplementation((...asked) => answer.promise.then(() => find(...asked)));
    const screen = await renderList(world);
    await expect.element(screen.getByText('1–20')).toBeVisible();
    const box = screen.getByRole('searchbox', { name: 'Search Campaigns' });
    await box.click();
    paste('Alpha\nBeta');
    await vi.waitFor(() => expect(late).toHaveBeenCalledOnce());
    await box.fill('Delta');
    if (isFailed) answer.reject(new Error('Offline.'));
    else answer.resolve();
    await late.mock.results[0]?.value.catch(() => undefined);
    await vi.waitFor(() => expect(screen.names()).toEqual(['Delta']));
    await expect.element(box).toHaveValue('Delta');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?filter={"q":"Delta"}'));
  });

  it('keeps a pasted text that names nothing', async () => {
    const screen = await pasteInto('nothing\nof ours');
    await expect.element(screen.getByText('0 of 2 lines found. Not found: nothing, of ours.')).toBeVisible();
    await expect.element(screen.box).toHaveValue('nothing of ours');
  });

  it('finds ids that are typed with commas, and leaves what is typed as it is', async () => {
    const screen = await open();
    const box = screen.getByRole('searchbox', { name: 'Search Campaigns' });
    await box.click();
    await userEvent.keyboard('7001,7004');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Alpha', 'Delta']));
    await expect.element(box).toHaveValue('7001,7004');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('1–20')).toBeVisible();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
  });

  it('searches for a name with a comma and for a single number as before', async () => {
    const screen = await pasteInto('Gamma, cold');
    await screen.box.fill('Gamma, cold');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Gamma, cold']));
    await screen.box.fill('7002');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Beta', 'Campaign 7002']));
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?filter={"q":"7002"}'));
  });

  it('shows the ids of an address in the search, and says what other filters hide of them', async () => {
    const filter = encodeURIComponent(JSON.stringify({ id: [7001, 7002, 7010], status: [1] }));
    const screen = await renderList(createListWorld({ campaigns, advertisers: advertiserRows }), { at: `/campaigns?filter=${filter}` });
    await expect.element(screen.getByRole('searchbox', { name: 'Search Campaigns' })).toHaveValue('7001, 7002, 7010');
    await expect.element(screen.getByText('3 IDs found. Other filters hide 1 of them.')).toBeVisible();
  });
});
