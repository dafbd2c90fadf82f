// @ts-check
import { changeOfRows, navigate, openPage, rowsOnPage, untilThere } from '../drive.mjs';
import { rounds } from '../rounds.mjs';

// Digits, because every row of every side has a number; typed at the speed of a user.
const searched = '427';
const keyMs = 60;

/** Paging, sorting and searching 100,000 campaigns. @param {import('../run.mjs').Bench} bench @returns {Promise<import('../report.mjs').Section>} */
export async function listWork({ browser, services, count }) {
  const sides = await services.sides('filled');

  const rows = await rounds(count, sides, async (side) => {
    const plain = await workOn(side, false);
    const slow = await workOn(side, true);
    return {
      ...plain,
      ...Object.fromEntries(Object.entries(slow).map(([row, value]) => [`${row}, slow`, value])),
    };
  });
  return { unit: 'ms; slow = 4× CPU, fast 4G', rows };

  /** @param {import('../sides.mjs').Side} side @param {boolean} throttled */
  async function workOn(side, throttled) {
    const { row, sortByName, sortByCpm, nextPage, search, openRow, formInput } = side.selectors;
    const { page, settle, close } = await openPage(browser, side, { signedIn: true, throttled });
    const click = (/** @type {string} */ selector) => () => page.locator(selector).first().click();
    const full = /** @type {const} */ ({ event: 'click', rows: row, count: rowsOnPage });
    await navigate(page, side.listPath, { rows: row, count: rowsOnPage });
    await settle();

    const paged = await changeOfRows(page, full, click(nextPage));
    const named = await changeOfRows(page, full, click(sortByName));
    const priced = await changeOfRows(page, full, click(sortByCpm));
    await click(search)();
    const found = await changeOfRows(page, { event: 'keydown', rows: row }, () =>
      page.keyboard.type(searched, { delay: keyMs }),
    );
    const opened = await untilThere(page, { usable: formInput }, click(openRow));
    await close();

    return {
      'page change': paged.ms,
      'sort by name': named.ms,
      'sort by CPM': priced.ms,
      'text filter': found.ms,
      'row → form usable': opened.ms,
      'longest task, page change': paged.longest,
      'longest task, sort': Math.max(named.longest, priced.longest),
      'longest task, filter': found.longest,
    };
  }
}
