import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Globe from 'lucide-react/icons/globe';
import History from 'lucide-react/icons/history';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import Undo2 from 'lucide-react/icons/undo-2';
import Zap from 'lucide-react/icons/zap';
import { useEffect, useRef, useState } from 'react';
import type { PublicConfig } from '../model/publicConfig';
import type { SessionAnswer, SignedInUser } from '../model/signedIn';
import { fill } from '../schema/messages/problem';
import { applyLanguage, storedLanguage } from '../ui/i18n/languageChoice';
import { languages as known, type Language } from '../ui/i18n/languages';
import { initialsOf } from '../ui/shell/initialsOf';
import { Mark } from '../ui/shell/Mark';
import { applyTheme, storedTheme, type ThemeChoice, themeChoices } from '../ui/theme/themeChoice';
import { type Credentials, callSignIn, type ReadAnswer } from './callSignIn';
import { failureText } from './failureText';
import type { LinkForm } from './LinkForm';
import type { SignedInNotice } from './SignedInNotice';
import { SignInForm } from './SignInForm';
import { type Texts, textsIn } from './texts';
import { useSignIn } from './useSignIn';
import './signIn.css';
import './brandPanel.css';
import './sampleSignIns.css';

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const;

type ChoiceMenusProps = {
  /** Whether the script runs; a choice made before would be lost. */
  isLive: boolean;
  texts: Texts;
  languages: readonly string[];
  language: Language;
  theme: ThemeChoice;
  chooseLanguage(language: Language): void;
  chooseTheme(theme: ThemeChoice): void;
};

function ChoiceMenus({ isLive, texts, languages, language, theme, chooseLanguage, chooseTheme }: ChoiceMenusProps) {
  const spoken = known.filter(({ locale }) => languages.includes(locale));
  const themes = themeChoices.map((choice) => ({ value: choice, label: texts.themes[choice] }));
  return (
    <div className="adx-choices" inert={!isLive}>
      {spoken.length > 1 && (
        <Choice
          icon={Globe}
          label={texts.language}
          value={language}
          options={spoken.map(({ locale, name }) => ({ value: locale, label: name }))}
          choose={chooseLanguage}
        />
      )}
      <Choice icon={themeIcons[theme]} label={texts.theme} value={theme} options={themes} choose={chooseTheme} />
    </div>
  );
}

type ChoiceProps<V extends string> = {
  icon: LucideIcon;
  label: string;
  value: V;
  options: readonly { readonly value: V; readonly label: string }[];
  choose(value: V): void;
};

function Choice<V extends string>({ icon: Drawn, label, value, options, choose }: ChoiceProps<V>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <label className="adx-row adx-small adx-choice">
      <Drawn size={15} aria-hidden />
      {/* As wide as the chosen text; the select over it would be as wide as its longest option. */}
      <span aria-hidden="true">{chosen?.label}</span>
      <ChevronDown size={13} aria-hidden />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => options.map((option) => option.value === event.target.value && choose(option.value))}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export type SignInProps = {
  readonly config: PublicConfig;
  readonly session: SessionAnswer;
  /** Query string of the URL: `forbidden`. */
  readonly search: string;
  /** Opens the console; the page stays busy until the promise resolves. */
  signedIn(user: SignedInUser, choices: { readonly language?: Language; readonly theme?: ThemeChoice }): Promise<void>;
  /** Reads the body of an answer; JSON by default. */
  readonly read?: ReadAnswer;
  /** Choices of the server-rendered page, if any: the first render must match. */
  readonly drawn?: { readonly language: Language; readonly theme: ThemeChoice } | undefined;
  /** Shown only with a session. */
  readonly Notice?: typeof SignedInNotice | undefined;
  /** The page is visible and usable: a good moment to load the console. */
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

  // Loads the form for a new password when a link opens the page, or is opened in it.
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

const icons: readonly LucideIcon[] = [Zap, Undo2, History];

function BrandPanel({ config, texts }: { config: PublicConfig; texts: Texts }) {
  return (
    <aside className="adx-brand">
      <div className="adx-row adx-brand-mark">
        <Mark size={32} />
        {config.productName}
      </div>
      <div>
        <p className="adx-brand-promise">{texts.promise}</p>
        <ul>
          {icons.map((Drawn, at) => (
            <li key={texts.points[at]}>
              <Drawn size={16} aria-hidden />
              {texts.points[at]}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

type Props = {
  texts: Texts;
  samples: PublicConfig['samples'];
  isBusy: boolean;
  signIn(given: Credentials): Promise<void>;
};

/** Sign-ins of the sample data, if the installation has it: one click signs in. */
function SampleSignIns({ texts, samples, isBusy, signIn }: Props) {
  if (samples.length === 0) return null;
  return (
    <section className="adx-samples" aria-labelledby="samples">
      <h2 id="samples">{texts.samples}</h2>
      <ul>
        {samples.map(({ login, password, label, account, about }) => (
          <li key={login}>
            <button type="button" disabled={isBusy} onClick={() => void signIn({ login, password })}>
              <span className="adx-samples-initials" aria-hidden="true">
                {initialsOf(account)}
              </span>
              <span className="adx-samples-who">
                <strong>{texts.sampleWords[label] ?? label}</strong>
                <span>{account}</span>
              </span>
              <span>{texts.sampleWords[about] ?? about}</span>
              <ChevronRight size={15} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
