import { useTranslate } from 'ra-core';
import { formatCount } from '../ui/i18n/format';
import { LabelledSelect } from './LabelledSelect';
import { useReport } from './ReportContext';

const limits = [10, 20, 50, 100, 500, 1_000, 10_000];

/** By which column, and how many. */
export function OrderSection() {
  const translate = useTranslate();
  const { draft, change, nameOf, metric, problems } = useReport();
  const { sortBy, sortDesc, limit } = draft;
  const sorts = [...draft.metrics, ...draft.dimensions].flatMap((id) => {
    const way = metric(id) ? 'figures' : 'words';
    const option = (isDesc: boolean) => ({
      value: `${isDesc ? '-' : '+'}${id}`,
      label: translate(`adx.reports.order.${way}.${isDesc ? 'desc' : 'asc'}`, { name: nameOf(id) }),
    });
    return metric(id) ? [option(true), option(false)] : [option(false), option(true)];
  });
  const sizes = limit === null || limits.includes(limit) ? limits : [...limits, limit].sort((a, b) => a - b);
  return (
    <>
      <LabelledSelect
        label={translate('adx.reports.sort')}
        value={sortBy === null ? '' : `${sortDesc ? '-' : '+'}${sortBy}`}
        problem={problems.sortBy}
        onChange={(word) => change(word ? { sortBy: word.slice(1), sortDesc: word.startsWith('-') } : { sortBy: null })}
      >
        <option value="">{translate('adx.reports.unsorted')}</option>
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </LabelledSelect>
      <LabelledSelect
        label={translate('adx.reports.limit')}
        value={limit === null ? '' : String(limit)}
        problem={problems.limit}
        onChange={(word) => change({ limit: word ? Number(word) : null })}
      >
        <option value="">{translate('adx.reports.noLimit')}</option>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {formatCount(size)}
          </option>
        ))}
      </LabelledSelect>
    </>
  );
}
