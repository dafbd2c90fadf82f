import './signInDialog.css';
import { useEffect, useRef, useState } from 'react';
import { fill } from '../schema/problem';
import { storedLanguage } from '../ui/i18n/languageChoice';
import { OverPage } from '../ui/shell/OverPage';
import { failureText } from './failureText';
import { SignInForm } from './SignInForm';
import { textsIn } from './texts';

type Props = {
  readonly productName: string;
  readonly userName: string;
  signIn(credentials: { login: string; password: string }): Promise<unknown>;
  leave(): void;
};

/**
 * Asks for sign-in over the page. The browser's own modal dialog, because it lies above every other one and makes them wait; beside
 * the console and not in it, which a form that is open hides from assistive technology.
 */
export function SignInDialog({ productName, userName, signIn, leave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const texts = textsIn(storedLanguage());

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const submit = async (login: string, password: string) => {
    if (isBusy) return;
    if (!login || !password) return setFailure(texts.missing);
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn({ login, password });
    } catch (error) {
      setFailure(failureText(error, texts));
      setBusy(false);
    }
  };

  return (
    <OverPage>
      <dialog ref={dialog} className="adx-signin-dialog" aria-labelledby="signin-again" onCancel={(event) => event.preventDefault()}>
        <h2 id="signin-again">{texts.againTitle}</h2>
        <p>{fill(texts.againWhy, { product: productName, name: userName })}</p>
        <SignInForm texts={texts} isBusy={isBusy} failure={failure} signIn={submit} />
        <button type="button" className="adx-signin-leave" onClick={leave}>
          {texts.leave}
        </button>
      </dialog>
    </OverPage>
  );
}
