import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type FieldOf, kindOf } from '../../../schema/kinds';
import { hoursPerDay, moveHour, paintHours, presets, rectangle, weekText } from './dayparts';
import type { InputProps } from './InputProps';

const always = '1'.repeat(7 * hoursPerDay);
const inverted = (week: string): string => [...week].map((hour) => (hour === '1' ? '0' : '1')).join('');
const days = Array.from({ length: 7 }, (_, day) => day);
const hours = Array.from({ length: hoursPerDay }, (_, hour) => hour);

/**
 * Hours of the week, Monday first. Drag paints a rectangle with the opposite of where it began; arrows move, Space turns an
 * hour, Shift with arrows paints; a click on a day or an hour turns all of it.
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
                      // Pointers paint below; only keys and assistive technology click without one.
                      onClick={(event) => event.detail === 0 && turn([cell])}
                      onPointerDown={(event) => {
                        if (event.button !== 0) return;
                        event.currentTarget.releasePointerCapture(event.pointerId);
                        drag.current = { from: cell, base: week, isOn: !isOn(cell) };
                        setAt(cell);
                        paintTo(cell);
                      }}
                      onPointerEnter={() => paintTo(cell)}
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
