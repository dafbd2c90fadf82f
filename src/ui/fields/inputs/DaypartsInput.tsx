import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type FieldOf, kindOf } from '../../../schema/kinds';
import type { InputProps } from './InputProps';

const hoursPerDay = 24;

const daysPerWeek = 7;

/**
 * Hours of the week, Monday first. Dragging sets a rectangle to the opposite of its first hour. Arrows move, Space toggles an
 * hour, Shift with arrows extends; a click on a day or an hour toggles its row or column.
 */
export function DaypartsInput({
  field,
  id,
  value,
  onChange,
  onLeave,
  isDisabled,
  isInvalid,
  describedBy,
}: InputProps<FieldOf<'dayparts'>>) {
  const translate = useTranslate();
  const week = typeof value === 'string' && value.length === always.length ? value : always;
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const drag = useRef<{ readonly from: number; readonly base: string; readonly isOn: boolean }>(undefined);
  const table = useRef<HTMLTableElement>(null);
  const isOn = (cell: number) => week[cell] === '1';
  const write = (next: string) => {
    setIsOpen(true);
    onChange(kindOf(field).normalize(next, field));
  };
  const turn = (cells: readonly number[]) => write(paintHours(week, cells, !cells.every(isOn)));
  const paintTo = (cell: number) => {
    if (drag.current) write(paintHours(drag.current.base, rectangle(drag.current.from, cell), drag.current.isOn));
  };
  const press = (event: KeyboardEvent) => {
    const next = moveHour(at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey) write(paintHours(week, [at, next], isOn(at)));
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-hour="${next}"]`)?.focus();
  };
  const stop = () => {
    drag.current = undefined;
  };
  const dayName = (day: number) => translate(`adx.form.dayparts.days.${day}`);

  if (week === always && !isOpen) {
    return (
      <div className="adx-row adx-dayparts-bar">
        <span className="adx-figures adx-dayparts-always">{translate('adx.form.dayparts.always')}</span>
        {!isDisabled && (
          <button
            type="button"
            id={id}
            className="adx-bare adx-inline-row adx-medium adx-box-action"
            onClick={() => setIsOpen(true)}
          >
            {translate('adx.form.dayparts.limit')}
          </button>
        )}
      </div>
    );
  }
  return (
    <div className="adx-dayparts" data-invalid={isInvalid || undefined} data-disabled={isDisabled || undefined}>
      <div className="adx-row adx-dayparts-bar">
        {presets.map(({ name, week: preset }) => (
          <button
            key={name}
            type="button"
            className="adx-bare adx-inline-row adx-medium adx-box-action"
            aria-pressed={week === preset}
            disabled={isDisabled}
            onClick={() => write(preset)}
          >
            {translate(`adx.form.dayparts.${name}`)}
          </button>
        ))}
        <button
          type="button"
          className="adx-bare adx-inline-row adx-medium adx-box-action"
          disabled={isDisabled}
          onClick={() => write(inverted(week))}
        >
          {translate('adx.form.dayparts.invert')}
        </button>
        <span className="adx-figures adx-small adx-dayparts-count">
          {translate('adx.form.dayparts.hours', { smart_count: week.split('1').length - 1 })}
        </span>
      </div>
      <p className="adx-figures adx-dayparts-text" role="status">
        {week === always
          ? translate('adx.form.dayparts.always')
          : weekText(week, {
              dayName: (day) => translate(`adx.form.dayparts.short.${day}`),
              allDay: translate('adx.form.dayparts.allDay'),
            }) || translate('adx.form.dayparts.never')}
      </p>
      <table
        ref={table}
        className="adx-dayparts-table"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        onPointerUp={stop}
        onPointerLeave={stop}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
        }}
      >
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col" className="adx-figures">
                <button
                  type="button"
                  tabIndex={-1}
                  disabled={isDisabled}
                  onClick={() => turn(days.map((day) => day * hoursPerDay + hour))}
                >
                  {hour}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row">
                <button
                  type="button"
                  tabIndex={-1}
                  disabled={isDisabled}
                  onClick={() => turn(hours.map((hour) => day * hoursPerDay + hour))}
                >
                  {dayName(day)}
                </button>
              </th>
              {hours.map((hour) => {
                const cell = day * hoursPerDay + hour;
                return (
                  <td key={hour}>
                    <button
                      type="button"
                      id={cell === at ? id : undefined}
                      data-hour={cell}
                      className="adx-bare adx-hour"
                      aria-pressed={isOn(cell)}
                      aria-label={`${dayName(day)} ${String(hour).padStart(2, '0')}:00`}
                      disabled={isDisabled}
                      tabIndex={cell === at ? 0 : -1}
                      onKeyDown={press}
                      // Pointers are handled below; only keys and assistive technology click without one.
                      onClick={(event) => event.detail === 0 && turn([cell])}
                      onPointerDown={(event) => {
                        if (event.button !== 0) return;
                        event.currentTarget.releasePointerCapture(event.pointerId);
                        drag.current = { from: cell, base: week, isOn: !isOn(cell) };
                        setAt(cell);
                        paintTo(cell);
                      }}
                      onPointerOver={() => paintTo(cell)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {!isDisabled && <p className="adx-note adx-field-note">{translate('adx.form.dayparts.hint')}</p>}
    </div>
  );
}

/** Returns a week with these hours on or off; 168 characters, Monday 00:00 first. */
export function paintHours(week: string, cells: readonly number[], isOn: boolean): string {
  const next = [...week];
  for (const cell of cells) next[cell] = isOn ? '1' : '0';
  return next.join('');
}

/** Returns every hour between two corners. */
export function rectangle(a: number, b: number): readonly number[] {
  const [dayA, dayB] = [Math.floor(a / hoursPerDay), Math.floor(b / hoursPerDay)];
  const [hourA, hourB] = [a % hoursPerDay, b % hoursPerDay];
  const cells: number[] = [];
  for (let day = Math.min(dayA, dayB); day <= Math.max(dayA, dayB); day++) {
    for (let hour = Math.min(hourA, hourB); hour <= Math.max(hourA, hourB); hour++)
      cells.push(day * hoursPerDay + hour);
  }
  return cells;
}

/** Returns the hour to which an arrow, Home or End moves; undefined for other keys. */
export function moveHour(at: number, key: string): number | undefined {
  const [day, hour] = [Math.floor(at / hoursPerDay), at % hoursPerDay];
  if (key === 'ArrowLeft') return day * hoursPerDay + Math.max(0, hour - 1);
  if (key === 'ArrowRight') return day * hoursPerDay + Math.min(hoursPerDay - 1, hour + 1);
  if (key === 'ArrowUp') return Math.max(0, day - 1) * hoursPerDay + hour;
  if (key === 'ArrowDown') return Math.min(daysPerWeek - 1, day + 1) * hoursPerDay + hour;
  if (key === 'Home') return day * hoursPerDay;
  if (key === 'End') return day * hoursPerDay + hoursPerDay - 1;
  return undefined;
}

const isWeekend = (day: number): boolean => day >= 5;

const weekOf = (isOn: (day: number, hour: number) => boolean): string =>
  Array.from({ length: daysPerWeek * hoursPerDay }, (_, at) =>
    isOn(Math.floor(at / hoursPerDay), at % hoursPerDay) ? '1' : '0',
  ).join('');

export const presets = [
  { name: 'always', week: weekOf(() => true) },
  { name: 'weekdays', week: weekOf((day) => !isWeekend(day)) },
  { name: 'weekends', week: weekOf((day) => isWeekend(day)) },
  { name: 'office', week: weekOf((day, hour) => !isWeekend(day) && hour >= 9 && hour < 18) },
  { name: 'evenings', week: weekOf((_, hour) => hour >= 18) },
  { name: 'nights', week: weekOf((_, hour) => hour < 6) },
] as const;

/** Days with the same hours, as runs of days (`[[0, 4], [6, 6]]`), and these hours as runs with exclusive ends. */
type HoursOfDays = { readonly days: readonly Run[]; readonly hours: readonly Run[] };

type Run = readonly [from: number, to: number];

/** Describes a week briefly: groups days with the same hours, and leaves out days without any. */
function describeWeek(week: string): readonly HoursOfDays[] {
  const byHours = new Map<string, number[]>();
  for (let day = 0; day < daysPerWeek; day++) {
    const hours = week.slice(day * hoursPerDay, (day + 1) * hoursPerDay);
    if (hours.includes('1')) byHours.set(hours, [...(byHours.get(hours) ?? []), day]);
  }
  return [...byHours].map(([hours, days]) => ({
    days: runsOf(days),
    hours: runsOf([...hours].flatMap((hour, at) => (hour === '1' ? [at] : []))).map(
      ([from, to]) => [from, to + 1] as const,
    ),
  }));
}

function runsOf(numbers: readonly number[]): readonly Run[] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** Formats a week as `Mon–Fri 09–18 · Sat 10–12, 20–24`; `dayName` returns a day's short name. */
export function weekText(
  week: string,
  words: { readonly dayName: (day: number) => string; readonly allDay: string },
): string {
  const two = (hour: number) => String(hour).padStart(2, '0');
  return describeWeek(week)
    .map(({ days, hours }) => {
      const named = days
        .map(([from, to]) => (from === to ? words.dayName(from) : `${words.dayName(from)}–${words.dayName(to)}`))
        .join(', ');
      const isAllDay = hours.length === 1 && hours[0]?.[0] === 0 && hours[0][1] === hoursPerDay;
      return `${named} ${isAllDay ? words.allDay : hours.map(([from, to]) => `${two(from)}–${two(to)}`).join(', ')}`;
    })
    .join(' · ');
}

const always = '1'.repeat(7 * hoursPerDay);

const inverted = (week: string): string => [...week].map((hour) => (hour === '1' ? '0' : '1')).join('');

const days = Array.from({ length: 7 }, (_, day) => day);

const hours = Array.from({ length: hoursPerDay }, (_, hour) => hour);
