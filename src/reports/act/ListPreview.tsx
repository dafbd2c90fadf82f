import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { ReportAnswer, ReportRow } from '../../model/reports/reportCall';
import { formatFigure } from '../../ui/i18n/figures';
import { formatCount } from '../../ui/i18n/format';
import { useReport } from '../ReportContext';
import { behindRows } from './behindRows';
import type { ListPlan } from './useListPlan';

type Props = { readonly plan: ListPlan | undefined; readonly isLoading: boolean; readonly answer: ReportAnswer };

/** What would be added, what is there already, the figures behind both, and what is left out. */
export function ListPreview({ plan, isLoading, answer }: Props) {
  const translate = useTranslate();
  const { nameOf } = useReport();
  const parts = useMemo(() => plan && partsOf(plan, answer), [plan, answer]);
  if (!plan || !parts) {
    return (
      <p className="adx-rep-add-wait" role="status">
        {translate(isLoading ? 'adx.reports.act.list.looking' : 'adx.reports.act.list.chooseFirst')}
      </p>
    );
  }
  return (
    <div role="status">
      <table className="adx-rep-add-preview">
        <thead>
          <tr>
            <td />
            <th scope="col">{translate('adx.reports.act.list.values')}</th>
            {parts[0].behind.map(({ id }) => (
              <th key={id} scope="col">
                {nameOf(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ word, count, behind }) => (
            <tr key={word}>
              <th scope="row">{translate(`adx.reports.act.list.${word}`)}</th>
              <td className="adx-figures">{formatCount(count)}</td>
              {behind.map(({ id, unit, sum }) => (
                <td key={id} className="adx-figures">
                  {formatFigure(sum, unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {plan.empty > 0 && (
        <p>{translate('adx.reports.act.list.empty', { smart_count: plan.empty, count: formatCount(plan.empty) })}</p>
      )}
      {plan.refused.length > 0 && (
        <p>
          {translate('adx.reports.act.list.refused', {
            smart_count: plan.refused.length,
            count: formatCount(plan.refused.length),
            first: plan.refused.slice(0, 3).join(', '),
          })}
        </p>
      )}
    </div>
  );
}

function partsOf({ byValue, coming }: ListPlan, answer: ReportAnswer) {
  const isComing = new Set(coming);
  const [added, there]: [ReportRow[], ReportRow[]] = [[], []];
  for (const [value, rows] of byValue) {
    const part = isComing.has(value) ? added : there;
    for (const row of rows) part.push(row);
  }
  return [
    { word: 'coming', count: coming.length, behind: behindRows(added, answer) },
    { word: 'there', count: byValue.size - coming.length, behind: behindRows(there, answer) },
  ] as const;
}
