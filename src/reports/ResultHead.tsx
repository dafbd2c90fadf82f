import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReportAnswer, ReportRequest } from '../model/reports/reportCall';
import { TriTick } from '../ui/fields/TriTick';
import { numberStyle } from '../ui/i18n/numberStyle';
import { gridRoles } from './gridRoles';
import { useReport } from './ReportContext';
import type { TableColumn } from './tableColumns';
import { useSort } from './useSort';

type Props = {
  readonly columns: readonly TableColumn[];
  readonly answer: ReportAnswer;
  readonly request: ReportRequest;
  /** Of the rows shown; nothing where rows are not ticked. */
  readonly ticked: 'none' | 'some' | 'all' | undefined;
  onTickAll(isTicked: boolean): void;
};

export function ResultHead({ columns, answer, request, ticked, onTickAll }: Props) {
  const translate = useTranslate();
  const { draft } = useReport();
  const sort = useSort(answer, request);
  const words = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <div {...gridRoles.row(1)} className="adx-rep-row adx-rep-heads">
      {ticked && (
        <div {...gridRoles.tickHead} className="adx-rep-tick">
          <TriTick state={ticked} label={translate('adx.reports.act.tickAll')} onTick={onTickAll} />
        </div>
      )}
      {columns.map(({ key, id, kind, label, unit }) => {
        if (kind === 'change') {
          return (
            <div
              key={key}
              {...gridRoles.plainHead(translate('adx.reports.changeOf', { name: label }))}
              className="adx-rep-cell adx-rep-number"
            >
              {unit === 'percent' ? `± ${numberStyle().points}` : '± %'}
            </div>
          );
        }
        const isSorted = draft.sortBy === id;
        const Arrow = draft.sortDesc ? ArrowDown : ArrowUp;
        return (
          <div
            key={key}
            {...gridRoles.head(isSorted ? words[draft.sortDesc ? 'desc' : 'asc'] : 'none')}
            className={kind === 'metric' ? 'adx-rep-cell adx-rep-number' : 'adx-rep-cell'}
          >
            <button type="button" title={label} data-sorted={isSorted || undefined} onClick={() => sort(id, kind === 'metric')}>
              <span>{label}</span>
              {isSorted && <Arrow size={13} aria-hidden />}
            </button>
          </div>
        );
      })}
    </div>
  );
}
