import { nearOf } from '../../model/exactSums';
import './bars.css';
import { useTranslate } from 'ra-core';
import { reportPath } from '../../model/reports/reportPath';
import { rowReport } from '../../model/reports/rowReport';
import { exactOf } from '../../model/reports/rowWords';
import { formatFigure } from '../../ui/i18n/figures';
import { formatPercent } from '../../ui/i18n/format';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useCardReport, useDashboard } from '../card/DashboardContext';
import { MetricSelect, PeriodSelect } from '../card/selectors';
import { useCardChoices } from '../card/useCardChoices';
import { useMetricWords, useRowWords } from '../card/useWords';
import { BarBones } from './BarBones';
import { environmentMetrics, environmentPart } from './cardParts';

const by = 'environment';
/** Colours of the chart; after the fifth, grey is for the rest. */
const colours = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-5)', 'var(--chart-8)'];

/** Shares of the impressions or the money by environment. */
export function EnvironmentCard({ card }: CardProps) {
  const translate = useTranslate();
  const { viewer, draftOf } = useDashboard();
  const [choices, choose] = useCardChoices(card.id);
  const words = useMetricWords();
  const rowWords = useRowWords();
  const draft = draftOf(environmentPart(viewer, choices.metric), choices);
  const [metric = 'imps'] = draft.metrics;
  const result = useCardReport(draft);
  const { answer } = result;
  const shown = result.draft?.metrics[0] ?? metric;
  const { unit } = words(shown);
  const total = nearOf(answer?.total[shown]) ?? 0;
  const rows = (answer?.rows ?? []).map((row, at) => {
    const figure = exactOf(row, shown) ?? 0;
    return {
      row,
      figure,
      share: total > 0 ? (100 * Number(figure)) / total : 0,
      colour: colours[at] ?? 'var(--chart-8)',
    };
  });
  return (
    <CardFrame
      card={card}
      results={[{ ...result, isEmpty: rows.every(({ figure }) => figure === 0) }]}
      skeleton={<BarBones rows={5} />}
      empty={{ report: result.draft ?? draft }}
      selectors={
        <>
          <MetricSelect metrics={environmentMetrics(viewer)} value={metric} onChoose={choose} />
          <PeriodSelect choices={choices} onChoose={choose} />
        </>
      }
    >
      {() => (
        <>
          <div className="adx-share" aria-hidden>
            {rows.map(({ row, share, colour }) => (
              <i key={String(row[by])} style={{ flex: `${share} 0 0`, background: colour }} />
            ))}
          </div>
          <ul className="adx-column adx-share-list">
            {rows.map(({ row, figure, share, colour }) => {
              const name = rowWords(row, by);
              return (
                <li key={String(row[by])}>
                  <ScreenLink
                    to={reportPath(rowReport(result.draft ?? draft, row, by))}
                    title={translate('adx.dashboard.reportOf', { name })}
                  >
                    <i style={{ background: colour }} />
                    <span>{name}</span>
                    <span className="adx-bars-share adx-figures">{formatFigure(figure, unit)}</span>
                    <span className="adx-figures">{formatPercent(share)}</span>
                  </ScreenLink>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </CardFrame>
  );
}
