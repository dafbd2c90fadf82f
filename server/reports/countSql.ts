import { factTables, type TableLetter } from '../../src/model/reports/facts';
import type { ReportPlan } from '../../src/model/reports/reportPlan';
import { rowsTable } from './factDdl';
import { rangeSql } from './factsSql';
import { createParameters } from './parameters';
import type { PlanSql } from './planSql';

/** The facts of a range in each of some tables, as a statement with one row. */
export function countSql(tables: readonly TableLetter[], range: ReportPlan['range']): PlanSql {
  const parameters = createParameters();
  const where = rangeSql('rows', range, parameters).join(' AND ');
  const counts = tables.map((letter, at) => `(SELECT count() FROM ${rowsTable(factTables[letter])} WHERE ${where}) AS s${at}`);
  return { sql: `SELECT ${counts.join(', ')}`, values: parameters.values, decoders: [] };
}
