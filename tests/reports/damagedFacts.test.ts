import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReportsAway } from '../../api/ports/reports';
import { connectEngine, type EngineConnection } from '../../server/reports/connectEngine';
import { type ClickHouseReports, openReports } from '../../server/reports/openReports';
import { demandRows, limits, plan } from '../contracts/reportFacts';

const path = mkdtempSync(join(tmpdir(), 'adx-damaged-'));
let engine: ClickHouseReports;
let beside: EngineConnection;
beforeAll(async () => {
  engine = await openReports({ path, keep: null });
  await engine.add('first', [{ table: 'D', rows: [demandRows] }]);
  beside = await connectEngine({ path }, {});
});
afterAll(async () => {
  await beside?.client.close();
  await engine?.close();
  rmSync(path, { recursive: true, force: true });
});

describe('facts whose table is gone', () => {
  it('are no report of zeros, and no fault without a word: there are no reports, and what to do', async () => {
    expect((await engine.run(plan({}), limits)).total).toEqual([15]);
    await beside.client.command({ query: 'DETACH TABLE fact_demand' });
    const failing = engine.run(plan({}), limits);
    await expect(failing).rejects.toBeInstanceOf(ReportsAway);
    await expect(failing).rejects.toThrow('Restore the facts from a backup, then start the console again.');
    await beside.client.command({ query: 'ATTACH TABLE fact_demand' });
    expect((await engine.run(plan({}), limits)).total).toEqual([15]);
  });
});
