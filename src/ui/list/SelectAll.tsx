import { useTranslate } from 'ra-core';
import type { AnyRecord } from '../../schema/resource';
import { formatCount } from '../i18n/format';
import { type Asked, mostTicked, useSelectAll } from './useSelectAll';
import type { Selection } from './useSelection';

/** The page of a list, and what it was asked by. */
export type Found = Asked & { readonly rows: readonly AnyRecord[]; readonly total: number };

type Props = { readonly shown: Found; readonly selection: Pick<Selection, 'records' | 'tickMany'> };

/** Once a whole page is ticked: the rest of what the list finds, with one click. */
export function SelectAll({ shown, selection }: Props) {
  const { rows, total } = shown;
  const translate = useTranslate();
  const { done, loaded, start, stop } = useSelectAll(shown, selection);
  const isPageTicked = rows.length > 0 && rows.every(({ id }) => selection.records.has(id));
  if (!isPageTicked || total <= rows.length) return null;
  const most = Math.min(total, mostTicked);
  const figures = { count: formatCount(most), total: formatCount(total) };
  if (loaded !== undefined) {
    return (
      <div className="adx-row adx-bulk-all" role="status">
        <span>{translate('adx.bulk.ticking', { count: formatCount(loaded), total: figures.count })}</span>
        <button type="button" onClick={stop}>
          {translate('adx.bulk.stop')}
        </button>
      </div>
    );
  }
  if (done && selection.records.size >= most) {
    return (
      <div className="adx-row adx-bulk-all" role="status">
        {translate(total > most ? 'adx.bulk.first_ticked' : 'adx.bulk.all_ticked', { count: figures.count })}
      </div>
    );
  }
  return (
    <div className="adx-row adx-bulk-all" role="status">
      <span>{translate('adx.bulk.page_ticked', { count: formatCount(rows.length) })}</span>
      <button type="button" onClick={start}>
        {translate(total > most ? 'adx.bulk.tick_first' : 'adx.bulk.tick_all', figures)}
      </button>
    </div>
  );
}
