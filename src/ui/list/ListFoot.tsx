import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { pageSizes } from '../../schema/firstList';
import { formatCount } from '../i18n/format';

type Props = {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly unfiltered: number;
  /** Before the first answer the foot has its height and its choice of sizes only. */
  readonly isKnown: boolean;
  readonly setPage: (page: number) => void;
  readonly setPerPage: (perPage: number) => void;
};

/** `21–40 of 1,204`, the page sizes and the pages. */
export const ListFoot = memo(function ListFoot({ page, perPage, total, unfiltered, isKnown, setPage, setPerPage }: Props) {
  const translate = useTranslate();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const from = (page - 1) * perPage + 1;
  const to = Math.min(total, page * perPage);
  return (
    <div className="adx-list-foot">
      <label className="adx-sizes">
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
      {isKnown && pages > 1 && (
        <nav className="adx-pages" aria-label={translate('adx.list.pages')}>
          <button type="button" aria-label={translate('adx.list.previous_page')} disabled={page <= 1} onClick={() => setPage(page - 1)}>
            <ChevronLeft className="adx-lucide" size={15} aria-hidden />
          </button>
          {pageNumbers(page, pages).map((number, index) =>
            number === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
              <span key={`gap ${index}`} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className="adx-figures"
                aria-label={translate('adx.list.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => setPage(number)}
              >
                {formatCount(number)}
              </button>
            ),
          )}
          <button type="button" aria-label={translate('adx.list.next_page')} disabled={page >= pages} onClick={() => setPage(page + 1)}>
            <ChevronRight className="adx-lucide" size={15} aria-hidden />
          </button>
        </nav>
      )}
    </div>
  );
});

/** Always seven places, so that the buttons stay where they are; undefined is a gap. */
export function pageNumbers(page: number, pages: number): readonly (number | undefined)[] {
  const places = 7;
  if (pages <= places) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page <= 4) return [1, 2, 3, 4, 5, undefined, pages];
  if (page >= pages - 3) return [1, undefined, pages - 4, pages - 3, pages - 2, pages - 1, pages];
  return [1, undefined, page - 1, page, page + 1, undefined, pages];
}
