import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { savedLimits } from '../../model/reports/savedReport';

type Props = { readonly name: string; readonly problem?: string | undefined; onChange(name: string): void };

export function NameField({ name, problem, onChange }: Props) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className="adx-saved-field">
      <label htmlFor={id}>{translate('adx.saved.name')}</label>
      <input
        id={id}
        type="text"
        // biome-ignore lint/a11y/noAutofocus: it is what the dialog asks for
        autoFocus
        value={name}
        maxLength={savedLimits.name}
        autoComplete="off"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-problem`}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} className="adx-saved-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
