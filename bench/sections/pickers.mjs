// @ts-check
import { changeOfRows, navigate, openPage, rowsOnPage, untilThere } from '../drive.mjs';
import { rounds } from '../rounds.mjs';

const option = '[role="option"]';
// As in the list: digits, at the speed of a user.
const searched = '427';
const keyMs = 60;

/**
 * A form's picker of one object: 50,000 advertisers; the peer's has 100,000 rows. The floor opens its plain form and searches
 * its plain table instead, which shows the cost of a click and a key in a page without a library.
 * @param {import('../run.mjs').Bench} bench @returns {Promise<import('../report.mjs').Section>}
 */
export async function pickers({ browser, services, count }) {
  const sides = [
    { side: await services.manyAdvertisers(), path: '/campaigns/create', picker: 'Advertiser' },
    { side: await services.peer(), path: '/lines/create', picker: 'Campaign' },
    { side: await services.floor() },
  ].map((one) => ({ ...one, name: one.side.name }));

  const rows = await rounds(count, sides, async ({ side, path, picker }) => {
    const visit = await openPage(browser, side, { signedIn: true });
    const { opened, found } = await (path && picker ? workOnPicker(visit, path, picker) : workOnTable(visit, side));
    await visit.close();
    return {
      'picker opens': opened.ms,
      'picker filters': found.ms,
      'longest task, picker': Math.max(opened.longest, found.longest),
    };
  });
  return { unit: 'ms', rows };
}

/** @typedef {Awaited<ReturnType<typeof openPage>>} Visit */

/** @param {Visit} visit @param {string} path @param {string} picker */
async function workOnPicker({ page, settle }, path, picker) {
  await page.goto(path);
  const input = page.getByRole('combobox', { name: new RegExp(`^${picker}`) });
  await input.waitFor();
  await settle();
  const opened = await changeOfRows(page, { event: 'mousedown', rows: option }, () => input.click());
  return { opened, found: await search(page, option) };
}

/** @param {Visit} visit @param {import('../sides.mjs').Side} side */
async function workOnTable({ page, settle }, { listPath, selectors }) {
  await navigate(page, listPath, { rows: selectors.row, count: rowsOnPage });
  await settle();
  await page.locator(selectors.search).first().click();
  const found = await search(page, selectors.row);
  const opened = await untilThere(page, { usable: selectors.formInput }, () =>
    page.locator(selectors.openRow).first().click(),
  );
  return { opened, found };
}

/** @param {import('playwright-core').Page} page @param {string} rows */
function search(page, rows) {
  return changeOfRows(page, { event: 'keydown', rows }, () => page.keyboard.type(searched, { delay: keyMs }));
}
