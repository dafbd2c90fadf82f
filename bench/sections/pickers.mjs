// @ts-check
import { changeOfRows, openPage } from '../drive.mjs';
import { rounds } from '../rounds.mjs';

const option = '[role="option"]';
// As in the list: digits, as fast as a person types.
const searched = '427';
const keyMs = 60;

/**
 * A form's picker of one object: 50,000 advertisers, and 100,000 rows behind the peer's.
 * @param {import('../run.mjs').Bench} bench @returns {Promise<import('../report.mjs').Section>}
 */
export async function pickers({ browser, services, count }) {
  const sides = [
    { side: await services.manyAdvertisers(), path: '/campaigns/create', name: 'Advertiser' },
    { side: await services.peer(), path: '/lines/create', name: 'Campaign' },
  ].map((one) => ({ ...one, name: one.side.name, picker: one.name }));

  const rows = await rounds(count, sides, async ({ side, path, picker }) => {
    const { page, settle, close } = await openPage(browser, side, { signedIn: true });
    await page.goto(path);
    const input = page.getByRole('combobox', { name: new RegExp(`^${picker}`) });
    await input.waitFor();
    await settle();
    const opened = await changeOfRows(page, { event: 'mousedown', rows: option }, () => input.click());
    const found = await changeOfRows(page, { event: 'keydown', rows: option }, () => page.keyboard.type(searched, { delay: keyMs }));
    await close();
    return {
      'picker opens': opened.ms,
      'picker filters': found.ms,
      'longest task, picker': Math.max(opened.longest, found.longest),
    };
  });
  return { unit: 'ms', rows };
}
