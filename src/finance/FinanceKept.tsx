import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { FinancePeriod } from '../model/finance/financeLine';

/** Says of open months that not all their traffic is kept: closed ones are as they were frozen. */
export function FinanceKept({ periods }: { readonly periods: readonly FinancePeriod[] }) {
  const translate = useTranslate();
  const open = periods.filter(({ state }) => state !== 'closed');
  return (['none', 'days'] as const).map((kept) => {
    const months = open.flatMap((one) => (one.kept === kept ? [one.period] : []));
    const last = months.at(-1);
    return last === undefined ? null : (
      <p key={kept} className="adx-fin-kept" role="status">
        <TriangleAlert size={15} aria-hidden />
        <span>
          <b>{months.length === 1 ? last : `${months[0]} – ${last}`}</b> {translate(`adx.finance.kept.${kept}`)}
        </span>
      </p>
    );
  });
}
