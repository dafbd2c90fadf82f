import { useTranslate } from 'ra-core';
import { SecretField } from './SecretField';

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
};

/** A code of the second factor that is on, or one of its recovery codes. */
export function CodeField(props: Props) {
  const translate = useTranslate();
  return (
    <SecretField
      {...props}
      label={translate('adx.security.code.label')}
      help={translate('adx.security.code.help')}
      autoComplete="one-time-code"
      maxLength={64}
    />
  );
}
