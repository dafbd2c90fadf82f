import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { sayError } from '../../ui/actions/problemOf';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { useToast } from '../../ui/shell/feedback';
import { AskPassword } from './AskPassword';
import { FactorSetup } from './FactorSetup';
import { RecoveryCodes } from './RecoveryCodes';
import type { FactorSecret, SignInCalls } from './signInCalls';
import { Trouble } from './Trouble';

type Step =
  | { readonly kind: 'state' }
  | { readonly kind: 'ask'; readonly to: 'on' | 'off' }
  | { readonly kind: 'setUp'; readonly given: FactorSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

type Props = { readonly calls: SignInCalls; readonly hold: (isHeld: boolean) => void };

/** Codes of an app beside the password: turned on, shown how many codes are left, turned off. */
export function FactorPart({ calls, hold }: Props) {
  const translate = useTranslate();
  const text = useText();
  const toast = useToast();
  const { data, error, refetch } = useQuery({ queryKey: ['security', 'factor'], queryFn: calls.factor, staleTime: 0 });
  const [step, setStep] = useState<Step>({ kind: 'state' });
  const goBack = () => setStep({ kind: 'state' });

  if (error)
    return (
      <>
        <Trouble>{text(sayError(error) ?? '')}</Trouble>
        <Button onClick={() => void refetch()}>{translate('adx.form.failed.retry')}</Button>
      </>
    );
  if (!data) return <span className="adx-bar" />;
  if (step.kind === 'ask')
    return (
      <AskPassword
        key={step.to}
        about={translate(`adx.security.factor.ask.${step.to}`)}
        go={translate(`adx.security.factor.${step.to === 'on' ? 'next' : 'turnOff'}`)}
        asksCode={data.mfa === 'totp'}
        call={async (given) => {
          if (step.to === 'on') return setStep({ kind: 'setUp', given: await calls.beginFactor(given) });
          await calls.turnFactorOff(given);
          await refetch();
          goBack();
          toast({ message: toldByKey('adx.security.factor.turnedOff'), tone: 'success' });
        }}
        goBack={goBack}
      />
    );
  if (step.kind === 'setUp')
    return (
      <FactorSetup
        given={step.given}
        confirm={async (otp) => {
          const { codes } = await calls.confirmFactor(otp);
          hold(true);
          setStep({ kind: 'codes', codes });
        }}
        goBack={goBack}
      />
    );
  if (step.kind === 'codes')
    return (
      <RecoveryCodes
        codes={step.codes}
        done={() => {
          hold(false);
          goBack();
          void refetch();
        }}
      />
    );
  const isOn = data.mfa === 'totp';
  const Drawn = isOn ? ShieldCheck : ShieldOff;
  return (
    <>
      <p className="adx-row adx-security-state" data-tone={isOn ? 'success' : undefined}>
        <Drawn size={18} aria-hidden />
        <strong>{translate(isOn ? 'adx.security.factor.isOn' : 'adx.security.factor.isOff')}</strong>
      </p>
      <p className="adx-security-about">
        {translate(isOn ? 'adx.security.factor.aboutOn' : 'adx.security.factor.aboutOff')}
      </p>
      {isOn && (
        <p className="adx-security-about">
          {translate('adx.security.factor.codesLeft', { smart_count: data.codesLeft })}
        </p>
      )}
      <div className="adx-security-foot">
        {isOn ? (
          <>
            <Button onClick={() => setStep({ kind: 'ask', to: 'on' })}>{translate('adx.security.factor.renew')}</Button>
            <Button variant="danger" onClick={() => setStep({ kind: 'ask', to: 'off' })}>
              {translate('adx.security.factor.turnOff')}
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={() => setStep({ kind: 'ask', to: 'on' })}>
            {translate('adx.security.factor.turnOn')}
          </Button>
        )}
      </div>
    </>
  );
}
