import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { pageSizes } from '../../schema/firstList';
import { formatCount } from '../i18n/format';
import { PageButtons } from '../parts/PageButtons';

type Props = {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly unfiltered: number;
  /** Whether the first answer has arrived. Before it, the footer shows its page sizes only. */
  readonly isKnown: boolean;
  readonly setPage: (page: number) => void;
  readonly setPerPage: (perPage: number) => void;
};

/** `21–40 of 1,204`, the page sizes and the pages. */
export const ListFooter = memo(function ListFooter({
  page,
  perPage,
  total,
  unfiltered,
  isKnown,
  setPage,
  setPerPage,
}: Props) {
  const translate = useTranslate();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const from = (page - 1) * perPage + 1;
  const to = Math.min(total, page * perPage);
  return (
    <div className="adx-strip adx-small adx-list-foot">
      <label className="adx-row adx-sizes">
        {translate('adx.list.rows')}
        <select value={perPage} onChange={(event) => setPerPage(Number(event.target.value))} className="adx-figures">
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {isKnown && (
        <p className="adx-range" aria-live="polite">
          <strong className="adx-figures">{total === 0 ? '0' : `${formatCount(from)}–${formatCount(to)}`}</strong>{' '}
          {translate('adx.list.of', { total: formatCount(total) })}
          {unfiltered > total && <span>{translate('adx.list.filtered_from', { total: formatCount(unfiltered) })}</span>}
        </p>
      )}
      <span className="adx-gap" />
      {isKnown && pages > 1 && <PageButtons page={page} pages={pages} setPage={setPage} />}
    </div>
  );
});
