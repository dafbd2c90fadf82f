import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clearStage, stagedBatches } from '../../server/reports/applyBatch';
import { connectEngine } from '../../server/reports/connectEngine';
import { createStatements } from '../../server/reports/factDdl';
import { BatchTaken, createStage, stageBatch } from '../../server/reports/stageBatch';
import { factTables } from '../../src/model/reports/facts';
import { demandRows } from '../contracts/reportFacts';

it('a batch that two processes are given at once is staged by one, and its remains are cleared once nobody writes to them', async () => {
  const path = mkdtempSync(join(tmpdir(), 'adx-stage-'));
  const [one, other] = [await connectEngine({ path }, {}), await connectEngine({ path }, {})];
  try {
    for (const query of createStatements(null)) await one.client.command({ query });
    const both = await Promise.allSettled([one, other].map(({ client }) => createStage(client, factTables.D, 7, null)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: new BatchTaken() });
    await stageBatch(
      one,
      8,
      [demandRows.slice(0, 2), demandRows.slice(2)].map((rows) => ({ table: 'D', rows: [rows] })),
      null,
    );
    expect([...(await stagedBatches(one.client, 0))].sort()).toEqual([7, 8]);

    await expect(clearStage(other.client, 7, 600_000)).rejects.toThrow(BatchTaken);
    await expect(clearStage(other.client, 8, 600_000)).rejects.toThrow(BatchTaken);
    await clearStage(other.client, 9, 600_000);
    await clearStage(other.client, 7, 0);
    expect(await stagedBatches(one.client, 0)).toEqual([8]);
    await createStage(other.client, factTables.D, 7, null);
  } finally {
    await one.client.close();
    await other.client.close();
    rmSync(path, { recursive: true, force: true });
  }
});
