import { useTranslate } from 'ra-core';
import type { ReportAnswer, ReportRow } from '../model/reports/reportCall';
import { formatCount } from '../ui/i18n/format';
import { cellId } from './cellId';
import { gridRoles } from './gridRoles';
import { cellText, type TableColumn, toneIn } from './tableColumns';
import type { GridCell } from './useGridKeys';

type Props = {
  readonly columns: readonly TableColumn[];
  readonly answer: ReportAnswer;
  readonly hasSelection: boolean;
  /** Which of its cells the cursor is on; -1 is none. */
  readonly active: number;
  onPick(cell: GridCell): void;
};

/** The totals as a row like the others. */
export const totalRowOf = ({ total, compare }: ReportAnswer): ReportRow =>
  ({ ...total, _prev: compare?.total ?? null }) as ReportRow;

export function TotalRow({ columns, answer, hasSelection, active, onPick }: Props) {
  const translate = useTranslate();
  const row = totalRowOf(answer);
  return (
    <div {...gridRoles.row(2)} className="adx-rep-row adx-rep-sum">
      {hasSelection && <div {...gridRoles.cell} className="adx-rep-tick" />}
      {columns.map((column, index) => {
        const isWord = column.kind === 'dimension' || column.kind === 'changed';
        const words =
          index === 0
            ? translate('adx.reports.total', { smart_count: answer.rowCount, count: formatCount(answer.rowCount) })
            : '';
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the grid has the focus and the keys
          <div
            key={column.key}
            {...gridRoles.cell}
            id={cellId(-1, index)}
            className={
              isWord
                ? `adx-ellipsis adx-rep-cell${column.kind === 'changed' ? ' adx-small adx-rep-why' : ''}`
                : 'adx-ellipsis adx-rep-cell adx-rep-number adx-figures'
            }
            data-active={active === index || undefined}
            data-tone={toneIn(column, row)}
            onClick={() => onPick({ row: -1, column: index })}
          >
            {isWord ? words : cellText(column, row)}
          </div>
        );
      })}
    </div>
  );
}
