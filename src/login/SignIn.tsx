import './signIn.css';
import { useEffect, useRef, useState } from 'react';
import type { PublicConfig } from '../model/publicConfig';
import type { SessionAnswer, SignedInUser } from '../model/signedIn';
import { fill } from '../schema/problem';
import { applyLanguage, storedLanguage } from '../ui/i18n/languageChoice';
import type { Language } from '../ui/i18n/languages';
import { applyTheme, storedTheme, type ThemeChoice } from '../ui/theme/themeChoice';
import { BrandPanel } from './BrandPanel';
import { ChoiceMenus } from './ChoiceMenus';
import { callSignIn, type ReadAnswer } from './callSignIn';
import { failureText } from './failureText';
import { SampleSignIns } from './SampleSignIns';
import { SignedInNotice } from './SignedInNotice';
import { SignInForm } from './SignInForm';
import { textsIn } from './texts';

export type SignInProps = {
  readonly config: PublicConfig;
  readonly session: SessionAnswer;
  /** What the address asks of the page: `forbidden`. */
  readonly search: string;
  /** The page stays busy until this has put the console in its place. */
  signedIn(user: SignedInUser, choices: { readonly language?: Language; readonly theme?: ThemeChoice }): Promise<void>;
  /** Takes the body of an answer; JSON as it stands unless said. */
  readonly read?: ReadAnswer;
  /** How the server has drawn it, where it has: the first render is the same. */
  readonly drawn?: { readonly language: Language; readonly theme: ThemeChoice } | undefined;
  /** The page is on the screen and usable: a good moment to fetch the console. */
  ready(): void;
};

export function SignIn({ config, session, search, signedIn, drawn, ready, read }: SignInProps) {
  const [language, setLanguage] = useState(() => drawn?.language ?? storedLanguage());
  const [theme, setTheme] = useState(() => drawn?.theme ?? storedTheme());
  const [isLive, setLive] = useState(!drawn);
  const [isBusy, setBusy] = useState(false);
  // What went wrong, not its words: the language may change while it is shown.
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const choices = useRef<{ language?: Language; theme?: ThemeChoice }>({});
  const texts = textsIn(language);

  useEffect(() => {
    setLanguage(storedLanguage());
    setTheme(storedTheme());
    setLive(true);
    ready();
  }, [ready]);
  useEffect(() => {
    applyLanguage(language);
    document.title = `${texts.title} · ${config.productName}`;
  }, [language, texts, config.productName]);

  const signIn = async (login: string, password: string) => {
    if (isBusy) return;
    if (!login || !password) return setFailure({ error: missing });
    setBusy(true);
    setFailure(undefined);
    try {
      await signedIn(await callSignIn(config.apiBase, login, password, read), choices.current);
    } catch (error) {
      setFailure({ error });
      setBusy(false);
    }
  };
  const failed = failure && (failure.error === missing ? texts.missing : failureText(failure.error, texts));

  return (
    <div className="adx-signin">
      <BrandPanel config={config} texts={texts} />
      <main className="adx-signin-main">
        <ChoiceMenus
          isLive={isLive}
          texts={texts}
          languages={config.languages}
          language={language}
          theme={theme}
          chooseLanguage={(chosen) => {
            choices.current.language = chosen;
            setLanguage(chosen);
          }}
          chooseTheme={(chosen) => {
            choices.current.theme = chosen;
            applyTheme(chosen);
            setTheme(chosen);
          }}
        />
        <div className="adx-signin-card">
          <h1>{texts.title}</h1>
          <p className="adx-signin-subtitle">{fill(texts.subtitle, { product: config.productName })}</p>
          <SignedInNotice texts={texts} user={session.user} search={search} />
          <SignInForm texts={texts} isBusy={isBusy} failure={failed} signIn={signIn} />
          <SampleSignIns texts={texts} samples={config.samples} isBusy={isBusy} signIn={signIn} />
        </div>
      </main>
    </div>
  );
}

const missing = Symbol('nothing typed');
