import { conditionTest } from '../src/model/rowConditions';
import type { Condition, Scope } from './ports';

type Rows = NonNullable<Scope['rows']>;

/** What the rows of a scope have to hold, as a condition of a query. */
export const rowsCondition = ({ field, id, or }: Rows): Condition => ({
  field,
  op: 'in',
  values: [id],
  ...(or && { or: { field: or.field, op: 'in', values: [or.value] } }),
});

/** The same of one row, whose values `readValue` reads. */
export function holdsRows(rows: Rows, readValue: (field: string) => unknown): boolean {
  const { or, ...condition } = rowsCondition(rows);
  return (
    conditionTest(condition)(readValue(condition.field)) || (or !== undefined && conditionTest(or)(readValue(or.field)))
  );
}
