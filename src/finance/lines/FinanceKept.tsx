import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { FinancePeriod } from '../../model/finance/financeLine';
import { monthAfter } from '../../model/finance/months';
import { Remark } from '../../ui/parts/Remark';

/** Warns where the traffic of open months is not complete; closed months are frozen. */
export function FinanceKept({ periods }: { readonly periods: readonly FinancePeriod[] }) {
  const translate = useTranslate();
  const open = periods.filter(({ state }) => state !== 'closed');
  return (['none', 'days', 'part'] as const).map((kept) => {
    const months = runsOf(open.flatMap((one) => (one.kept === kept ? [one.period] : [])));
    return months.length === 0 ? null : (
      <Remark key={kept} icon={<TriangleAlert size={15} aria-hidden />}>
        <b>{months.map(([first, last]) => (first === last ? first : `${first} – ${last}`)).join(', ')}</b>{' '}
        {translate(`adx.finance.kept.${kept}`)}
      </Remark>
    );
  });
}

/** Runs of consecutive months: closed months may lie between them. */
function runsOf(months: readonly string[]): readonly (readonly [first: string, last: string])[] {
  const runs: (readonly [string, string])[] = [];
  for (const month of months) {
    const before = runs.at(-1);
    if (before && monthAfter(before[1]) === month) runs[runs.length - 1] = [before[0], month];
    else runs.push([month, month]);
  }
  return runs;
}
