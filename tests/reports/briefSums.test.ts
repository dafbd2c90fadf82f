import { describe, expect, it } from 'vitest';
import { addDays } from '../../server/reports/addDays';
import { decideBatch } from '../../server/reports/applyBatch';
import { batchNumber } from '../../server/reports/batchNumber';
import { connectEngine } from '../../server/reports/connectEngine';
import type { ClickHouseReports } from '../../server/reports/openReports';
import { planSql } from '../../server/reports/planSql';
import { readLines } from '../../server/reports/readLines';
import { newStage } from '../../server/reports/stage';
import { stageBatch, stageTable } from '../../server/reports/stageBatch';
import { factTables } from '../../src/model/reports/facts';
import type { PlanRow, ReportPlan } from '../../src/model/reports/reportPlan';
import { demandRows, limits, plan } from '../contracts/reportFacts';
import { newFolders } from '../support/newFolders';
import { runStatements, withEngine } from './onEngine';

const facts = [{ table: 'D', rows: [demandRows] }] as const;
const byTag = (source: ReportPlan['source']): ReportPlan =>
  plan({ source, groups: [{ kind: 'key', key: 'tag' }], limit: 1_000 });

/** What an open engine says of its rows, of its daily sums and of the shorter ones: the middle is asked by a key that these lack. */
async function figures(engine: ClickHouseReports): Promise<readonly (readonly PlanRow[])[]> {
  const all = { by: { kind: 'key', key: 'channel' }, not: true, values: [4_000_000_000] } as const;
  const plans = [byTag('rows'), { ...byTag('daily'), where: [all] }, byTag('daily')];
  return Promise.all(plans.map(async (one) => (await engine.run(one, limits)).rows));
}

describe('the shorter daily sums', () => {
  const path = newFolders()();
  const opened = <T>(work: (engine: ClickHouseReports) => Promise<T>): Promise<T> =>
    withEngine({ path, keep: null }, work);
  const expectAlike = async (engine: ClickHouseReports, times: number): Promise<void> => {
    const [rows, longer, shorter] = await figures(engine);
    expect(rows?.length).toBeGreaterThan(1);
    expect(longer).toEqual(rows);
    expect(shorter).toEqual(rows);
    const imps = (await engine.run(plan({ source: 'daily' }), limits)).total[0];
    expect(imps).toBe(times * demandRows.reduce((sum, row) => sum + Number(row.imps ?? 0), 0));
  };

  it('are asked where they know every key, of an engine that is ours alone', () => {
    const tableOf = (asked: ReportPlan, hasBrief: boolean) => / FROM (\w+)/.exec(planSql(asked, { hasBrief }).sql)?.[1];
    expect(tableOf(byTag('daily'), true)).toBe('fact_demand_brief');
    expect(tableOf(byTag('daily'), false)).toBe('fact_demand_day');
    expect(tableOf(byTag('rows'), true)).toBe('fact_demand');
    const byChannel = { kind: 'key', key: 'channel' } as const;
    expect(tableOf({ ...byTag('daily'), groups: [byChannel] }, true)).toBe('fact_demand_day');
    expect(tableOf({ ...byTag('daily'), where: [{ by: byChannel, not: false, values: [1] }] }, true)).toBe(
      'fact_demand_day',
    );
    const ofMarketplaces = { counter: 'gross', ofMarketplaces: true } as const;
    expect(tableOf({ ...byTag('daily'), sums: [ofMarketplaces] }, true)).toBe('fact_demand_brief');
  });

  it('come with each batch', async () => {
    await opened(async (engine) => {
      await engine.add('one', facts);
      await expectAlike(engine, 1);
    });
  });

  it('are made of the longer ones in a folder that has none, or was left while they were made', async () => {
    await runStatements(
      { path },

      'DROP TABLE fact_demand_brief SYNC',
      'CREATE TABLE fact_demand_brief_unfinished (day Date) ENGINE = MergeTree ORDER BY day',
    );
    await opened(async (engine) => {
      await expectAlike(engine, 1);
      expect(await engine.add('one', facts)).toBe(false);
      await engine.add('two', facts);
      await expectAlike(engine, 2);
    });
    const { client } = await connectEngine({ path }, {});
    expect(
      await readLines(
        client,
        `SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE '%unfinished'`,
      ),
    ).toEqual([]);
    await client.close();
  });

  it('have a batch once that was on its way when there were none', async () => {
    await runStatements({ path }, 'DROP TABLE fact_demand_brief SYNC');
    const connection = await connectEngine({ path }, {});
    const stage = newStage(batchNumber('three'));
    await stageBatch(connection, stage, facts, null);
    await decideBatch(connection.client, 'three', stage);
    const table = factTables.D;
    const [hour] = demandRows.map((row) => new Date(row.hour).toISOString());
    const month = Number(hour?.slice(0, 7).replace('-', ''));
    await addDays(
      connection.client,
      { table, stage: stageTable(table, stage), batch: stage.batch, month, isWide: false },
      false,
    );
    await connection.client.close();
    await opened((engine) => expectAlike(engine, 3));
    await opened((engine) => expectAlike(engine, 3));
  });
});
