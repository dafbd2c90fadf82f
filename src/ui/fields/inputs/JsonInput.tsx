import { useState } from 'react';
import { type FieldOf, kindOf } from '../../../schema/kinds';
import { controlProps, InputBox } from './InputBox';
import type { InputProps } from './InputProps';

/** A free extension as JSON; the typed text stays until blur. */
export function JsonInput(props: InputProps<FieldOf<'json'>>) {
  const { field, value, onChange, onLeave, isInvalid, isDisabled } = props;
  const [typed, setTyped] = useState<string>();
  const stored =
    value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <InputBox isInvalid={isInvalid} isDisabled={isDisabled}>
      <textarea
        {...controlProps(props)}
        className="adx-area adx-code"
        rows={5}
        spellCheck={false}
        value={typed ?? stored}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(kindOf(field).fromText(event.target.value, field));
        }}
        onBlur={() => {
          setTyped(undefined);
          onLeave();
        }}
      />
    </InputBox>
  );
}
