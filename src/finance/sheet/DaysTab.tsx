import { useTranslate } from 'ra-core';
import type { FinanceLineDetail } from '../../model/finance/financeLine';
import { FrozenNote, PlainRows } from './PlainRows';

export function DaysTab({ detail }: { readonly detail: FinanceLineDetail }) {
  const translate = useTranslate();
  return (
    <>
      <FrozenNote detail={detail} />
      <PlainRows
        title={translate('adx.finance.tabs.days')}
        head={translate('adx.finance.day')}
        view={detail.line.view}
        rows={detail.days.map((day) => ({ ...day, key: day.day, name: day.day, isFigure: true }))}
      />
    </>
  );
}
