import { type FormEvent, useLayoutEffect, useRef } from 'react';
import type { Credentials } from './callSignIn';
import { Failure } from './Failure';
import { PasswordInput } from './PasswordInput';
import { SubmitButton } from './SubmitButton';
import type { Texts } from './texts';

type Props = {
  texts: Texts;
  isBusy: boolean;
  failure: string | undefined;
  /** Typed before the code of the second factor was asked for. */
  login: string | undefined;
  signIn(given: Credentials): Promise<void>;
};

export function SignInForm({ texts, isBusy, failure, login, signIn }: Props) {
  const password = useRef<HTMLInputElement>(null);

  // The error is shown above; the user types the password again, maybe as soon as it is visible.
  useLayoutEffect(() => {
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
    // `method="dialog"`: submitted before the script runs, the form goes nowhere; another method would put the password into the
    // URL.
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
        // biome-ignore lint/a11y/noAutofocus: the page has no other purpose.
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
