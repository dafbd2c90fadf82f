import './figures.css';
import { useTranslate } from 'ra-core';
import type { Figure } from '../../model/exactSums';
import { figureKind, metricOfFigure } from '../../schema/derivedColumns';
import type { AnyRecord } from '../../schema/resource';
import { formatCount, formatPercent, formatUsd } from '../i18n/format';

/** What is the same for all cells of a list. */
export type FigureContext = {
  /** They are on their way. */
  readonly isWaiting: boolean;
  /** `2026-11-19 (UTC−5)`, or why there are none. */
  readonly hint: string;
  /** The report of the object in those days; absent where there are no reports. */
  open?: ((record: AnyRecord) => void) | undefined;
};

type Props = {
  /** The column: a figure of some days. */
  readonly name: string;
  readonly context: FigureContext;
  readonly record: AnyRecord;
  readonly isStop?: boolean | undefined;
};

/** One figure. Tab stops at it in the row that Tab stops at. */
export function FigureCell({ name, context: { isWaiting, hint, open }, record, isStop }: Props) {
  const translate = useTranslate();
  const value: unknown = record[name];
  // A sum that a number cannot hold exactly comes as text.
  if (typeof value !== 'number' && typeof value !== 'string') {
    if (value === undefined && isWaiting) return <i className="adx-figure-wait" title={hint} aria-hidden />;
    return (
      <span className="adx-figure-none" title={hint}>
        –
      </span>
    );
  }
  const shown = sayFigure(metricOfFigure(name), value);
  if (!open) return <span title={hint}>{shown}</span>;
  return (
    <button
      type="button"
      className="adx-bare adx-figure"
      title={hint}
      aria-label={translate('adx.figures.open', { value: shown, name: String(record.name) })}
      tabIndex={isStop ? 0 : -1}
      onClick={() => open(record)}
    >
      {shown}
    </button>
  );
}

export const sayFigure = (metric: string, value: Figure): string => formatOf[figureKind(metric)](value);

const formatOf = {
  integer: formatCount,
  percent: formatPercent,
  money: formatUsd,
} as const;
