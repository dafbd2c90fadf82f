import { useTranslate } from 'ra-core';
import type { FieldOf } from '../../../schema/kinds';
import { controlProps } from './InputBox';
import type { InputProps } from './InputProps';

/** A switch with a word for on or off. */
export function SwitchInput(props: InputProps<FieldOf<'bool' | 'flag'>>) {
  const { field, value, onChange, onLeave, isCompact } = props;
  const translate = useTranslate();
  const isOn = value === true || value === 1;
  const stored = (next: boolean) => (field.kind === 'bool' ? next : next ? 1 : field.off);
  return (
    <label className="adx-row adx-switch-row" data-compact={isCompact || undefined}>
      <input
        {...controlProps({ ...props, isRequired: false })}
        type="checkbox"
        role="switch"
        className="adx-toggle"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(stored(event.target.checked))}
        onBlur={() => onLeave()}
      />
      <span aria-hidden="true">{translate(isOn ? 'adx.form.on' : 'adx.form.off')}</span>
    </label>
  );
}
