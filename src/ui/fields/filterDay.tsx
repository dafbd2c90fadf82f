import '../parts/smallIcon.css';
import { CalendarDays } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { isDay } from './filters';

type Props = { readonly id: string; readonly value: string; onChange(value: string): void };

/** A day as it is written everywhere (spec §9), which the browser's own input does not; its calendar opens from the button. */
export function FilterDay({ id, value, onChange }: Props) {
  const translate = useTranslate();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span className="adx-bound-day">
      <input
        id={id}
        type="text"
        className="adx-figures"
        placeholder="YYYY-MM-DD"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        className="adx-small-icon"
        aria-label={translate('adx.list.calendar')}
        onClick={() => picker.current?.showPicker()}
      >
        <CalendarDays className="adx-lucide" size={15} aria-hidden />
      </button>
      <input
        ref={picker}
        type="date"
        className="adx-bound-native"
        tabIndex={-1}
        aria-hidden="true"
        value={isDay(value) ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
