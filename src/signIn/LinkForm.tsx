import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { PublicConfig } from '../model/publicConfig';
import { fill } from '../schema/messages/problem';
import type { Language } from '../ui/i18n/languages';
import { type Credentials, callSignedOut, type ReadAnswer, type SignInRefusal } from './callSignIn';
import { Failure } from './Failure';
import { failureText } from './failureText';
import { laterTextsIn } from './laterTexts';
import { PasswordInput } from './PasswordInput';
import { SubmitButton } from './SubmitButton';
import { textsIn } from './texts';

/** Takes the token of the followed link, and removes it from the URL and the browser's history. */
export function takeLink(): string {
  const token = location.hash.slice('#link='.length);
  history.replaceState(null, '', location.pathname + location.search);
  return token;
}

type Props = {
  token: string;
  config: PublicConfig;
  language: Language;
  read: ReadAnswer | undefined;
  /** Returns to sign-in, with the new credentials if a password was set. */
  leave(chosen?: Credentials): void;
};

type Whose = { readonly name: string; readonly login: string };

/** Sets a new password by an invitation or reset link. */
export function LinkForm({ token, config, language, read, leave }: Props) {
  const [whose, setWhose] = useState<Whose>();
  const [refusal, setRefusal] = useState<SignInRefusal>();
  const [isBusy, setBusy] = useState(true);
  const password = useRef<HTMLInputElement>(null);
  const texts = textsIn(language);
  const own = laterTextsIn(language);

  const call = useCallback(
    async <T,>(word: string, body: object, take: (answer: T) => void) => {
      setBusy(true);
      setRefusal(undefined);
      try {
        take(await callSignedOut<T>(config.apiBase, word, { token, ...body }, read));
      } catch (error) {
        setRefusal(error as SignInRefusal);
      }
      setBusy(false);
    },
    [config.apiBase, token, read],
  );
  const look = useCallback(() => call<Whose>('link', {}, setWhose), [call]);
  useEffect(() => void look(), [look]);
  useEffect(() => {
    if (!whose || isBusy) return;
    password.current?.focus();
    password.current?.select();
  }, [whose, isBusy]);

  // A truncated or changed token is treated like an expired link.
  const isGone = refusal?.status === 410 || (!whose && refusal?.status === 422);
  const wrong = refusal?.problem.errors?.password?.message;
  const said = isGone ? own.gone : refusal && failureText(refusal, texts);
  if (isGone || !whose)
    return (
      <>
        <h1>{refusal ? (isGone ? own.goneTitle : own.failedTitle) : own.title}</h1>
        <p className="adx-signin-subtitle">{refusal ? '' : own.looking}</p>
        <Failure>{said}</Failure>
        {refusal && !isGone && (
          <button type="button" className="adx-row adx-signin-submit" onClick={() => void look()}>
            {own.again}
          </button>
        )}
        {refusal && (
          <button
            type="button"
            className={isGone ? 'adx-row adx-signin-submit' : 'adx-medium adx-signin-other'}
            onClick={() => leave()}
          >
            {own.toSignIn}
          </button>
        )}
      </>
    );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = password.current?.value ?? '';
    if (isBusy) return;
    void call<Pick<Whose, 'login'>>('accept', { password: chosen }, ({ login }) => leave({ login, password: chosen }));
  };
  const problem = wrong && (password.current?.value ? (own.refusals[wrong] ?? wrong) : own.noPassword);
  return (
    <>
      <h1>{own.title}</h1>
      <p className="adx-signin-subtitle">{fill(own.whose, { name: whose.name })}</p>
      <form className="adx-signin-form" method="dialog" onSubmit={submit} noValidate aria-busy={isBusy}>
        <Failure>{wrong ? undefined : said}</Failure>
        <label htmlFor="login">{texts.login}</label>
        <input id="login" name="login" type="text" autoComplete="username" value={whose.login} readOnly />
        <label htmlFor="password">{own.password}</label>
        <PasswordInput
          texts={texts}
          id="password"
          ref={password}
          name="password"
          autoComplete="new-password"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'password-problem password-rules' : 'password-rules'}
        />
        <p className="adx-note adx-signin-problem" id="password-problem" role="alert">
          {problem}
        </p>
        <p className="adx-note adx-signin-help" id="password-rules">
          {own.rules}
        </p>
        <SubmitButton isBusy={isBusy}>{isBusy ? own.busy : own.submit}</SubmitButton>
      </form>
    </>
  );
}
