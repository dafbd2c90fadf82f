import type { Locator } from 'playwright';
import { vi } from 'vitest';

/** Presses a button that a row shows only under the pointer; retries, since rows move until the list has settled. */
export async function pressAtRow(row: Locator, name: string | RegExp): Promise<void> {
  await vi.waitFor(async () => {
    await row.hover({ timeout: 2_000 });
    await row.getByRole('button', { name }).click({ timeout: 2_000 });
  });
}
