import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/parts/Button';
import { CodeField } from './CodeField';
import { SecretField } from './SecretField';
import type { Proof } from './signInCalls';
import { Trouble } from './Trouble';
import { useRefusable } from './useRefusable';

type Props = {
  readonly about: string;
  readonly go: string;
  /** Of the factor that is on. */
  readonly asksCode: boolean;
  readonly call: (given: Proof) => Promise<unknown>;
  readonly goBack: () => void;
};

/** The password again, and a code where a factor is on, for what a session left open should not be enough for. */
export function AskPassword({ about, go, asksCode, call, goBack }: Props) {
  const translate = useTranslate();
  const { isBusy, problem, wrong, run } = useRefusable();
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void run(() => call({ password, ...(asksCode && { otp }) }));
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={isBusy}>
      <p className="adx-security-about">{about}</p>
      <Trouble>{problem}</Trouble>
      <SecretField
        isPassword
        autoFocus
        label={translate('adx.security.password.current')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={wrong('password')}
      />
      {asksCode && <CodeField value={otp} onChange={setOtp} problem={wrong('otp')} />}
      <div className="adx-security-foot">
        <Button variant="text" onClick={goBack}>
          {translate('adx.security.back')}
        </Button>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {go}
        </Button>
      </div>
    </form>
  );
}
