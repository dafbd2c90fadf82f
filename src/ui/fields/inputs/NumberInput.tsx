import { useState } from 'react';
import { type FieldOf, kindOf } from '../../../schema/kinds';
import { useText } from '../../i18n/useText';
import { numberText } from '../valueText';
import { controlProps, InputBox } from './InputBox';
import type { InputProps } from './InputProps';

type NumberField = FieldOf<'integer' | 'decimal' | 'money' | 'percent'>;

/**
 * A number as it is typed: the text stays until the field is left, the value follows it at once. A money value shows every
 * decimal that is stored (decision 14); commas and spaces are read over, in whole numbers dots too (spec §5).
 */
export function NumberInput(props: InputProps<NumberField>) {
  const { field, value, onChange, onLeave, isInvalid, isDisabled, isCompact } = props;
  const [typed, setTyped] = useState<string>();
  const text = useText();
  const unit = field.unit === 'USD' ? undefined : field.unit;
  return (
    <InputBox
      isInvalid={isInvalid}
      isDisabled={isDisabled}
      isCompact={isCompact}
      before={field.kind === 'money' && '$'}
      after={!isCompact && unit && <span className="adx-unit">{text(unit)}</span>}
    >
      <input
        {...controlProps(props)}
        type="text"
        inputMode={field.kind === 'integer' && (field.min ?? -1) >= 0 ? 'numeric' : 'decimal'}
        className="adx-figures adx-right"
        autoComplete="off"
        value={typed ?? shown(value, field)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(kindOf(field).normalize(event.target.value, field));
        }}
        onBlur={() => {
          setTyped(undefined);
          onLeave();
        }}
      />
    </InputBox>
  );
}

/** What is no number stays as it was typed, for the problem under it to make sense. */
function shown(value: unknown, field: NumberField): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'number') return String(value);
  if (field.kind === 'integer') return numberText(value, 0, 0);
  const isPrice = field.kind === 'money' || field.kind === 'percent';
  // Beyond what may be stored nothing is rounded away: the check refuses it in full sight.
  return numberText(value, isPrice ? 2 : 0, Math.max(field.decimals, 12));
}
