import { describe } from 'vitest';
import { openStore } from '../../server/store/openStore';
import { storeContract } from '../contracts/storeContract';
import { silentLog } from '../support/silentLog';

describe('the store on PGlite', () => storeContract(async () => (await openStore({ log: silentLog })).store));
