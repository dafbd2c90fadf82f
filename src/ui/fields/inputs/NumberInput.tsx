import { useState } from 'react';
import { type FieldOf, kindOf } from '../../../schema/kinds';
import { isUnread } from '../../../schema/reading/unread';
import { numberStyle, typedReading } from '../../i18n/numberStyle';
import { useText } from '../../i18n/useText';
import { numberText } from '../values/valueText';
import { controlProps, InputBox } from './InputBox';
import type { InputProps } from './InputProps';

type NumberField = FieldOf<'integer' | 'decimal' | 'money' | 'percent'>;

/**
 * A number input. The typed text stays until blur, the value follows at once. Numbers are parsed and formatted in the page's
 * language; money shows every stored decimal.
 */
export function NumberInput(props: InputProps<NumberField>) {
  const { field, value, onChange, onLeave, isInvalid, isDisabled, isCompact } = props;
  const [typed, setTyped] = useState<string>();
  const text = useText();
  const unit = field.unit === 'USD' ? undefined : field.unit;
  const isMoney = field.kind === 'money';
  const isBehind = numberStyle().decimal === ',';
  const signs = [isMoney && isBehind ? '$' : undefined, !isCompact && unit ? text(unit) : undefined]
    .filter(Boolean)
    .join(' ');
  return (
    <InputBox
      isInvalid={isInvalid}
      isDisabled={isDisabled}
      isCompact={isCompact}
      before={isMoney && !isBehind && '$'}
      after={
        (isMoney && isBehind) || (!isCompact && unit) ? <span className="adx-small adx-unit">{signs}</span> : undefined
      }
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
          onChange(kindOf(field).normalize(event.target.value, field, typedReading()));
        }}
        onBlur={() => {
          setTyped(undefined);
          onLeave();
        }}
      />
    </InputBox>
  );
}

/** A text that is no number stays as typed, so that the problem under it makes sense. */
function shown(value: unknown, field: NumberField): string {
  if (value === null || value === undefined) return '';
  if (isUnread(value)) return value.unread;
  if (typeof value !== 'number') return String(value);
  if (field.kind === 'integer') return numberText(value, 0, 0);
  const isPrice = field.kind === 'money' || field.kind === 'percent';
  // Does not round to the allowed decimals: the check refuses extra ones, which must be visible.
  return numberText(value, isPrice ? 2 : 0, Math.max(field.decimals, 12));
}
