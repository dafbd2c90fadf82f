import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Texts } from './texts';

type Props = { texts: Texts; isBusy: boolean; failure: string | undefined; signIn(login: string, password: string): Promise<void> };

export function SignInForm({ texts, isBusy, failure, signIn }: Props) {
  const password = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const EyeIcon = isShown ? EyeOff : Eye;

  // What is wrong stands above; the password is what one types again.
  useEffect(() => {
    if (!failure || isBusy) return;
    password.current?.focus();
    password.current?.select();
  }, [failure, isBusy]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    void signIn(String(values.get('login') ?? '').trim(), String(values.get('password') ?? ''));
  };

  return (
    // Sent before its script has come, such a form goes nowhere; another would put the password into the address.
    <form className="adx-signin-form" method="dialog" onSubmit={submit} noValidate aria-busy={isBusy}>
      <div role="alert">
        {failure && (
          <p className="adx-signin-failure" id="failure">
            <CircleAlert size={16} aria-hidden />
            {failure}
          </p>
        )}
      </div>
      <label htmlFor="login">{texts.login}</label>
      {/* biome-ignore lint/a11y/noAutofocus: the page has this one purpose. */}
      <input id="login" name="login" type="text" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus required />
      <label htmlFor="password">{texts.password}</label>
      <div className="adx-signin-password">
        <input
          id="password"
          ref={password}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          required
          {...(failure && { 'aria-describedby': 'failure' })}
        />
        <button type="button" aria-label={isShown ? texts.hide : texts.show} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <EyeIcon size={16} aria-hidden />
        </button>
      </div>
      <button type="submit" className="adx-signin-submit" disabled={isBusy}>
        {isBusy ? texts.busy : texts.submit}
        {isBusy ? <LoaderCircle className="adx-signin-turning" size={15} aria-hidden /> : <ArrowRight size={15} aria-hidden />}
      </button>
      <p className="adx-signin-ask">{texts.ask}</p>
    </form>
  );
}
