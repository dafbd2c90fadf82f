import type { Locator } from 'playwright';
import { vi } from 'vitest';

/** Presses a button that a row shows under the pointer alone: until a list has settled, rows move away from the pointer. */
export async function pressAtRow(row: Locator, name: string | RegExp): Promise<void> {
  await vi.waitFor(async () => {
    await row.hover({ timeout: 2_000 });
    await row.getByRole('button', { name }).click({ timeout: 2_000 });
  });
}
