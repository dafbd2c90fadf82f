import { KeyRound } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { controlProps, InputBox } from './InputBox';
import type { InputProps } from './InputProps';

export const isSetSecret = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'set' in value &&
  value.set === true &&
  Object.keys(value).length === 1;

/** A secret, which is written but never read back: shows whether it is set, and replaces or clears it. */
export function SecretInput(props: InputProps) {
  const { value, onChange, onLeave, isInvalid, isDisabled, isCompact } = props;
  const translate = useTranslate();
  const [stored] = useState(value);
  if (isSetSecret(value)) {
    return (
      <SecretState
        id={props.id}
        isDisabled={isDisabled}
        onReplace={() => onChange('')}
        onClear={() => onChange(null)}
      />
    );
  }
  return (
    <InputBox
      isInvalid={isInvalid}
      isDisabled={isDisabled}
      isCompact={isCompact}
      after={
        isSetSecret(stored) && (
          <button
            type="button"
            className="adx-bare adx-inline-row adx-medium adx-box-action"
            onClick={() => onChange(stored)}
          >
            {translate('adx.form.secret.keep')}
          </button>
        )
      }
    >
      <input
        {...controlProps(props)}
        type="password"
        autoComplete="new-password"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onLeave()}
      />
    </InputBox>
  );
}

type Props = {
  readonly id: string;
  readonly isDisabled: boolean;
  readonly onReplace: () => void;
  readonly onClear: () => void;
};

/** Shows that a secret is set. */
export function SecretState({ id, isDisabled, onReplace, onClear }: Props) {
  const translate = useTranslate();
  return (
    <fieldset className="adx-box adx-secret" aria-labelledby={`${id}-label`} data-disabled="true">
      <KeyRound size={14} aria-hidden="true" />
      <span>{translate('adx.form.secret.set')}</span>
      {!isDisabled && (
        <>
          <button
            type="button"
            id={id}
            className="adx-bare adx-inline-row adx-medium adx-box-action"
            onClick={onReplace}
          >
            {translate('adx.form.secret.replace')}
          </button>
          <button type="button" className="adx-bare adx-inline-row adx-medium adx-box-action" onClick={onClear}>
            {translate('adx.form.secret.clear')}
          </button>
        </>
      )}
    </fieldset>
  );
}
