import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Language } from '../ui/i18n/languages';
import type { Credentials } from './callSignIn';
import { Failure } from './Failure';
import { failureText, type Refusal } from './failureText';
import { laterTextsIn } from './laterTexts';
import { SubmitButton } from './SubmitButton';
import { textsIn } from './texts';

type Props = {
  language: Language;
  isBusy: boolean;
  /** Error of the previous code. */
  error: unknown;
  /** Login and the correct password. */
  given: Credentials;
  signIn(given: Credentials): Promise<void>;
  goBack(): void;
};

/** Asks for the code of the second factor, in the place of the password form. */
export function CodeForm({ language, isBusy, error, given, signIn, goBack }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const texts = textsIn(language);
  const own = laterTextsIn(language);
  const isWrong = (error as Refusal | undefined)?.problem?.code === 'otp_required';
  const failure = isMissing ? own.noCode : error ? (isWrong ? own.wrongCode : failureText(error, texts)) : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal starts a new try
  useEffect(() => {
    if (isBusy) return;
    input.current?.focus();
    input.current?.select();
  }, [error, isBusy]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const otp = String(new FormData(event.currentTarget).get('otp') ?? '').trim();
    setMissing(!otp);
    if (otp) void signIn({ ...given, otp });
    else input.current?.focus();
  };
  return (
    <form className="adx-signin-form" method="dialog" onSubmit={submit} noValidate aria-busy={isBusy}>
      <Failure>{failure}</Failure>
      <label htmlFor="otp">{own.code}</label>
      <input
        id="otp"
        ref={input}
        name="otp"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? 'failure otp-help' : 'otp-help'}
        required
      />
      <p className="adx-note adx-signin-help" id="otp-help">
        {own.codeHelp}
      </p>
      <SubmitButton isBusy={isBusy}>{isBusy ? texts.busy : texts.submit}</SubmitButton>
      <button type="button" className="adx-medium adx-signin-other" onClick={goBack}>
        {own.back}
      </button>
    </form>
  );
}
