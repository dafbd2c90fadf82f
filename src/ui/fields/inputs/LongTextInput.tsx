import { type FieldOf, kindOf } from '../../../schema/kinds';
import { controlProps, InputBox } from './InputBox';
import type { InputProps } from './InputProps';

/** Text of several lines; grows with its content. */
export function LongTextInput(props: InputProps<FieldOf<'longText'>>) {
  const { field, value, onChange, onLeave, isInvalid, isDisabled } = props;
  const text = value === null || value === undefined ? '' : String(value);
  return (
    <InputBox isInvalid={isInvalid} isDisabled={isDisabled}>
      <textarea
        {...controlProps(props)}
        className="adx-area"
        rows={2}
        value={text}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={() => {
          const clean = kindOf(field).normalize(text, field);
          if (clean !== value && (clean !== null || value !== undefined)) onChange(clean);
          onLeave();
        }}
      />
    </InputBox>
  );
}
