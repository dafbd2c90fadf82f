import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Waits, as the page's user, until the sample's traffic is loaded, which happens after the start, latest days last. */
export async function factsAreIn(page: Page, url: string): Promise<void> {
  const upTo = async (): Promise<number> => {
    const answer = await page.request.get(`${url}/api/reports/freshness`);
    return Date.parse((await answer.json()).asOf ?? 0);
  };
  await expect.poll(upTo, { timeout: 100_000, interval: 500 }).toBeGreaterThan(Date.now() - 3 * 3_600_000);
}
