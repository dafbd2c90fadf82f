import { useTranslate } from 'ra-core';
import { comparedPeriod, compareKinds, sayPeriod } from '../model/reports/dateRanges';
import type { RelativeRange } from '../model/reports/reportCall';
import { draftPeriod, isCompareKind } from '../model/reports/reportDraft';
import { LabelledSelect } from './LabelledSelect';
import { RangeButton } from './RangeButton';
import { useReport } from './ReportContext';
import { ZoneSelect } from './ZoneSelect';

const short: readonly RelativeRange[] = ['today', 'yesterday', 'last7', 'last14', 'last30', 'thisMonth'];

/** Of which days, and what they are compared with. */
export function DateSection() {
  const translate = useTranslate();
  const { draft, change, today, problems } = useReport();
  const period = draftPeriod(draft, today);
  const { compare, range } = draft;
  const moving = typeof range === 'string' ? range : undefined;
  const ownDays = compare !== null && typeof compare === 'object' ? compare : undefined;
  const problem = problems.startDate ?? problems.endDate;
  const comparing = problems.compare ?? problems['compare.startDate'] ?? problems['compare.endDate'];

  const compareWith = (word: string) => {
    if (isCompareKind(word)) return change({ compare: word });
    // Own days begin with those before, which are near to what is meant.
    change({ compare: word === 'own' ? (ownDays ?? comparedPeriod(period, 'previous')) : null });
  };
  return (
    <section className="adx-rep-section" aria-label={translate('adx.reports.dates')}>
      <div className="adx-rep-section-head">
        <h2>{translate('adx.reports.dates')}</h2>
        <ZoneSelect />
      </div>
      <RangeButton
        label={translate('adx.reports.dates')}
        name={translate('adx.reports.datesAre', { period: sayPeriod(period) })}
        period={period}
        moving={{ chosen: moving, onChange: (next) => change({ range: next }) }}
        onChange={(next) => change({ range: next })}
        isInvalid={problem !== undefined}
      />
      {problem && (
        <p className="adx-note adx-rep-problem" role="alert">
          {problem}
        </p>
      )}
      <fieldset className="adx-rep-ranges" aria-label={translate('adx.reports.presetDates')}>
        {short.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={range === one}
            aria-label={translate(`adx.reports.ranges.${one}`)}
            title={translate(`adx.reports.ranges.${one}`)}
            onClick={() => change({ range: one })}
          >
            {translate(`adx.reports.shortRanges.${one}`)}
          </button>
        ))}
      </fieldset>
      <LabelledSelect
        label={translate('adx.reports.compare')}
        value={ownDays ? 'own' : typeof compare === 'string' ? compare : ''}
        problem={comparing}
        onChange={compareWith}
      >
        <option value="">{translate('adx.reports.compares.none')}</option>
        {compareKinds.map((kind) => (
          <option key={kind} value={kind} title={sayPeriod(comparedPeriod(period, kind, moving))}>
            {translate(`adx.reports.compares.${kind}`)}
          </option>
        ))}
        <option value="own">{translate('adx.reports.ownDates')}</option>
      </LabelledSelect>
      {ownDays && (
        <div className="adx-rep-own-days">
          <RangeButton
            label={translate('adx.reports.comparedDates')}
            name={translate('adx.reports.comparedAre', { period: sayPeriod(ownDays) })}
            period={ownDays}
            onChange={(next) => change({ compare: next })}
            isInvalid={comparing !== undefined}
          />
        </div>
      )}
    </section>
  );
}
