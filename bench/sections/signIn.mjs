// @ts-check
import { javascriptBytes, navigate, openPage, rowsOnPage, untilThere } from '../drive.mjs';
import { rounds } from '../rounds.mjs';
import { kibibytes } from './kibibytes.mjs';

/** A new browser without a session. @param {import('../run.mjs').Bench} bench @returns {Promise<import('../report.mjs').Section>} */
export async function signIn({ browser, services, count }) {
  const sides = await services.sides('sample');

  const times = await rounds(count, sides, async (side) => {
    const { login, password, submit, row } = side.selectors;
    const plain = await openPage(browser, side, { signedIn: false });
    const usable = await navigate(plain.page, side.startPath, { usable: login });
    await plain.close();

    const slow = await openPage(browser, side, { signedIn: false, throttled: true });
    const slowUsable = await navigate(slow.page, side.startPath, { usable: login });
    await slow.close();

    const deep = await openPage(browser, side, { signedIn: false });
    await navigate(deep.page, side.listPath, { usable: login });
    await deep.page.fill(login, side.account.login);
    await deep.page.fill(password, side.account.password);
    await deep.settle();
    const entered = await untilThere(deep.page, { rows: row, count: rowsOnPage }, () => deep.page.click(submit));
    await deep.close();

    return {
      'sign-in usable': usable.ms,
      'sign-in usable, slow': slowUsable.ms,
      'longest task until sign-in': usable.longest,
      'sign in → rows': entered.ms,
    };
  });

  const scripts = await rounds(3, sides, async (side) => {
    const { needed, all } = await javascriptBytes(browser, side, {
      signedIn: false,
      path: side.startPath,
      goal: { usable: side.selectors.login },
    });
    return { 'JavaScript before sign-in': kibibytes(needed), 'JavaScript in all, signed out': kibibytes(all) };
  });
  return { unit: 'ms; JavaScript in KiB as gzip; slow = 4× CPU, fast 4G', rows: { ...times, ...scripts } };
}
