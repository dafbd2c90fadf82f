import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { follow, openBrowserOnProduct, page, product } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { settled } from '../support/settled';

// The sample's objects without any traffic: every card and every figure is empty.
openBrowserOnProduct();

const people = [
  'admin@adx.example',
  'helpdesk@adx.example',
  'demand@adx.example',
  'ssp@adx.example',
  'sub@adx.example',
  'adv@adx.example',
];

/** Everything that stands in the place of what is not there, with its title or words, and its buttons and links. */
const emptyPlaces = (of: Page) =>
  of.locator('[data-empty]:visible, .adx-notice:visible, .adx-message:visible').evaluateAll((found) =>
    found.map((one) => ({
      words: one.textContent ?? '',
      steps: [...one.querySelectorAll('a, button')].map((step) => ({
        words: step.textContent ?? '',
        href: step.getAttribute('href'),
      })),
    })),
  );

/** Cards that show neither figures nor a next step. */
const bareCards = (of: Page) =>
  of
    .locator('.adx-card')
    .evaluateAll((cards) =>
      cards
        .filter(
          (card) =>
            !card.querySelector(
              '[data-empty], table tbody tr, .adx-plot, .adx-bars li, .adx-kpi li, .adx-more-person, ul li, dl dd',
            ),
        )
        .map((card) => card.querySelector('h2')?.textContent ?? ''),
    );

describe.each(people)('as %s', (login) => {
  it('finds one next step in each empty place of each screen, and may go there', async () => {
    await enter(page, product.url, login);
    await settled(page);
    const menu = await page
      .locator('#sidebar nav a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const seen: {
      readonly at: string;
      readonly words: string;
      readonly steps: readonly { words: string; href: string | null }[];
    }[] = [];
    // The first screen is open.
    for (const at of new Set(['/', ...menu])) {
      if (at !== '/') await follow(at);
      await settled(page);
      await expect.poll(() => bareCards(page), { message: at }).toEqual([]);
      const without = async () => (await emptyPlaces(page)).filter(({ steps }) => steps.length !== 1);
      await expect.poll(without, { message: at }).toEqual([]);
      seen.push(...(await emptyPlaces(page)).map((place) => ({ at, ...place })));
    }
    expect(seen.length).toBeGreaterThan(0);
    const links = [
      ...new Set(seen.flatMap(({ steps }) => steps.flatMap(({ href }) => (href?.startsWith('/') ? [href] : [])))),
    ];
    for (const href of links) {
      await page.goto(product.url + href);
      await settled(page);
      expect(new URL(page.url()).pathname, href).not.toBe('/login');
      expect(await page.locator('.adx-message').count(), href).toBe(0);
    }
  });
});
