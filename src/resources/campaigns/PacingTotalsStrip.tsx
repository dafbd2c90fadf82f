import './pacing.css';
import './pacingTotals.css';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { PacingTotals } from '../../model/terms/pacingTotals';
import type { StripProps } from '../../ui/extendUi';
import { paceTone } from '../../ui/fields/values/deliveredPart';
import { formatCount, formatPercent, formatUsd } from '../../ui/i18n/format';

const running = { flightState: ['running'] };
/** Below `behindPct`, with the two decimals of a pace. */
const behind = { ...running, pacePct_lte: 89.99 };

/** Spend and pace of all running campaigns that match the filter. */
export function PacingTotalsStrip({ totals, hasFailed, narrow }: StripProps) {
  const translate = useTranslate();
  const sums = totals as PacingTotals | undefined;
  const pacePct = sums ? shareOf(sums.expectedSpent, sums.expected) : null;
  const endPct = sums ? shareOf(sums.forecast, sums.forecastBudget) : null;
  const say = (name: string, values?: object): string => translate(`adx.pacing.totals.${name}`, values);
  const figures: readonly Figure[] = [
    { name: 'running', value: sums && formatCount(sums.running), narrows: running },
    {
      name: 'spent',
      value: sums && formatUsd(sums.spent),
      note: sums && Number(sums.budget) > 0 && translate('adx.pacing.of', { goal: formatUsd(sums.budget) }),
    },
    {
      name: 'expected',
      value: sums && formatUsd(sums.expected),
      note: pacePct !== null && translate('adx.pacing.pace', { pct: formatPercent(pacePct) }),
      tone: paceTone(pacePct),
    },
    {
      name: 'forecast',
      value: sums && formatUsd(sums.forecast),
      note: endPct !== null && say('ofBudgets', { pct: formatPercent(endPct) }),
      tone: paceTone(endPct) === 'behind' ? 'behind' : undefined,
    },
    {
      name: 'behind',
      value: sums && formatCount(sums.behind),
      valueTone: sums && sums.behind > 0 ? 'behind' : undefined,
      note: sums && Number(sums.unspent) > 0 && say('unspent', { amount: formatUsd(sums.unspent) }),
      narrows: sums && sums.behind > 0 ? behind : undefined,
    },
  ];
  return (
    <dl className="adx-pacing-totals" aria-label={say('label')} aria-busy={(!sums && !hasFailed) || undefined}>
      {figures.map(({ name, value, valueTone, note, tone, narrows }) => (
        <div key={name}>
          <dt>{say(name)}</dt>
          <dd>
            {value === undefined ? (
              <Missing hasFailed={hasFailed} />
            ) : (
              figureOf(value, classOf(valueTone), narrows && { title: say(`show.${name}`), narrows })
            )}
            {note && (
              <span className={classOf(tone)} title={note}>
                {note}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );

  function figureOf(
    value: string,
    className: string,
    found: { title: string; narrows: Narrows } | undefined,
  ): ReactNode {
    if (!found) return <strong className={className}>{value}</strong>;
    return (
      <button type="button" className={className} title={found.title} onClick={() => narrow(found.narrows)}>
        {value}
      </button>
    );
  }
}

const Missing = ({ hasFailed }: Pick<StripProps, 'hasFailed'>) =>
  hasFailed ? <strong>-</strong> : <i className="adx-bone" />;

type Tone = 'behind' | 'ahead' | undefined;
type Narrows = Readonly<Record<string, unknown>>;
type Figure = {
  readonly name: 'running' | 'spent' | 'expected' | 'forecast' | 'behind';
  readonly value: string | undefined;
  readonly valueTone?: Tone;
  readonly note?: string | false | undefined;
  readonly tone?: Tone;
  /** The filter that a click on the figure sets. */
  readonly narrows?: Narrows | undefined;
};

const classOf = (tone: Tone): string => (tone ? `adx-figures adx-pace-${tone}` : 'adx-figures');

/** Returns a percentage; null where the whole is 0. */
function shareOf(part: PacingTotals['spent'], whole: PacingTotals['spent']): number | null {
  return Number(whole) > 0 ? (Number(part) / Number(whole)) * 100 : null;
}
