import { afterAll, beforeAll } from 'vitest';
import type { Store } from '../../api/ports';
import { besideContract } from './besideContract';
import { changesContract } from './changesContract';
import { financeContract } from './financeContract';
import { jobsContract } from './jobsContract';
import { longListContract } from './longListContract';
import { objectsContract } from './objectsContract';
import { queriesContract } from './queriesContract';
import { savedReportsContract } from './savedReportsContract';
import { storedRefsContract } from './storedRefsContract';

/** What every store does. `open` gives an empty one; each test has types and users of its own in it. */
export function storeContract(open: () => Promise<Store>): void {
  let opened: Store;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  const ofObjects = [objectsContract, changesContract, storedRefsContract, queriesContract, longListContract];
  for (const part of [...ofObjects, jobsContract, besideContract, savedReportsContract, financeContract])
    part(() => opened);
}
