import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { SetWords } from '../ui/address/useSearchWords';
import { IconButton } from '../ui/parts/IconButton';
import { FinanceSelect } from './FinanceSelect';
import {
  addMonths,
  choicesOf,
  countOf,
  type Months,
  monthOf,
  mostMonths,
  type Span,
  sayMonths,
  shifted,
  spanAround,
  spanOf,
  spans,
} from './months';

type Props = {
  readonly months: Months | undefined;
  /** Chosen as own months, which may be a calendar's quarter by chance. */
  readonly isCustom: boolean;
  readonly set: SetWords;
};

/** Month, quarter, year, or any months; the arrows go to those before and after. */
export function PeriodPicker({ months, isCustom, set }: Props) {
  const translate = useTranslate();
  const now = monthOf(new Date());
  // Of the height that it has when the months are known.
  if (!months) return <span className="adx-strip adx-fin-period" aria-hidden="true" />;
  const span: Span = isCustom ? 'custom' : spanOf(months);
  const go = (next: Months, custom = isCustom) =>
    set({ ...next, span: custom ? 'custom' : undefined }, { isStep: true });
  const before = shifted(months, -1);
  const after = shifted(months, 1);
  const bounded = (next: Months, kept: 'from' | 'to'): Months => {
    if (next.from > next.to)
      return kept === 'from' ? { from: next.from, to: next.from } : { from: next.to, to: next.to };
    if (countOf(next) <= mostMonths) return next;
    return kept === 'from'
      ? { from: next.from, to: addMonths(next.from, mostMonths - 1) }
      : { from: addMonths(next.to, 1 - mostMonths), to: next.to };
  };
  return (
    <fieldset className="adx-strip adx-fin-period" aria-label={translate('adx.finance.period')}>
      <IconButton
        aria-label={translate('adx.finance.before', { months: sayMonths(before) })}
        title={sayMonths(before)}
        onClick={() => go(before)}
      >
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <FinanceSelect
        label={translate('adx.finance.span')}
        value={span}
        onChange={(word) => {
          const next = spans.find((one) => one === word);
          if (next === 'custom') go(months, true);
          else if (next) go(spanAround(next, months.to), false);
        }}
      >
        {spans.map((one) => (
          <option key={one} value={one}>
            {translate(`adx.finance.spans.${one}`)}
          </option>
        ))}
      </FinanceSelect>
      {span === 'custom' ? (
        (['from', 'to'] as const).map((end) => (
          <FinanceSelect
            key={end}
            label={translate(`adx.finance.${end}`)}
            value={months[end]}
            onChange={(month) => go(bounded({ ...months, [end]: month }, end), true)}
          >
            {choicesOf('month', { from: months[end], to: months[end] }, now).map(({ from }) => (
              <option key={from} value={from}>
                {from}
              </option>
            ))}
          </FinanceSelect>
        ))
      ) : (
        <FinanceSelect
          label={translate('adx.finance.period')}
          value={months.from}
          onChange={(from) => go(spanAround(span, from), false)}
        >
          {choicesOf(span, months, now).map((one) => (
            <option key={one.from} value={one.from}>
              {sayMonths(one)}
            </option>
          ))}
        </FinanceSelect>
      )}
      <IconButton
        aria-label={translate('adx.finance.after', { months: sayMonths(after) })}
        title={sayMonths(after)}
        disabled={after.from > now}
        onClick={() => go(after)}
      >
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </fieldset>
  );
}
