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
import type { LinkForm } from './LinkForm';
import { SampleSignIns } from './SampleSignIns';
import type { SignedInNotice } from './SignedInNotice';
import { SignInForm } from './SignInForm';
import { textsIn } from './texts';
import { useSignIn } from './useSignIn';

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
  /** Shown only with a session. */
  readonly Notice?: typeof SignedInNotice | undefined;
  /** The page is on the screen and usable: a good moment to fetch the console. */
  ready(): void;
};

export function SignIn({ config, session, search, signedIn, drawn, Notice, ready, read }: SignInProps) {
  const [language, setLanguage] = useState(() => drawn?.language ?? storedLanguage());
  const [theme, setTheme] = useState(() => drawn?.theme ?? storedTheme());
  const [isLive, setLive] = useState(!drawn);
  const choices = useRef<{ language?: Language; theme?: ThemeChoice }>({});
  const [link, setLink] = useState<{ readonly Form: typeof LinkForm; readonly token: string }>();
  const texts = textsIn(language);
  const { signIn, fail, ...state } = useSignIn(async (given) =>
    signedIn(await callSignIn(config.apiBase, given, read), choices.current),
  );

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

  // Of whom it is, and the form for a new password; by a link that was opened in this very page too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fail` does the same each time
  useEffect(() => {
    const follow = () => {
      if (location.hash.startsWith(linkHash))
        import('./LinkForm').then((late) => setLink({ Form: late.LinkForm, token: late.takeLink() }), fail);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const failure = state.failure && failureText(state.failure.error, texts);
  const { isBusy, given, Code, goBack } = state;

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
          {link ? (
            <link.Form
              key={link.token}
              token={link.token}
              config={config}
              language={language}
              read={read}
              leave={(chosen) => {
                setLink(undefined);
                if (chosen) void signIn(chosen);
              }}
            />
          ) : (
            <>
              <h1>{texts.title}</h1>
              <p className="adx-signin-subtitle">{fill(texts.subtitle, { product: config.productName })}</p>
              {Code && given ? (
                <Code
                  language={language}
                  isBusy={isBusy}
                  error={state.failure?.error}
                  given={given}
                  signIn={signIn}
                  goBack={goBack}
                />
              ) : (
                <>
                  {Notice && session.user && <Notice language={language} user={session.user} search={search} />}
                  <SignInForm texts={texts} isBusy={isBusy} failure={failure} login={given?.login} signIn={signIn} />
                  <SampleSignIns texts={texts} samples={config.samples} isBusy={isBusy} signIn={signIn} />
                </>
              )}
            </>
          )}
        </div>
      </main>
    </div>
  );
}

const linkHash = '#link=';
