import './pageButtons.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { formatCount } from '../i18n/format';

type Props = { readonly page: number; readonly pages: number; setPage(page: number): void };

/** Previous, next and numbered pages. */
export function PageButtons({ page, pages, setPage }: Props) {
  const translate = useTranslate();
  return (
    <nav className="adx-pages" aria-label={translate('adx.list.pages')}>
      <button
        type="button"
        aria-label={translate('adx.list.previous_page')}
        disabled={page <= 1}
        onClick={() => setPage(page - 1)}
      >
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
      <button
        type="button"
        aria-label={translate('adx.list.next_page')}
        disabled={page >= pages}
        onClick={() => setPage(page + 1)}
      >
        <ChevronRight className="adx-lucide" size={15} aria-hidden />
      </button>
    </nav>
  );
}

/** Returns seven places, so that the buttons stay in place; undefined is a gap. */
export function pageNumbers(page: number, pages: number): readonly (number | undefined)[] {
  const places = 7;
  if (pages <= places) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page <= 4) return [1, 2, 3, 4, 5, undefined, pages];
  if (page >= pages - 3) return [1, undefined, pages - 4, pages - 3, pages - 2, pages - 1, pages];
  return [1, undefined, page - 1, page, page + 1, undefined, pages];
}
