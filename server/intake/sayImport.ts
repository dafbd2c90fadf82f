import { dollarsOf, type Figure, type Sum } from '../../src/model/exactSums';
import { moneyCounters } from '../../src/model/reports/facts';
import type { Imported } from './importFile';

const shownAtMost = 10;

/** What was recognised in a file and what of it is, or would be, added: lines under the one that says so. */
export function sayImport(imported: Imported): readonly string[] {
  const { table, kind, columns, ignored, notes, allowsUnknown, isChecked } = imported;
  const mapped = columns.map(({ column, field }) => (column === field ? column : `${column} = ${field}`));
  const days = [...notes.days].sort(([a], [b]) => (a < b ? -1 : 1));
  const accounts = [...notes.accounts].map(([id, rows]) => `${id < 0 ? 'others' : id} (${count(rows)})`);
  const rule = allowsUnknown ? 'kept' : 'refused; --allow-unknown keeps them';
  return [
    `table ${table.replace('fact_', '')}, ${kind}`,
    `columns ${mapped.join(', ')}${ignored.length > 0 ? `; passed over: ${ignored.join(', ')}` : ''}`,
    ...sayCost(imported),
    `days ${some(days.map(([day, rows]) => `${day} (${count(rows)})`))}`,
    `sums ${[...notes.sums].map(([name, sum]) => `${name} ${shown(name, sum)}`).join(', ') || 'none'}`,
    ...(isChecked ? [] : ['accounts not checked: no account is known here']),
    ...(accounts.length > 0 ? [`unknown accounts, rows ${rule}: ${some(accounts)}`] : []),
    ...[...notes.codes].map(
      ([field, texts]) =>
        `unknown codes of ${field}, kept as they are: ${some([...texts].map(([text, rows]) => `${text} (${count(rows)})`))}`,
    ),
  ];
}

function sayCost({ hasCost, hasOwnCost, isChecked, allowsUnknown }: Imported): readonly string[] {
  if (hasCost && !isChecked)
    return [
      hasOwnCost
        ? 'sys_cost is kept as it is in the file: no account is known here'
        : 'sys_cost is 0: no account is known here, and the file has no column of it',
    ];
  if (!hasOwnCost) return [];
  const rule = allowsUnknown ? 'rows of unknown accounts keep the one of the file' : 'the column of the file is ignored';
  return [`sys_cost is worked out from the prices of the accounts: ${rule}`];
}

const count = (rows: number): string => rows.toLocaleString('en-US');

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
/** A text is formatted digit by digit. */
const formatted = (figure: Figure): string => numbers.format(figure as number);

const shown = (name: string, sum: Sum): string => (moneyCounters.has(name) ? `${formatted(dollarsOf(sum))} USD` : formatted(sum));

const some = (parts: readonly string[]): string =>
  parts.length > shownAtMost ? `${parts.slice(0, shownAtMost).join(', ')} and ${count(parts.length - shownAtMost)} more` : parts.join(', ');
