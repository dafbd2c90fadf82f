import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import type { FinanceLine } from '../model/finance/financeLine';
import { type FinanceColumn, isNumber } from './financeColumns';
import { formatCell } from './formatCell';
import { StateMark } from './StateMark';

type Props = {
  readonly line: FinanceLine;
  readonly columns: readonly FinanceColumn[];
  readonly isTicked: boolean;
  readonly onTick: (line: FinanceLine) => void;
};

export const FinanceRow = memo(function FinanceRow({ line, columns, isTicked, onTick }: Props) {
  const translate = useTranslate();
  const { search } = useLocation();
  const { id, party } = line;
  return (
    <tr data-row={id} data-ticked={isTicked || undefined}>
      <td className="adx-tick-cell">
        <input
          type="checkbox"
          className="adx-list-tick"
          checked={isTicked}
          aria-label={translate('adx.list.select', { name: `${party.name}, ${line.period}` })}
          onChange={() => onTick(line)}
        />
      </td>
      <td className="adx-stuck-name">
        <Link to={`/finance/${id}${search}`} className="adx-name" title={party.name}>
          {party.name}
        </Link>
      </td>
      {columns.map((column) => {
        const { form } = column;
        const value = column.read(line);
        const words = formatCell(form, value);
        return (
          <td
            key={column.id}
            className={isNumber(column) ? 'adx-number adx-figures' : form === 'day' ? 'adx-figures' : undefined}
            title={form === 'words' && value !== null ? words : undefined}
            data-late={(column.id === 'dueAt' && isLate(line)) || undefined}
          >
            {form === 'state' ? <StateMark state={line.state} /> : words}
          </td>
        );
      })}
    </tr>
  );
});

/** Its day to pay has passed. */
const isLate = ({ dueAt, balance }: FinanceLine): boolean =>
  dueAt !== null && Number(balance) > 0 && dueAt < new Date().toISOString().slice(0, 10);
