import './figures.css';
import { useTranslate } from 'ra-core';
import type { Figure } from '../../model/exactSums';
import { figureKind, metricOfFigure } from '../../schema/derivedColumns';
import type { AnyRecord } from '../../schema/resource';
import { formatCount, formatPercent, formatUsd } from '../i18n/format';

/** Values shared by all figure cells of a list. */
export type FigureContext = {
  /** Whether the figures are still loading. */
  readonly isWaiting: boolean;
  /** `2026-11-19 (UTC−5)`, or why there are none. */
  readonly hint: string;
  /** Opens the report of the object for those days; absent where there are no reports. */
  open?: ((record: AnyRecord) => void) | undefined;
};

type Props = {
  /** The column's name: a figure and its period. */
  readonly name: string;
  readonly context: FigureContext;
  readonly record: AnyRecord;
  readonly isStop?: boolean | undefined;
};

/** One figure. The cell can take the focus in the row that is the list's tab stop. */
export function FigureCell({ name, context: { isWaiting, hint, open }, record, isStop }: Props) {
  const translate = useTranslate();
  const value: unknown = record[name];
  // A sum beyond the exact range of a number is a string.
  if (typeof value !== 'number' && typeof value !== 'string') {
    if (value === undefined && isWaiting) return <i className="adx-bone adx-figure-wait" title={hint} aria-hidden />;
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
