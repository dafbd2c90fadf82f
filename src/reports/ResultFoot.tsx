import { CircleDashed, Columns3, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReportRow } from '../model/reports/reportCall';
import { formatCount } from '../ui/i18n/format';
import { Button } from '../ui/parts/Button';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { PageButtons } from '../ui/parts/PageButtons';
import { usePreference } from '../ui/usePreference';
import { useReport } from './parts/ReportContext';
import { Switch } from './parts/Switch';
import type { ReportResult } from './useReportRun';

/** Page sizes; 0 is all rows, scrolled through. */
const resultPageSizes = [10, 20, 50, 100, 0] as const;

type ResultPage = {
  readonly size: number;
  readonly page: number;
  readonly pages: number;
  /** Index of the first shown row among all rows. */
  readonly first: number;
  readonly rows: readonly ReportRow[];
  setSize(size: number): void;
  setPage(page: number): void;
};

/** The rows of the current page. The page size is a preference; the page number is in the URL, and a new report resets it. */
export function useResultPage(rows: readonly ReportRow[]): ResultPage {
  const { view, setView } = useReport();
  const [size, keepSize] = usePreference<number>('report.pageSize', 0);
  const pages = size > 0 ? Math.max(1, Math.ceil(rows.length / size)) : 1;
  const page = Math.min(Math.max(1, Math.trunc(Number(view.get('page'))) || 1), pages);
  const first = (page - 1) * size;
  const setPage = (next: number) => setView({ page: next > 1 ? String(next) : null });
  return {
    size,
    page,
    pages,
    first,
    rows: pages > 1 ? rows.slice(first, first + size) : rows,
    setPage,
    setSize(next) {
      keepSize(next === 0 ? null : next);
      setPage(1);
    },
  };
}

const ShownColumns = lazyComponent(() => import('./ShownColumns').then((module) => module.ShownColumns));

type Props = { readonly result: ReportResult; readonly page: ResultPage };

/** Number of rows, notes on them, and the page controls. */
export function ResultFoot({
  result: { answer },
  page: { size, page, pages, first, rows: shown, setSize, setPage },
}: Props) {
  const translate = useTranslate();
  const [isHeated, setHeated] = usePreference('report.heat', true);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { rows, rowCount, partial } = answer;
  return (
    <div className="adx-strip adx-small adx-rep-foot">
      <label className="adx-row adx-sizes">
        <span>{translate('adx.list.rows')}</span>
        <select
          aria-label={translate('adx.list.rows')}
          value={size}
          className="adx-figures"
          onChange={(event) => setSize(Number(event.target.value))}
        >
          {resultPageSizes.map((one) => (
            <option key={one} value={one}>
              {one === 0 ? translate('adx.reports.allRows') : one}
            </option>
          ))}
        </select>
      </label>
      <p aria-live="polite">
        {pages > 1 ? (
          <>
            <strong className="adx-figures">{`${formatCount(first + 1)}–${formatCount(first + shown.length)}`}</strong>{' '}
            {translate('adx.list.of', { total: formatCount(rows.length) })}
          </>
        ) : (
          <>
            <strong className="adx-figures">{formatCount(rows.length)}</strong>{' '}
            {translate('adx.reports.rows', { smart_count: rows.length })}
          </>
        )}
      </p>
      {pages > 1 && <PageButtons page={page} pages={pages} setPage={setPage} />}
      {rows.length < rowCount && (
        <p className="adx-rep-cut">
          <TriangleAlert size={14} aria-hidden />{' '}
          {translate('adx.reports.truncated', { shown: formatCount(rows.length), count: formatCount(rowCount) })}
        </p>
      )}
      <span className="adx-gap" />
      {partial && (
        <p className="adx-rep-partial">
          <CircleDashed size={14} aria-hidden /> {translate('adx.reports.partial')}
        </p>
      )}
      <Button
        variant="text"
        aria-label={translate('adx.reports.columns')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={ShownColumns.preload}
        onFocus={ShownColumns.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<Columns3 size={15} aria-hidden />}
      >
        <span className="adx-rep-words">{translate('adx.reports.columns')}</span>
      </Button>
      <Switch isOn={isHeated} onChange={setHeated}>
        {translate('adx.reports.heat')}
      </Switch>
      {anchor && <ShownColumns answer={answer} anchor={anchor} onClose={() => setAnchor(null)} />}
    </div>
  );
}
