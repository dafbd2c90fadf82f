import { describe, expect, it, vi } from 'vitest';
import { lateAnswer } from '../../support/lateAnswer';
import { advertiserRows, campaign } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const rows = [
  campaign(1, {
    name: 'Halden EV',
    advertiser: 502,
    cpm: 10,
    flightState: 'running',
    environment: ['ctv', 'inapp'],
    poNumber: 'PO-1',
  }),
  campaign(2, { name: 'Kestrel sale', advertiser: 503, cpm: 20, flightState: 'ended', startsAt: '2026-09-10 08:00' }),
  campaign(3, { name: 'Bluefern rates', advertiser: 504, cpm: 30, flightState: 'draft', endsAt: null }),
];

const opened = async (field: string, world = createListWorld({ campaigns: rows, advertisers: advertiserRows })) => {
  const screen = await renderList(world);
  await screen.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = screen.getByRole('dialog', { name: 'Filter' });
  await panel.getByRole('button', { name: field }).click();
  return { screen, panel };
};

const filterOf = (address: string) => JSON.parse(/filter=(.*)$/.exec(address)?.[1] ?? '{}') as unknown;

describe('the filter panel', () => {
  it('applies at once, counts rows, and is undone by its chip', async () => {
    const { screen, panel } = await opened('Advertiser');
    await panel.getByRole('checkbox', { name: /Kestrel Airways/ }).click();
    await vi.waitFor(() => expect(screen.names()).toEqual(['Kestrel sale']));
    await expect.element(panel.getByText('1 of 3 rows')).toBeVisible();
    await vi.waitFor(() => expect(filterOf(screen.address())).toEqual({ advertiser: [503] }));
    await panel.getByRole('radio', { name: 'is not' }).click();
    await vi.waitFor(() => expect(screen.names()).toEqual(['Halden EV', 'Bluefern rates']));
    await vi.waitFor(() => expect(filterOf(screen.address())).toEqual({ advertiser_neq: [503] }));
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('button', { name: 'Advertiser is not Kestrel Airways' })).toBeVisible();
    await screen.getByRole('button', { name: 'Clear Advertiser' }).click();
    await vi.waitFor(() => expect(screen.names()).toHaveLength(3));
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
  });

  it('shows the state, id and use of each object, and finds them by name', async () => {
    const { panel } = await opened('Advertiser');
    await expect.element(panel.getByText('Bluefern Bank')).toBeVisible();
    const lines = () =>
      [...document.querySelectorAll('[role="dialog"] li label')].map((line) => line.textContent?.replace(/\s+/g, ' '));
    await expect.poll(lines).toEqual(['Bluefern Bank Inactive5041', 'Halden Motors5021', 'Kestrel Airways5031']);
    await panel.getByRole('searchbox').fill('kestrel');
    await vi.waitFor(() => expect(lines()).toEqual(['Kestrel Airways5031']));
  });

  it('takes a pasted list of names and ids, and keeps what names nothing', async () => {
    const { screen, panel } = await opened('Advertiser');
    await panel.getByRole('button', { name: 'Paste a list' }).click();
    await panel.getByRole('textbox').fill('halden motors\n503\nNobody');
    await panel.getByRole('button', { name: 'Add' }).click();
    await expect.element(panel.getByText('1 line not found. Fix or remove it.')).toBeVisible();
    await expect.element(panel.getByRole('textbox')).toHaveValue('Nobody');
    await vi.waitFor(() => expect(filterOf(screen.address())).toEqual({ advertiser: [502, 503] }));
  });

  it('takes the column of a pasted sheet that names something, without its heading', async () => {
    const { screen, panel } = await opened('Advertiser');
    await panel.getByRole('button', { name: 'Paste a list' }).click();
    await panel
      .getByRole('textbox')
      .fill('Spend\tAdvertiser\n1,200\tHalden Motors\n300\tKestrel Airways\n300\tKestrel Airways');
    await panel.getByRole('button', { name: 'Add' }).click();
    await vi.waitFor(() => expect(filterOf(screen.address())).toEqual({ advertiser: [502, 503] }));
    await expect.element(screen.getByText('2 added, 1 duplicate, 0 refused')).toBeVisible();
  });

  it('stays open with a pasted list whose lines could not be looked up, and takes it on another try', async () => {
    const world = createListWorld({ campaigns: rows, advertisers: advertiserRows });
    const { screen, panel } = await opened('Advertiser', world);
    await panel.getByRole('button', { name: 'Paste a list' }).click();
    await panel.getByRole('textbox').fill('Halden Motors\n503');
    world.failNext('getMany', new Error('No connection. Try again.'));
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByText('No connection. Try again.')).toBeVisible();
    await expect.element(panel.getByRole('textbox')).toHaveValue('Halden Motors\n503');
    await expect.element(panel.getByRole('button', { name: 'Add' })).toBeEnabled();
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Filter' })).not.toBeInTheDocument();
    await vi.waitFor(() => expect(filterOf(screen.address())).toEqual({ advertiser: [502, 503] }));
  });

  it('adds a pasted list once, however often Done is pressed meanwhile', async () => {
    const world = createListWorld({ campaigns: rows, advertisers: advertiserRows });
    const { screen, panel } = await opened('Advertiser', world);
    const { getMany } = world.provider;
    const answer = lateAnswer();
    const late = vi.fn(() => answer.promise);
    world.provider.getMany = async (...asked) => {
      await late();
      return getMany(...asked) as never;
    };
    await panel.getByRole('button', { name: 'Paste a list' }).click();
    await panel.getByRole('textbox').fill('Halden Motors\n503');
    const done = panel.getByRole('button', { name: 'Done' });
    await done.click();
    await vi.waitFor(() => expect(late).toHaveBeenCalledOnce());
    await done.click();
    await vi.waitFor(() => expect(late).toHaveBeenCalledOnce());
    answer.resolve();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(screen.getByText('2 added, 0 duplicate, 0 refused')).toBeVisible();
    await vi.waitFor(() => expect(filterOf(screen.address())).toEqual({ advertiser: [502, 503] }));
  });

  it('filters states and lists of choices by their options', async () => {
    const { screen, panel } = await opened('State');
    await panel.getByRole('checkbox', { name: /Draft/ }).click();
    await panel.getByRole('checkbox', { name: /Ended/ }).click();
    await vi.waitFor(() => expect(screen.names()).toEqual(['Kestrel sale', 'Bluefern rates']));
    await panel.getByRole('button', { name: 'Environment' }).click();
    await panel.getByRole('checkbox', { name: /In-App/ }).click();
    await vi.waitFor(() => expect(screen.names()).toEqual([]));
    await expect
      .poll(() => filterOf(screen.address()))
      .toEqual({ flightState: ['draft', 'ended'], environment: ['inapp'] });
  });

  it('filters numbers and days from one bound to another', async () => {
    const { screen, panel } = await opened('CPM');
    await panel.getByLabelText(/^From/).fill('15');
    await panel.getByLabelText(/^To/).fill('25');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Kestrel sale']));
    await vi.waitFor(() => expect(filterOf(screen.address())).toEqual({ cpm_gte: 15, cpm_lte: 25 }));
    await panel.getByLabelText(/^To/).fill('25 or so');
    await expect.element(panel.getByText('CPM must be a number, e.g. 1204.5.')).toBeVisible();
    await expect.element(panel.getByLabelText(/^To/)).toHaveAccessibleDescription('CPM must be a number, e.g. 1204.5.');
    expect(filterOf(screen.address())).toEqual({ cpm_gte: 15, cpm_lte: 25 });
    await panel.getByRole('button', { name: 'Clear' }).click();
    await expect.element(panel.getByLabelText(/^To/)).toHaveValue('');
    await expect.element(panel.getByLabelText(/^From/)).toHaveValue('');
    await panel.getByRole('button', { name: 'Starts' }).click();
    await panel.getByLabelText(/^From/).fill('2026-09-10');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Kestrel sale']));
    await vi.waitFor(() => expect(filterOf(screen.address())).toEqual({ startsAt_gte: '2026-09-10 00:00' }));
  });

  it('keeps the bound of a day while another is being typed, and says where that ends as none', async () => {
    const { screen, panel } = await opened('Starts');
    const from = panel.getByLabelText(/^From/);
    await from.fill('2026-09-10');
    await vi.waitFor(() => expect(filterOf(screen.address())).toEqual({ startsAt_gte: '2026-09-10 00:00' }));
    await from.fill('2026-1');
    await expect.element(from).toHaveAttribute('aria-invalid', 'false');
    await expect.poll(screen.names).toEqual(['Kestrel sale']);
    await panel.getByLabelText(/^To/).click();
    await expect.element(from).toHaveAccessibleDescription('Starts must be a date like 2026-03-31.');
    expect(filterOf(screen.address())).toEqual({ startsAt_gte: '2026-09-10 00:00' });
    await from.fill('10/09/2026');
    await expect.element(from).toHaveAttribute('aria-invalid', 'true');
    await from.fill('');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
  });

  it('finds what is empty', async () => {
    const { screen, panel } = await opened('Ends');
    await panel.getByRole('radio', { name: 'is empty' }).click();
    await vi.waitFor(() => expect(screen.names()).toEqual(['Bluefern rates']));
    await vi.waitFor(() => expect(filterOf(screen.address())).toEqual({ endsAt_null: true }));
  });

  it('filters texts by whole values', async () => {
    const { screen, panel } = await opened('PO number');
    await panel.getByRole('textbox', { name: 'PO number' }).fill('PO-1');
    await panel.getByRole('button', { name: 'Add' }).click();
    await vi.waitFor(() => expect(screen.names()).toEqual(['Halden EV']));
    await panel.getByRole('button', { name: 'Remove PO-1' }).click();
    await vi.waitFor(() => expect(screen.names()).toHaveLength(3));
  });
});
