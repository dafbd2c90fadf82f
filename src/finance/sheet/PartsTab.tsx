import { useTranslate } from 'ra-core';
import type { FinanceLineDetail } from '../../model/finance/financeLine';
import { FrozenNote, PlainRows } from './PlainRows';

/** Whom the line deals with: the marketplaces of a publisher, the publishers of a marketplace. */
export function PartsTab({ detail }: { readonly detail: FinanceLineDetail }) {
  const translate = useTranslate();
  const { view } = detail.line;
  const title = translate(`adx.finance.partsOf.${view}`);
  const nameOf = ({ id, name }: { readonly id: number; readonly name: string }) =>
    view === 'publishers' && id === 0 ? translate('adx.finance.ownDemand') : name;
  return (
    <>
      <FrozenNote detail={detail} />
      <PlainRows
        title={title}
        head={title}
        view={view}
        rows={detail.parts.map((part) => ({ ...part, key: String(part.id), name: nameOf(part), isFigure: false }))}
      />
    </>
  );
}
