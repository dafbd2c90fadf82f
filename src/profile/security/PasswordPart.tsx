import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { Button } from '../../ui/parts/Button';
import { useToast } from '../../ui/shell/feedback';
import { CodeField } from './CodeField';
import { SecretField } from './SecretField';
import type { SignInCalls } from './signInCalls';
import { Trouble } from './Trouble';
import { useRefusable } from './useRefusable';

const none = { current: '', next: '', otp: '' };

export function PasswordPart({ calls }: { readonly calls: SignInCalls }) {
  const translate = useTranslate();
  const toast = useToast();
  const { isBusy, problem, wrong, run } = useRefusable();
  const [given, setGiven] = useState(none);
  const { data } = useQuery({ queryKey: ['security', 'factor'], queryFn: calls.factor, staleTime: 0 });
  // Also where it was turned on meanwhile, in another tab.
  const asksCode = data?.mfa === 'totp' || wrong('otp') !== undefined;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (
      isBusy ||
      !(await run(() => calls.changePassword(asksCode ? given : { current: given.current, next: given.next })))
    )
      return;
    setGiven(none);
    toast({ message: toldByKey('adx.security.password.changed'), tone: 'success' });
  };
  return (
    <form onSubmit={save} noValidate aria-busy={isBusy}>
      <p className="adx-security-about">{translate('adx.security.password.about')}</p>
      <Trouble>{problem}</Trouble>
      <SecretField
        isPassword
        label={translate('adx.security.password.current')}
        autoComplete="current-password"
        value={given.current}
        onChange={(current) => setGiven({ ...given, current })}
        problem={wrong('current')}
      />
      <SecretField
        isPassword
        label={translate('adx.security.password.next')}
        autoComplete="new-password"
        value={given.next}
        onChange={(next) => setGiven({ ...given, next })}
        problem={wrong('next')}
        help={translate('adx.security.password.rules')}
      />
      {asksCode && (
        <CodeField value={given.otp} onChange={(otp) => setGiven({ ...given, otp })} problem={wrong('otp')} />
      )}
      <div className="adx-security-foot">
        <Button type="submit" variant="contained" disabled={isBusy}>
          {translate('adx.security.password.save')}
        </Button>
      </div>
    </form>
  );
}
