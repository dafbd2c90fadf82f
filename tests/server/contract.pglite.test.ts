import { openStore } from '../../server/store/openStore';
import { apiContract } from '../contracts/apiContract';
import { createTestHost } from '../support/host';
import { isOnPglite } from '../support/onDatabases';
import { silentLog } from '../support/silentLog';

apiContract('PGlite', async () => createTestHost({ store: (await openStore({ log: silentLog })).store }), isOnPglite);
