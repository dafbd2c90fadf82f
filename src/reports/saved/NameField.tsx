import { useTranslate } from 'ra-core';
import { savedLimits } from '../../model/reports/savedReport';
import { AskField } from '../../ui/parts/AskField';

type Props = { readonly name: string; readonly problem?: string | undefined; onChange(name: string): void };

export function NameField({ name, problem, onChange }: Props) {
  const translate = useTranslate();
  return (
    <AskField label={translate('adx.saved.name')} problem={problem}>
      {(given) => (
        <input
          {...given}
          type="text"
          // biome-ignore lint/a11y/noAutofocus: the dialog asks for the name
          autoFocus
          value={name}
          maxLength={savedLimits.name}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </AskField>
  );
}
