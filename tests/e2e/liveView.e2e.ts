import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { browser, complaints, context, openBrowserOnProduct, page, product } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { pressAtRow } from '../support/pressAtRow';
import { type Product, startProduct } from '../support/product';
import { makeSampleDir } from '../support/sampleDir';
import { startTwoServers } from '../support/twoServers';

const token = 'e2e-live-token-0123456789-0123456789';
openBrowserOnProduct({ LIVE_TOKEN: token });

type Line = Readonly<Record<string, unknown>>;

/** What an ad server does. */
async function bringTo(url: string, ...lines: readonly Line[]): Promise<void> {
  const answer = await fetch(`${url}/api/live/ingest`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-ndjson' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
  const told = (await answer.json()) as { readonly problems?: unknown };
  expect([answer.status, told.problems ?? []]).toEqual([200, []]);
}

const bring = (...lines: readonly Line[]) => bringTo(product.url, ...lines);

const auction = (id: string, change: Line = {}): Line => ({
  ts: Date.now(),
  id,
  mode: 'ssp',
  demand: 31,
  environment: 'ctv',
  app: 'Copperline TV',
  country: 'us',
  device: 'SmartTV',
  floor: 6,
  at: 1,
  tmax: 400,
  bids: [
    { tag: 4101, price: 18, ms: 96, result: 'won', reason: 0 },
    { tag: 4102, price: 11.4, ms: 141, result: 'lost', reason: 102 },
  ],
  winner: 4101,
  price: 18,
  net: 15.3,
  ms: 158,
  ...change,
});

const grid = () => page.getByRole('grid', { name: 'Auctions' });
const row = (id: string) => page.locator(`#live-${id}`);
const live = () => page.getByText('Updating live.').waitFor();
/** What was not counted. */
const gap = () => page.getByRole('status').getByText(/^Some auctions were skipped between .* moved to another server/);

describe('the live view', () => {
  it('shows auctions as an ad server brings them, pins two, sets them side by side, exports them, and forgets none by a reload', async () => {
    await enter(page, product.url, 'demand@adx.example', '/live?sample=100');
    await live();
    await bring(auction('r_one'), auction('r_other', { demand: 32 }), auction('r_two', { country: 'de', floor: 9 }));
    await row('r_one').waitFor();
    await row('r_two').waitFor();
    // Of another account.
    expect(await row('r_other').count()).toBe(0);

    await row('r_one').click();
    const dialog = page.getByRole('dialog', { name: /^Auction r_one/ });
    await dialog.getByText('Lost to higher bid').waitFor();
    await bring({ id: 'r_one', demand: 31, type: 'firstQuartile', at: 7500 });
    await dialog.getByText('First quartile').waitFor();
    await page.keyboard.press('p');
    await dialog.getByText(/^Kept until 20/).waitFor();
    await page.locator('.adx-live-pins li').waitFor();
    await page.keyboard.press('Escape');
    await grid().and(page.locator(':focus')).waitFor();
    await pressAtRow(row('r_two'), 'Pin');
    await page.getByRole('button', { name: 'Compare the last two' }).click();
    await page.getByText('2 differences').waitFor();

    await page.reload();
    await page.getByText('2 differences').waitFor();
    await page.keyboard.press('Escape');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export JSON' }).click(),
    ]);
    const exported = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(exported.auctions.map(({ id }: { id: string }) => id).sort()).toEqual(['r_one', 'r_two']);
    expect(complaints).toEqual([]);
  });

  it('goes on by itself after the server was killed and came back, keeps its rows, and says so meanwhile', async () => {
    const data = await makeSampleDir();
    const first = await startProduct(data.path, { LIVE_TOKEN: token });
    let second: Product | undefined;
    try {
      await enter(page, first.url, 'demand@adx.example', '/live?sample=100');
      await live();
      await bringTo(first.url, auction('r_before'));
      await row('r_before').waitFor();
      await first.kill();
      await page.getByText(/^(Reconnecting|Server unreachable)$/).waitFor();
      second = await startProduct(data.path, { LIVE_TOKEN: token }, Number(new URL(first.url).port));
      await live();
      await gap().waitFor();
      await bringTo(second.url, auction('r_after'));
      await row('r_after').waitFor();
      await row('r_before').waitFor();
    } finally {
      await page.close();
      await second?.stop();
      data.remove();
    }
  });

  it('goes on with the other of two servers when its own is killed, keeps its rows, and tells of the gap until that is put away', async () => {
    const servers = await startTwoServers({ LIVE_TOKEN: token });
    try {
      await enter(page, servers.url, servers.admin, '/live?sample=100');
      await live();
      await bringTo(servers.first.url, auction('r_before'));
      await row('r_before').waitFor();
      expect(await gap().count()).toBe(0);
      await servers.first.kill();
      await gap().waitFor();
      await live();
      await bringTo(servers.second.url, auction('r_after'));
      await row('r_after').waitFor();
      await row('r_before').waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await gap().waitFor({ state: 'detached' });
    } finally {
      await page.close();
      await servers.stop();
    }
  });

  it('is refused a fourth time to one person, with the reason, and comes when there is room', async () => {
    await enter(page, product.url, 'demand@adx.example', '/live');
    await live();
    const others = await Promise.all([1, 2].map(() => context.newPage()));
    for (const other of others) {
      await other.goto(`${product.url}/live`);
      await other.getByText('Updating live.').waitFor();
    }
    const fourth = await context.newPage();
    await fourth.goto(`${product.url}/live`);
    await fourth.getByText('Too many views').waitFor();
    await others[0]?.close();
    // The server hears of a closed tab a moment later.
    await page.getByText(/ · 2 viewers$/).waitFor();
    await fourth.getByRole('button', { name: 'Try now' }).click();
    await fourth.getByText('Updating live.').waitFor();
  });

  it('is found in the menu and by the palette, and by no link of another account', async () => {
    await enter(page, product.url, 'demand@adx.example', '/');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Live view' }).click();
    await live();
    await page.goBack();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('live view');
    await page.getByRole('option', { name: 'Live view' }).click();
    await live();
    await bring(auction('r_theirs', { demand: 32 }));
    await page.goto(`${product.url}/live?auction=r_theirs`);
    await page.getByText('Auction not found').waitFor();
    const stranger = await page.request.get(`${product.url}/api/live/auctions/r_theirs`);
    expect(stranger.status()).toBe(404);
    const operator = await (await browser.newContext()).newPage();
    await enter(operator, product.url, 'admin@adx.example', '/live?auction=r_theirs');
    await operator
      .getByRole('dialog', { name: /^Auction r_theirs/ })
      .getByText('Lost to higher bid')
      .waitFor();
    await operator.context().close();
  });
});
