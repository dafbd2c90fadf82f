import { useTranslate } from 'ra-core';
import { sortsOf } from '../model/reports/reportCall';
import { formatCount } from '../ui/i18n/format';
import { LabelledSelect } from './LabelledSelect';
import { useReport } from './ReportContext';

const limits = [10, 20, 50, 100, 500, 1_000, 10_000];

/** By which column, and how many. */
export function OrderSection() {
  const translate = useTranslate();
  const { draft, change, nameOf, metric, problems } = useReport();
  const { sortBy, sortDesc, sortOf = 'value', limit } = draft;
  const sorts = [...draft.metrics, ...draft.dimensions].flatMap((id) => {
    const way = metric(id) ? 'figures' : 'words';
    const option = (isDesc: boolean) => ({
      value: `${isDesc ? '-' : '+'}${id}`,
      label: translate(`adx.reports.order.${way}.${isDesc ? 'desc' : 'asc'}`, { name: nameOf(id) }),
    });
    if (!metric(id)) return [option(false), option(true)];
    const compared = (isDesc: boolean) => ({
      value: `${isDesc ? '-' : '+'}${id}:difference`,
      label: translate(`adx.reports.order.difference.${isDesc ? 'desc' : 'asc'}`, { name: nameOf(id) }),
    });
    return [option(true), option(false), ...(draft.compare ? [compared(false), compared(true)] : [])];
  });
  const chosen = sortBy === null ? '' : `${sortDesc ? '-' : '+'}${sortBy}${sortOf === 'value' ? '' : `:${sortOf}`}`;
  // Previous values and percentages are sorted by at the head of the table.
  const isListed = chosen === '' || sorts.some(({ value }) => value === chosen);
  const take = (word: string) => {
    const of = sortsOf.find((one) => word.endsWith(`:${one}`));
    const id = word.slice(1, of ? -(of.length + 1) : undefined);
    change(word ? { sortBy: id, sortDesc: word.startsWith('-'), sortOf: of } : { sortBy: null, sortOf: undefined });
  };
  const sizes = limit === null || limits.includes(limit) ? limits : [...limits, limit].sort((a, b) => a - b);
  return (
    <>
      <LabelledSelect
        label={translate('adx.reports.sort')}
        value={chosen}
        problem={problems.sortBy ?? problems.sortOf}
        onChange={take}
      >
        {!isListed && (
          <option value={chosen}>
            {translate(`adx.reports.headOf.${sortOf === 'percent' ? 'change' : sortOf}`, {
              name: nameOf(sortBy ?? ''),
            })}
          </option>
        )}
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
