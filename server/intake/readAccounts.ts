import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ownerType } from '../../api/auth/accounts';
import { priceSpans } from '../../api/finance/priceSpans';
import type { Reader, StoredObject } from '../../api/ports';
import { keptMonths } from '../../src/model/reports/keptFacts';
import type { AccountPrices } from '../../src/model/reports/systemCost';
import type { Config } from '../config';
import { createLog } from '../ports/log';
import { openStore } from '../store/openStore';

/** The prices of all accounts for as long as facts are kept; undefined where there is no account. */
export async function readAccounts(store: Reader, nowMs: number): Promise<AccountPrices | undefined> {
  const since = new Date(nowMs);
  since.setUTCMonth(since.getUTCMonth() - keptMonths.days - 1);
  const accounts: StoredObject[] = [];
  for await (const part of store.all(ownerType, { owner: 'all', global: true })) accounts.push(...part);
  return accounts.length === 0 ? undefined : priceSpans(store, accounts, since.getTime());
}

/** The same of a data directory that this process has locked, or of a PostgreSQL. */
export async function accountsIn({ dataDir, databaseUrl, logLevel }: Config, nowMs: number): Promise<AccountPrices | undefined> {
  const objects = join(dataDir, 'objects');
  if (!databaseUrl && !existsSync(join(objects, 'PG_VERSION'))) return undefined;
  const log = createLog(logLevel);
  const { store } = await openStore({ log, ...(databaseUrl ? { databaseUrl } : { dataDir: objects }) });
  try {
    return await readAccounts(store, nowMs);
  } finally {
    await store.close();
  }
}
