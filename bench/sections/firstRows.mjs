// @ts-check
import { javascriptBytes, navigate, openPage, rowsOnPage } from '../drive.mjs';
import { rounds } from '../rounds.mjs';
import { kibibytes } from './kibibytes.mjs';

/** A new browser with a session: the list of 100,000 campaigns. @param {import('../run.mjs').Bench} bench @returns {Promise<import('../report.mjs').Section>} */
export async function firstRows({ browser, services, count }) {
  const sides = await services.sides('filled');

  const times = await rounds(count, sides, async (side) => {
    const rows = { rows: side.selectors.row, count: rowsOnPage };
    const plain = await openPage(browser, side, { signedIn: true });
    const shown = await navigate(plain.page, side.listPath, rows);
    await plain.settle();
    await plain.cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await plain.cdp.send('Runtime.getHeapUsage');
    const elements = await plain.page.evaluate(() => document.querySelectorAll('*').length);
    await plain.close();

    const slow = await openPage(browser, side, { signedIn: true, throttled: true });
    const slowShown = await navigate(slow.page, side.listPath, rows);
    await slow.close();

    return {
      'open → rows': shown.ms,
      'open → rows, slow': slowShown.ms,
      'longest task until rows': shown.longest,
      'page heap, MB': usedSize / 1e6,
      'DOM elements': elements,
    };
  });

  const scripts = await rounds(3, sides, async (side) => {
    const { needed, all } = await javascriptBytes(browser, side, {
      signedIn: true,
      path: side.listPath,
      goal: { rows: side.selectors.row, count: rowsOnPage },
    });
    return { 'JavaScript before rows': kibibytes(needed), 'JavaScript in all, list': kibibytes(all) };
  });
  return { unit: 'ms; JavaScript in KiB as gzip; slow = 4× CPU, fast 4G', rows: { ...times, ...scripts } };
}
