import { it } from 'vitest';
import { openStore } from '../../server/store/openStore';
import { closesOnce } from '../support/financeAtOnce';
import { createDatabase } from '../support/postgres';
import { silentLog } from '../support/silentLog';

it('administrators who close the same month at once close it once, on PGlite', async () => {
  const { store } = await openStore({ log: silentLog });
  await closesOnce([store]);
  await store.close();
});

it('administrators who close the same month at once close it once, on two processes and one PostgreSQL', async () => {
  const databaseUrl = await createDatabase();
  const [one, two] = await Promise.all([
    openStore({ databaseUrl, log: silentLog }),
    openStore({ databaseUrl, log: silentLog }),
  ]);
  await closesOnce([one.store, two.store]);
  await Promise.all([one.store.close(), two.store.close()]);
});
