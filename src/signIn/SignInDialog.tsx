import './signInDialog.css';
import { useEffect, useRef } from 'react';
import { fill } from '../schema/messages/problem';
import { storedLanguage } from '../ui/i18n/languageChoice';
import { OverPage } from '../ui/parts/OverPage';
import type { Credentials } from './callSignIn';
import { failureText } from './failureText';
import { laterTextsIn } from './laterTexts';
import { SignInForm } from './SignInForm';
import { textsIn } from './texts';
import { useSignIn } from './useSignIn';

type Props = {
  readonly productName: string;
  readonly userName: string;
  signIn(given: Credentials): Promise<unknown>;
  leave(): void;
};

/**
 * Asks for sign-in over the page, in a native modal dialog, which lies above every other dialog and blocks them. Rendered next to
 * the console: an open form hides the console from assistive technology.
 */
export function SignInDialog({ productName, userName, signIn: enter, leave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const language = storedLanguage();
  const texts = textsIn(language);
  const own = laterTextsIn(language);

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const { isBusy, failure, given, Code, signIn, goBack } = useSignIn(enter);

  return (
    <OverPage>
      <dialog
        ref={dialog}
        className="adx-signin-dialog"
        aria-labelledby="signin-again"
        onCancel={(event) => event.preventDefault()}
      >
        <h2 id="signin-again">{own.againTitle}</h2>
        <p>{fill(own.againWhy, { product: productName, name: userName })}</p>
        {Code && given ? (
          <Code
            language={language}
            isBusy={isBusy}
            error={failure?.error}
            given={given}
            signIn={signIn}
            goBack={goBack}
          />
        ) : (
          <SignInForm
            texts={texts}
            isBusy={isBusy}
            failure={failure && failureText(failure.error, texts)}
            login={given?.login}
            signIn={signIn}
          />
        )}
        <button type="button" className="adx-bare adx-medium adx-signin-leave" onClick={leave}>
          {own.leave}
        </button>
      </dialog>
    </OverPage>
  );
}
