import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Figure } from '../model/exactSums';
import type { CatalogueMetric, MetricUnit } from '../model/reports/reportCall';
import { withHaving } from '../model/reports/reportDraft';
import { type NumberRead, readDigits, readNumber } from '../schema/reading/readNumber';
import { formatDecimal } from '../ui/i18n/formatDecimal';
import { typedReading } from '../ui/i18n/numberStyle';
import { useReport } from './ReportContext';

const units: Readonly<Record<MetricUnit, string>> = {
  count: '',
  percent: '%',
  usd: 'USD',
  ms: 'ms',
  seconds: 's',
  perSecond: '/s',
};

/** Rows with at least so much of a figure, or at most. */
export function MetricFilter({ metric }: { metric: CatalogueMetric }) {
  const translate = useTranslate();
  const { draft, change } = useReport();
  const { min = null, max = null } = draft.having.find((one) => one.metric === metric.id) ?? {};
  const put = (next: { min?: Figure | null; max?: Figure | null }) =>
    change({ having: withHaving(draft, { metric: metric.id, min, max, ...next }).having });
  return (
    <div className="adx-bounds">
      <Bound
        label={translate('adx.reports.filter.least')}
        unit={units[metric.unit]}
        value={min}
        onChange={(bound) => put({ min: bound })}
      />
      <Bound
        label={translate('adx.reports.filter.most')}
        unit={units[metric.unit]}
        value={max}
        onChange={(bound) => put({ max: bound })}
      />
    </div>
  );
}

type BoundProps = {
  readonly label: string;
  readonly unit: string;
  readonly value: Figure | null;
  onChange(value: Figure | null): void;
};

function Bound({ label, unit, value, onChange }: BoundProps) {
  const translate = useTranslate();
  const id = useId();
  // What is being typed may be no number yet.
  const [typed, setTyped] = useState(value === null ? '' : formatDecimal(value, 0, 12));
  const found = readFigure(typed);
  const isWrong = 'fault' in found;
  return (
    <div>
      <label htmlFor={id}>
        {label} <small>{unit}</small>
      </label>
      <input
        id={id}
        className="adx-figures"
        inputMode="decimal"
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const read = readFigure(target.value);
          if ('value' in read) onChange(read.value);
        }}
      />
      {isWrong && (
        <p id={`${id}-problem`} className="adx-note adx-rep-problem">
          {translate(found.fault === 'comma' ? 'adx.reports.filter.needsPoint' : 'adx.reports.filter.noNumber')}
        </p>
      )}
    </div>
  );
}

/** With or without groups and signs, as figures are shown in the page's language. */
function readFigure(typed: string): NumberRead | { readonly value: Figure } {
  const form = { sign: typed.includes('%') ? '%' : '$' } as const;
  const digits = readDigits(typed, typedReading(), form);
  return digits === undefined ? readNumber(typed, typedReading(), form) : { value: digits };
}
