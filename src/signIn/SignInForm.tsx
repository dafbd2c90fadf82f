import { type FormEvent, useEffect, useRef } from 'react';
import type { Credentials } from './callSignIn';
import { Failure } from './Failure';
import { PasswordInput } from './PasswordInput';
import { SubmitButton } from './SubmitButton';
import type { Texts } from './texts';

type Props = {
  texts: Texts;
  isBusy: boolean;
  failure: string | undefined;
  /** Typed before, where the code of the second factor was asked in between. */
  login: string | undefined;
  signIn(given: Credentials): Promise<void>;
};

export function SignInForm({ texts, isBusy, failure, login, signIn }: Props) {
  const password = useRef<HTMLInputElement>(null);

  // What is wrong stands above; the password is what one types again.
  useEffect(() => {
    if (!failure || isBusy) return;
    password.current?.focus();
    password.current?.select();
  }, [failure, isBusy]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    void signIn({ login: String(values.get('login') ?? '').trim(), password: String(values.get('password') ?? '') });
  };

  return (
    // Sent before its script has come, such a form goes nowhere; another would put the password into the address.
    <form className="adx-signin-form" method="dialog" onSubmit={submit} noValidate aria-busy={isBusy}>
      <Failure>{failure}</Failure>
      <label htmlFor="login">{texts.login}</label>
      <input
        id="login"
        name="login"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={login}
        // biome-ignore lint/a11y/noAutofocus: the page has this one purpose.
        autoFocus
        required
      />
      <label htmlFor="password">{texts.password}</label>
      <PasswordInput
        texts={texts}
        id="password"
        ref={password}
        name="password"
        autoComplete="current-password"
        {...(failure && { 'aria-describedby': 'failure' })}
      />
      <SubmitButton isBusy={isBusy}>{isBusy ? texts.busy : texts.submit}</SubmitButton>
      <p className="adx-note adx-signin-ask">{texts.ask}</p>
    </form>
  );
}
