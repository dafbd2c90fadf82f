import { isEmpty, seedSample } from '../api/memory/seed/seed';
import type { Passwords } from '../api/ports';
import type { Config } from './config';
import type { OpenedStore } from './store/openStore';

/** Loads the sample into an empty installation, unless the configuration says otherwise. Says whether it did. */
export async function loadSample(
  opened: OpenedStore,
  sample: Config['sample'],
  passwords: Passwords,
  announce: () => void,
): Promise<boolean> {
  const { store, tidy, clear, alone } = opened;
  if (sample === false || !(await isEmpty(store))) return false;
  return alone(async () => {
    if (!(await isEmpty(store))) return false;
    announce();
    // A first start that was cut off has left objects but no users, which come last.
    await clear();
    await seedSample(store, { passwords, now: new Date() });
    await tidy();
    return true;
  });
}
