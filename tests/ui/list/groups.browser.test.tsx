import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { OwnCallParams } from '../../../src/model/consoleProvider';
import type { ServingAnswer, ServingBreach } from '../../../src/model/serving/servingAnswer';
import { violationsIn } from '../../support/violationsIn';
import { advertiserRows, campaign, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

describe('a list that is sorted by a state', () => {
  const ranks = { running: 0, scheduled: 2, ended: 5 } as const;
  const flight = (id: number, flightState: keyof typeof ranks) =>
    campaign(id, { flightState, flightOrder: ranks[flightState] * 1000 + id });
  const states = ['running', 'running', 'scheduled', 'ended', 'ended', 'ended'] as const;
  const mixed = states.map((state, at) => flight(at + 1, state));
  const worldOf = (campaigns = mixed) => createListWorld({ campaigns, advertisers: advertiserRows, creatives: [] });

  /** What stands in the table: heads of groups with their counts, and ids of rows. */
  const drawn = () =>
    [...document.querySelectorAll('table tbody tr')].map(
      (row) => row.querySelector('th')?.textContent ?? Number(row.getAttribute('data-row')),
    );

  const heads = ['Running 2fewest days left first', 'Scheduled 1next start first', 'Ended 3last ended first'] as const;

  it('shows a head above the rows of each, with their count on all pages and their order', async () => {
    const screen = await renderList(worldOf(), { preferences: { pageSize: 10 } });
    await expect.poll(drawn).toEqual([heads[0], 1, 2, heads[1], 3, heads[2], 4, 5, 6]);
    await expect.element(screen.getByText('fewest days left first')).toBeVisible();
    expect(await violationsIn()).toEqual([]);
  });

  it('counts what the filter leaves, on every page alike', async () => {
    const many = Array.from({ length: 25 }, (_, at) => flight(at + 1, at < 12 ? 'running' : 'ended'));
    await renderList(worldOf(many), { at: '/campaigns?page=2&perPage=10' });
    const counted = ['Running 12fewest days left first', 'Ended 13last ended first'];
    await expect.poll(() => drawn().filter((one) => typeof one === 'string')).toEqual(counted);
  });

  it('names what runs where nothing does, unless the filter leaves it out', async () => {
    const screen = await renderList(worldOf(mixed.slice(2)));
    await expect.poll(() => drawn().slice(0, 3)).toEqual(['Running 0fewest days left first', heads[1], 3]);
    await screen.router.navigate('/campaigns?filter={"flightState":["ended"]}');
    await expect.poll(drawn).toEqual([heads[2], 4, 5, 6]);
  });

  it('keeps its heads while the rows of another filter are on their way', async () => {
    const world = worldOf(mixed.slice(2));
    const screen = await renderList(world);
    await expect.poll(drawn).toHaveLength(7);
    const before = drawn();
    const release = world.holdNext('getList');
    const asked = world.calls.length;
    await screen.router.navigate('/campaigns?filter={"flightState":["ended"]}');
    await expect.poll(() => world.calls.slice(asked)).toContain('getList campaigns');
    expect(drawn()).toEqual(before);
    release();
    await expect.poll(drawn).toEqual([heads[2], 4, 5, 6]);
  });

  it('closes and opens groups by the pointer and the arrows; keys pass over what is closed', async () => {
    const screen = await renderList(worldOf());
    await expect.poll(drawn).toHaveLength(9);
    await screen.getByRole('button', { name: 'Hide group Scheduled' }).click();
    await expect.poll(drawn).toEqual([heads[0], 1, 2, heads[1], heads[2], 4, 5, 6]);
    const opener = screen.getByRole('button', { name: 'Show group Scheduled' });
    await expect.element(opener).toHaveAttribute('aria-expanded', 'false');
    await screen.getByRole('link', { name: 'Campaign 2' }).hover();
    (document.querySelector('tr[data-row="2"]') as HTMLElement).focus();
    await userEvent.keyboard('j');
    await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe('4');
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(drawn).toEqual([heads[0], 1, 2, heads[1], 3, heads[2], 4, 5, 6]);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.poll(drawn).toHaveLength(8);
  });

  it('is not grouped by another order, and says nothing of the order within groups the other way round', async () => {
    const screen = await renderList(worldOf());
    await expect.poll(drawn).toHaveLength(9);
    const sortBy = (name: RegExp) => screen.getByRole('columnheader', { name }).getByRole('button').click();
    await sortBy(/^State/);
    await expect.poll(() => drawn()[0]).toBe('Ended 3');
    await sortBy(/^Name/);
    await expect.poll(drawn).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('the panel that tells why an object does not serve', () => {
  const first: ServingBreach = {
    cause: 'creatives.denied',
    effect: 'stops',
    problem: 'Denied by audit.',
    says: 'Hero 30s was denied in its audit.',
    resource: 'creatives',
    id: 9101,
    name: 'Hero 30s',
    field: 'auditStatus',
    value: 4,
  };
  const answer: ServingAnswer = {
    name: 'Campaign 7001',
    state: 'stops',
    first,
    day: '2026-11-19',
    steps: [
      {
        step: 'status',
        state: 'ok',
        checks: [{ id: 'inactive', says: 'Switched on.', state: 'ok', breaches: [], more: 0 }],
        reasons: [],
      },
      {
        step: 'creatives',
        state: 'stops',
        checks: [{ id: 'creatives', says: '', state: 'stops', breaches: [first], more: 2 }],
        reasons: [{ kind: 'filtered', code: 626, label: 'Creative not audited', count: 1204 }],
      },
    ],
  };

  async function open(answers: (params: OwnCallParams) => unknown) {
    const world = createListWorld({ campaigns: campaignRows(3), advertisers: [], creatives: [] });
    const own = vi.fn(async (_: string, params: OwnCallParams) => answers(params));
    const { getList } = world.provider;
    Object.assign(world.provider, {
      own,
      joinSide: async () => ({ serving: { problems: { 'creatives.denied': first.problem } } }),
      // As the list in the worker finds them, which knows the causes.
      getList: (name: string, { filter: { serving, ...filter }, ...params }: { filter: Record<string, unknown> }) =>
        getList(name, { ...params, filter: serving ? { ...filter, id: [7001, 7003] } : filter } as never),
    });
    const screen = await renderList(world);
    await expect.element(screen.getByText('Campaign 7001')).toBeVisible();
    await userEvent.keyboard('jw');
    return { screen, own, panel: screen.getByRole('dialog', { name: 'Serving check' }) };
  }

  it('opens by its key, and says what stops it, at which step, with which value, and how often', async () => {
    const { panel } = await open(() => answer);
    await expect.element(panel.getByText('Not serving: Hero 30s was denied in its audit.')).toBeVisible();
    await expect.element(panel.getByText('Campaign · Campaign 7001 · #7001')).toBeVisible();
    await expect.element(panel.getByText('Problem: Hero 30s was denied in its audit.')).toBeVisible();
    await expect.element(panel.getByText('Audit: Denied')).toBeVisible();
    await expect.element(panel.getByText('1,204 yesterday')).toBeVisible();
    await expect.element(panel.getByText('Filtered · Creative not audited')).toBeVisible();
    await expect.element(panel.getByText('And 2 more.')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Open: Hero 30s Audit' })).toBeVisible();
    // What is all right is closed, and can be opened.
    await expect.element(panel.getByText('OK: Switched on.')).not.toBeVisible();
    await panel.getByText('Status').click();
    await expect.element(panel.getByText('OK: Switched on.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  });

  it('leads to the list of all that the same stops', async () => {
    const { screen, panel } = await open(() => answer);
    await panel.getByRole('button', { name: 'Show others with this problem' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?filter={"serving":["creatives.denied"]}'));
    await expect.element(screen.getByText('Campaign 7002')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Campaign 7003')).toBeVisible();
    // The fields that lead to the problem, and the problem.
    await expect.element(screen.getByText('Creatives › Denied by audit')).toBeVisible();
    await screen.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.element(screen.getByText('Campaign 7002')).toBeVisible();
  });

  it('leads to the field that is to be mended, on its tab', async () => {
    const at = { resource: 'campaigns', id: 7001, name: 'Campaign 7001', field: 'cpm', value: 4 };
    const check = { id: 'x', says: '', state: 'stops' as const, breaches: [{ ...first, ...at }], more: 0 };
    const steps = [{ step: 'price', state: 'stops', checks: [check], reasons: [] }];
    const { screen, panel } = await open(() => ({ ...answer, steps }));
    await panel.getByRole('button', { name: 'Open: Campaign 7001 CPM' }).click();
    await expect.element(screen.getByRole('tab', { name: /^Bidding/ })).toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByRole('textbox', { name: /^CPM/ })).toHaveFocus();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.poll(screen.address).toBe('/campaigns/7001/bidding');
  });

  it('says so when nothing comes, and asks again', async () => {
    const { panel, own } = await open(() => Promise.reject(new Error('The line is down.')));
    await expect.element(panel.getByRole('alert')).toBeVisible();
    const steps = answer.steps.slice(0, 1);
    own.mockImplementation(async () => ({ ...answer, state: 'ok', first: null, steps, day: null }));
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(panel.getByText('Serving.')).toBeVisible();
    await expect.element(panel.getByText('No traffic recorded yesterday.')).toBeVisible();
  });
});

describe('a new object in its list', () => {
  const advertiser = (id: number) => ({
    id,
    name: `Brand ${id}`,
    status: 1,
    demand: 31,
    version: 1,
    kind: 'brand',
    domain: `brand${id}.example`,
    companyName: `Brand ${id}`,
    modifiedAt: '2026-09-17T13:12:00.000Z',
  });
  const world = () => createListWorld({ advertisers: Array.from({ length: 45 }, (_, at) => advertiser(101 + at)) });
  type Screen = Awaited<ReturnType<typeof renderList>>;
  const open = async () => {
    const screen = await renderList(world(), { at: '/advertisers' });
    await vi.waitFor(() => expect(screen.names()[0]).toBe('Brand 101'));
    return screen;
  };

  async function make(screen: Screen, name: string) {
    await screen.getByRole('link', { name: /^Create/ }).click();
    await screen.getByLabelText('Name', { exact: true }).fill(name);
    await screen.getByLabelText('Domain').fill('new.example');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  }
  const marked = (screen: Screen) =>
    [...screen.container.querySelectorAll('tr[data-new] [data-column="name"] a')].map((cell) => cell.textContent);

  it('stands first with a mark and is announced, though the order has it on another page', async () => {
    const screen = await open();
    const long = 'Zebra with a name that takes a second line beside its mark';
    await make(screen, long);
    await vi.waitFor(() => expect(screen.names().slice(0, 2)).toEqual([long, 'Brand 101']));
    expect(marked(screen)).toEqual([long]);
    await expect.element(screen.getByText('New', { exact: true })).toBeVisible();
    const parts = [screen.getByText('New', { exact: true }), screen.getByRole('link', { name: long })];
    const [chip = 0, name = 0] = parts.map((part) => {
      const { top, height } = part.element().getBoundingClientRect();
      return top + height / 2;
    });
    expect(Math.abs(chip - name)).toBeLessThan(4);
    await expect.element(screen.getByText(`${long} is new and shown first.`)).toBeInTheDocument();
    await make(screen, 'Yak');
    await vi.waitFor(() => expect(screen.names().slice(0, 3)).toEqual(['Yak', long, 'Brand 101']));
  });

  it('is shown once where the page has it, too', async () => {
    const screen = await open();
    await make(screen, 'Aardvark');
    await vi.waitFor(() => expect(screen.names().filter((name) => name === 'Aardvark')).toHaveLength(1));
    await expect.poll(() => screen.names()[0]).toBe('Aardvark');
  });

  it('goes to its place when the list is sorted, turned or reloaded', async () => {
    const screen = await open();
    await make(screen, 'Zebra');
    await vi.waitFor(() => expect(marked(screen)).toEqual(['Zebra']));
    await screen.getByRole('button', { name: 'Name', exact: true }).click();
    await vi.waitFor(() => expect([screen.names()[0], marked(screen)]).toEqual(['Zebra', []]));
    await make(screen, 'Cat');
    await vi.waitFor(() => expect([screen.names()[0], marked(screen)]).toEqual(['Cat', ['Cat']]));
    await screen.getByRole('button', { name: 'Next page' }).click();
    await vi.waitFor(() => expect(marked(screen)).toEqual([]));
    await make(screen, 'Dog');
    await vi.waitFor(() => expect(marked(screen)).toEqual(['Dog']));
    await screen.client.invalidateQueries();
    await vi.waitFor(() => expect(marked(screen)).toEqual([]));
  });
});
