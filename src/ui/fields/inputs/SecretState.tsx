import { KeyRound } from 'lucide-react';
import { useTranslate } from 'ra-core';

type Props = {
  readonly id: string;
  readonly isDisabled: boolean;
  readonly onReplace: () => void;
  readonly onClear: () => void;
};

/** A secret that is there and cannot be shown. */
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
