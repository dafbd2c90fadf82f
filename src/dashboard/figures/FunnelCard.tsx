import { nearOf } from '../../model/exactSums';
import './bars.css';
import { useTranslate } from 'ra-core';
import { reportPath } from '../../model/reports/reportPath';
import { formatCount, formatPercent } from '../../ui/i18n/format';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useCardReport, useDashboard } from '../card/DashboardContext';
import { PeriodSelect } from '../card/selectors';
import { useCardChoices } from '../card/useCardChoices';
import { useMetricWords } from '../card/useWords';
import { BarBones } from './BarBones';
import { funnelPart } from './cardParts';
import { byTime } from './KpiCard';

/** The count after each step, and its share of the previous step. */
export function FunnelCard({ card }: CardProps) {
  const translate = useTranslate();
  const { viewer, draftOf } = useDashboard();
  const [choices, choose] = useCardChoices(card.id);
  const metric = useMetricWords();
  const draft = draftOf(funnelPart(viewer), choices);
  const steps = draft.metrics;
  const result = useCardReport(draft);
  const total = result.answer?.total ?? {};
  const sizeOf = (id: string) => nearOf(total[id]) ?? 0;
  const most = Math.max(...steps.map(sizeOf), 1);
  return (
    <CardFrame
      card={card}
      results={[{ ...result, isEmpty: steps.every((id) => !total[id]) }]}
      skeleton={<BarBones rows={steps.length} />}
      empty={{ report: result.draft ?? draft }}
      selectors={<PeriodSelect choices={choices} onChoose={choose} />}
    >
      {() => (
        <ul className="adx-column adx-bars">
          {steps.map((id, at) => {
            const [figure, before] = [sizeOf(id), sizeOf(steps[at - 1] ?? '')];
            const { label } = metric(id);
            return (
              <li key={id}>
                <ScreenLink
                  to={reportPath(byTime(result.draft ?? draft, id))}
                  title={translate('adx.dashboard.reportOf', { name: label })}
                >
                  <span>{label}</span>
                  <span className="adx-bars-share adx-figures">
                    {before > 0 && formatPercent((100 * figure) / before)}
                  </span>
                  <span className="adx-figures">{formatCount(total[id] ?? 0)}</span>
                  <span className="adx-card-bar">
                    <i style={{ width: `${(100 * figure) / most}%` }} />
                  </span>
                </ScreenLink>
              </li>
            );
          })}
        </ul>
      )}
    </CardFrame>
  );
}
