import type { Statement, StatementCell } from '../../../src/model/finance/statementOf';

type Cell = string | number | null;

const cellOf = (cell: StatementCell): Cell => (typeof cell === 'string' ? cell || null : 'usd' in cell ? cell.usd : cell.count);

/** The statement as one table: every row has its part before it, and amounts are to the millionth of a dollar. */
export function statementCsv(statement: Statement, write: (rows: readonly (readonly Cell[])[]) => string): string {
  const { title, number, draft, from, party, facts, tables, results } = statement;
  return write([
    [title, from.name],
    ...(draft ? [['Draft', draft]] : []),
    ['From', from.name, ...from.lines],
    ['To', party.name, ...party.lines],
    ...facts.filter(([label]) => label !== 'Number' || number !== null),
    ...tables.flatMap(({ title: name, columns, rows, sum }) => [
      [],
      [name, ...columns.map(({ label }) => label)],
      ...[...rows, ...(sum ? [sum] : [])].map((row) => [name, ...row.map(cellOf)]),
    ]),
    [],
    ...results.map(({ label, usd }) => [label, usd]),
  ]);
}
