import { openStore } from '../../server/store/openStore';
import { apiContract } from '../contracts/apiContract';
import { createTestHost } from '../support/host';
import { isOnPostgres } from '../support/onDatabases';
import { createDatabase } from '../support/postgres';
import { silentLog } from '../support/silentLog';

const start = async () => {
  const { store } = await openStore({ log: silentLog, databaseUrl: await createDatabase() });
  return createTestHost({ store });
};
apiContract('PostgreSQL', start, isOnPostgres);
