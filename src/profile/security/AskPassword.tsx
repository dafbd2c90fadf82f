import { useTranslate } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/parts/Button';
import { SecretField } from './SecretField';
import { Trouble } from './Trouble';
import { useRefusable } from './useRefusable';

type Props = {
  readonly about: string;
  readonly go: string;
  readonly call: (password: string) => Promise<unknown>;
  readonly goBack: () => void;
};

/** The password again, for what a session left open should not be enough for. */
export function AskPassword({ about, go, call, goBack }: Props) {
  const translate = useTranslate();
  const { isBusy, problem, wrong, run } = useRefusable();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void run(() => call(password));
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
