import { Calendar, ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { comparedPeriod, compareKinds, sayPeriod } from '../model/reports/dateRanges';
import type { RelativeRange } from '../model/reports/reportCall';
import { draftPeriod, isCompareKind } from '../model/reports/reportDraft';
import { sayTimezone } from '../reference/sayTimezone';
import { useViewer } from '../ui/ConsoleContext';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { useReport } from './parts/ReportContext';
import type { RangePopover as Popover } from './RangePopover';

const RangePopover = lazyComponent(() => import('./RangePopover').then((module) => module.RangePopover));

/** The days of the report, and the days to compare them with. */
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
    // Custom days start with the previous period, which is close to what most users want.
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

type Props = Omit<ComponentProps<typeof Popover>, 'anchor' | 'onClose'> & {
  /** Name of the button, read together with its days. */
  readonly name: string;
  readonly isInvalid: boolean;
};

/** A button that shows a range of days and opens its calendar. */
function RangeButton({ name, isInvalid, ...range }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="adx-row adx-rep-range"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-invalid={isInvalid || undefined}
        aria-label={name}
        onPointerEnter={RangePopover.preload}
        onFocus={RangePopover.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Calendar size={15} aria-hidden />
        <span className="adx-figures">{sayPeriod(range.period)}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {anchor && <RangePopover {...range} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

const short: readonly RelativeRange[] = ['today', 'yesterday', 'last7', 'last14', 'last30', 'thisMonth'];

/** The API takes whole hours, -12 to 12. */
const zones = Array.from({ length: 25 }, (_, at) => at - 12);

/** The time zone of the report's days: the viewer's unless another is chosen. */
function ZoneSelect() {
  const translate = useTranslate();
  const viewer = useViewer();
  const { timezone, change, problems } = useReport();
  return (
    <span className="adx-rep-zone adx-figures">
      <select
        aria-label={translate('adx.reports.zone')}
        aria-invalid={problems.timezone !== undefined || undefined}
        value={timezone}
        onChange={({ target }) => {
          const hours = Number(target.value);
          change({ timezone: hours === viewer.timezone ? null : hours });
        }}
      >
        {zones.map((hours) => (
          <option key={hours} value={hours}>
            {hours === viewer.timezone
              ? translate('adx.reports.zoneOwn', { zone: sayTimezone(hours) })
              : sayTimezone(hours)}
          </option>
        ))}
      </select>
      <ChevronDown size={12} aria-hidden />
    </span>
  );
}

type LabelledSelectProps = {
  readonly label: string;
  readonly value: string;
  readonly problem?: string | undefined;
  onChange(value: string): void;
  readonly children: ReactNode;
};

export function LabelledSelect({ label, value, problem, onChange, children }: LabelledSelectProps) {
  const id = useId();
  const problemId = useId();
  return (
    <div className="adx-rep-field">
      <label className="adx-small" htmlFor={id}>
        {label}
      </label>
      <span className="adx-rep-select">
        <select
          id={id}
          value={value}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && problemId}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
        <ChevronDown size={14} aria-hidden />
      </span>
      {problem && (
        <p id={problemId} className="adx-note adx-rep-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
