import type { ValuesQuery } from '../../api/ports/reports';
import { checkValues } from '../../src/model/reports/checkPlan';
import { factKeys } from '../../src/model/reports/facts';
import { rowsTable } from './factDdl';
import { rangeSql } from './factsSql';
import { createParameters } from './parameters';
import type { PlanSql } from './planSql';
import { conditionSql } from './readingSql';

/** The distinct values of a key, as a statement with that one column and the number of its rows. */
export function valuesSql(query: ValuesQuery): PlanSql {
  const table = checkValues(query);
  const plan = { source: 'rows', offset: 0 } as const;
  const parameters = createParameters();
  const kind = factKeys[query.key];
  const isText = kind === 'text' || kind === 'manyTexts';
  const where = [
    ...rangeSql('rows', query.range, parameters),
    ...query.where.map((condition) => conditionSql(condition, plan, parameters)),
    ...(isText && query.q !== '' ? [`position(lowerUTF8(${query.key}), ${parameters.add('String', query.q.toLowerCase())}) > 0`] : []),
  ];
  const sql = `SELECT ${query.key} AS g0, count() AS s0 FROM ${rowsTable(table)} WHERE ${where.join(' AND ')} GROUP BY g0 ORDER BY s0 DESC, g0 LIMIT ${parameters.add('UInt64', Math.max(1, query.limit))}`;
  return { sql, values: parameters.values, decoders: [(value) => value] };
}
