import 'react-day-picker/style.css';
import './rangePopover.css';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { fr } from 'react-day-picker/locale/fr';
import { isWithHours, type Period, sayPeriod } from '../model/reports/dateRanges';
import { addMonths, atHour, dayOf, firstOfMonth, hourOf, type Moment } from '../model/reports/days';
import { type RelativeRange, relativeRanges } from '../model/reports/reportCall';
import { Button } from '../ui/parts/Button';
import { Popover } from '../ui/parts/Popover';
import { useReport } from './parts/ReportContext';

// The calendar's dates are in the browser's zone; only their year, month and day count.
const dateOf = (moment: Moment): Date => new Date(`${dayOf(moment)}T00:00`);
const dayOfDate = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

type Props = {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly period: Period;
  /** The chosen relative range (such as “last 7 days”); absent where only fixed days are offered. */
  readonly moving?: { readonly chosen: RelativeRange | undefined; onChange(range: RelativeRange): void };
  onChange(period: Period): void;
  onClose(): void;
};

/** Chooses a relative range or two days of the calendar, and hours where the catalogue allows them. */
export function RangePopover({ anchor, label, period, moving, onChange, onClose }: Props) {
  const translate = useTranslate();
  const isFrench = useLocale() === 'fr';
  const { today, catalogue } = useReport();
  const [first, setFirst] = useState<string>();
  const oldest = firstOfMonth(addMonths(today, -catalogue.maxMonths));
  const selected = first
    ? { from: dateOf(first), to: undefined }
    : { from: dateOf(period.startDate), to: dateOf(period.endDate) };

  const pick = (date: Date) => {
    const day = dayOfDate(date);
    if (first === undefined) return setFirst(day);
    setFirst(undefined);
    const [startDate, endDate] = day < first ? [day, first] : [first, day];
    onChange(withHours({ startDate, endDate }, hourOf(period.startDate), hourOf(period.endDate)));
  };
  const setHours = (start: number, end: number) => {
    const days = { startDate: dayOf(period.startDate), endDate: dayOf(period.endDate) };
    onChange(start === 0 && end === 23 ? days : withHours(days, start, end));
  };
  const from = hourOf(period.startDate) ?? 0;
  const to = hourOf(period.endDate) ?? 23;

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: 'adx-rep-dates', role: 'dialog', 'aria-label': label } }}
    >
      <div className="adx-rep-dates-body">
        {moving && (
          <ul aria-label={translate('adx.reports.presetDates')}>
            {relativeRanges.map((range) => (
              <li key={range}>
                <button type="button" aria-pressed={moving.chosen === range} onClick={() => moving.onChange(range)}>
                  {translate(`adx.reports.ranges.${range}`)}
                </button>
              </li>
            ))}
          </ul>
        )}
        <DayPicker
          mode="range"
          selected={selected}
          onSelect={() => undefined}
          onDayClick={(date, { disabled }) => !disabled && pick(date)}
          numberOfMonths={2}
          defaultMonth={dateOf(addMonths(firstOfMonth(dayOf(period.endDate)), -1))}
          startMonth={dateOf(oldest)}
          endMonth={dateOf(today)}
          disabled={{ before: dateOf(oldest), after: dateOf(today) }}
          today={dateOf(today)}
          weekStartsOn={1}
          locale={isFrench ? fr : enUS}
        />
      </div>
      <div className="adx-row adx-small adx-rep-dates-foot">
        <label>
          {translate('adx.reports.fromHour')}
          <select value={from} className="adx-figures" onChange={(event) => setHours(Number(event.target.value), to)}>
            {hours.map((hour) => (
              <option key={hour} value={hour}>{`${twoDigits(hour)}:00`}</option>
            ))}
          </select>
        </label>
        <label>
          {translate('adx.reports.toHour')}
          {/* The last hour is included. */}
          <select value={to} className="adx-figures" onChange={(event) => setHours(from, Number(event.target.value))}>
            {hours.map((hour) => (
              <option key={hour} value={hour}>{`${twoDigits(hour)}:59`}</option>
            ))}
          </select>
        </label>
        <span className="adx-gap" />
        <p className="adx-figures" aria-live="polite">
          {first === undefined ? sayPeriod(period) : translate('adx.reports.pickEnd', { day: first })}
        </p>
        <Button variant="contained" onClick={onClose}>
          {translate('adx.reports.done')}
        </Button>
      </div>
    </Popover>
  );
}

const withHours = ({ startDate, endDate }: Period, start: number | undefined, end: number | undefined): Period => {
  if (start === undefined && end === undefined) return { startDate, endDate };
  const period = { startDate: atHour(startDate, start ?? 0), endDate: atHour(endDate, end ?? 23) };
  return isWithHours(period) && period.endDate < period.startDate
    ? { ...period, endDate: atHour(endDate, 23) }
    : period;
};
