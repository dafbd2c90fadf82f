import { useTranslate } from 'ra-core';
import { PlainSelect } from '../../ui/parts/PlainSelect';
import { type CardChoices, useDashboard } from './DashboardContext';
import { type DashboardCompare, dashboardCompares, dashboardRanges } from './period';
import { useMetricWords } from './useWords';

type Choose = (changes: Partial<Record<keyof CardChoices, string | undefined>>) => void;
type Props = { readonly choices: CardChoices; readonly onChoose: Choose };

/** Chooses the period of one card; choosing the page's period clears the choice. */
export function PeriodSelect({ choices, onChoose }: Props) {
  const translate = useTranslate();
  const { view } = useDashboard();
  return (
    <PlainSelect
      label={translate('adx.dashboard.period')}
      value={choices.period ?? view.range}
      onChange={(word) => onChoose({ period: word === view.range ? undefined : word })}
    >
      {dashboardRanges.map((one) => (
        <option key={one} value={one}>
          {translate(`adx.dashboard.ranges.${one}`)}
        </option>
      ))}
    </PlainSelect>
  );
}

type CompareProps = Props & {
  /** The comparison without a choice; the page's by default. */
  readonly usual?: DashboardCompare;
};

/** Chooses the comparison of one card. */
export function CompareSelect({ choices, onChoose, usual }: CompareProps) {
  const translate = useTranslate();
  const { view } = useDashboard();
  const first = usual ?? view.compare;
  return (
    <PlainSelect
      label={translate('adx.dashboard.compare')}
      value={choices.compare ?? first}
      onChange={(word) => onChoose({ compare: word === first ? undefined : word })}
    >
      {dashboardCompares.map((one) => (
        <option key={one} value={one}>
          {translate(`adx.dashboard.versus.${one === 'previous' ? (choices.period ?? view.range) : one}`)}
        </option>
      ))}
    </PlainSelect>
  );
}

/** Chooses the metric of a card; the first is the default. */
export function MetricSelect({
  metrics,
  value,
  onChoose,
}: {
  metrics: readonly string[];
  value: string | undefined;
  onChoose: Choose;
}) {
  const translate = useTranslate();
  const metric = useMetricWords();
  return (
    <PlainSelect
      label={translate('adx.reports.metric')}
      value={value ?? ''}
      onChange={(id) => onChoose({ metric: id === metrics[0] ? undefined : id })}
    >
      {metrics.map((id) => (
        <option key={id} value={id} label={metric(id).label} />
      ))}
    </PlainSelect>
  );
}
