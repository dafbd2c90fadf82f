import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReportAnswer, ReportRequest } from '../model/reports/reportCall';
import { TriStateCheckbox } from '../ui/fields/values/TriStateCheckbox';
import { useHelpHint } from '../ui/help/HelpTexts';
import { numberStyle } from '../ui/i18n/numberStyle';
import { usePair } from '../ui/i18n/useText';
import { gridRoles } from './gridRoles';
import { useReport } from './parts/ReportContext';
import { sortOfColumn, type TableColumn } from './tableColumns';
import { useSort } from './useSort';

type Props = {
  readonly columns: readonly TableColumn[];
  readonly answer: ReportAnswer;
  readonly request: ReportRequest;
  /** State of the shown rows; undefined where rows cannot be selected. */
  readonly ticked: 'none' | 'some' | 'all' | undefined;
  onTickAll(isTicked: boolean): void;
};

export function ResultHead({ columns, answer, request, ticked, onTickAll }: Props) {
  const translate = useTranslate();
  const { draft } = useReport();
  const pair = usePair();
  const sort = useSort(answer, request);
  const hintOf = useHelpHint();
  const words = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <div {...gridRoles.row(1)} className="adx-rep-row adx-rep-heads">
      {ticked && (
        <div {...gridRoles.tickHead} className="adx-rep-tick">
          <TriStateCheckbox state={ticked} label={translate('adx.reports.act.tickAll')} onTick={onTickAll} />
        </div>
      )}
      {columns.map((column) => {
        const { key, id, kind, label, unit } = column;
        if (kind === 'changed') {
          return (
            <div key={key} {...gridRoles.plainHead(label)} className="adx-ellipsis adx-rep-cell adx-small adx-rep-why">
              {label}
            </div>
          );
        }
        const of = sortOfColumn(column);
        const isSorted = draft.sortBy === id && (draft.sortOf ?? 'value') === of;
        const signs = {
          previous: translate('adx.reports.before'),
          difference: '±',
          change: unit === 'percent' ? `± ${numberStyle().points}` : '± %',
        };
        const isCompared = kind === 'previous' || kind === 'difference' || kind === 'change';
        const name = isCompared ? translate(`adx.reports.headOf.${kind}`, { name: label }) : label;
        const Arrow = draft.sortDesc ? ArrowDown : ArrowUp;
        const help = hintOf(`report.${kind === 'dimension' ? 'dimension' : 'metric'}.${id}`);
        return (
          <div
            key={key}
            {...gridRoles.head(isSorted ? words[draft.sortDesc ? 'desc' : 'asc'] : 'none')}
            className={kind === 'dimension' ? 'adx-ellipsis adx-rep-cell' : 'adx-ellipsis adx-rep-cell adx-rep-number'}
          >
            <button
              type="button"
              title={help ? pair(name, help) : name}
              aria-label={isCompared ? name : undefined}
              data-sorted={isSorted || undefined}
              onClick={() => sort(id, kind !== 'dimension', of)}
            >
              <span>{isCompared ? signs[kind] : label}</span>
              {isSorted && <Arrow size={13} aria-hidden />}
            </button>
          </div>
        );
      })}
    </div>
  );
}
