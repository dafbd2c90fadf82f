import { CalendarDays } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { sayTimezone } from '../../../reference/sayTimezone';
import { type FieldOf, kindOf } from '../../../schema/kinds';
import { useViewer } from '../../ConsoleContext';
import { controlProps, InputBox } from './InputBox';
import type { InputProps } from './InputProps';

/**
 * A day or a minute in the product's format (YYYY-MM-DD HH:mm), which the browser's own inputs do not show; the button opens the
 * browser's calendar.
 */
export function DateInput(props: InputProps<FieldOf<'date' | 'dateTime'>>) {
  const { field, value, onChange, onLeave, isInvalid, isDisabled, isCompact } = props;
  const [typed, setTyped] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const translate = useTranslate();
  const { timezone } = useViewer();
  const isDay = field.kind === 'date';
  const stored = value === null || value === undefined ? '' : String(value);
  const take = (text: string) => onChange(kindOf(field).normalize(text, field));
  return (
    <InputBox
      isInvalid={isInvalid}
      isDisabled={isDisabled}
      isCompact={isCompact}
      after={!isDay && !isCompact && <span className="adx-small adx-unit adx-figures">{sayTimezone(timezone)}</span>}
    >
      <input
        {...controlProps(props)}
        type="text"
        className="adx-figures"
        autoComplete="off"
        placeholder={props.placeholder ?? translate(isDay ? 'adx.form.dayShape' : 'adx.form.minuteShape')}
        value={typed ?? stored}
        onChange={(event) => {
          setTyped(event.target.value);
          take(event.target.value);
        }}
        onBlur={() => {
          setTyped(undefined);
          onLeave();
        }}
      />
      {!isDisabled && (
        <span className="adx-date">
          <button
            type="button"
            className="adx-bare adx-center adx-box-icon"
            aria-label={translate('adx.form.calendar')}
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarDays size={15} aria-hidden="true" />
          </button>
          <input
            ref={picker}
            type={isDay ? 'date' : 'datetime-local'}
            className="adx-date-native"
            tabIndex={-1}
            aria-hidden="true"
            value={isWhole(stored, isDay) ? stored.replace(' ', 'T') : ''}
            onChange={(event) => take(event.target.value)}
          />
        </span>
      )}
    </InputBox>
  );
}

/** The browser logs a warning when its own input gets anything else. */
const isWhole = (text: string, isDay: boolean): boolean =>
  (isDay ? /^\d{4}-\d{2}-\d{2}$/ : /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/).test(text);
