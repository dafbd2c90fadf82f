import { useState } from 'react';
import { type FieldOf, kindOf } from '../../../schema/kinds';
import { type AddressKind, addressInputs } from '../../../schema/kinds/addresses';
import { hostInLetters } from '../../../schema/reading/readHost';
import { controlProps, InputBox } from './InputBox';
import type { InputProps } from './InputProps';
import { SecretInput } from './SecretInput';

type OneLine = FieldOf<'text' | AddressKind | 'upload' | 'summary'>;

const line = { type: 'text' } as const;
const lines: { readonly [K in OneLine['kind']]: { readonly type: string; readonly isFigures?: true } } = {
  text: line,
  ...addressInputs,
  upload: line,
  summary: line,
};

/** One line of text, normalized on blur. A host shows Unicode letters except while typing, and is stored in ASCII. */
export function TextInput(props: InputProps<OneLine>) {
  const { field, value, onChange, onLeave, isInvalid, isDisabled, isCompact } = props;
  // Decoding while typing would change the host: `xn--mnchen-3y` decodes on the way to `xn--mnchen-3ya`.
  const [typed, setTyped] = useState<string>();
  if (field.access === 'writeOnly') return <SecretInput {...props} />;
  const { type, isFigures } = lines[field.kind];
  const stored = value === null || value === undefined ? '' : String(value);
  const text = typed ?? (field.kind === 'domain' ? hostInLetters(stored) : stored);
  return (
    <InputBox isInvalid={isInvalid} isDisabled={isDisabled} isCompact={isCompact}>
      <input
        {...controlProps(props)}
        type={type}
        className={isFigures && 'adx-figures'}
        value={text}
        autoComplete="off"
        spellCheck={field.kind === 'text' && !field.pattern}
        onChange={(event) => {
          if (field.kind === 'domain') setTyped(event.target.value);
          onChange(event.target.value === '' ? null : event.target.value);
        }}
        onBlur={() => {
          setTyped(undefined);
          const clean = kindOf(field).normalize(text, field);
          if (clean !== value && (clean !== null || value !== undefined)) onChange(clean);
          onLeave();
        }}
      />
    </InputBox>
  );
}
