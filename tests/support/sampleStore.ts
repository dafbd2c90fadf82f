import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMemoryStore, type MemoryStore } from '../../api/memory/store';
import type { RowChange } from '../../api/memory/tables';
import type { Passwords } from '../../api/ports';
import { seedSample } from '../../sample/seed';
import { onceARun } from './onceARun';

/** The same as in `createTestHost`, so that the sample's users can sign in there. */
const passwords: Passwords = {
  hash: async (plain) => `hash of ${plain}`,
  verify: async (hash, plain) => hash === `hash of ${plain}`,
};

/**
 * A store with the sample of a moment. The sample is created once per run, which takes seconds; reading it back takes a tenth of
 * one.
 */
export async function createSampleStore(now: Date): Promise<MemoryStore> {
  const folder = await onceARun(`objects-${now.getTime()}`, async (made) => {
    const store = createMemoryStore();
    await seedSample(store, { passwords, now });
    writeFileSync(join(made, 'rows.json'), JSON.stringify(store.dump()));
  });
  return createMemoryStore({
    rows: JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8')) as readonly RowChange[],
  });
}
