import './bars.css';
import { useTranslate } from 'ra-core';
import { reportPath } from '../../model/reports/reportPath';
import { rowReport } from '../../model/reports/rowReport';
import { exactOf } from '../../model/reports/rowWords';
import { formatFigure } from '../../ui/i18n/figures';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useCardReport, useDashboard } from '../card/DashboardContext';
import { MetricSelect, PeriodSelect } from '../card/selectors';
import { useCardChoices } from '../card/useCardChoices';
import { useMetricWords, useRowWords } from '../card/useWords';
import { BarBones } from './BarBones';
import { countryMetrics, countryPart } from './cardParts';

const by = 'country';
const rowCount = 10;

/** The countries with the most traffic or money. */
export function CountryCard({ card }: CardProps) {
  const translate = useTranslate();
  const { viewer, draftOf } = useDashboard();
  const [choices, choose] = useCardChoices(card.id);
  const words = useMetricWords();
  const rowWords = useRowWords();
  const draft = draftOf(countryPart(viewer, choices.metric), choices);
  const [metric = 'imps'] = draft.metrics;
  const result = useCardReport(draft);
  const shown = result.draft?.metrics[0] ?? metric;
  const { unit } = words(shown);
  const rows = (result.answer?.rows ?? []).map((row) => ({ row, figure: exactOf(row, shown) ?? 0 }));
  const most = Math.max(...rows.map(({ figure }) => Number(figure)), 0);
  return (
    <CardFrame
      card={card}
      results={[{ ...result, isEmpty: most <= 0 }]}
      skeleton={<BarBones rows={rowCount} />}
      empty={{ report: result.draft ?? draft }}
      selectors={
        <>
          <MetricSelect metrics={countryMetrics(viewer)} value={metric} onChoose={choose} />
          <PeriodSelect choices={choices} onChoose={choose} />
        </>
      }
    >
      {() => (
        <ul className="adx-column adx-bars" data-packed>
          {rows.map(({ row, figure }) => {
            const name = rowWords(row, by);
            return (
              <li key={String(row[by])}>
                <ScreenLink
                  to={reportPath(rowReport(result.draft ?? draft, row, by))}
                  title={translate('adx.dashboard.reportOf', { name })}
                >
                  <span>{name}</span>
                  <span />
                  <span className="adx-figures">{formatFigure(figure, unit)}</span>
                  <span className="adx-card-bar">
                    <i style={{ width: `${(100 * Math.max(Number(figure), 0)) / most}%` }} />
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
