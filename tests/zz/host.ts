import { openStore } from '../../server/store/openStore';
import * as real from '../support/host';
import { silentLog } from '../support/silentLog';

export * from '../support/host';

const opened = openStore({ log: silentLog });
export const createTestHost: typeof real.createTestHost = async (options = {}) => {
  const one = await opened;
  await one.clear();
  const store = { ...one.store, close: async () => undefined };
  return real.createTestHost({ store, ...options });
};
