import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { localProblem } from '../../../src/model/HttpProblem';
import { demandViewer } from '../form/viewers';
import { advertiserRows, campaign, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const world = (campaigns = campaignRows(45)) => createListWorld({ campaigns, advertisers: advertiserRows });

describe('the list of an object', () => {
  it('shows the columns of the definition, with names for what the rows refer to', async () => {
    const screen = await renderList(world([campaign(7001, { name: 'Halden EV launch' })]));
    await expect
      .element(screen.getByRole('link', { name: 'Halden Motors' }))
      .toHaveAttribute('href', '/advertisers/502');
    await expect
      .element(screen.getByRole('link', { name: 'Halden EV launch' }))
      .toHaveAttribute('href', '/campaigns/7001');
    expect([...screen.container.querySelectorAll('tr[data-row] td')].map((cell) => cell.textContent)).toEqual([
      '',
      '7001',
      'Halden EV launch',
      'Halden Motors',
      '$18.50',
      '$12,000.00',
      'CTV',
      '2026-09-01',
      '2026-10-02',
      '-',
      'Running',
      '97.00%',
      '',
      '2026-09-17 08:12',
      '',
    ]);
  });

  it('shares the width of a very wide screen between the name and what is said of it', async () => {
    const screen = await renderList(world(), { width: 1400 });
    await vi.waitFor(() => expect(screen.names()).toHaveLength(20));
    const widthOf = (name: string) =>
      screen.getByRole('columnheader', { name }).first().element().getBoundingClientRect().width;
    const usual = { id: widthOf('ID'), cpm: widthOf('CPM') };
    screen.resize(2295);
    await vi.waitFor(() => expect(widthOf('CPM')).toBeGreaterThan(usual.cpm + 20));
    expect(widthOf('Name')).toBeLessThan(760);
    expect(widthOf('ID')).toBe(usual.id);
    expect(screen.getByRole('table').element().getBoundingClientRect().width).toBeLessThanOrEqual(2295);
  });

  it('asks for the names of a page by one call for each other object', async () => {
    const rows = campaignRows(20).map((row, index) => ({ ...row, advertiser: 502 + (index % 3) }));
    const screen = await renderList(world(rows));
    await expect.element(screen.getByRole('link', { name: 'Bluefern Bank' }).first()).toBeVisible();
    expect(screen.count('getMany advertisers')).toBe(1);
    expect(screen.count('getList campaigns')).toBe(1);
  });

  it('opens at the order of the definition and turns at a click on a head', async () => {
    const screen = await renderList(
      world([
        campaign(1, { name: 'B', endsAt: '2026-10-01 00:00' }),
        campaign(2, { name: 'A', endsAt: '2026-11-01 00:00' }),
      ]),
    );
    await expect.element(screen.getByRole('link', { name: 'A', exact: true })).toBeVisible();
    await expect.poll(screen.names).toEqual(['B', 'A']);
    await screen.getByRole('button', { name: 'Name', exact: true }).click();
    await vi.waitFor(() => expect(screen.names()).toEqual(['A', 'B']));
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?sort=name&order=ASC'));
    await screen.getByRole('button', { name: 'Name', exact: true }).click();
    await vi.waitFor(() => expect(screen.names()).toEqual(['B', 'A']));
    await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('pages, tells where it is, and goes back with the browser', async () => {
    const screen = await renderList(world());
    await screen.getByRole('button', { name: 'Next page' }).click();
    await expect.element(screen.getByText('21–40')).toBeVisible();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?page=2&perPage=20'));
    await screen.router.navigate(-1);
    await expect.element(screen.getByText('1–20')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  });

  it('follows a step back that comes before its page is in the address', async () => {
    const screen = await renderList(world());
    await expect.element(screen.getByText('1–20')).toBeVisible();
    const steps: string[] = [];
    screen.router.subscribe(({ location, historyAction }) => {
      steps.push(`${historyAction} ${location.search}`);
      if (historyAction === 'PUSH') void screen.router.navigate(-1);
    });
    await screen.getByRole('button', { name: 'Next page' }).click();
    await vi.waitFor(() => expect(steps).toEqual(['PUSH ?page=2&perPage=20', 'POP ']));
    await expect.element(screen.getByText('1–20')).toBeVisible();
  });

  it('remembers the page size', async () => {
    const screen = await renderList(world());
    await screen.getByLabelText('Rows').selectOptions('10');
    await expect.element(screen.getByText('1–10')).toBeVisible();
    expect(screen.preferences.get('pageSize')).toBe(10);
  });

  it('has as many rows as the person has come to wish, unless its address says how many', async () => {
    const usual = await renderList(world());
    await expect.element(usual.getByText('1–20')).toBeVisible();
    usual.prefer('pageSize', 10);
    await expect.element(usual.getByText('1–10')).toBeVisible();
    await cleanup();
    const asked = await renderList(world(), { at: '/campaigns?perPage=50' });
    await vi.waitFor(() => expect(asked.names().length).toBeGreaterThan(20));
    const before = asked.names();
    asked.prefer('pageSize', 10);
    expect(asked.names()).toEqual(before);
  });

  it('shows what an address asks for', async () => {
    const filter = encodeURIComponent(JSON.stringify({ cpm_gte: 20 }));
    const screen = await renderList(world([campaign(1), campaign(2, { cpm: 24 })]), {
      at: `/campaigns?filter=${filter}`,
    });
    await expect.element(screen.getByText('filtered from 2')).toBeVisible();
    await expect.poll(screen.names).toEqual(['Campaign 2']);
    await expect.element(screen.getByRole('button', { name: /CPM/ }).first()).toBeVisible();
  });

  it('goes to the last page where an address names one beyond it', async () => {
    const screen = await renderList(world(), { at: '/campaigns?page=9&perPage=20' });
    await expect.element(screen.getByText('41–45')).toBeVisible();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?page=3&perPage=20'));
  });

  it('filters with every letter typed, and the address follows when the typing rests', async () => {
    const screen = await renderList(world([campaign(1, { name: 'Halden EV' }), campaign(2, { name: 'Kestrel sale' })]));
    const box = screen.getByRole('searchbox');
    await box.fill('kestrel');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Kestrel sale']));
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?filter={"q":"kestrel"}'));
    await box.fill('kestrel s');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?filter={"q":"kestrel s"}'));
    await screen.router.navigate(-1);
    await vi.waitFor(() => expect(screen.names()).toHaveLength(2));
    await expect.element(box).toHaveValue('');
  });

  it('empties the search box with its cross', async () => {
    const screen = await renderList(world(campaignRows(3)));
    await screen.getByRole('searchbox').fill('7002');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Campaign 7002']));
    await screen.getByRole('button', { name: 'Clear search' }).click();
    await vi.waitFor(() => expect(screen.names()).toHaveLength(3));
    await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('marks inactive rows, and shows archived ones only when asked', async () => {
    const screen = await renderList(world([campaign(1), campaign(2, { status: 0 }), campaign(3, { status: 2 })]));
    await expect.element(screen.getByRole('img', { name: 'Inactive' })).toBeVisible();
    await expect.poll(screen.names).toEqual(['Campaign 1', 'Campaign 2']);
    await screen.getByRole('button', { name: /^Status/ }).click();
    await screen.getByRole('checkbox', { name: /Archived/ }).click();
    await vi.waitFor(() => expect(screen.names()).toHaveLength(3));
    await expect.element(screen.getByRole('img', { name: 'Archived', includeHidden: true })).toBeInTheDocument();
  });

  it('keeps the columns chosen, in the order chosen', async () => {
    const screen = await renderList(world(campaignRows(1)), {
      preferences: { 'lists.campaigns.columns': ['name', 'cpm', 'advertiser', 'gone'] },
    });
    await expect.element(screen.getByRole('columnheader', { name: 'CPM' })).toBeVisible();
    expect(screen.heads()).toEqual(['Name', 'CPM', 'Advertiser']);
    await screen.getByRole('button', { name: /Columns/ }).click();
    await screen.getByRole('button', { name: 'Move Advertiser up' }).click();
    await screen.getByRole('checkbox', { name: 'Pacing' }).click();
    await expect
      .poll(() => screen.preferences.get('lists.campaigns.columns'))
      .toEqual(['name', 'advertiser', 'cpm', 'pacing']);
    await screen.getByRole('button', { name: 'Default columns' }).click();
    await expect.poll(() => screen.preferences.has('lists.campaigns.columns')).toBe(false);
  });

  it('offers nothing to change to those who may only read', async () => {
    const viewer = { ...demandViewer, role: 'adv', account: 502 } as const;
    const screen = await renderList(world(campaignRows(2)), {
      viewer,
      preferences: { 'lists.campaigns.columns': undefined },
    });
    await expect.element(screen.getByRole('link', { name: 'Campaign 7001' })).toBeVisible();
    await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: /^Create/ })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('switch').first()).toBeDisabled();
    const figures = ['Impressions', 'Completion', 'Spend'];
    const pacing = ['Spent and expected', 'Pace', 'Delivered', 'Days left', 'Forecast at end'];
    expect(screen.heads()).toEqual(['ID', 'Name', ...pacing, ...figures, 'On']);
  });

  it('has the picture that its definition names before each name, and an icon where there is none', async () => {
    const creative = (id: number, values: object) => ({
      id,
      name: `Creative ${id}`,
      status: 1,
      demand: 31,
      version: 1,
      ...values,
    });
    const rows = [
      creative(1, { mediaUrl: 'https://media.example/1.png' }),
      creative(2, { mediaUrl: 'https://media.example/2.mp4' }),
      creative(3, { mediaUrl: null, status: 0 }),
    ];
    const viewer = { ...demandViewer, mode: 'dsp' } as const;
    const screen = await renderList(createListWorld({ creatives: rows, advertisers: advertiserRows }), {
      at: '/creatives',
      viewer,
    });
    await expect.element(screen.getByRole('link', { name: 'Creative 3' })).toBeVisible();
    const boxes = [...screen.container.querySelectorAll<HTMLElement>('tr[data-row] .adx-picture')];
    expect(boxes.map((box) => [box.offsetWidth, box.offsetHeight, box.querySelectorAll('svg').length])).toEqual(
      Array(3).fill([20, 20, 1]),
    );
    const [image, ...others] = [...screen.container.querySelectorAll<HTMLImageElement>('.adx-picture img')];
    expect(others).toEqual([]);
    expect([image?.src, image?.loading, image?.referrerPolicy, image?.alt]).toEqual([
      'https://media.example/1.png',
      'lazy',
      'no-referrer',
      '',
    ]);
    // No image: the icon behind it shows.
    image?.dispatchEvent(new Event('error'));
    expect(image && getComputedStyle(image).display).toBe('none');
  });
});

describe('a list without rows', () => {
  it('says what the object is for and offers to start', async () => {
    const screen = await renderList(world([]));
    await expect.element(screen.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible();
    await expect.element(screen.getByText(/A campaign buys impressions/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Create campaign' }))
      .toHaveAttribute('href', '/campaigns/create');
  });

  it('says when it is the filter that leaves nothing', async () => {
    const screen = await renderList(world());
    await screen.getByRole('searchbox').fill('nothing is called this');
    await expect.element(screen.getByRole('heading', { name: 'No matching campaigns' })).toBeVisible();
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    await vi.waitFor(() => expect(screen.names()).toHaveLength(20));
    await expect.element(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('says what failed and tries again', async () => {
    const lists = world();
    const failure = localProblem('timeout', 'The server took longer than 30 s to answer.', 504);
    lists.failNext('getList', Object.assign(failure, { problem: { ...failure.problem, instance: '8f31-c2a7' } }));
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    const screen = await renderList(lists);
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Campaigns did not loadThe server took longer than 30 s to answer.504, request 8f31-c2a7');
    await screen.getByRole('button', { name: 'Try again' }).click();
    await vi.waitFor(() => expect(screen.names()).toHaveLength(20));
  });

  it('stands in its place before the rows come', async () => {
    const lists = world();
    let answer: (() => void) | undefined;
    const getList = lists.provider.getList;
    lists.provider.getList = async (...asked: Parameters<typeof getList>) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return getList(...asked);
    };
    const screen = await renderList(lists);
    await expect.element(screen.getByRole('columnheader', { name: 'Advertiser' })).toBeVisible();
    const widths = () =>
      [...screen.container.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect().left);
    const before = widths();
    const skeleton = await vi.waitUntil(() => screen.container.querySelector('tbody[aria-hidden] tr'));
    const height = skeleton.getBoundingClientRect().height;
    answer?.();
    await vi.waitFor(() => expect(screen.names()).toHaveLength(20));
    expect(widths()).toEqual(before);
    expect(screen.container.querySelector('tr[data-row]')?.getBoundingClientRect().height).toBe(height);
  });
});

it('the sheet over a list leaves the list in place and finds back to it', async () => {
  const screen = await renderList(world(), { at: '/campaigns?page=3&perPage=20' });
  await expect.element(screen.getByText('41–45')).toBeVisible();
  const row = screen.container.querySelector('tr[data-row]');
  await screen.router.navigate('/campaigns/7001');
  await expect.element(screen.getByRole('dialog', { name: 'Campaign 7001' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.container.querySelector('tr[data-row]')).toBe(row);
  expect(screen.count('getList campaigns')).toBe(1);
  await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?page=3&perPage=20'));
});
