import { ownerType } from '../../api/auth/accounts';
import { priceSpans } from '../../api/finance/priceSpans';
import type { Reader, StoredObject } from '../../api/ports';
import { keptMonths } from '../../src/model/reports/keptFacts';
import type { AccountPrices } from '../../src/model/reports/systemCost';
import { createLog } from '../ports/log';
import type { Config } from '../process/config';
import { findDatabase } from '../process/dataFolder';
import { openStore } from './openStore';

/** The prices of all accounts during the retention time of facts; undefined without accounts. */
export async function readAccounts(store: Reader, nowMs: number): Promise<AccountPrices | undefined> {
  const since = new Date(nowMs);
  since.setUTCMonth(since.getUTCMonth() - keptMonths.days - 1);
  const accounts: StoredObject[] = [];
  for await (const part of store.all(ownerType, { owner: 'all', global: true })) accounts.push(...part);
  return accounts.length === 0 ? undefined : priceSpans(store, accounts, since.getTime());
}

/** The same from a data directory that this process has locked, or from PostgreSQL. */
export async function accountsIn(
  { dataDir, databaseUrl, secretKey, logLevel }: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey' | 'logLevel'>,
  nowMs: number,
): Promise<AccountPrices | undefined> {
  const objects = databaseUrl ? undefined : findDatabase({ dataDir, hasKey: secretKey !== undefined });
  const place = databaseUrl ? { databaseUrl } : objects !== undefined && { dataDir: objects };
  if (!place) return undefined;
  const { store } = await openStore({ log: createLog(logLevel), isReader: true, ...place });
  try {
    return await readAccounts(store, nowMs);
  } finally {
    await store.close();
  }
}
