import { describe, expect, it } from 'vitest';
import { complaints, go, openBrowserOnProduct, page, path, product } from '../support/browserOnProduct';
import { enter } from '../support/enter';
import { factsAreIn } from '../support/factsAreIn';

openBrowserOnProduct({ SAMPLE_DAYS: '70' });

const result = () => page.getByRole('grid', { name: 'Result' });
const bar = () => page.getByRole('toolbar', { name: 'Selected rows' });
const ask = async <T>(at: string): Promise<T> =>
  (await (await page.context().request.get(product.url + at)).json()) as T;

/** The rows of a report move while the sample's traffic is brought in, after the start. */
async function openReport(preset: string): Promise<void> {
  await enter(page, product.url, 'demand@adx.example', '/tags');
  await factsAreIn(page, product.url);
  await go(`/report/${preset}`);
  await page.getByText(/^\d[\d,]* rows? in /).waitFor();
}

describe('from a report', () => {
  it('the best apps go into a new list, which then has their bundles, and is led to', async () => {
    await openReport('top-apps');
    // Traffic of unknown apps is a row too, which has no name to be led to.
    const shown = result().locator('.adx-rep-rows > [role="row"]:has(a)');
    const bundles = new Set<string>();
    for (const at of [0, 1, 2]) {
      const row = shown.nth(at);
      bundles.add((await row.getByRole('gridcell').nth(2).textContent()) ?? '');
      await row.getByRole('checkbox').click();
    }
    await expect.poll(() => bar().textContent()).toMatch(/^3 rows selectedRevenues \$[\d,.]+Requests [\d,]+/);
    await bar().getByRole('button', { name: 'Add to app list' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'New list' }).click();
    await dialog.getByLabel('Name').fill('Best of the week');
    await expect
      .poll(() => dialog.getByRole('row', { name: /^To add/ }).textContent())
      .toMatch(new RegExp(`^To add${bundles.size}\\$`));
    await dialog.getByRole('button', { name: `Add ${bundles.size}` }).click();
    await dialog.getByRole('link', { name: 'Open Best of the week' }).click();
    await expect.poll(path).toMatch(/^\/applists\/\d+/);
    const id = Number(/\d+/.exec(await path())?.[0]);
    const entries = await ask<readonly { value: string; target: number | null }[]>(
      `/api/demand/applists/${id}/entries`,
    );
    expect(new Set(entries.map(({ value }) => value))).toEqual(bundles);
    expect(entries.every(({ target }) => target !== null)).toBe(true);
    expect(complaints).toEqual([]);
  });
});
