import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { at0, auctionOf, countersOf } from '../../live/liveSamples';
import { violationsIn } from '../../support/violationsIn';
import { createLiveServer, renderLive } from './renderLive';
import '../../../src/ui/theme/fonts.css';

const first = [
  auctionOf('a1'),
  auctionOf('a2', { ts: at0 + 1000, country: 'de', winner: 4102, price: 11.4, floor: 9 }),
];
const next = (id: string, ms: number) => auctionOf(id, { ts: at0 + ms });
const dialog = page.getByRole('dialog', { name: /^Auction a1/ });
async function open(at = '/live') {
  const screen = await renderLive(createLiveServer(first), { at });
  await expect.poll(screen.ids).toEqual(['a2', 'a1']);
  return screen;
}
/** Beside the rows. */
const rest = () => page.getByRole('heading', { level: 1 });

describe('the live view', () => {
  it('shows what was just there, the newest on top, with the names of lists and words for outcomes', async () => {
    const screen = await renderLive(createLiveServer(first));
    await expect.element(screen.getByText('Updating live.')).toBeVisible();
    await expect.poll(screen.ids).toEqual(['a2', 'a1']);
    await expect.element(screen.getByText('Copperline prime time').first()).toBeVisible();
    const cells = () =>
      [...(screen.container.querySelector('#live-a1')?.children ?? [])].map((cell) => cell.textContent);
    await expect
      .poll(cells)
      .toEqual([
        ...['14:03:07.123', 'Copperline prime time', 'Copperline TV', 'US', 'SmartTV', '$6.00', '2/3'],
        ...['Kestrel CTV $18', '$18.00', '158', 'Filled', ''],
      ]);
  });

  it('shows long names of channels in full beside the menu at 1280', async () => {
    const screen = await renderLive(createLiveServer([auctionOf('a1', { channel: 2203 })]), { size: [1015, 800] });
    await expect.element(screen.getByText('Northbay movies Mobile Web LATAM')).toBeVisible();
    await document.fonts.ready;
    const names = [...screen.container.querySelectorAll('#live-a1 .adx-live-name')].slice(0, 2);
    expect(names.map((name) => Math.round((name.scrollHeight - name.clientHeight) / 15))).toEqual([0, 0]);
  });

  it('puts what comes on top, but not while the pointer is on the rows', async () => {
    const screen = await open();
    await userEvent.hover(rest());
    screen.server.tell(next('a3', 2000));
    await expect.poll(screen.ids).toEqual(['a3', 'a2', 'a1']);
    await userEvent.hover(screen.grid);
    screen.server.tell(next('a4', 3000));
    screen.server.tell(next('a5', 4000));
    await expect.element(screen.getByRole('button', { name: '2 new' })).toBeVisible();
    expect(screen.ids()).toEqual(['a3', 'a2', 'a1']);
    await screen.getByRole('button', { name: '2 new' }).click();
    await expect.poll(screen.ids).toEqual(['a5', 'a4', 'a3', 'a2', 'a1']);
  });

  it('pauses by Space, counts on, and shows what waited when it goes on', async () => {
    const screen = await open();
    await userEvent.hover(rest());
    await userEvent.keyboard(' ');
    await expect.element(screen.getByRole('button', { name: 'Resume' })).toHaveAttribute('aria-pressed', 'true');
    screen.server.tell(next('a3', 2000));
    screen.server.last().send('counters', countersOf(at0 + 1000, 99.5));
    await expect.element(screen.getByRole('button', { name: /^Requests\/s 99\.5/ })).toBeVisible();
    expect(screen.ids()).toHaveLength(2);
    await userEvent.keyboard(' ');
    await expect.poll(screen.ids).toEqual(['a3', 'a2', 'a1']);
  });

  it('is gone through, opened and pinned by keys alone, and the focus comes back', async () => {
    const screen = await open();
    await userEvent.keyboard('jj');
    await expect.element(screen.grid).toHaveAttribute('aria-activedescendant', 'live-a1');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => screen.query().get('auction')).toBe('a1');
    await userEvent.keyboard('p');
    await expect.element(dialog.getByText('Kept until 2026-11-26 10:30')).toBeVisible();
    await expect.poll(() => screen.query().get('pins')).toBe('a1');
    expect(screen.server.pinned).toEqual(['a1']);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.grid).toHaveFocus();
  });

  it('asks the server for what is filtered, and says it in the address', async () => {
    const screen = await renderLive(createLiveServer(first), { at: '/live?country=de' });
    await expect.poll(() => screen.server.last().query.toString()).toBe('mode=ssp&country=de');
    await screen.getByRole('button', { name: 'Channel', exact: true }).click();
    await page.getByRole('radio', { name: /Harbour Sport/ }).click();
    await expect.poll(() => screen.server.last().query.toString()).toBe('mode=ssp&channel=2202&country=de');
    await expect.poll(() => screen.query().get('channel')).toBe('2202');
    await page.getByRole('button', { name: 'Done' }).click();
    await screen.getByRole('button', { name: 'Clear filter Country' }).click();
    await expect.poll(() => screen.server.last().query.toString()).toBe('mode=ssp&channel=2202');
  });

  it('takes two filters away at once, before the first is drawn', async () => {
    const screen = await open('/live?channel=2201&country=de');
    const chip = (name: string) =>
      screen.getByRole('button', { name: `Clear filter ${name}` }).element() as HTMLElement;
    for (const one of [chip('Country'), chip('Channel')]) one.click();
    await expect.poll(() => screen.query().toString()).toBe('');
    await expect.poll(() => screen.server.last().query.toString()).toBe('mode=ssp');
  });

  it('keeps a pin though its auction is left before the pin is drawn', async () => {
    const screen = await renderLive(createLiveServer(first), { at: '/live?auction=a1' });
    await expect.element(dialog).toBeVisible();
    const close = dialog.getByRole('button', { name: 'Close' }).element() as HTMLElement;
    const stop = screen.router.subscribe(({ location }) => {
      if (!location.search.includes('pins')) return;
      stop();
      queueMicrotask(() => close.click());
    });
    await userEvent.keyboard('p');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => screen.query().toString()).toBe('pins=a1');
  });

  it('leaves the address of another screen alone when a pin is answered there', async () => {
    const server = createLiveServer(first);
    const screen = await renderLive(server, { at: '/live?auction=a1&channel=2201' });
    await expect.element(dialog).toBeVisible();
    const answer = server.holdPins();
    await userEvent.keyboard('p');
    await expect.poll(() => server.pinned).toEqual(['a1']);
    await screen.router.navigate('/elsewhere?q=a');
    await expect.element(screen.getByText('Elsewhere')).toBeVisible();
    const steps: string[] = [];
    screen.router.subscribe(({ location }) => steps.push(location.pathname + location.search));
    answer();
    // The next task: what waits for the answer has run by then.
    await new Promise((done) => setTimeout(done));
    expect([steps, screen.address()]).toEqual([[], '/elsewhere?q=a']);
  });

  it('says what of the address it does not understand', async () => {
    const screen = await renderLive(createLiveServer(first), { at: '/live?outcome=lovely&campaign=7' });
    await expect.element(screen.getByText('Unknown filter value “lovely” for Outcome was ignored.')).toBeVisible();
    const other = 'Campaign “7” belongs to the other mode. This filter was ignored.';
    await expect.element(screen.getByText(other)).toBeVisible();
  });

  it('tells a gap, that it reconnects, and a refusal', async () => {
    const screen = await open();
    screen.server.last().send('gap', { count: 1200, from: at0, to: at0 + 60_000 });
    await expect.element(screen.getByText('1,200 auctions were skipped between 14:03:07 and 14:04:07.')).toBeVisible();
    screen.server.refuse(429, 'Three at once.');
    screen.server.last().cut();
    await expect.element(screen.getByText('Too many views')).toBeVisible();
    expect(screen.ids()).toHaveLength(2);
    await screen.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(screen.getByText(/left out/)).not.toBeInTheDocument();
  });

  it('shows its bids with reasons in words, and what comes afterwards by itself', async () => {
    const screen = await renderLive(createLiveServer(first), { at: '/live?auction=a1' });
    const bid = dialog.getByRole('row', { name: /Halden CTV/ });
    await expect.element(bid).toHaveTextContent('Halden CTVHalden Motors141$11.40LostLost to higher bid');
    await expect.element(dialog.getByRole('row', { name: /Skylark CTV/ })).toHaveTextContent('Timeout');
    await expect.element(dialog.getByText('No events yet.')).toBeVisible();
    screen.server.last().send('event', { id: 'a1', type: 'firstQuartile', at: 7500 });
    const quartile = dialog.getByRole('listitem').filter({ hasText: 'First quartile' });
    await expect.element(quartile).toHaveTextContent('First quartile+7.5 s');
    await Promise.all(document.getAnimations().map((animation) => animation.finished));
    expect((await violationsIn(dialog.element())).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it.each([
    ['old', 'This auction has expired'],
    ['never', 'Auction not found'],
  ])('that cannot be had says why (%s)', async (id, sentence) => {
    await renderLive(createLiveServer(first), { at: `/live?auction=${id}` });
    await expect.element(page.getByRole('heading', { name: sentence })).toBeVisible();
  });

  it('stands beside another with what differs marked', async () => {
    await renderLive(createLiveServer(first), { at: '/live?pins=a1,a2&auction=a1&beside=a2' });
    // Country, floor, winner and price.
    await expect.element(dialog.getByText('4 differences')).toBeVisible();
    const row = (name: string) => dialog.getByRole('row', { name: new RegExp(name) });
    await expect.element(row('Country')).toHaveTextContent('≠differs:CountryUnited StatesGermany');
    await dialog.getByRole('checkbox', { name: 'Differences only' }).click();
    await expect.element(row('Environment')).not.toBeInTheDocument();
    await expect.element(row('Floor')).toHaveTextContent('$6.00$9.00');
  });
});

describe('the live view for everybody', () => {
  it.each([
    ['light', 1280],
    ['dark', 1280],
    // Where what has a picture goes without its words.
    ['light', 780],
  ] as const)('is clean by axe in the %s theme and %i pixels, in French too', async (theme, width) => {
    document.documentElement.dataset.theme = theme;
    const options = { language: 'fr', at: '/live?pins=a1', size: [width, 800] } as const;
    const screen = await renderLive(createLiveServer(first), options);
    await expect.element(screen.getByText('Mise à jour en direct.')).toBeVisible();
    await expect.poll(screen.ids).toHaveLength(2);
    expect((await violationsIn(screen.container)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    delete document.documentElement.dataset.theme;
  });

  it('draws no more rows than are in sight, of 500', async () => {
    const many = Array.from({ length: 500 }, (_, at) => auctionOf(`m${at}`, { ts: at0 + at }));
    const screen = await renderLive(createLiveServer(many));
    await expect.element(screen.getByText('500 auctions (last 500 kept)')).toBeVisible();
    expect(screen.ids().length).toBeLessThan(40);
    await expect.element(screen.grid).toHaveAttribute('aria-rowcount', '501');
  });
});
