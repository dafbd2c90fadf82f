import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { CopyBlock } from '../../ui/form/CopyBlock';
import { Button } from '../../ui/parts/Button';
import { QrCode } from './QrCode';
import { SecretField } from './SecretField';
import type { FactorSecret } from './signInCalls';
import { Trouble } from './Trouble';
import { useRefusable } from './useRefusable';

type Props = {
  readonly given: FactorSecret;
  readonly confirm: (otp: string) => Promise<unknown>;
  readonly goBack: () => void;
};

/** The secret for the app, as a picture and as text, and the first code, which proves that the app has it. */
export function FactorSetup({ given: { secret, uri }, confirm, goBack }: Props) {
  const translate = useTranslate();
  const { isBusy, problem, wrong, run } = useRefusable();
  const [otp, setOtp] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void run(() => confirm(otp.replace(/\s/g, '')));
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={isBusy}>
      <div className="adx-factor-secret">
        <QrCode text={uri} label={translate('adx.security.factor.picture')} />
        <div>
          <p className="adx-security-about">{translate('adx.security.factor.scan')}</p>
          <CopyBlock title={translate('adx.security.factor.secret')} text={inFours(secret)} />
        </div>
      </div>
      <Trouble>{problem}</Trouble>
      <SecretField
        autoFocus
        label={translate('adx.security.factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={64}
        value={otp}
        onChange={setOtp}
        problem={wrong('otp')}
        help={translate('adx.security.factor.codeHelp')}
      />
      <div className="adx-security-foot">
        <Button variant="text" onClick={goBack}>
          {translate('adx.security.back')}
        </Button>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {translate('adx.security.factor.turnOn')}
        </Button>
      </div>
    </form>
  );
}

/** Apps take it with spaces too, and people type it more surely so. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
