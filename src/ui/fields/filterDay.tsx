import '../parts/smallIcon.css';
import { CalendarDays } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { problem } from '../../schema/messages/problem';
import { isDay } from '../../schema/reading/readMoment';
import { useProblemText } from '../i18n/useText';

type Props = { readonly id: string; readonly value: string; readonly label: string; onChange(value: string): void };

/** A day as YYYY-MM-DD, which the browser's own input does not show; the button opens the browser's calendar. */
export function FilterDay({ id, value, label, onChange }: Props) {
  const translate = useTranslate();
  const say = useProblemText();
  const [isLeft, setLeft] = useState(false);
  const isWrong = value.trim() !== '' && !isDay(value) && (isLeft || !unfinished.test(value));
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <span className="adx-bound-day">
        <input
          id={id}
          type="text"
          className="adx-figures"
          placeholder={translate('adx.form.dayShape')}
          autoComplete="off"
          value={value}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onChange={(event) => {
            setLeft(false);
            onChange(event.target.value);
          }}
          onBlur={() => setLeft(true)}
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
      <p id={`${id}-problem`} className="adx-bound-problem" role="status">
        {isWrong && say(problem('date', { label }))}
      </p>
    </>
  );
}

/** Matches the beginning of a day. */
const unfinished = /^\d{0,4}(-(\d{0,2}(-\d{0,2})?)?)?$/;
